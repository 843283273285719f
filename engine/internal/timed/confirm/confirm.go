// Package confirm plays timed runs with clocks that show numbers. A search
// knows of a run only that there are times for it; here it gets some (package
// schedule), is played at these times on the program that was explored, and in
// step with that on a second, independent execution of the program. Every
// window, every bound and every deadline is looked at with the numbers, and
// values, failures and properties are compared. What is told of times has been
// played like this.
package confirm

import (
	"errors"
	"fmt"
	"slices"

	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/schedule"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Judge confirms runs of a timed.System.
type Judge struct {
	Reference ts.Timed // executes the program independently
	For       int64    // how much time was explored, in milliseconds; 0: without end
	Start     int64    // when the program starts, in milliseconds since Monday, midnight
}

// System is the independent execution.
func (j *Judge) System() ts.System { return j.Reference }

// Play plays r, a run of a timed.System from its start, on the reference. The
// result has as many steps, and its Timing.
func (j *Judge) Play(r *trace.Replay) (*trace.Replay, error) {
	x, err := newRoute(r.System.(timed.System), r.Trace())
	if err != nil {
		return nil, err
	}
	own, other, run, err := j.start(x)
	if err != nil {
		return nil, err
	}
	same, err := trace.Match(run.Replay(own), other)
	if err != nil {
		return nil, because(err, other)
	}
	whole := same.Replay(other)
	whole.Timing = j.timing(whole, other, x)
	return whole, nil
}

// Long is Play for a run too long to keep in detail: it returns the end of the
// run, without the steps in which only time passes, and the state of the
// reference in which it ends. Timing is there when that is the whole run.
func (j *Judge) Long(sys ts.System, t trace.Trace, piece int) (*trace.Replay, []byte, error) {
	x, err := newRoute(sys.(timed.System), t)
	if err != nil {
		return nil, nil, err
	}
	x.hurry()
	own, other, run, err := j.start(x)
	if err != nil {
		return nil, nil, err
	}
	last, end, err := trace.Confirm(own, run, other, piece)
	if err != nil {
		return last, nil, because(err, other)
	}
	if len(x.picks) <= piece {
		last.Timing = j.timing(last, own, x)
	}
	return last, other.discrete(end), nil
}

// because adds what the clocks of c last stood in the way of.
func because(err error, c *clockwork) error {
	if c.why != nil {
		return fmt.Errorf("%w: %w", err, c.why)
	}
	return err
}

// start finds times for route x and readies both executions for it; run is the
// run in the numbering of own.
func (j *Judge) start(x *route) (own, other *clockwork, run trace.Trace, err error) {
	if err = x.plan(schedule.Options{For: j.For, Origin: j.Start}); err != nil {
		return nil, nil, run, err
	}
	own, other = newClockwork(x.sys.Inner(), x), newClockwork(j.Reference, x)
	run, err = x.possible(own)
	return own, other, run, err
}

// route is a run of a timed.System in the words of the system inside.
type route struct {
	sys    timed.System
	events []ts.Event
	start  int
	picks  []trace.Pick
	passes bool   // the system has an event, the last one, that lets time pass
	end    []byte // the discrete state it ends in

	schedule *schedule.Plan
	at       []int64 // of each step
	parts    int64
	nodes    []int // of each step: which one of the schedule it is
}

// newRoute plays t on sys to see which branches of the inner system it takes.
func newRoute(sys timed.System, t trace.Trace) (*route, error) {
	x := &route{sys: sys, events: sys.Events(), start: t.Start}
	x.passes = len(x.events) > len(sys.Inner().Events())
	var out ts.Branches
	sys.Initial(&out)
	state := slices.Clone(out.List[t.Start].Dst)
	for i, p := range t.Picks {
		out.Reset(ts.Fast)
		sys.Execute(state, p.Event, &out)
		if int(p.Branch) >= len(out.List) {
			return nil, fmt.Errorf("step %d: there is no choice number %d", i+1, p.Branch)
		}
		inner := sys.InnerBranch(state, p.Event, p.Branch)
		x.picks = append(x.picks, trace.Pick{Event: p.Event, Branch: max(0, inner)})
		state = append(state[:0], out.List[p.Branch].Dst...)
	}
	x.end = slices.Clone(sys.Discrete(state))
	return x, nil
}

// passing reports whether pick p only lets time pass.
func (x *route) passing(p trace.Pick) bool {
	return x.passes && int(p.Event) == len(x.events)-1
}

// hurry leaves out the steps in which only time passes.
func (x *route) hurry() {
	x.picks = slices.DeleteFunc(x.picks, x.passing)
}

// plan finds times for the steps. Steps in which only time passes last until
// the next one.
func (x *route) plan(o schedule.Options) (err error) {
	acting := slices.DeleteFunc(slices.Clone(x.picks), x.passing)
	if x.schedule, err = schedule.Solve(x.sys.Inner(), x.start, acting, o); err != nil {
		return err
	}
	x.parts, x.at, x.nodes = x.schedule.Parts, []int64{0}, []int{0}
	n := 0
	for _, p := range x.picks {
		until := min(n+1, len(acting))
		if !x.passing(p) {
			n++
			until = n
		}
		x.at, x.nodes = append(x.at, x.schedule.At[until]), append(x.nodes, until)
	}
	return nil
}

// possible is the run in the numbering of c, which knows only branches that the
// clocks allow.
func (x *route) possible(c *clockwork) (trace.Trace, error) {
	run := trace.Trace{Start: x.start}
	var out ts.Branches
	c.Initial(&out)
	state := slices.Clone(out.List[x.start].Dst)
	for i, p := range x.picks {
		if !x.passing(p) {
			branch, err := c.pick(state, p.Event, p.Branch)
			if err != nil {
				return run, err
			}
			p.Branch = branch
		}
		run.Picks = append(run.Picks, p)
		out.Reset(ts.Fast)
		c.Execute(state, p.Event, &out)
		if int(p.Branch) >= len(out.List) {
			return run, fmt.Errorf("step %d: %w", i+1, c.why)
		}
		state = append(state[:0], out.List[p.Branch].Dst...)
	}
	if string(c.discrete(state)) != string(x.end) {
		return run, errors.New("with these times the run ends in another state")
	}
	return run, nil
}

// timing tells the times of r, which was played on c.
func (j *Judge) timing(r *trace.Replay, c *clockwork, x *route) *trace.Timing {
	t := &trace.Timing{Start: float64(j.Start) / 1000, Passing: c.passing}
	for i := range r.Steps {
		values, due := c.shows(r.Steps[i].State)
		t.At = append(t.At, c.seconds(x.at[i]))
		t.Clocks, t.Due = append(t.Clocks, values), append(t.Due, due)
	}
	t.Daily = slices.ContainsFunc(j.Reference.Clocks(), func(k ts.Clock) bool { return k.Kind == ts.Day })
	t.Gap = func(a, b int) (float64, float64) {
		least, most := x.schedule.Gap(x.nodes[a], x.nodes[b])
		if most == ts.Forever {
			return float64(least) / 1000, -1
		}
		return float64(least) / 1000, float64(most) / 1000
	}
	return t
}
