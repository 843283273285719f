package conflict

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Behind is what there is to say of a command that is left behind beside its
// run: Second would take it back by Against.
type Behind struct {
	wish   wish
	taker  taker
	around string
	// Of another history, in which it is taken back: a shortest run that ends in
	// the same surroundings.
	Start stategraph.StateID
	Edges []stategraph.Edge
	// Came: what would take it back has looked in the run, and has not.
	Came bool
	// Stopped is the step of the run that stops the timer which would take it
	// back, or -1.
	Stopped int
	Stopper ts.AppID // whose handler does that
	// Lost is the event of that step when it stops the timer by itself, and no
	// handler does; or -1.
	Lost ts.EventID
	// Ended is what has changed so that the reason is over, and Now its value at
	// the end; -1: only time has passed.
	Ended ts.LocID
	Now   int32
}

// spot is a fact in a state, and the arrival that brought it there.
type spot struct {
	fact    int32
	arrival int32
}

// history is where a command was taken back, and by whom.
type history struct {
	spot
	taker int32
}

// spots calls visit with each fact of a kind in each state that a run can end
// in, the nearest first.
func (f *Flow) spots(r *rest, k factKind, visit func(spot, []byte)) {
	var of []uint64
	for n := range f.book.facts {
		if n&63 == 0 {
			of = append(of, 0)
		}
		if f.book.facts[n].kind == k {
			of[n>>6] |= 1 << (n & 63)
		}
	}
	if !slices.ContainsFunc(of, func(w uint64) bool { return w != 0 }) {
		return
	}
	for _, i := range f.byDistance() {
		a := f.queue.At(int(i))
		if set := a.facts & of[a.word]; set != 0 && r.still(f.g.State(a.state)) {
			each(int(a.word), set, func(x int32) { visit(spot{x, i}, f.g.State(a.state)) })
		}
	}
}

// byDistance lists the arrivals, the nearest first.
func (f *Flow) byDistance() []int32 {
	list := make([]int32, f.queue.Len())
	for i := range list {
		list[i] = int32(i)
	}
	slices.SortStableFunc(list, func(a, b int32) int { return int(f.queue.At(int(a)).dist - f.queue.At(int(b)).dist) })
	return list
}

// histories are those in which commands are taken back, by the surroundings in
// which they end; of each command and taker the nearest.
func (f *Flow) histories(r *rest) map[string][]history {
	out := map[string][]history{}
	f.spots(r, back, func(s spot, state []byte) {
		x := &f.book.facts[s.fact]
		around, w := r.surroundings(state, x.app), &f.book.wishes.list[x.reason]
		known := slices.ContainsFunc(out[around], func(h history) bool {
			return h.taker == x.now && f.book.wishes.list[f.book.facts[h.fact].reason].same(w)
		})
		if !known {
			out[around] = append(out[around], history{s, x.now})
		}
	})
	return out
}

// behind lists the commands that are left behind: one of each app and location,
// the nearest.
func (f *Flow) behind(tree *stategraph.Tree) (out []Conflict) {
	r := newRest(f.book.scope, f.g.System(), f.book.reasons.again)
	if f.beyond != nil {
		r.beyond = f.beyond
	}
	all := f.histories(r)
	if len(all) == 0 {
		return nil
	}
	f.spots(r, over, func(s spot, state []byte) {
		x := &f.book.facts[s.fact]
		k := key{class: Left, a: x.app, loc: x.loc, emitter: -1}
		if slices.ContainsFunc(out, func(c Conflict) bool { return c.key == k }) {
			return
		}
		w, around := &f.book.wishes.list[x.reason], r.surroundings(state, x.app)
		for _, h := range all[around] {
			t := &f.book.wishes.takers[h.taker]
			r.unsure = false
			if f.book.wishes.list[f.book.facts[h.fact].reason].same(w) && r.stays(state, w, t) {
				c := left(w, t, around)
				c.key = k
				c.Start, c.Edges = f.pathTo(tree, s)
				c.Left.Start, c.Left.Edges = f.pathTo(tree, h.spot)
				out = append(out, c)
				return
			}
			f.partial = f.partial || r.unsure
		}
	})
	return out
}

// left is what is left behind for w, which t would take back.
func left(w *wish, t *taker, around string) Conflict {
	return Conflict{
		Class: Left, First: w.app, Second: t.run.App, Loc: w.loc, Event: -1,
		Given:   Command{Loc: w.loc, Value: w.value, Cause: w.cause, To: w.to},
		Against: Command{Loc: w.loc, Value: t.value, Cause: t.run.Cause, To: t.run.Value},
		Left:    &Behind{wish: *w, taker: *t, around: around, Stopped: -1, Lost: -1, Ended: -1},
	}
}

// pathTo is a shortest run that brings a fact to where it is.
func (f *Flow) pathTo(tree *stategraph.Tree, s spot) (stategraph.StateID, []stategraph.Edge) {
	a := f.queue.At(int(s.arrival))
	if a.edge < 0 {
		return a.state, nil
	}
	p := pending{fact: s.fact, from: a.from, src: a.src, edge: a.edge}
	if a.from >= 0 {
		p.fact = f.before(f.queue.At(int(a.from)), a.edge, s.fact)
	}
	return f.path(tree, &p)
}

// leavesBehind reports whether run r ends with the command left behind that c
// is about, and corrects what c says of its circumstances if so.
func (f *Flow) leavesBehind(r *trace.Replay, c *Conflict) bool {
	var facts []int32
	for i := range r.Steps {
		n := f.step(r, i)
		next := slices.Clone(f.book.effects[n].gens)
		for _, x := range facts {
			next = append(next, f.book.after(n, x).facts...)
		}
		facts = next
	}
	rest := newRest(f.book.scope, r.System, f.book.reasons.again)
	for _, n := range facts {
		if w := f.isOver(n, &c.Left.wish); w != nil && rest.leaves(r.Last().State, c.Left) {
			d := left(w, &c.Left.taker, c.Left.around)
			c.Given, c.Left.wish = d.Given, *w
			return true
		}
	}
	return false
}

// isOver is the wish that fact n is about, if that is the same command as w and
// its reason is over; else nil.
func (f *Flow) isOver(n int32, w *wish) *wish {
	x := &f.book.facts[n]
	if x.kind != over {
		return nil
	}
	if own := &f.book.wishes.list[x.reason]; own.same(w) {
		return own
	}
	return nil
}

// isBack reports whether fact n is that b's taker has taken b's command back.
func (f *Flow) isBack(n int32, b *Behind) bool {
	x := &f.book.facts[n]
	return x.kind == back && f.book.wishes.list[x.reason].same(&b.wish) && f.book.wishes.takers[x.now].same(&b.taker)
}

// leaves reports whether a run can end in a state in which the command of b was
// not taken back.
func (r *rest) leaves(state []byte, b *Behind) bool {
	return r.still(state) && r.surroundings(state, b.wish.app) == b.around && r.stays(state, &b.wish, &b.taker)
}
