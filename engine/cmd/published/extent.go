package main

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"crosscheck/engine/internal/ts"
)

// How many states there are without reduction can be told without meeting them
// all. Take groups of events, and a state to begin in. Explore each group by
// itself, with no event but its own. When no group has changed what another has
// touched, each event finds in any mixture of their states what it found in its
// own group's state there: it is enabled, and does the same. So every mixture
// can be reached, there are as many as the product of what the groups have, and
// no two are the same, as no two groups change one location.
//
// When every event is in some group, and the state to begin in is the only
// initial one, there are no more states: what changes a part of a guard touches
// all of it and the flag, so that an event which a mixture enables has what
// enables it changed by one group, and that group has it.

// extent is how many states of a system can be reached from one of them.
type extent struct {
	states *big.Int // at least
	exact  bool     // that many
	groups []*group // with more than one state
	left   int      // events that were left out, since they tie too much together
}

// group is events that were explored by themselves.
type group struct {
	events           []ts.EventID
	begun            []byte
	states           []reached
	touched, changed map[ts.LocID]bool
	woken            []ts.EventID // others that it enables
}

// reached is a state of a group, and the step that led there.
type reached struct {
	bytes  []byte
	from   int
	event  ts.EventID
	branch int
}

// extentOf looks for groups with the largest product from begun on; a group has
// at most most states.
func extentOf(sys ts.System, begun []byte, most int) *extent {
	m := measurer{sys: sys, begun: begun, most: most}
	x := &extent{states: big.NewInt(1), exact: true}
	for _, e := range m.order() {
		if !m.admit(e) {
			x.left++
			x.exact = false
		}
	}
	for _, g := range m.groups {
		if len(g.states) > 1 {
			x.groups = append(x.groups, g)
			x.states.Mul(x.states, big.NewInt(int64(len(g.states))))
		}
	}
	return x
}

// measurer makes groups.
type measurer struct {
	sys    ts.System
	begun  []byte
	most   int
	groups []*group
	out    ts.Branches
}

