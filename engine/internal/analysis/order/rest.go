package order

import (
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// maxNodes is how much is looked at on the way to rest.
const maxNodes = 300

// node is a state on the way to rest, with what was commanded on it.
type node struct {
	state []byte
	record
	parent int          // -1: right after the two events
	picks  []trace.Pick // from there; of the others one
}

// rest is how the home may be at rest, and a shortest way there.
type rest struct {
	values []int32 // of what apps may command
	record
	picks []trace.Pick
}

// outcome is one branch of an event.
type outcome struct {
	branch int32
	dst    []byte
	stores []ts.Access // of what apps may command, by anybody, in order
	moved  string      // what the environment moves, and to where
}

// outcomes executes e.
func (s *Search) outcomes(g *group, state []byte, e ts.EventID) []outcome {
	s.out.Reset(ts.Trace)
	s.sys.Execute(state, e, &s.out)
	s.cost += 1 + len(s.out.List)
	list := make([]outcome, 0, len(s.out.List))
	for i := range s.out.List {
		b := &s.out.List[i]
		o := outcome{branch: int32(i), dst: slices.Clone(b.Dst)}
		var moved []byte
		for _, a := range b.Accesses {
			if a.Op == ts.Read {
				continue
			}
			if has(g.commands, a.Loc) {
				o.stores = append(o.stores, a)
			}
			if a.App == 0 && a.Op == ts.Write && has(s.moved[e], a.Loc) {
				moved = append32(append32(moved, int32(a.Loc)), a.Value)
			}
		}
		o.moved = string(moved)
		list = append(list, o)
	}
	return list
}

func append32(to []byte, x int32) []byte {
	return append(to, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
}

// settle goes on from some nodes until nothing follows any more; nil when that
// takes too long or never comes to an end.
func (s *Search) settle(g *group, from []node) []rest {
	nodes, known := []node{}, map[string]bool{}
	add := func(n node) {
		s.buf = n.encode(append(s.buf[:0], n.state...))
		if !known[string(s.buf)] {
			known[string(s.buf)] = true
			nodes = append(nodes, n)
		}
	}
	for _, n := range from {
		add(n)
	}
	var out []rest
	for i := 0; i < len(nodes); i++ {
		if len(nodes) > maxNodes {
			return nil
		}
		n := nodes[i]
		sys, state := s.home(n.state)
		if !s.pending(g, sys, state) {
			out = append(out, rest{ts.Project(sys, state, g.commands, nil), n.record, way(nodes, i)})
			continue
		}
		for _, e := range s.following(g, n.state) {
			for _, o := range s.outcomes(g, n.state, e) {
				add(node{o.dst, n.after(o.stores, g.commands, 2), i, []trace.Pick{{Event: e, Branch: o.branch}}})
			}
		}
	}
	return out
}

// pending reports whether anything follows yet.
func (s *Search) pending(g *group, sys ts.System, state []byte) bool {
	s.enabled = sys.Enabled(state, s.enabled[:0])
	return slices.ContainsFunc(s.enabled, func(e ts.EventID) bool { return has(g.follow, e) })
}

// following is what can follow in state, now.
func (s *Search) following(g *group, state []byte) []ts.EventID {
	return slices.DeleteFunc(s.sys.Enabled(state, nil), func(e ts.EventID) bool { return !has(g.follow, e) })
}

// has reports whether x is in an ascending list.
func has[T ~int32](list []T, x T) bool {
	_, found := slices.BinarySearch(list, x)
	return found
}

// way is the picks that lead to node i.
func way(nodes []node, i int) []trace.Pick {
	var out []trace.Pick
	for ; i >= 0; i = nodes[i].parent {
		out = append(slices.Clone(nodes[i].picks), out...)
	}
	return out
}
