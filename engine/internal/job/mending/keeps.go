//go:build !small && !home

package mending

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// mostKept is how many changes one property is kept by.
const mostKept = 40

// keeping is how a property comes to be kept: what it demands is never so, since one
// of the conditions, about a location that can be commanded, is prevented.
type keeping struct {
	language *mend.Language
	prevent  atom
	// rest are the conditions under which it is: those that come true, if these have
	// to, and the others.
	after, rest []atom
	to          string // the value that the location gets instead
	rules       int    // how many were added
}

// keeps tries to let the program keep the property that is broken, by the runs that
// break it: what does so is done only where it does not, and where nothing does
// what is asked for, a rule of its own does.
func (b *base) keeps() {
	if b.about.Property < 0 {
		return
	}
	d := b.demanded(b.about.Span)
	if d == nil {
		return
	}
	for _, k := range b.ways(d) {
		b.keepBy(k)
	}
}

// ways are how a demand may come to be met: each condition may be prevented, by each
// value that does.
func (b *base) ways(d *demanded) []keeping {
	var out []keeping
	for i, a := range d.never {
		rest := slices.Delete(slices.Clone(d.never), i, i+1)
		if len(rest)+len(d.after) == 0 {
			continue
		}
		for _, v := range b.known.values[a.loc] {
			if !a.holdsOf(v.Raw) {
				out = append(out, keeping{d.language, a, d.after, rest, v.Text, 0})
			}
		}
	}
	return out
}

// demanded is what a property asks for, on the locations of a program.
type demanded struct {
	language     *mend.Language
	never, after []atom
}

// demanded is what the property at a place asks for; nil: no conditions say it.
func (b *base) demanded(at source.Span) *demanded {
	if int(at.File) >= len(b.files) {
		return nil
	}
	l := frontend.Of(b.files[at.File])
	if l == nil || l.Mend == nil || l.Mend.Demand == nil {
		return nil
	}
	d := l.Mend.Demand(b.set, at)
	if d == nil {
		return nil
	}
	out := &demanded{l.Mend, b.known.read(d.Never), b.known.read(d.After)}
	if len(out.never) < len(d.Never) || len(out.after) < len(d.After) {
		return nil
	}
	return out
}

// read are conditions on locations that the program has.
func (k *knowledge) read(list []mend.Condition) []atom {
	var out []atom
	for _, c := range list {
		for l := range k.locs {
			if k.locs[l].Name != c.Location {
				continue
			}
			for _, v := range k.values[l] {
				if v.Text == c.Value {
					out = append(out, atom{ts.LocID(l), c.Op, v.Raw, c})
				}
			}
		}
	}
	return out
}

// keepBy keeps the property in one way, change by change; one that breaks by that is
// kept as well, by the same location.
func (b *base) keepBy(k keeping) {
	now := b
	for range mostKept {
		edits, says, size := now.keep(&k)
		o := now.try(edits, size, " keep", says)
		t := cmp.Or(o.trial, o.brings)
		if t == nil {
			return
		}
		about := &t.Report.Findings[o.at]
		next := b.base(t, about)
		next.says, next.size, next.kind = append(slices.Clone(now.says), says()), now.size+size, now.kind+" keep"
		if o.trial == nil {
			d := next.demanded(about.Span)
			if about.Property < 0 || d == nil {
				return
			}
			ways := next.ways(d)
			at := slices.IndexFunc(ways, func(w keeping) bool { return w.prevent.cond.Location == k.prevent.cond.Location })
			if at < 0 {
				return
			}
			k = ways[at]
		}
		now = next
	}
}

// keep is the change that its run asks for.
func (b *base) keep(k *keeping) ([]mend.Edit, func() string, int) {
	last := b.lastStep()
	// A rule that answers to an event may come after what is done against it.
	if i := k.storedBy(last); i >= 0 && (len(k.after) == 0 || k.rules > 0 || k.met(last)) {
		if p, is := b.asks(last[:i+1]); is {
			return b.conditional(k, p)
		}
	}
	to := mend.Condition{Location: k.prevent.cond.Location, Op: mend.Is, Value: k.to}
	for ; k.rules < 2 && k.language.Keep != nil; k.rules++ {
		if k.rules == 1 { // a rule that answers to what others do: the two would go on for ever
			if p, is := b.against(k); is {
				return b.conditional(k, p)
			}
		}
		rules := k.rulesFor(to)
		if edits := k.language.Keep(b.set, b.about.Span, rules); edits != nil {
			k.rules++
			return edits, func() string { return b.ruled(k) }, len(rules) * (len(k.after) + len(k.rest))
		}
	}
	return nil, nil, 0
}

// conditional lets what stands at a place be done only where the property is kept
// by that; what never is, is left out.
func (b *base) conditional(k *keeping, p place) ([]mend.Edit, func() string, int) {
	for _, a := range slices.Concat(k.rest, k.after) {
		not := b.known.not(&a)
		if !not.holds(p.values) && b.ever(&p, &not) {
			return p.language.Guard(b.set, p.at, []mend.Condition{not.cond}), func() string { return b.guarded(&p, []atom{not}) }, 1
		}
	}
	return p.language.Leave(b.set, p.at), func() string { return b.without(&p) }, 1
}

