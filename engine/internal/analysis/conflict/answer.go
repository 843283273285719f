package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// group is the branches of one event in one state that differ in what they do:
// the ways in which the apps can answer it.
type group struct {
	event    ts.EventID
	branches []answer
	has      map[int32]bool // effects of branches
}

type answer struct{ effect, edge int32 }

// answers takes in a branch of the state's event e.
func (f *Flow) answers(e ts.EventID, effect, edge int32) {
	if e != f.group.event {
		f.answered()
	}
	f.group.event = e
	if effect != 0 && !f.group.has[effect] {
		f.group.has[effect] = true
		f.group.branches = append(f.group.branches, answer{effect, edge})
	}
}

// answered looks for apps that answer the event of the group differently.
func (f *Flow) answered() {
	for _, x := range f.group.branches {
		for _, h := range f.book.answers(x.effect) {
			f.book.look(len(f.group.branches))
			if h.class = f.judge(x.effect, &h); h.class != "" {
				f.meet(h, pending{fact: -1, from: -1, src: f.current, edge: x.edge})
			}
		}
	}
	f.group.branches = f.group.branches[:0]
	clear(f.group.has)
}

// judge says what it is that within a transition of effect the first app's
// command is undone by the second's: a race when another order of the apps ends
// otherwise, or every order at the value that was there before. With one order
// only the second app answers the first, which matters when that has a reason
// that lasts, or when what it has begun comes to nothing, unless the program says
// that the second is to have the last word.
func (f *Flow) judge(effect int32, h *hit) Class {
	was := f.values(f.g.State(f.current))
	moves := f.book.effects[effect].moves
	end, turned, differs := ending(moves, h.loc), false, false
	for _, y := range f.group.branches {
		other := f.book.effects[y.effect].moves
		switch {
		case differs && turned:
			return Race
		case !sameOutside(moves, other):
			continue
		}
		differs = differs || ending(other, h.loc) != end
		turned = turned || slices.ContainsFunc(f.book.answers(y.effect), func(g hit) bool {
			return g.loc == h.loc && g.first == h.second && g.second == h.first
		})
	}
	switch {
	case turned && (differs || f.book.backTo(effect, h.loc, was)):
		return Race
	case turned:
		return ""
	case h.stands && !f.book.follows(moves, h), h.vain && f.book.backTo(effect, h.loc, was):
		return Undone
	}
	return ""
}

// arranged reports whether both apps of h answer one change, in the order that the
// program says.
func (b *book) arranged(h *hit) bool {
	one, two := b.reasons.list[h.reason].run, b.reasons.list[h.because].run
	return one.Cause >= 0 && one.Cause == two.Cause && one.Value == two.Value && b.reasons.again != nil && b.reasons.again.Precedes(h.first, h.second)
}

// backTo reports whether effect ends with what l was before it.
func (b *book) backTo(effect int32, l ts.LocID, before func() []ts.Value) bool {
	return among(before(), l) == ending(b.effects[effect].moves, l)
}

// sameOutside reports whether the environment does the same in two branches.
func sameOutside(a, b []move) bool {
	outside := func(list []move) (out []move) {
		for _, m := range list {
			if m.kind == change && m.app == 0 {
				out = append(out, m)
			}
		}
		return out
	}
	return slices.Equal(outside(a), outside(b))
}

// ending is the value that moves leave in l, which apps or others store.
func ending(moves []move, l ts.LocID) int32 {
	if m := lastOf(moves, l); m != nil {
		return m.value
	}
	return -1
}

// lastOf is the last store of l in moves, or nil.
func lastOf(moves []move, l ts.LocID) *move {
	for i := len(moves) - 1; i >= 0; i-- {
		if m := &moves[i]; m.loc == l && (m.kind == store || m.kind == clear_) {
			return m
		}
	}
	return nil
}

// answers are the pairs of apps whose commands within effect exclude each other:
// what the first one stored is not what is there in the end, and the second one
// saw to that. Of each two apps there is one, and one that stands, and one in vain.
func (b *book) answers(effect int32) []hit {
	if list, known := b.replies[effect]; known {
		return list
	}
	b.replies[effect] = b.reply(b.effects[effect].moves)
	return b.replies[effect]
}

// reply is answers for an effect of these moves.
func (b *book) reply(moves []move) []hit {
	var out []hit
	stands := make([]bool, len(moves))
	for i := range moves {
		b.lookAfter(i)
		stands[i] = b.stands(moves, i)
	}
	var last []*move // of each app, location and reason: what is before others of them is before these
	for j := len(moves) - 1; j >= 0; j-- {
		b.lookAfter(j)
		m := &moves[j]
		if m.kind != store || m.silent || !b.contended[m.loc] || ending(moves, m.loc) != m.value ||
			slices.ContainsFunc(last, func(o *move) bool { return o.app == m.app && o.loc == m.loc && o.reason == m.reason }) {
			continue
		}
		last = append(last, m)
		for i := range moves[:j] {
			o := &moves[i]
			if o.kind != store || o.loc != m.loc || o.app == m.app || o.value == m.value || b.served(o.reason, m.reason) {
				continue
			}
			h := hit{class: Race, first: o.app, second: m.app, loc: m.loc, link: -1, emitter: -1, reason: o.reason, because: m.reason, together: true, minor: b.minor(o.reason, m.reason)}
			arranged := b.arranged(&h)
			h.stands = !arranged && stands[i] && b.binds(o.reason, m.reason)
			h.vain = !arranged && o.value > m.value && b.locs[m.loc].OfThing() && b.follows(moves[:j], &h)
			if !slices.ContainsFunc(out, func(x hit) bool {
				return x.key() == h.key() && x.first == h.first && (x.stands || !h.stands) && (x.vain || !h.vain)
			}) {
				out = append(out, h)
			}
		}
	}
	return out
}

// stands reports whether move i is a command whose reason holds to the end, and
// whose app has not the last word.
func (b *book) stands(moves []move, i int) bool {
	m := &moves[i]
	if m.kind != store || !b.reasons.list[m.reason].level || lastOf(moves, m.loc).app == m.app {
		return false
	}
	b.all = moves
	f := fact{kind: given, app: m.app, loc: m.loc, reason: m.reason, now: b.reasons.start(m.reason)}
	return b.reasons.holds(f.reason, f.now) && b.outlives(f, moves[i+1:])
}

// follows reports whether the second app of h only reacts to a mode, or to a
// variable, that the first one has set: that is how the two are meant to work
// together. So is what two apps do to a mode one after the other.
func (b *book) follows(moves []move, h *hit) bool {
	if !b.locs[h.loc].OfThing() {
		return true
	}
	cause := b.reasons.list[h.because].run.Cause
	return cause >= 0 && !b.locs[cause].OfThing() && slices.ContainsFunc(moves, func(m move) bool {
		return m.kind == change && m.loc == cause && m.app == h.first
	})
}

// pair is the two apps of h, the lower first.
func (h *hit) pair() [2]ts.AppID {
	return [2]ts.AppID{min(h.first, h.second), max(h.first, h.second)}
}
