// Package order finds where the order of two events of the environment decides
// how a home ends up, though both have happened: where the app that is asked
// first keeps another one from acting, and where the last of two persons who
// come and go decides for both. engine/doc/semantics.md says what counts.
//
// A Search is handed states, nearest to the start first. In each it tries pairs
// of events in both orders and goes on, in both, until nothing follows any more.
// What cannot matter by the static access sets is not tried, and states that
// agree in all that can matter are tried once.
package order

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/observed"
	"crosscheck/engine/internal/analysis/sets"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Bounds: how often a Search tries states that differ in their clocks only, and
// how often it looks for possible runs to a finding.
const (
	maxClocks = 8
	maxChecks = 16
)

// Search looks for pairs of events whose order decides.
type Search struct {
	*scope
	// Possible says whether two runs on from a state, which is reached by its
	// shortest path, are possible; nil: all are.
	Possible func(from stategraph.StateID, runs [2][]trace.Pick) bool

	options *conflict.Options
	begun   bool
	whole   bool // all pairs are tried that may matter
	groups  []*group
	most    int // how often alike states are tried
	found   []*Found
	asked   []asked
	out     ts.Branches
	enabled []ts.EventID
	values  []int32
	buf     []byte
	cost    int // so far
}

// New begins a search for those who know by what links devices move sensors; nil
// when there is nothing to look for.
func New(sys ts.System, o *conflict.Options) *Search {
	scope := newScope(sys, o.Look)
	if scope == nil || len(sys.Apps()) <= 2 {
		return nil
	}
	s := &Search{scope: scope, options: o, most: 1, whole: true}
	if _, timed := sys.(clocked); timed {
		s.most = maxClocks
	}
	return s
}

// Ready makes s ready for states, which may take long; it reports whether there
// are pairs to try.
func (s *Search) Ready() bool {
	if !s.begun {
		s.prepare(nil)
	}
	return len(s.groups) > 0
}

// Narrow tells s what a complete search has seen events access; it reports
// whether there are pairs to try yet.
func (s *Search) Narrow(seen *observed.Accesses) bool {
	s.prepare(seen)
	return len(s.groups) > 0
}

func (s *Search) prepare(seen *observed.Accesses) {
	s.find(s.options.Links, seen)
	pairs, all := s.candidates(maxPairs)
	var initial ts.Branches
	s.sys.Initial(&initial)
	stored := sets.New(len(s.locs))
	for _, v := range s.sys.Values(initial.List[0].Dst) {
		stored.Add(int(v.Loc))
	}
	groups, more := s.scope.groups(pairs, stored, maxAbout)
	s.groups, s.whole, s.begun = groups, all && more, true
}

// Partial reports whether there are more pairs than are tried.
func (s *Search) Partial() bool { return !s.whole }

// clocked is a system with clocks: the home's state is a part of its states.
type clocked interface {
	Inner() ts.Timed
	Discrete(state []byte) []byte
}

// home is the system and the state without clocks.
func (s *Search) home(state []byte) (ts.System, []byte) {
	if c, timed := s.sys.(clocked); timed {
		return c.Inner(), c.Discrete(state)
	}
	return s.sys, state
}

// Bytes is the memory that the states take that were tried.
func (s *Search) Bytes() (total int64) {
	for _, g := range s.groups {
		total += g.bytes
	}
	return total
}

// Cost is how many transitions were executed so far.
func (s *Search) Cost() int { return s.cost }

// State looks at a state, depth steps from the start; it returns what that cost.
func (s *Search) State(id stategraph.StateID, depth int, state []byte) (cost int) {
	before := s.cost
	enabled := s.sys.Enabled(state, nil)
	sys, home := s.home(state)
	for _, g := range s.groups {
		var fresh bool
		s.look(1 + len(g.about))
		s.values = ts.Project(sys, home, g.about, s.values[:0])
		if fresh, s.buf = g.fresh(s.values, enabled, s.most, s.buf); !fresh {
			continue
		}
		once := map[ts.EventID][]alone{}
		for _, p := range g.pairs {
			switch at := (place{id, depth, state}); {
			case !has(enabled, p.one) || !has(enabled, p.two):
			case p.due:
				s.atOnce(g, p, at)
			default:
				s.pair(g, p, at, once)
			}
		}
	}
	return s.cost - before + 1
}

