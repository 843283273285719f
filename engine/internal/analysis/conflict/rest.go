package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// rest looks at states in which runs may end.
type rest struct {
	*scope
	again  ts.Repeater
	sys    ts.System             // without clocks
	state  func(s []byte) []byte // of sys
	around [][]ts.LocID          // of each app: what surrounds it
	beyond func(asked, l ts.LocID) bool
	unsure bool // what was asked about a state may be otherwise in one that is not explored
	buf    []ts.EventID
	values []int32
	out    ts.Branches
}

// clocked is a system that adds clocks to another.
type clocked interface {
	Inner() ts.Timed
	Discrete(s []byte) []byte
}

func newRest(s *scope, sys ts.System, again ts.Repeater) *rest {
	r := &rest{
		scope: s, again: again, sys: sys, state: func(s []byte) []byte { return s }, around: make([][]ts.LocID, len(s.turns)),
		beyond: func(ts.LocID, ts.LocID) bool { return false },
	}
	if c, ok := sys.(clocked); ok {
		r.sys, r.state = c.Inner(), c.Discrete
	}
	return r
}

// still reports whether no timer and no wait is under way in a state.
func (r *rest) still(state []byte) bool {
	r.buf = r.sys.Enabled(r.state(state), r.buf[:0])
	return !slices.ContainsFunc(r.buf, func(e ts.EventID) bool { return isSet(&r.events[e]) })
}

// isSet reports whether e, which is enabled, is a timer that is set.
func isSet(e *ts.Event) bool { return e.Kind == ts.Timer && e.Armed }

// surroundings are the values of what surrounds app a in a state.
func (r *rest) surroundings(state []byte, a ts.AppID) string {
	state = r.state(state)
	if r.around[a] == nil {
		r.around[a] = r.surrounds(a, r.sys.Values(state))
	}
	r.values = ts.Project(r.sys, state, r.around[a], r.values[:0])
	var b []byte
	for _, v := range r.values {
		b = append32(b, v)
	}
	return string(b)
}

// surrounds lists what surrounds app a, of what states tell: the mode, and what
// the environment moves and a does not.
func (s *scope) surrounds(a ts.AppID, told []ts.Value) []ts.LocID {
	list := []ts.LocID{}
	for _, v := range told {
		if k := s.locs[v.Loc].Kind; s.locs[v.Loc].IsMode() || shared(k) && s.access.writes[0].Has(int(v.Loc)) && !s.access.writes[a].Has(int(v.Loc)) {
			list = append(list, v.Loc)
		}
	}
	return list
}

// takes reports whether t, set off again as things are in a state, is certain to
// store another value than that of w.
func (r *rest) takes(state []byte, t *taker, w *wish) bool {
	takes := r.set(state, t.run) && len(r.out.List) > 0 && !slices.ContainsFunc(r.out.List, func(b ts.Branch) bool { return !turns(&b, w) })
	r.unsure = r.unsure || !takes && slices.ContainsFunc(r.out.List, func(b ts.Branch) bool { return r.looks(&b, w.loc) })
	return takes
}

// gives reports whether the reason of w may hold in a state: the handler, set
// off again as things are, gives the command.
func (r *rest) gives(state []byte, w *wish) bool {
	run := ts.Run{App: w.app, Func: w.fn, Cause: w.cause, Value: w.to, Lo: w.lo, Hi: w.hi}
	return w.cause >= 0 && r.set(state, run) && r.certain(func(b *ts.Branch) bool {
		return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return a.Loc == w.loc && a.Op != ts.Read && a.Value == w.value })
	}, w)
}

// certain reports whether one of the branches is so, and notes when each that is
// might be otherwise.
func (r *rest) certain(is func(b *ts.Branch) bool, w *wish) bool {
	some := false
	for i := range r.out.List {
		if b := &r.out.List[i]; is(b) {
			if !r.looks(b, w.loc) {
				return true
			}
			some = true
		}
	}
	r.unsure = r.unsure || some
	return some
}

// looks reports whether b reads what may be otherwise, when asked is asked about.
func (r *rest) looks(b *ts.Branch, asked ts.LocID) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return a.Op == ts.Read && r.beyond(asked, a.Loc) })
}

// set sets a handler off again as things are in a state, if it is one for that.
func (r *rest) set(state []byte, run ts.Run) bool {
	r.out.Reset(ts.Trace)
	if r.again == nil {
		return false
	}
	given := []ts.Access{}
	for _, v := range r.sys.Values(r.state(state)) {
		given = append(given, ts.Access{Loc: v.Loc, Op: ts.Read, App: run.App, Value: v.Raw})
		if v.Loc == run.Cause {
			if !run.SetOffBy(v.Raw) {
				return false
			}
			run.Value = v.Raw
		}
	}
	r.again.Again(&run, given, &r.out)
	return true
}

// turns reports whether branch b stores another value than that of w.
func turns(b *ts.Branch, w *wish) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return a.Loc == w.loc && a.Op != ts.Read && a.Value != w.value })
}

// comes reports whether something that is done again and again may take w back
// from a state.
func (r *rest) comes(state []byte, w *wish) bool {
	state = r.state(state)
	r.buf = r.sys.Enabled(state, r.buf[:0])
	return slices.ContainsFunc(r.buf, func(e ts.EventID) bool {
		if !r.events[e].Repeats {
			return false
		}
		r.out.Reset(ts.Trace)
		r.sys.Execute(state, e, &r.out)
		return slices.ContainsFunc(r.out.List, func(b ts.Branch) bool { return turns(&b, w) })
	})
}

// awaits reports whether in a state something has yet to end that w is about: the
// movement that it was given for, or anything whose end may take w back, at once
// or by a timer.
func (r *rest) awaits(state []byte, w *wish) bool {
	state = r.state(state)
	still := w.cause >= 0 && among(r.sys.Values(state), w.cause) == w.to
	if still && r.bond(w.cause) == ts.Company {
		return true
	}
	r.buf = r.sys.Enabled(state, r.buf[:0])
	return slices.ContainsFunc(r.buf, func(e ts.EventID) bool {
		if r.events[e].Kind != ts.Environment {
			return false
		}
		r.out.Reset(ts.Trace)
		r.sys.Execute(state, e, &r.out)
		return r.certain(func(b *ts.Branch) bool {
			return (r.over(b) || still && moves(b, w.cause)) && (turns(b, w) || r.sets(b, w.loc))
		}, w)
	})
}

// over reports whether something is over by what the environment does in b.
func (r *rest) over(b *ts.Branch) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool {
		return a.App == 0 && a.Op == ts.Write && r.locs[a.Loc].Rests && a.Value == 0 && shared(r.locs[a.Loc].Kind)
	})
}

// moves reports whether the environment changes l in b.
func moves(b *ts.Branch, l ts.LocID) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool { return a.App == 0 && a.Op == ts.Write && a.Loc == l })
}

// sets reports whether b sets a timer that may store l when it fires.
func (r *rest) sets(b *ts.Branch, l ts.LocID) bool {
	return slices.ContainsFunc(b.Accesses, func(a ts.Access) bool {
		return a.App != 0 && a.Op != ts.Read && a.Value != 0 && slices.Contains(r.ends[a.Loc], l)
	})
}

// stays reports whether a run can end in a state with what w is about: it would
// not be commanded as things are now, t would take it back, and nothing will that
// is to come.
func (r *rest) stays(state []byte, w *wish, t *taker) bool {
	return !t.anew(w) && !r.gives(state, w) && r.takes(state, t, w) && !r.comes(state, w) && !r.awaits(state, w)
}
