package schedule_test

import (
	"math/rand"
	"testing"

	"crosscheck/engine/internal/timed/schedule"
	"crosscheck/engine/internal/timed/timedtest"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Runs of the twin: so long, so late, and with times that are multiples of grain.
// Their durations are multiples of timedtest.Unit, so what is possible at all is
// possible at multiples of its fourth part.
const (
	steps   = 3
	horizon = 5 * timedtest.Unit
	grain   = timedtest.Unit / (steps + 1)
)

// clocked is a run under way, with the numbers that its clocks show.
type clocked struct {
	state  []byte
	values []int64
	now    int64
	late   bool // some deadline had passed when its event became enabled
}

// after is c at a later time with one more event, or false.
func after(sys ts.Timed, c clocked, t int64, p trace.Pick) (clocked, bool) {
	d := t - c.now
	next := clocked{now: t, late: c.late}
	for _, v := range c.values {
		next.values = append(next.values, v+d)
	}
	for _, e := range sys.Enabled(c.state, nil) {
		w, ok := sys.Window(c.state, e)
		if !ok {
			continue
		}
		if w.Clock == ts.NoClock {
			if d > 0 {
				return next, false
			}
			continue
		}
		v := next.values[w.Clock]
		next.late = next.late || v > w.Hi
		if d > 0 && v > w.Hi || e == p.Event && (v < w.Lo || w.Open && v == w.Lo) {
			return next, false
		}
	}
	var out ts.Branches
	sys.Execute(c.state, p.Event, &out)
	b := &out.List[p.Branch]
	for _, x := range b.Bounds {
		if !x.Holds(next.values[x.Clock]) {
			return next, false
		}
	}
	for _, r := range b.Resets {
		next.values[r.Clock] = r.Value
	}
	next.state = append(next.state, b.Dst...)
	return next, true
}

// each visits the times of all ways to carry out picks.
func each(sys ts.Timed, c clocked, picks []trace.Pick, at []int64, visit func(at []int64, late bool)) {
	if len(picks) == 0 {
		visit(at, c.late)
		return
	}
	for t := c.now; t <= horizon; t += grain {
		if next, ok := after(sys, c, t, picks[0]); ok {
			each(sys, next, picks[1:], append(at, t), visit)
		}
	}
}

func begin(sys ts.Timed) clocked {
	var out ts.Branches
	sys.Initial(&out)
	return clocked{state: append([]byte{}, out.List[0].Dst...), values: append([]int64{}, sys.Start()...)}
}

// wander is a random run, as far as clocks do not matter.
func wander(sys ts.Timed, r *rand.Rand) (picks []trace.Pick) {
	c := begin(sys)
	var out ts.Branches
	for range 1 + r.Intn(steps) {
		enabled := sys.Enabled(c.state, nil)
		if len(enabled) == 0 {
			break
		}
		e := enabled[r.Intn(len(enabled))]
		sys.Execute(c.state, e, &out)
		b := r.Intn(len(out.List))
		picks = append(picks, trace.Pick{Event: e, Branch: int32(b)})
		c.state = append(c.state[:0], out.List[b].Dst...)
	}
	return picks
}

// seen is what the twin saw of a run; of the gaps, where nothing was late.
type seen struct {
	ways, late  int
	least, most [steps + 1][steps + 1]int64 // between two steps
}

func enumerate(sys ts.Timed, picks []trace.Pick) *seen {
	s := &seen{}
	each(sys, begin(sys), picks, []int64{0}, func(at []int64, late bool) {
		s.ways++
		if late {
			s.late++
			return
		}
		for i := range at {
			for j := range at[i:] {
				gap := at[i+j] - at[i]
				if s.ways-s.late == 1 || gap < s.least[i][i+j] {
					s.least[i][i+j] = gap
				}
				s.most[i][i+j] = max(s.most[i][i+j], gap)
			}
		}
	})
	return s
}

func TestPlansAreWhatEnumerationFinds(t *testing.T) {
	possible, impossible := 0, 0
	for _, regime := range timedtest.Regimes {
		for seed := range uint64(400) {
			sys := timedtest.Random(regime, seed)
			picks := wander(sys, rand.New(rand.NewSource(int64(seed))))
			want := enumerate(sys, picks)
			plan, err := schedule.Solve(sys, 0, picks, schedule.Options{For: horizon})
			if (err == nil) != (want.ways > 0) {
				t.Fatalf("%s %d: %v: error %v, and the twin found %d ways", regime.Name, seed, picks, err, want.ways)
			}
			if err != nil {
				impossible++
				continue
			}
			possible++
			checkPlan(t, sys, picks, plan)
			if want.late < want.ways {
				checkGaps(t, plan, want, len(picks))
			}
			if t.Failed() {
				t.Fatalf("%s %d: %v at %v", regime.Name, seed, picks, plan.At)
			}
		}
	}
	if possible < 300 || impossible < 50 {
		t.Errorf("%d runs were possible and %d not: too few to tell", possible, impossible)
	}
}

// checkPlan carries a plan out.
func checkPlan(t *testing.T, sys ts.Timed, picks []trace.Pick, plan *schedule.Plan) {
	c := begin(sys)
	if plan.Parts != 1 || plan.At[0] != 0 {
		t.Errorf("%d parts from %d on", plan.Parts, plan.At[0])
	}
	for i, p := range picks {
		next, ok := after(sys, c, plan.At[i+1], p)
		if !ok || next.now < c.now || next.now > horizon {
			t.Errorf("step %d is not possible at %d", i+1, plan.At[i+1])
			return
		}
		c = next
	}
}

// checkGaps compares with what the twin saw, which comes as near to a strict
// bound as its grain allows.
func checkGaps(t *testing.T, plan *schedule.Plan, want *seen, n int) {
	for i := range n + 1 {
		for j := i; j <= n; j++ {
			least, most := plan.Gap(i, j)
			if d := want.least[i][j] - least; d < 0 || d >= timedtest.Unit {
				t.Errorf("at least %d between steps %d and %d, the twin saw %d", least, i, j, want.least[i][j])
			}
			if d := most - want.most[i][j]; d < 0 || d >= timedtest.Unit {
				t.Errorf("at most %d between steps %d and %d, the twin saw %d", most, i, j, want.most[i][j])
			}
		}
	}
}
