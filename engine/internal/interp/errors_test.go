package interp_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// start executes event e in the first initial state of p.
func start(p *ir.Program, e ts.EventID, d ts.Detail) (s *interp.System, src []byte, out *ts.Branches) {
	s, out = interp.New(p), &ts.Branches{Detail: d}
	s.Initial(out)
	src = bytes.Clone(out.List[0].Dst)
	s.Execute(src, e, out)
	return s, src, out
}

// TestErrorsUndoTheirEventAndSayWhatIsWrong has one program for each way in
// which a handler can go wrong.
func TestErrorsUndoTheirEventAndSayWhatIsWrong(t *testing.T) {
	byte3 := value.RangeDomain(0, 2)
	tests := []struct {
		name    string
		kind    ts.FailureKind
		message string
		body    func(b *Builder, x ir.VarID) []ir.Stmt
	}{
		{"quotient", ts.DivideByZero, "division by zero", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(x, Bin(C(1), ir.Div, V(b.Bool("zero"))))}
		}},
		{"remainder", ts.DivideByZero, "remainder of a division by zero", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(x, Bin(C(1), ir.Rem, V(b.Bool("zero"))))}
		}},
		{"domain", ts.OutOfDomain, "x leaves its range 0..2", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(x, Bin(V(x), ir.Add, C(2)))}
		}},
		{"enum", ts.OutOfDomain, "mode leaves its values home, away", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(b.Var("mode", value.EnumDomain("Mode", []string{"home", "away"}), 0), C(2))}
		}},
		{"cell", ts.OutOfDomain, "row leaves its range 0..2", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{SetAt(b.Array("row", 2, byte3, 0), C(1), C(7))}
		}},
		{"store index", ts.OutOfRange, "row has no such element: the index is outside 0..1", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{SetAt(b.Array("row", 2, byte3, 0), C(2), C(7))}
		}},
		{"load index", ts.OutOfRange, "row has no such element: the index is outside 0..1", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(x, At(b.Array("row", 2, byte3, 0), C(-1)))}
		}},
		{"sum", ts.Overflow, "the result of + does not fit into 32 bits", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Let(0, Bin(C(math.MaxInt32), ir.Add, V(x)))}
		}},
		{"difference", ts.Overflow, "the result of - does not fit into 32 bits", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Let(0, Bin(C(math.MinInt32), ir.Sub, V(x)))}
		}},
		{"product", ts.Overflow, "the result of * does not fit into 32 bits", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Let(0, Bin(C(math.MaxInt32), ir.Mul, Bin(V(x), ir.Add, C(1))))}
		}},
		{"least quotient", ts.Overflow, "the result of / does not fit into 32 bits", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Let(0, Bin(C(math.MinInt32), ir.Div, C(-1)))}
		}},
		{"negation", ts.Overflow, "the result of - does not fit into 32 bits", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Let(0, &ir.Unary{Op: ir.Neg, X: C(math.MinInt32)})}
		}},
		{"loop", ts.LoopsForever, "loops run more than 10000 rounds in one event", func(b *Builder, x ir.VarID) []ir.Stmt {
			return []ir.Stmt{Set(x, C(2)), While(C(1), Set(x, C(1)))}
		}},
		{"recursion", ts.Recursion, "calls of again nest deeper than 64, or there are more than 100000 in one event", func(b *Builder, x ir.VarID) []ir.Stmt {
			f := b.Func("again", 0, 0)
			b.Funcs[f].Body = []ir.Stmt{&ir.Do{X: Call(f)}}
			return []ir.Stmt{&ir.Do{X: Call(f)}}
		}},
		{"calls without end", ts.Recursion, "calls of f nest deeper than 64, or there are more than 100000 in one event", func(b *Builder, x ir.VarID) []ir.Stmt {
			f := b.Func("f", 0, 0)
			for range 40 { // each calls the one before twice
				f = b.Func("f", 0, 0, &ir.Do{X: Call(f)}, &ir.Do{X: Call(f)})
			}
			return []ir.Stmt{&ir.Do{X: Call(f)}}
		}},
		{"handlers without end", ts.EndlessEvents, "e sets off more than 1000 handlers", func(b *Builder, x ir.VarID) []ir.Stmt {
			lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
			b.On(lamp, Set(lamp, Not(V(lamp))))
			return []ir.Stmt{Set(lamp, C(1))}
		}},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			b := New()
			x := b.Var("x", byte3, 1)
			b.Event("e", c.body(b, x)...)
			if err := ir.Check(&b.Program); err != nil {
				t.Fatal(err)
			}
			s, src, out := start(&b.Program, 0, ts.Trace)
			got := out.List[0]
			if len(out.List) != 1 || len(got.Failures) != 1 || !bytes.Equal(got.Dst, src) {
				t.Fatalf("branches %+v, want one that fails and leads back", out.List)
			}
			if f := s.Failures()[got.Failures[0]]; f.Kind != c.kind || f.Message != c.message {
				t.Errorf("failure %d %q, want %d %q", f.Kind, f.Message, c.kind, c.message)
			}
			if i := slices.IndexFunc(got.Accesses, func(a ts.Access) bool { return a.Op != ts.Read }); i >= 0 {
				t.Errorf("access %+v of an event that was undone", got.Accesses[i])
			}
			if last := got.Notes[len(got.Notes)-1]; last.Kind != "error" || last.Text != c.message {
				t.Errorf("last note %+v", last)
			}
		})
	}
}

