package interp_test

import (
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// figure1 is the program of Figure 1: the assertion fails when e1 comes first.
func figure1() *ir.Program {
	b := New()
	x := b.Var("x", value.RangeDomain(0, 2), 0)
	y, z := b.Bool("y"), b.Bool("z")
	e1 := b.Event("e1", Set(x, C(1)))
	b.Event("e2", Let(0, V(y)))
	e3 := b.Event("e3", Let(0, V(z)), Let(1, V(x)), Set(x, Bin(L(1), ir.Add, C(1))), Assert(Eq(L(1), C(0)), "r4 == 0"))
	for _, e := range []ts.EventID{e1, e3} {
		f := b.Flag(e, true)
		body := &b.Funcs[b.Events[e].Body].Body
		*body = append(*body, Set(f, C(0)))
	}
	return &b.Program
}

// walk visits every reachable state and calls visit for each transition.
func walk(s ts.System, d ts.Detail, visit func(src []byte, e ts.EventID, branch int, b *ts.Branch)) (states, transitions int) {
	out := &ts.Branches{Detail: d}
	seen := map[string]bool{}
	var queue []string
	put := func(state []byte) {
		if !seen[string(state)] {
			seen[string(state)] = true
			queue = append(queue, string(state))
		}
	}
	s.Initial(out)
	for i := range out.List {
		put(out.List[i].Dst)
	}
	for ; states < len(queue); states++ {
		src := []byte(queue[states])
		for _, e := range s.Enabled(src, nil) {
			s.Execute(src, e, out)
			for i := range out.List {
				transitions++
				visit(src, e, i, &out.List[i])
				put(out.List[i].Dst)
			}
		}
	}
	return states, transitions
}

// Reference: Figure 1; the counts are those of the whole graph of the
// reconstructed program.
func TestFigure1HasFiveStatesAndNineTransitions(t *testing.T) {
	failed := 0
	states, transitions := walk(interp.New(figure1()), ts.Accesses, func(_ []byte, _ ts.EventID, _ int, b *ts.Branch) {
		failed += len(b.Failures)
	})
	if states != 5 || transitions != 9 || failed != 1 {
		t.Errorf("states %d, transitions %d, failures %d; want 5, 9, 1", states, transitions, failed)
	}
}
