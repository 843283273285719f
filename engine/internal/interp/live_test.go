package interp_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ir/irtest"
	"crosscheck/engine/internal/ts"
)

// A clock that only a timer's handler looks at matters while the timer is set,
// if whatever sets the timer sets the clock.
func TestAClockMattersWhileItsTimerIsSet(t *testing.T) {
	for _, k := range []struct {
		name  string
		start func(start []ir.Stmt, c ts.ClockID) []ir.Stmt
		want  bool // it matters while the timer is off
	}{
		{"set before", func(s []ir.Stmt, c ts.ClockID) []ir.Stmt { return append([]ir.Stmt{Reset(c, 0)}, s...) }, false},
		{"set after", func(s []ir.Stmt, c ts.ClockID) []ir.Stmt { return append(s, Reset(c, 5)) }, false},
		{"set at times", func(s []ir.Stmt, c ts.ClockID) []ir.Stmt { return append(s, If(V(0), Reset(c, 0))) }, true},
		{"not when the function ends", func(s []ir.Stmt, c ts.ClockID) []ir.Stmt {
			return append(s, If(V(0), &ir.Return{}), Reset(c, 0))
		}, true},
		{"never set", func(s []ir.Stmt, _ ts.ClockID) []ir.Stmt { return s }, true},
	} {
		b := New()
		on := b.Bool("on")
		since := b.Clock("since", ts.Since)
		c, flag := b.Timer("off", 300, If(Test(since, ir.Gt, 200), Set(on, C(0))))
		b.Event("motion", k.start(StartTimer(c, flag), since)...)
		s, out := interp.New(&b.Program), &ts.Branches{}
		s.Initial(out)
		if got := slices.Contains(s.Active(out.List[0].Dst, nil), since); got != k.want {
			t.Errorf("%s: active at the start: %t", k.name, got)
		}
	}
}

// TestClocksThatDoNotMatterAreNotMissed follows random programs in which one
// clock is set with every flag: no event looks at a clock that does not matter,
// and one that begins to matter has just been set.
func TestClocksThatDoNotMatterAreNotMissed(t *testing.T) {
	restful := 0
	for seed := range programs() / 5 {
		p := irtest.Timed(seed)
		for c := range p.Clocks {
			p.Clocks[c].Gate = nil
		}
		for f := range p.Funcs {
			p.Funcs[f].Body = setWithFlags(p, p.Funcs[f].Body)
		}
		if slices.ContainsFunc(ir.NewClocks(p).Flags, func(l []ir.Cell) bool { return len(l) > 0 }) {
			restful++
		}
		if err := followClocks(interp.New(p)); err != nil {
			t.Fatalf("%v\n%s", err, irtest.Describe(seed, p))
		}
	}
	t.Logf("%d programs have a clock that does not always matter", restful)
	if restful < int(programs()/100) {
		t.Errorf("only %d programs have such a clock", restful)
	}
}

// setWithFlags sets clock 0 before every store to a flag of an event.
func setWithFlags(p *ir.Program, body []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, x := range body {
		switch s := x.(type) {
		case *ir.Store:
			if slices.ContainsFunc(p.Events, func(e ir.Event) bool { return e.Flag == s.Var }) {
				out = append(out, Reset(0, 3))
			}
		case *ir.If:
			x = &ir.If{Cond: s.Cond, Then: setWithFlags(p, s.Then), Else: setWithFlags(p, s.Else)}
		case *ir.While:
			x = &ir.While{Cond: s.Cond, Body: setWithFlags(p, s.Body)}
		}
		out = append(out, x)
	}
	return out
}

func followClocks(s *interp.System) error {
	out, seen := &ts.Branches{}, map[string]bool{}
	s.Initial(out)
	var queue [][]byte
	add := func() {
		for _, x := range out.List {
			if !seen[string(x.Dst)] && len(queue) < maxStates {
				seen[string(x.Dst)] = true
				queue = append(queue, slices.Clone(x.Dst))
			}
		}
	}
	add()
	for i := 0; i < len(queue); i++ {
		active := s.Active(queue[i], nil)
		for _, e := range s.Enabled(queue[i], nil) {
			if w, ok := s.Window(queue[i], e); ok && w.Clock != ts.NoClock && !slices.Contains(active, w.Clock) {
				return fmt.Errorf("event %d waits for clock %d, which does not matter", e, w.Clock)
			}
			s.Execute(queue[i], e, out)
			for _, x := range out.List {
				if err := lookedAt(active, s.Active(x.Dst, nil), &x); err != nil {
					return fmt.Errorf("event %d: %v", e, err)
				}
			}
			add()
		}
	}
	return nil
}

// lookedAt checks a branch that leads from a state with some active clocks to
// one with others.
func lookedAt(before, after []ts.ClockID, x *ts.Branch) error {
	for _, b := range x.Bounds {
		if !slices.Contains(before, b.Clock) {
			return fmt.Errorf("clock %d is looked at, but does not matter", b.Clock)
		}
	}
	for _, c := range after {
		set := slices.ContainsFunc(x.Resets, func(r ts.Reset) bool { return r.Clock == c })
		if !set && !slices.Contains(before, c) {
			return fmt.Errorf("clock %d begins to matter, but is not set", c)
		}
	}
	return nil
}