// place is where a pair is tried.
type place struct {
	id    stategraph.StateID
	depth int
	state []byte
}

// pair has both events of p happen, which once knows alone where they were tried
// before in this place.
func (s *Search) pair(g *group, p pair, at place, once map[ts.EventID][]alone) {
	answers := func(e ts.EventID) []alone {
		list, known := once[e]
		if !known {
			list = s.alone(g, at.state, e)
			once[e] = list
		}
		return list
	}
	one := answers(p.one)
	if len(one) == 0 {
		return
	}
	two := answers(p.two)
	for i := range one {
		for j := range two {
			if rivals(&one[i], &two[j]) {
				s.try(g, at, &one[i], &two[j])
			}
		}
	}
}

// try has two events happen in both orders.
func (s *Search) try(g *group, at place, a, b *alone) {
	first := s.both(g, at.state, a, b)
	if len(first) == 0 {
		return
	}
	if second := s.both(g, at.state, b, a); len(second) > 0 && !s.meet(g, first, second) {
		s.compare(g, at, a, b, first, second)
	}
}

// both is where two events lead, one after the other.
func (s *Search) both(g *group, state []byte, a, b *alone) (out []node) {
	for _, x := range a.nodes {
		if !slices.Contains(s.sys.Enabled(x.state, nil), b.event) {
			continue
		}
		for _, o := range s.outcomes(g, x.state, b.event) {
			if o.moved == b.moved {
				picks := append(slices.Clone(x.picks), trace.Pick{Event: b.event, Branch: o.branch})
				out = append(out, node{o.dst, x.after(o.stores, g.commands, 1), -1, picks})
			}
		}
	}
	return out
}

// meet reports whether both orders can lead to one state, from which nothing
// depends on the clocks.
func (s *Search) meet(g *group, a, b []node) bool {
	states := map[string]bool{}
	for i := range a {
		if sys, home := s.home(a[i].state); s.most == 1 || !s.pending(g, sys, home) {
			states[string(home)] = true
		}
	}
	return slices.ContainsFunc(b, func(n node) bool {
		_, home := s.home(n.state)
		return states[string(home)]
	})
}

// alone is one event that happens alone, in the branches in which it moves the
// same.
type alone struct {
	event ts.EventID
	moved string
	nodes []node // right after it
	rests []rest
	apps  []ts.AppID // who commands something on every way
}

// alone has e happen. What moves nothing, or leads to no rest, is left out.
func (s *Search) alone(g *group, state []byte, e ts.EventID) (out []alone) {
	for _, o := range s.outcomes(g, state, e) {
		if o.moved == "" {
			continue
		}
		i := slices.IndexFunc(out, func(x alone) bool { return x.moved == o.moved })
		if i < 0 {
			i, out = len(out), append(out, alone{event: e, moved: o.moved})
		}
		none := make(record, len(g.commands))
		out[i].nodes = append(out[i].nodes, node{o.dst, none.after(o.stores, g.commands, 0), -1, []trace.Pick{{Event: e, Branch: o.branch}}})
	}
	for i := range out {
		out[i].rests = s.settle(g, out[i].nodes)
		out[i].apps = acting(out[i].rests)
	}
	return slices.DeleteFunc(out, func(x alone) bool { return len(x.apps) == 0 })
}

// acting are the apps that command some location on every way.
func acting(list []rest) (out []ts.AppID) {
	if len(list) == 0 {
		return nil
	}
	for i := range list[0].record {
		for _, a := range list[0].record[i].by {
			if always(list, i, a) && !slices.Contains(out, a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// rivals reports whether one app answers a and another one b.
func rivals(a, b *alone) bool {
	return slices.ContainsFunc(a.apps, func(x ts.AppID) bool {
		return slices.ContainsFunc(b.apps, func(y ts.AppID) bool { return x != y })
	})
}