// not is when a does not hold, as other conditions on its location are written.
func (k *knowledge) not(a *atom) atom {
	not := atom{a.loc, a.cond.Not().Op, a.raw, a.cond.Not()}
	for _, other := range k.atoms(a.loc) {
		same := func(v ts.Value) bool { return other.holdsOf(v.Raw) == not.holdsOf(v.Raw) }
		if !slices.ContainsFunc(k.values[a.loc], func(v ts.Value) bool { return !same(v) }) {
			return other
		}
	}
	return not
}

// rulesFor are the rules to add: first what happens as the conditions come true, then
// what happens as the location changes against them.
func (k *keeping) rulesFor(to mend.Condition) []mend.Rule {
	var out []mend.Rule
	add := func(first atom, others ...[]atom) {
		when := []mend.Condition{first.cond}
		for _, a := range slices.Concat(others...) {
			if a.cond != first.cond {
				when = append(when, a.cond)
			}
		}
		out = append(out, mend.Rule{When: when, To: to})
	}
	first := k.after
	if len(first) == 0 {
		first = k.rest
	}
	switch k.rules {
	case 0:
		for _, a := range first {
			add(a, k.after, k.rest)
		}
	case 1:
		if len(k.after) == 0 {
			add(k.prevent, k.rest)
		}
	}
	return out
}

// lastStep is what the run reaches in its last step.
func (b *base) lastStep() []place {
	var last []place
	x := b.trial.X
	r := b.about.Run.Trace.Replay(x.System)
	x.Retrace(r, func(step int, branch *ts.Branch, _ []ir.Mark) {
		if step == len(r.Steps)-1 {
			last = reachedBy(branch, valuesOf(r.System, r.Steps[step-1].Values))
		}
	})
	return last
}

// met reports whether one of some places stores what is asked for.
func (k *keeping) met(list []place) bool {
	return slices.ContainsFunc(list, func(p place) bool {
		return slices.ContainsFunc(p.stores, func(s ts.Access) bool {
			return s.Loc == k.prevent.loc && !k.prevent.holdsOf(s.Value)
		})
	})
}

// storedBy is the last of some places that stores the location, if it stores what is
// to be prevented, or -1.
func (k *keeping) storedBy(list []place) int {
	for i, p := range slices.Backward(list) {
		for _, s := range slices.Backward(p.stores) {
			if s.Loc == k.prevent.loc && k.prevent.holdsOf(s.Value) {
				return i
			} else if s.Loc == k.prevent.loc {
				return -1
			}
		}
	}
	return -1
}

// against is a statement that stores what is to be prevented at some moment at which
// it is to be.
func (b *base) against(k *keeping) (found place, is bool) {
	eachMoment(b.trial.X, b.stopped, func(all []place) bool {
		for i := range all {
			now := slices.ContainsFunc(k.rest, func(a atom) bool { return !a.holds(all[i].values) })
			if !now && k.storedBy(all[i:i+1]) == 0 {
				if found, is = b.asks(all[:i+1]); is {
					return false
				}
			}
		}
		return true
	})
	return found, is
}

// asks is the statement of an app that the last of some places is part of: itself,
// or the one that calls the command that it stands in.
func (b *base) asks(list []place) (place, bool) {
	app := list[len(list)-1].app
	for _, p := range slices.Backward(list) {
		if p.app != app {
			break
		}
		l := frontend.Of(b.files[p.at.File])
		if l != nil && l.Mend != nil && l.Mend.Leave != nil && l.Mend.Leave(b.set, p.at) != nil {
			p.language = l.Mend
			return p, true
		}
	}
	return place{}, false
}

// ever reports whether a condition holds at some moment at which the place is
// reached.
func (b *base) ever(p *place, a *atom) bool {
	found := false
	eachMoment(b.trial.X, b.stopped, func(all []place) bool {
		found = slices.ContainsFunc(all, func(q place) bool { return q.at == p.at && a.holds(q.values) })
		return !found
	})
	return found
}

// ruled says what a rule does: "A new rule lets the lamp be off as soon as ...".
func (b *base) ruled(k *keeping) string {
	l := &b.known.locs[k.prevent.loc]
	what := fmt.Sprintf("%s becomes %s", trace.NameOf(b.trial.X.System, k.prevent.loc), k.to)
	if l.Kind == ts.Attribute {
		what = trace.Is(l, k.to)
	}
	var so []string
	for _, a := range slices.Concat(k.after, k.rest) {
		text := b.so(&a)
		if a.op == mend.IsNot {
			text = "it is no longer so that " + text
		}
		so = append(so, text)
	}
	return fmt.Sprintf("A rule of its own sees to it: as soon as %s, %s.", strings.Join(so, " and "), what)
}