// A failed assertion is noted once and the handler goes on.
func TestFailedAssertionsDoNotStopTheHandler(t *testing.T) {
	b := New()
	x := b.Var("x", value.RangeDomain(0, 9), 0)
	b.Event("e", While(Bin(V(x), ir.Lt, C(3)), Assert(Eq(V(x), C(9)), "x == 9"), Set(x, Bin(V(x), ir.Add, C(1)))))
	_, _, out := start(&b.Program, 0, ts.Fast)
	if got := out.List[0]; len(got.Failures) != 1 || got.Dst[0] != 3 {
		t.Errorf("failures %v, x = %d; want one failure and 3", got.Failures, got.Dst[0])
	}
}

// What an assertion said before an error stays said.
func TestAssertionsBeforeAnErrorAreKept(t *testing.T) {
	b := New()
	x := b.Var("x", value.RangeDomain(0, 1), 0)
	b.Event("e", Assert(V(x), "x"), Set(x, C(2)))
	s, _, out := start(&b.Program, 0, ts.Fast)
	var kinds []ts.FailureKind
	for _, f := range out.List[0].Failures {
		kinds = append(kinds, s.Failures()[f].Kind)
	}
	if !slices.Equal(kinds, []ts.FailureKind{ts.Assertion, ts.OutOfDomain}) {
		t.Errorf("failures of kinds %v", kinds)
	}
}

func TestTooManyOutcomesEndInAFailure(t *testing.T) {
	for _, c := range []struct {
		name string
		body []ir.Stmt
		most int
	}{
		{"a wide choice", []ir.Stmt{Choose(0, 0, 1_000_000)}, ir.MaxBranches + 1},
		{"choices for ever", []ir.Stmt{While(C(1), Choose(0, 0, 1))}, 50},
	} {
		b := New()
		b.Event("e", c.body...)
		s, src, out := start(&b.Program, 0, ts.Accesses)
		last := out.List[len(out.List)-1]
		if len(out.List) > c.most || len(last.Failures) != 1 || !bytes.Equal(last.Dst, src) {
			t.Fatalf("%s: %d branches, last %+v", c.name, len(out.List), last)
		}
		if f := s.Failures()[last.Failures[0]]; f.Kind != ts.TooManyChoices || !strings.Contains(f.Message, "more than 4096 outcomes") {
			t.Errorf("%s: failure %+v", c.name, f)
		}
	}
}

// A guard that cannot be evaluated does not hold.
func TestGuardsWithErrorsAreFalse(t *testing.T) {
	b := New()
	zero := b.Bool("zero")
	e := b.Event("e")
	b.Events[e].Guard = Bin(C(1), ir.Div, V(zero))
	s := interp.New(&b.Program)
	if got := s.Enabled([]byte{0}, nil); len(got) != 0 || !s.Waiting([]byte{0}) {
		t.Errorf("enabled %v with a division by zero, waiting %v", got, s.Waiting([]byte{0}))
	}
	if got := s.Enabled([]byte{1}, nil); len(got) != 1 {
		t.Errorf("enabled %v, want the event", got)
	}
}
