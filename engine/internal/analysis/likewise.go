package analysis

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// One problem is told once: conflicts and loops that differ in nothing but the
// device they are over, and conflicts over several attributes of one device, are one
// finding, which has the run of the first one and names all devices.

// alike is what makes conflicts one problem.
type alike struct {
	key   string     // what they have in common; "": nothing is like it
	also  string     // what has one with those over another attribute of the device; "": none is
	over  ts.LocID   // in this they differ,
	name  string     // which people call so
	asked []ts.LocID // what was looked at of its like
}

// compare notes what f has in common with findings that are the same problem, if
// it may be told with any.
func (f *Finding) compare(sys ts.System) {
	a := alike{}
	switch c := f.Conflict; {
	case !f.Replayed:
		return
	case c != nil:
		a = alike{key: c.Alike(sys), also: c.OfDevice(sys), over: c.Over(), asked: c.AskedAlike(sys), name: c.Commanded(sys)}
	case f.Round != nil:
		a = alike{key: f.Round.alike(sys, f.Replay), over: f.Round.Loc, name: f.Round.commanded(sys, f.Replay)}
	default:
		return
	}
	if sys.Locations()[a.over].Kind == ts.Attribute {
		f.alike = a
	}
}

// alike is who does what to the location on the way round, and what happens
// there.
func (x *Round) alike(sys ts.System, r *trace.Replay) string {
	var b strings.Builder
	for _, d := range x.deeds(r) {
		if d.loc == x.Loc {
			fmt.Fprintln(&b, d.app, trace.Attribute(&sys.Locations()[d.loc]), format(sys, d))
		}
	}
	for _, s := range r.Steps[x.From+1:] {
		fmt.Fprintln(&b, s.Event)
	}
	return b.String()
}

// commanded is what the apps command on the way round.
func (x *Round) commanded(sys ts.System, r *trace.Replay) string {
	for _, d := range x.deeds(r) {
		if d.loc == x.Loc {
			return trace.Commanded(sys, d.loc, format(sys, d))
		}
	}
	return trace.NameOf(sys, x.Loc)
}

// Join ranks findings and puts those that are one problem into one. What is worth a
// look is not told beside the same as a problem.
func Join(list []Finding) []Finding {
	all := Apart(list)
	all = slices.DeleteFunc(slices.Clone(all), func(f Finding) bool { return slices.ContainsFunc(all, func(g Finding) bool { return g.outdoes(&f) }) })
	rank(all)
	over := map[string][]ts.LocID{} // by key
	for i := range all {
		over[all[i].alike.key] = append(over[all[i].alike.key], all[i].alike.over)
	}
	var out []Finding
	first := map[string]int{} // by key: of out
	for _, f := range all {
		others := func(l ts.LocID) bool { return !slices.Contains(over[f.alike.key], l) }
		if f.alike.key == "" || slices.ContainsFunc(f.alike.asked, others) {
			out = append(out, f)
			continue
		}
		n, known := first[f.alike.key]
		if !known && f.alike.also != "" {
			n, known = first[f.alike.also]
		}
		if !known {
			first[f.alike.key], first[f.alike.also] = len(out), len(out)
			out = append(out, f)
			continue
		}
		out[n].Likewise = append(out[n].Likewise, f)
	}
	return out
}

// outdoes reports whether f is a problem that g says is worth a look.
func (f *Finding) outdoes(g *Finding) bool {
	return f.Conflict != nil && g.Conflict != nil && f.Replayed && f.Conflict.Outdoes(g.Conflict)
}

// Apart is the opposite of Join: each finding by itself.
func Apart(list []Finding) []Finding {
	out := make([]Finding, 0, len(list))
	for _, f := range list {
		rest := f.Likewise
		f.Likewise = nil
		out = append(append(out, f), rest...)
	}
	return out
}

// has reports whether f is about the same as g, or one of those told with f is.
func (f *Finding) has(g *Finding) bool {
	return f.Same(g) || slices.ContainsFunc(f.Likewise, func(x Finding) bool { return x.Same(g) })
}

// At reports whether f is about a location, if only likewise.
func (f *Finding) At(location string) bool {
	return f.Location == location || slices.ContainsFunc(f.Likewise, func(x Finding) bool { return x.Location == location })
}

// mostNamed is how many devices a headline names besides the first one.
const mostNamed = 2

// Headline is Title with the devices to which the same happens: "… and the same
// with the bed lamp, the desk lamp and 2 more".
func (f *Finding) Headline() string {
	names := f.likewise()
	if len(names) == 0 {
		return f.Title
	}
	if len(names) > mostNamed+1 { // one more is as long as its name
		names = append(names[:mostNamed:mostNamed], fmt.Sprintf("%d more", len(names)-mostNamed))
	}
	return f.Title + "; the same with " + trace.List(names)
}

// Story is Sentence with all of these devices.
func (f *Finding) Story() string {
	names := f.likewise()
	if len(names) == 0 {
		return f.Sentence
	}
	return f.Sentence + " The same happens with " + trace.List(names) + "."
}

func (f *Finding) likewise() (names []string) {
	for i := range f.Likewise {
		if name := f.Likewise[i].alike.name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
