package exploretest

import (
	"bytes"
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// commuting is (P). It takes nobody's word for who conflicts with whom: it executes
// both orders of every two events in question.
func (x *explored) commuting(s stategraph.StateID) []error {
	undone := x.undone(s)
	if len(undone) == 0 {
		return nil
	}
	sys := x.graph.System()
	seen := map[string]bool{string(x.graph.State(s)): true}
	queue := [][]byte{x.graph.State(s)}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		for _, u := range sys.Enabled(state, nil) {
			if x.graph.Done(s, u) || x.events != nil && !x.events[u] {
				continue
			}
			for _, e := range x.enabled[s] {
				if x.graph.Done(s, e) && !x.commute(state, e, u) {
					return []error{x.fault("P", s, "in a state that events not executed here lead to, %s and %s do not commute", x.name(e), x.name(u))}
				}
			}
			for _, b := range executed(sys, state, u) {
				if dst := string(b.Dst); !seen[dst] {
					seen[dst] = true
					queue = append(queue, []byte(dst))
				}
			}
		}
	}
	return nil
}

// commute reports whether each of e and u leaves the other enabled in state and finds
// what it found there, and both orders lead to the same states.
func (x *explored) commute(state []byte, e, u ts.EventID) bool {
	sys := x.graph.System()
	if !slices.Contains(sys.Enabled(state, nil), e) {
		return false
	}
	first, second := executed(sys, state, e), executed(sys, state, u)
	for i := range first {
		after := x.after(first[i].Dst, u, second)
		for k := range second {
			before := x.after(second[k].Dst, e, first)
			if after == nil || before == nil || !bytes.Equal(after[k].Dst, before[i].Dst) {
				return false
			}
		}
	}
	return true
}

// after is what e does in state, if that is the same as it did elsewhere, or nil.
func (x *explored) after(state []byte, e ts.EventID, elsewhere []ts.Branch) []ts.Branch {
	sys := x.graph.System()
	if !slices.Contains(sys.Enabled(state, nil), e) {
		return nil
	}
	list := executed(sys, state, e)
	same := func(a, b ts.Branch) bool {
		return slices.Equal(a.Failures, b.Failures) && slices.Equal(besideGuards(sys, &a), besideGuards(sys, &b))
	}
	if !slices.EqualFunc(list, elsewhere, same) {
		return nil
	}
	return list
}

// executed is what e does in state, with all it accesses.
func executed(sys ts.System, state []byte, e ts.EventID) []ts.Branch {
	out := ts.Branches{Detail: ts.Trace}
	sys.Execute(state, e, &out)
	return out.List
}

// besideGuards is what a branch accesses without what stands for guards.
func besideGuards(sys ts.System, b *ts.Branch) []ts.Access {
	return slices.DeleteFunc(slices.Clone(b.Accesses[:len(b.Accesses)-b.Looks]), func(a ts.Access) bool {
		return sys.Locations()[a.Loc].Kind == ts.Derived
	})
}
