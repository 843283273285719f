package main

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
)

// DeLorean, section 4.1, lets two clocks be compared with each other. How much
// one is ahead of the other changes only when one of them is reset, and what it
// is then the other one tells: so a comparison is a variable, renewed at resets
// (doc/timed.md). Here random programs with such comparisons are written in this
// way and explored by zones, and executed directly, in steps of a part of a
// second that is small enough.

// clockAhead is the comparison a - b <= most, in seconds.
type clockAhead struct{ a, b, most int }

// pressed is an event: when a clock, and perhaps a comparison, allow it, it sets
// a variable and resets clocks.
type pressed struct {
	clock, atLeast, atMost int
	compared               int // index of a comparison, or -1
	want                   bool
	sets                   int
	to                     bool
	resets                 [2]bool
}

// twoClocks is a program with two clocks and two variables.
type twoClocks struct {
	comparisons []clockAhead
	events      []pressed
}

const horizon, steps = 4, 6 // seconds; steps to a second

func randomClocks(seed uint64) *twoClocks {
	chance := seed*0x9E3779B97F4A7C15 + 1
	next := func(below int) int {
		chance = chance*6364136223846793005 + 1442695040888963407
		return int(chance>>33) % below
	}
	p := &twoClocks{}
	for range 2 {
		a := next(2)
		p.comparisons = append(p.comparisons, clockAhead{a, 1 - a, next(4) - 1})
	}
	for range 4 {
		e := pressed{clock: next(2), atLeast: next(3), compared: next(3) - 1, want: next(2) == 0,
			sets: next(2), to: next(2) == 0, resets: [2]bool{next(3) == 0, next(3) == 0}}
		e.atMost = e.atLeast + next(3)
		p.events = append(p.events, e)
	}
	return p
}

// text is the program in the native language.
func (p *twoClocks) text() string {
	var t strings.Builder
	t.WriteString("clock c0; clock c1;\nvar v0: bool; var v1: bool;\n")
	for i, d := range p.comparisons {
		fmt.Fprintf(&t, "var d%d: bool = %v; // c%d - c%d <= %d s\n", i, d.most >= 0, d.a, d.b, d.most)
	}
	for i, e := range p.events {
		guard := fmt.Sprintf("c%d >= %ds && c%d <= %ds", e.clock, e.atLeast, e.clock, e.atMost)
		if e.compared >= 0 {
			guard += map[bool]string{true: " && ", false: " && !"}[e.want] + fmt.Sprint("d", e.compared)
		}
		fmt.Fprintf(&t, "event e%d when (%s) { v%d = %v;", i, guard, e.sets, e.to)
		for k, d := range p.comparisons {
			switch a, b := e.resets[d.a], e.resets[d.b]; {
			case a && b:
				fmt.Fprintf(&t, " d%d = %v;", k, d.most >= 0)
			case a && d.most >= 0: // 0 - b <= most
				fmt.Fprintf(&t, " d%d = true;", k)
			case a:
				fmt.Fprintf(&t, " if (c%d >= %ds) { d%d = true; } else { d%d = false; }", d.b, -d.most, k, k)
			case b && d.most < 0: // a - 0 <= most
				fmt.Fprintf(&t, " d%d = false;", k)
			case b:
				fmt.Fprintf(&t, " if (c%d <= %ds) { d%d = true; } else { d%d = false; }", d.a, d.most, k, k)
			}
		}
		for c, reset := range e.resets {
			if reset {
				fmt.Fprintf(&t, " reset c%d;", c)
			}
		}
		t.WriteString(" }\n")
	}
	return t.String()
}

// instant is where a direct execution is: clocks and time in steps.
type instant struct {
	clocks [2]int
	time   int
	vars   [2]bool
}

// reached are the values of the variables, compared by the clocks themselves.
func (p *twoClocks) reached() map[[2]bool]bool {
	seen := map[instant]bool{{}: true}
	found := map[[2]bool]bool{}
	queue := []instant{{}}
	visit := func(s instant) {
		if !seen[s] {
			seen[s] = true
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		found[s.vars] = true
		if s.time < horizon*steps {
			later := s
			later.time, later.clocks[0], later.clocks[1] = s.time+1, s.clocks[0]+1, s.clocks[1]+1
			visit(later)
		}
		for _, e := range p.events {
			c := s.clocks[e.clock]
			if c < e.atLeast*steps || c > e.atMost*steps {
				continue
			}
			if e.compared >= 0 {
				d := p.comparisons[e.compared]
				if (s.clocks[d.a]-s.clocks[d.b] <= d.most*steps) != e.want {
					continue
				}
			}
			after := s
			after.vars[e.sets] = e.to
			for c, reset := range e.resets {
				if reset {
					after.clocks[c] = 0
				}
			}
			visit(after)
		}
	}
	return found
}

func TestTwoClocksAreComparedByAVariable(t *testing.T) {
	mattered := 0
	for seed := range uint64(150) {
		p := randomClocks(seed)
		set := &source.Set{Files: []*source.File{source.NewFile("clocks.cross", p.text())}}
		program, problems := frontend.Lower(set, frontend.Options{Time: frontend.Timed})
		if problems.HasErrors() {
			t.Fatalf("seed %d is not read: %v\n%s", seed, problems, p.text())
		}
		sys := zones.System(interp.New(program), timed.Options{For: horizon * 1000, Inclusion: true})
		out := explore.ToEnd(zones.New(sys, explore.Options{}))
		got := map[[2]bool]bool{}
		for id := range out.Graph.Len() {
			var v [2]bool
			for _, x := range out.Graph.System().Values(out.Graph.State(stategraph.StateID(id))) {
				for i := range v {
					if out.Graph.System().Locations()[x.Loc].Name == fmt.Sprint("v", i) {
						v[i] = x.Raw != 0
					}
				}
			}
			got[v] = true
		}
		want := p.reached()
		if fmt.Sprint(got) != fmt.Sprint(want) || out.How != explore.Complete {
			t.Fatalf("seed %d: zones reach %v, clocks %v, %v\n%s", seed, got, want, out.How, p.text())
		}
		plain := *p
		plain.events = append([]pressed{}, p.events...)
		for i := range plain.events {
			plain.events[i].compared = -1
		}
		if len(plain.reached()) != len(want) {
			mattered++
		}
	}
	t.Log("comparisons matter in", mattered, "programs")
	if mattered < 10 {
		t.Errorf("comparisons matter in %d programs only", mattered)
	}
}