// order is the events, those first that tie the fewest others.
func (m *measurer) order() []ts.EventID {
	var alone []*group
	var list []ts.EventID
	for e := range ts.EventID(len(m.sys.Events())) {
		g := m.explore([]ts.EventID{e})
		if g == nil {
			g = &group{} // too large by itself, and so not admitted
		}
		alone = append(alone, g)
		list = append(list, e)
	}
	ties := make([]int, len(list))
	for i, g := range alone {
		for _, h := range alone[:i] {
			if g.tied(h) {
				ties[i]++
				ties[h.events[0]]++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b ts.EventID) int { return ties[a] - ties[b] })
	return list
}

// admit puts e into a group, together with those that it has to do with, unless
// that makes too large a one.
func (m *measurer) admit(e ts.EventID) bool {
	rest, events := slices.Clone(m.groups), []ts.EventID{e}
	for {
		g := m.explore(events)
		if g == nil {
			return false
		}
		kept := rest[:0]
		for _, h := range rest {
			if g.tied(h) || g.wakes(h) || h.wakes(g) {
				events = append(events, h.events...)
			} else {
				kept = append(kept, h)
			}
		}
		rest = kept
		if len(events) == len(g.events) {
			m.groups = append(rest, g)
			return true
		}
	}
}

// explore executes events, and nothing else, until nothing new is met; nil when
// that is too much.
func (m *measurer) explore(events []ts.EventID) *group {
	slices.Sort(events)
	g := &group{events: slices.Clone(events), begun: m.begun, states: []reached{{bytes: m.begun}},
		touched: map[ts.LocID]bool{}, changed: map[ts.LocID]bool{}}
	known := map[string]bool{string(m.begun): true}
	first := m.sys.Enabled(m.begun, nil)
	var enabled []ts.EventID
	for i := 0; i < len(g.states); i++ {
		s := g.states[i].bytes
		enabled = m.sys.Enabled(s, enabled[:0])
		for _, e := range enabled {
			if _, own := slices.BinarySearch(g.events, e); !own {
				if !slices.Contains(first, e) && !slices.Contains(g.woken, e) {
					g.woken = append(g.woken, e)
				}
				continue
			}
			m.out.Reset(ts.Accesses)
			m.sys.Execute(s, e, &m.out)
			for b := range m.out.List {
				branch := &m.out.List[b]
				for _, a := range branch.Accesses {
					g.touched[a.Loc] = true
					if a.Op == ts.Write {
						g.changed[a.Loc] = true
					}
				}
				if !known[string(branch.Dst)] {
					known[string(branch.Dst)] = true
					g.states = append(g.states, reached{slices.Clone(branch.Dst), i, e, b})
				}
			}
			if len(g.states) > m.most {
				return nil
			}
		}
	}
	return g
}

// tied reports whether one group changes what the other touches.
func (g *group) tied(h *group) bool {
	meet := func(a, b map[ts.LocID]bool) bool {
		for l := range a {
			if b[l] {
				return true
			}
		}
		return false
	}
	return meet(g.changed, h.touched) || meet(h.changed, g.touched)
}

// wakes reports whether g enables an event of h.
func (g *group) wakes(h *group) bool {
	return slices.ContainsFunc(h.events, func(e ts.EventID) bool { return slices.Contains(g.woken, e) })
}

var errMixture = errors.New("a mixture of the states of groups is not what they say")

// confirm goes to mixtures of the groups' states, as a seeded chance has them,
// in the whole system, and compares what is there.
func (x *extent) confirm(sys ts.System, begun []byte, mixtures int) error {
	chance := uint64(1)
	values := func(s []byte) map[ts.LocID]string {
		all := map[ts.LocID]string{}
		for _, v := range sys.Values(s) {
			all[v.Loc] = v.Text
		}
		return all
	}
	first := values(begun)
	var out ts.Branches
	for range mixtures {
		s, want := begun, values(begun)
		for _, g := range x.groups {
			chance = chance*6364136223846793005 + 1442695040888963407
			to := int(chance >> 33 % uint64(len(g.states)))
			for loc, text := range values(g.states[to].bytes) {
				if text != first[loc] {
					want[loc] = text
				}
			}
			for _, step := range g.path(to) {
				if !slices.Contains(sys.Enabled(s, nil), step.event) {
					return errMixture
				}
				out.Reset(ts.Fast)
				sys.Execute(s, step.event, &out)
				if step.branch >= len(out.List) {
					return errMixture
				}
				s = slices.Clone(out.List[step.branch].Dst)
			}
		}
		for loc, text := range values(s) {
			if want[loc] != text {
				return errMixture
			}
		}
	}
	return nil
}

// path is the steps that lead to a state of the group.
func (g *group) path(to int) (steps []reached) {
	for ; to > 0; to = g.states[to].from {
		steps = append(steps, g.states[to])
	}
	slices.Reverse(steps)
	return steps
}

// bases are states from which an extent is looked for: the initial ones, and
// where each of them is once every event has happened, in turn: what happens
// only at first is over then.
func bases(sys ts.System) (list [][]byte) {
	var out ts.Branches
	sys.Initial(&out)
	for _, b := range out.List {
		list = append(list, slices.Clone(b.Dst))
	}
	for _, s := range slices.Clone(list) {
		for e := range ts.EventID(len(sys.Events())) {
			if slices.Contains(sys.Enabled(s, nil), e) {
				out.Reset(ts.Fast)
				sys.Execute(s, e, &out)
				s = slices.Clone(out.List[0].Dst)
			}
		}
		list = append(list, s)
	}
	return list
}

// groupStates is how many states a group may have.
const groupStates = 1000

// largest is the extent of the base that has the largest, and that base.
func largest(sys ts.System, most int) (x *extent, base []byte) {
	all := bases(sys)
	for _, s := range all {
		if y := extentOf(sys, s, most); x == nil || y.states.Cmp(x.states) > 0 {
			x, base = y, s
		}
	}
	// What can be reached from another state may be less than all there is.
	x.exact = x.exact && len(all) == 2 && string(base) == string(all[0])
	return x, base
}

// roughly writes a number of any size.
func roughly(n *big.Int) string {
	if n.IsInt64() && n.Int64() < 1_000_000_000 {
		return grouped(int(n.Int64()))
	}
	digits := n.String()
	return digits[:1] + "." + digits[1:2] + "·10" + raised(len(digits)-1)
}

// raised writes a number as an exponent.
func raised(n int) string {
	const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	var text strings.Builder
	for _, d := range new(big.Int).SetInt64(int64(n)).String() {
		text.WriteRune([]rune(digits)[d-'0'])
	}
	return text.String()
}
