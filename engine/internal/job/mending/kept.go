package mending

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Kept is how much of what a program did it still does. A situation is what the
// things of the home are, and an event; what apps then change in the home is a
// deed.
type Kept struct {
	Of, Still int // deeds in situations that there still are
	// Lost are the deeds that are not done any more, in words, those first that were
	// done in most situations.
	Lost []string
	// Gone are those after whose event nothing is done any more to the same thing.
	Gone []string
}

func (k *Kept) share() float64 {
	if k.Of == 0 {
		return 1
	}
	return float64(k.Still) / float64(k.Of)
}

// mostSituations is in how many states deeds are looked for.
const mostSituations = 20_000

// deeds are what apps do in the situations of a program.
type deeds struct {
	of         *exploration.Exploration
	events     map[string]bool // by name
	situations map[uint64]bool
	done       map[uint64]deed // by situation and what is done
}

// deed is what apps change in a situation.
type deed struct {
	situation uint64
	kind      uint64 // the event, and what is changed
	id        ts.EventID
	name      string // of the event
	event     string // in words
	says      string
}

// deedsOf goes through the situations of a program, which tell apart what things are
// that another one has, too, until it is stopped.
func deedsOf(x, other *exploration.Exploration, stopped func() bool) *deeds {
	out := &deeds{x, map[string]bool{}, map[uint64]bool{}, map[uint64]deed{}}
	sys, g := x.System, x.Graph()
	locs, events := sys.Locations(), sys.Events()
	shared := map[string]bool{}
	for _, l := range other.System.Locations() {
		shared[l.Name] = true
	}
	order := map[string]ts.LocID{} // by name: a change of the text may change their numbers
	for l := range locs {
		order[locs[l].Name] = ts.LocID(l)
	}
	sorted := names(x)
	home := func(l ts.LocID) bool { return locs[l].OfThing() || locs[l].IsMode() }
	by := func(a ts.AppID) bool { return a > 0 }
	if !slices.ContainsFunc(sys.Locations(), func(l ts.Location) bool { return l.OfThing() || l.IsMode() }) {
		home = func(l ts.LocID) bool { return locs[l].Kind == ts.Global || locs[l].Kind == ts.AppState }
		by = func(ts.AppID) bool { return true } // no home: what matters are the variables, whoever changes them
	}
	for i := range events {
		out.events[events[i].Name] = true
	}
	for id := range min(g.Len(), mostSituations) {
		if stopped() {
			break
		}
		var b strings.Builder
		texts, before := make([]string, len(locs)), make([]int32, len(locs))
		for _, v := range sys.Values(g.State(stategraph.StateID(id))) {
			texts[v.Loc], before[v.Loc] = v.Text, v.Raw
		}
		for _, name := range sorted {
			if l := order[name]; home(l) && shared[name] {
				fmt.Fprintf(&b, "%s=%s;", name, texts[l])
			}
		}
		g.Out(stategraph.StateID(id), ts.Trace, func(e stategraph.Edge, branch *ts.Branch) bool {
			event := &events[e.Event]
			situation := hashOf(b.String(), event.Name)
			out.situations[situation] = true
			last := map[ts.LocID]int32{}
			for _, a := range branch.Accesses {
				if by(a.App) && a.Op == ts.Write && home(a.Loc) {
					last[a.Loc] = a.Value
				}
			}
			for _, l := range slices.Sorted(maps.Keys(last)) {
				if last[l] == before[l] { // it was undone at once
					continue
				}
				text := textOf(sys, branch.Dst, l, last[l])
				out.done[hashOf(b.String(), event.Name, locs[l].Name, text)] = deed{situation, hashOf(event.Name, locs[l].Name), e.Event, event.Name, event.Text, told(sys, l, text)}
			}
			return true
		})
	}
	return out
}

// textOf is what a location holds after an event.
func textOf(sys ts.System, state []byte, l ts.LocID, raw int32) string {
	if f, ok := sys.(ts.Formatter); ok {
		return f.Format(l, raw)
	}
	v, _ := ts.ValueAt(sys, state, l)
	return v.Text
}

// told says a deed: "the front door is locked".
func told(sys ts.System, l ts.LocID, value string) string {
	if loc := &sys.Locations()[l]; loc.Kind == ts.Attribute {
		return trace.Is(loc, value)
	}
	return fmt.Sprintf("%s becomes %s", trace.NameOf(sys, l), value)
}

func hashOf(texts ...string) uint64 {
	h := fnv.New64a()
	for _, t := range texts {
		h.Write([]byte(t))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// kept compares a mended program with the one that it was; what is done after
// wrong events is none that anybody wants.
func (d *deeds) kept(x *exploration.Exploration, wrong []ts.EventID, stopped func() bool) Kept {
	if !slices.Equal(names(d.of), names(x)) {
		d = deedsOf(d.of, x, stopped)
	}
	now := deedsOf(x, d.of, stopped)
	var k Kept
	lost := map[string]int{}
	ever := map[uint64]bool{}
	for _, deed := range now.done {
		ever[deed.kind] = true
	}
	gone := map[string]bool{}
	for key, deed := range d.done {
		if !ever[deed.kind] && now.events[deed.name] && !slices.Contains(wrong, deed.id) {
			gone[deed.event+": "+deed.says] = true
		}
		if !now.situations[deed.situation] {
			continue
		}
		k.Of++
		if _, still := now.done[key]; still {
			k.Still++
		} else {
			lost[deed.event+": "+deed.says]++
		}
	}
	for text, n := range lost {
		k.Lost = append(k.Lost, fmt.Sprintf("%s (%d)", text, n))
	}
	slices.Sort(k.Lost)
	k.Gone = slices.Sorted(maps.Keys(gone))
	return k
}

// Compare is what two programs still do of what another one did, in the situations
// that both have.
func Compare(was, a, b *exploration.Exploration) (Kept, Kept) {
	never := func() bool { return false }
	d, one, two := deedsOf(was, was, never), deedsOf(a, was, never), deedsOf(b, was, never)
	maps.DeleteFunc(d.done, func(_ uint64, did deed) bool { return !one.situations[did.situation] || !two.situations[did.situation] })
	return d.kept(a, nil, never), d.kept(b, nil, never)
}

// names are those of the locations of a program, in order.
func names(x *exploration.Exploration) []string {
	var out []string
	for _, l := range x.System.Locations() {
		out = append(out, l.Name)
	}
	slices.Sort(out)
	return out
}
