package job

import (
	"math"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/pause"
)

// Ready is a job that is made ready in its first step, which may take long, too.
type Ready struct {
	Job Job         // nil: not yet, or there is nothing to do
	How explore.How // Bounded or Stopped: that was given up

	begin   func() Job
	clock   *pause.Clock
	seconds float64 // that it may take; 0: any
}

// NewReady begins a job that is made so; a nil Job has nothing to do.
func NewReady(clock *pause.Clock, seconds float64, begin func() Job) *Ready {
	return &Ready{begin: begin, clock: clock, seconds: seconds}
}

// Step implements Job, as do Stop and Progress.
func (r *Ready) Step(budget int) (done bool) {
	if r.Job != nil {
		return r.Job.Step(budget)
	}
	until := math.Inf(1)
	if r.seconds > 0 {
		until = r.clock.Now() + r.seconds
	}
	if r.How == explore.Running && !r.clock.Within(until, func() { r.Job = r.begin() }) && r.How == explore.Running {
		r.How = explore.Bounded
	}
	return r.Job == nil || r.Job.Step(budget)
}

// Stop gives the making up, or stops the job.
func (r *Ready) Stop() {
	if r.Job != nil {
		r.Job.Stop()
		return
	}
	r.How = explore.Stopped
	r.clock.Hasten(r.clock.Now())
}

// Progress is that of the job.
func (r *Ready) Progress() Progress {
	if r.Job == nil {
		return Progress{Virtual: -1}
	}
	return r.Job.Progress()
}
