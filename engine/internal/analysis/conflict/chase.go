package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// Chase follows one conflict along single runs. What it remembers of a run are
// marks, the facts that can still lead to the conflict: runs with equal marks
// and equal futures meet it alike.
type Chase struct {
	f  *Flow
	of Conflict
	key
	together bool
	left     *Behind // else nil
	other    bool    // of that the other history
	rest     *rest
}

// Chase follows c, which f has found.
func (f *Flow) Chase(c *Conflict) *Chase {
	w := &Chase{f: f, of: *c, key: c.key, together: c.Together && c.Class != Physical, left: c.Left}
	if w.left != nil {
		w.rest = newRest(f.book.scope, f.g.System(), f.book.reasons.again)
		w.rest.state = func(s []byte) []byte { return s }
	}
	return w
}

// Otherwise follows the other history of c, a command that is left behind.
func (f *Flow) Otherwise(c *Conflict) *Chase {
	w := f.Chase(c)
	w.other = true
	return w
}

// Detail is how much Step wants to be recorded of each event.
func (w *Chase) Detail() []ts.Detail { return w.f.Detail() }

// Step is what becomes of marks in branch b of event e, and whether it ends in
// the conflict, from a state before to one after. An event below 0 is the start
// of the program.
func (w *Chase) Step(marks []int32, e ts.EventID, b *ts.Branch, before, after func() []ts.Value) (next []int32, met bool) {
	if e >= 0 && w.Detail()[e] != ts.Trace {
		return marks, w.ends(marks, b.Dst)
	}
	n := w.f.effect(e, b, before, after)
	x := outcome{facts: w.f.book.effects[n].gens, hits: w.f.book.effects[n].hits}
	next, met = w.take(nil, x)
	met = met || w.together && slices.ContainsFunc(w.f.fitting(n, &w.of, before), func(h hit) bool { return h.loc == w.loc && h.pair() == [2]ts.AppID{w.a, w.b} })
	for _, m := range marks {
		var now bool
		next, now = w.take(next, w.f.book.after(n, m))
		met = met || now
	}
	slices.Sort(next)
	next = slices.Compact(next)
	return next, met || w.ends(next, b.Dst)
}

// ends reports whether a run that has left marks can end in a state, of the
// system without clocks, as what is chased does.
func (w *Chase) ends(marks []int32, state []byte) bool {
	return w.left != nil && slices.ContainsFunc(marks, func(n int32) bool {
		if !w.other {
			return w.f.isOver(n, &w.left.wish) != nil && w.rest.leaves(state, w.left)
		}
		return w.f.isBack(n, w.left) && w.rest.still(state) && w.rest.surroundings(state, w.left.wish.app) == w.left.around
	})
}

// take appends the marks in x, and reports whether it meets the conflict.
func (w *Chase) take(marks []int32, x outcome) ([]int32, bool) {
	for _, n := range x.facts {
		if w.leads(&w.f.book.facts[n]) {
			marks = append(marks, n)
		}
	}
	return marks, slices.ContainsFunc(x.hits, func(h hit) bool { return h.key() == w.key })
}

// leads reports whether fact f can lead to the conflict.
func (w *Chase) leads(f *fact) bool {
	switch {
	case f.kind == moved:
		return w.class == Physical && f.loc == w.loc && f.app == w.a
	case w.class == Left:
		return f.loc == w.loc && f.app == w.a && (f.kind == kept || f.kind == over || f.kind == back && w.other)
	case w.class == Physical:
		return f.kind == moving && f.app == w.a && w.f.book.deviceOf(f.loc) == w.emitter
	}
	return w.class == Undone && f.kind == given && f.loc == w.loc && (f.app == w.a || f.app == w.b)
}
