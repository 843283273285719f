package interp_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// counted is foreign code that counts how often it is executed.
type counted struct {
	ir.Foreign
	runs    int
	watched bool
}

func (c *counted) Run(env ir.Env, fn int32, args []int32) int32 {
	c.runs++
	return 10*env.Load(0, 0) + args[0]
}

func (c *counted) Effects(int32) ir.ForeignEffects { return ir.ForeignEffects{Reads: []ir.VarID{0}} }

func (c *counted) Watched() bool { return c.watched }

// adding is a program whose event puts into y what foreign code makes of x and 2.
func adding() (*ir.Program, *counted) {
	b, code := New(), &counted{}
	x := b.Var("x", value.RangeDomain(0, 3), 0)
	y := b.Var("y", value.RangeDomain(0, 99), 0)
	b.AddForeign(code)
	b.Event("add", Set(y, &ir.Native{Args: []ir.Expr{C(2)}}), Set(x, Bin(Bin(V(x), ir.Add, C(1)), ir.Rem, C(4))))
	return &b.Program, code
}

// Code is executed once for each of the ways that it takes, unless it is watched.
func TestKnownWaysAreNotExecuted(t *testing.T) {
	p, code := adding()
	s, out := interp.New(p), &ts.Branches{}
	s.Initial(out)
	state := slices.Clone(out.List[0].Dst)
	for i := range int32(12) {
		code.watched = i >= 8
		s.Execute(state, 0, out)
		state = slices.Clone(out.List[0].Dst)
		if y := s.Values(state)[1].Raw; y != 10*(i%4)+2 {
			t.Fatalf("y = %d after %d events", y, i+1)
		}
	}
	if code.runs != 4+4 {
		t.Errorf("the code was executed %d times, want 4 and, watched, 4", code.runs)
	}
}

// Ways that are forgotten and found again lead to the same.
func TestTwinsAgreeOnForgottenWays(t *testing.T) {
	for seed := *first; seed < *first+programs()/20; seed++ {
		p := irtest.WithForeign(irtest.Random(seed), seed)
		if err := compareAs(p, func(s *interp.System) { interp.KnowWays(s, int(seed%7)) }); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
	}
}

// An event that is given up in the middle of a way, sooner or later, does the
// same when it is executed again.
func TestWaysGoOnAfterGivingUp(t *testing.T) {
	gaveUp := 0
	for seed := *first; seed < *first+programs()/20; seed++ {
		p := irtest.WithForeign(irtest.Random(seed), seed)
		left := -1
		p.Look = func(int) {
			if left--; left == 0 {
				panic("enough")
			}
		}
		fast, slow := interp.New(p), reference.New(p)
		var start, a, b ts.Branches
		fast.Initial(&start)
		src := start.List[0].Dst
		for _, e := range fast.Enabled(src, nil) {
			for n := 1; gives(fast, src, e, &a, func() { left = n }); n += 1 + n/4 {
				gaveUp++
			}
			a.Detail, b.Detail, left = ts.Trace, ts.Trace, -1
			fast.Execute(src, e, &a)
			slow.Execute(src, e, &b)
			if err := sameBranches(&a, &b); err != nil {
				t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
			}
		}
	}
	if gaveUp < int(programs()/200) {
		t.Errorf("only %d events were given up", gaveUp)
	}
}

// gives reports whether an event is given up.
func gives(s ts.System, src []byte, e ts.EventID, out *ts.Branches, begin func()) (up bool) {
	defer func() { up = recover() != nil }()
	begin()
	s.Execute(src, e, out)
	return false
}
