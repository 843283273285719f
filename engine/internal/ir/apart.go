package ir

import (
	"math/bits"
	"slices"
	"sort"

	"crosscheck/engine/internal/ts"
)

// Apart reports whether no app of the program can have anything to do with what
// another one does.
func (s *Statics) Apart() bool {
	var all []ts.AppID
	for a := 1; a < len(s.p.Apps); a++ {
		all = append(all, ts.AppID(a))
	}
	related, known := s.Related(all)
	return known && len(related) == 0 && !slices.ContainsFunc(all, func(a ts.AppID) bool { return !s.setOff(a) })
}

// Related are the pairs of some apps that can have anything to do with each
// other, in order: something that one does reaches the other, or what that does,
// and the other commands something, or something that follows from it in the home
// by itself reaches the other. To tell of a pitfall is like a command.
// Properties and assertions may be about all apps together: with one, it is not
// known which are related. Of an app that nothing sets off nothing is known either.
func (s *Statics) Related(apps []ts.AppID) (pairs [][2]ts.AppID, known bool) {
	pitfalls, asserts := s.asserted()
	if len(s.p.Properties) > 0 || asserts {
		return nil, false
	}
	reach := make([]*Effects, len(apps))
	for i, a := range apps {
		reach[i] = s.spread(s.App(a))
	}
	toward := func(i, j int) bool {
		a, b := s.App(apps[i]), s.App(apps[j])
		return (s.commands(b) || pitfalls[apps[j]]) && s.meets(a, b, apps[j]) || s.meets(reach[i], b, apps[j])
	}
	for i := range apps {
		for j := range i {
			if toward(i, j) || toward(j, i) {
				pairs = append(pairs, [2]ts.AppID{apps[j], apps[i]})
			}
		}
	}
	sort.Slice(pairs, func(i, j int) bool { return slices.Compare(pairs[i][:], pairs[j][:]) < 0 })
	return pairs, true
}

// setOff reports whether an app has events of its own, or waits for what some
// code publishes.
func (s *Statics) setOff(a ts.AppID) bool {
	if slices.ContainsFunc(s.p.Events, func(e Event) bool { return e.App == a }) {
		return true
	}
	return slices.ContainsFunc(s.p.Subscriptions, func(sub Subscription) bool {
		publishes := func(f *Effects) bool { return f.Topics.Has(ts.LocID(sub.Topic)) }
		return sub.App == a && slices.ContainsFunc(s.funcs, publishes)
	})
}

// asserted is of which apps the code tells of pitfalls, and whether some code of the
// program has another assertion than those and what is not looked at.
func (s *Statics) asserted() (pitfalls []bool, others bool) {
	pitfalls = make([]bool, len(s.p.Apps))
	for i := range s.p.Funcs {
		f := &s.p.Funcs[i]
		InspectLive(f.Body, func(n any) bool {
			a, is := n.(*Assert)
			switch {
			case !is || a.Unmodelled:
			case a.Pitfall && f.App != 0:
				pitfalls[f.App] = true
			default:
				others = true
			}
			return true
		})
	}
	return pitfalls, others
}

// shared are what several apps can command.
func (s *Statics) shared(l ts.LocID) bool {
	k := s.lay.Locations[l].Kind
	return k == ts.Attribute || k == ts.Mode || k == ts.Global
}

// commands reports whether e stores something shared.
func (s *Statics) commands(e *Effects) bool {
	for i, w := range e.Writes {
		for ; w != 0; w &= w - 1 {
			if s.shared(ts.LocID(i*64 + bits.TrailingZeros64(w))) {
				return true
			}
		}
	}
	return false
}

// meets reports whether what code did reaches app b, which has effects o.
func (s *Statics) meets(e, o *Effects, b ts.AppID) bool {
	if e.Writes.Meets(o.Reads) || e.Writes.Meets(o.Writes) || e.Resets.Meets(o.Tests) || e.Resets.Meets(o.Resets) {
		return true
	}
	for _, sub := range s.p.Subscriptions {
		if sub.App == b && e.Topics.Has(ts.LocID(sub.Topic)) {
			return true
		}
	}
	return false
}

// spread is all that may follow from e in the home by itself, other than what e
// does: what code of no app does that runs because of it, or depends on it.
func (s *Statics) spread(e *Effects) *Effects {
	sum, more := s.copyOf(e), s.empty()
	add := func(f FuncID) bool {
		more.union(s.funcs[f])
		return sum.union(s.funcs[f])
	}
	for grew := true; grew; {
		grew = false
		for i := range s.p.Events {
			ev := &s.p.Events[i]
			if ev.App == 0 && (sum.Writes.Meets(s.funcs[ev.Body].Reads) || s.guards[i] != nil && sum.Writes.Meets(s.guards[i])) {
				grew = add(ev.Body) || grew
			}
		}
		for _, sub := range s.p.Subscriptions {
			if f := s.funcs[sub.Handler]; sub.App == 0 && (sum.Topics.Has(ts.LocID(sub.Topic)) || sum.Writes.Meets(f.Reads)) {
				grew = add(sub.Handler) || grew
			}
		}
		for _, f := range s.p.Finish {
			if sum.Writes.Meets(s.funcs[f].Reads) {
				grew = add(f) || grew
			}
		}
	}
	more.Writes = without(more.Writes, e.Writes, len(s.lay.Locations))
	more.Topics = without(more.Topics, e.Topics, len(s.p.Topics))
	return more
}

// without is what is in c, a set of n, and not in d.
func without(c, d CellSet, n int) CellSet {
	out := NewCellSet(n)
	for _, l := range c.List() {
		if !d.Has(l) {
			out.Add(l)
		}
	}
	return out
}
