package compare_test

import (
	"slices"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/compare"
	"crosscheck/engine/internal/timed/lattice"
	"crosscheck/engine/internal/timed/region"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
)

// Durations.
const (
	second = 1000
	minute = 60 * second
	hour   = 60 * minute
)

// garage warns a minute before it closes its door: closed without a warning
// is impossible.
func garage() *ir.Program {
	b := New()
	open, warned := b.Bool("open"), b.Bool("warned")
	warnAt, warn := b.Timer("warn", 4*minute, Set(warned, C(1)))
	closeAt, shut := b.Timer("close", 5*minute, Set(open, C(0)))
	begin := append(StartTimer(warnAt, warn), StartTimer(closeAt, shut)...)
	e := b.Event("door opens", append(begin, Set(open, C(1)), Set(warned, C(0)))...)
	b.Events[e].Guard = Not(V(open))
	return &b.Program
}

// evening switches a light on when it gets dark, and somebody who comes home
// later stumbles in the dark: that is impossible.
func evening() *ir.Program {
	b := New()
	light, stumbled := b.Bool("light"), b.Bool("stumbled")
	day := b.Clock("time", ts.Day)
	dark := b.Event("dark", Set(light, C(1)))
	b.Events[dark].OneShot = true
	flag := b.Flag(dark, true)
	b.Window(dark, day, 18*hour, 18*hour)
	midnight := b.Event("midnight", Set(flag, C(1)), Set(light, C(0)), Reset(day, 0))
	b.Window(midnight, day, 24*hour, 24*hour)
	late := And(Test(day, ir.Gt, 18*hour), Not(V(light)))
	b.Event("home", If(late, Set(stumbled, C(1))))
	return &b.Program
}

// vacation takes an hour without motion for an empty home, and blinks a lamp
// for ten seconds at each motion.
func vacation() *ir.Program {
	b := New()
	away, lamp := b.Bool("away"), b.Bool("lamp")
	blink, off := b.Timer("blink", 10*second, Set(lamp, C(0)))
	still := b.Clock("sinceMotion", ts.Since)
	b.Event("motion", append(StartTimer(blink, off), Set(lamp, C(1)), Set(away, C(0)), Reset(still, 0))...)
	e := b.Event("empty", Set(away, C(1)))
	b.Events[e].Guard = Not(V(away))
	b.Window(e, still, hour, hour)
	return &b.Program
}

func explored(p *ir.Program, row timed.Row) *stategraph.Graph {
	sys := row.System(interp.New(p), timed.Options{})
	return explore.ToEnd(row.New(sys, explore.Options{Limits: explore.Limits{Executions: 20, Depth: 500}})).Graph
}

// The comparison of DeLorean, section 7.4: without regard to time there are
// states that cannot happen; at random, states that can are not found, although
// random tests execute hundreds of times as many transitions as zones do.
func TestUntimedReportsInvalidStatesAndRandomMissesStates(t *testing.T) {
	for _, c := range []struct {
		name                    string
		program                 *ir.Program
		states, invalid, missed int
	}{
		// Both timers, one of them, none; closed while the warning is still due.
		{"garage", garage(), 4, 1, 0},
		// Before and after dark; stumbled, before and after dark.
		{"evening", evening(), 2, 2, 0},
		// At the start, lamp on, lamp off, empty; empty with the lamp on. Nobody
		// tests for an hour without motion.
		{"vacation", vacation(), 3, 1, 1},
	} {
		zones := explored(c.program, zone.Rows[0])
		untimed := compare.With(explore.ToEnd(full.Rows[0].New(interp.New(c.program), explore.Options{})).Graph, zones)
		random := compare.With(explored(c.program, lattice.Rows[1]), zones)
		regions := compare.With(explored(c.program, region.Rows[0]), zones)
		if n := len(compare.Distinct(zones)); n != c.states || len(untimed.Invalid) != c.invalid || len(random.Missed) != c.missed {
			t.Errorf("%s: %d states, %d invalid when untimed, %d missed at random", c.name, n, len(untimed.Invalid), len(random.Missed))
		}
		if len(untimed.Missed)+len(random.Invalid)+len(regions.Invalid)+len(regions.Missed) > 0 {
			t.Errorf("%s: untimed misses %v, random has invalid %v, regions %+v", c.name, untimed.Missed, random.Invalid, regions)
		}
	}
}

func TestDistinctStatesComeEarliestFirst(t *testing.T) {
	sys := zone.Rows[0].System(interp.New(garage()), timed.Options{For: hour})
	g := explore.ToEnd(zone.Rows[0].New(sys, explore.Options{})).Graph
	var at []int64
	for _, id := range compare.Distinct(g) {
		at = append(at, sys.Earliest(g.State(id)))
	}
	if want := []int64{0, 0, 4 * minute, 5 * minute}; !slices.Equal(at, want) {
		t.Errorf("entered at %v, want %v", at, want)
	}
}
