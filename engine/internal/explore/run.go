package explore

import (
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Algorithm is the part of an Explorer that differs between algorithms. Run
// does the rest.
type Algorithm interface {
	// Advance does one small piece of work, at most the execution of one
	// event, and reports whether there is more to do. It counts what it
	// executed with Run.Count.
	Advance() (more bool)
	// Bytes is the memory of the algorithm's own structures, beside the graph.
	Bytes() int64
}

// Resumer is an Explorer that can go on after it was Bounded or Stopped.
type Resumer interface {
	Explorer
	// Resume sets new limits and makes the search Running again, unless it is
	// Complete.
	Resume(Limits)
}

// Run makes an Explorer of an Algorithm: it steps it, counts, keeps limits
// and the log. Embed it and call Begin.
type Run struct {
	Graph *stategraph.Graph

	algorithm Algorithm
	opts      Options
	how       How
	limit     string
	stats     Stats
	seconds   float64   // spent inside Step
	sinceLook int       // pieces of work since memory was looked at
	pace      int       // pieces of work from one look at the clock to the next
	toClock   int       // pieces of work until then
	worker    ts.Worker // the system, if it counts its work: asked at every step
	worked    int64     // its work at the last look at the clock
	log       []Entry
	cut       int
}

// lookEvery is after how many pieces of work memory is looked at, and time at
// the latest.
const lookEvery = 256

// lookAfter is after how much work of the system the clock is looked at in any
// case: a few milliseconds' worth.
const lookAfter = 4096

// Begin readies r for a search by a through sys. The initial states are in
// the graph then.
func (r *Run) Begin(a Algorithm, sys ts.System, opts Options) {
	r.algorithm, r.opts = a, opts
	r.worker, _ = sys.(ts.Worker)
	r.Graph = stategraph.New(sys)
	r.Graph.AddInitials()
}

// Again begins the search anew with an empty graph, because its system says
// other things now than before. What was counted and logged is forgotten; the
// time spent is not.
func (r *Run) Again() {
	r.Graph = stategraph.New(r.Graph.System())
	r.Graph.AddInitials()
	r.stats, r.log, r.cut = Stats{}, nil, 0
}

// Options are the options the search was begun with.
func (r *Run) Options() Options { return r.opts }

// Count notes that an event was executed: n of its branches are transitions
// that were not executed before.
func (r *Run) Count(n int) {
	r.stats.Executed++
	r.stats.Transitions += n
}

// Fits reports whether no limit but that on time is met within a piece of work after
// which there are so many states at most, in a graph of so much memory, and so many
// transitions more than now.
func (r *Run) Fits(states, transitions int, bytes int64) bool {
	l := &r.opts.Limits
	return (l.States == 0 || states < l.States) &&
		(l.Transitions == 0 || r.stats.Transitions+transitions < l.Transitions) &&
		(l.Bytes == 0 || bytes+r.algorithm.Bytes()+ts.BytesOf(r.Graph.System()) < l.Bytes)
}

// CountMany notes what was done in one piece of work that stands for so many, in which
// events were executed and led to transitions, all of them new.
func (r *Run) CountMany(pieces, executed, transitions int) {
	r.stats.Executed += executed
	r.stats.Transitions += transitions
	r.sinceLook = (r.sinceLook + pieces - 1) % lookEvery
}

// CountExecution notes that a maximal sequence begins and returns its number,
// from 0.
func (r *Run) CountExecution() int {
	r.stats.Executions++
	return r.stats.Executions - 1
}

// Logging reports whether the search keeps a log at all.
func (r *Run) Logging() bool { return r.opts.LogMax > 0 }

// Note appends e to the log while there is room.
func (r *Run) Note(e Entry) {
	if len(r.log) < r.opts.LogMax {
		r.log = append(r.log, e)
	} else {
		r.cut++
	}
}

// End ends the search as Bounded by the named limit.
func (r *Run) End(limit string) { r.how, r.limit = Bounded, limit }

// Step is Explorer.Step. An event may be given up in the middle: then it counts
// as not executed.
func (r *Run) Step(budget int) bool {
	begun := r.Now()
	before, looked := r.seconds, begun
	defer func() { r.seconds = before + r.Now() - begun }()
	for done := 0; done < budget && r.how == Running; done++ {
		if r.bounded() {
			break
		}
		if r.toClock--; r.toClock < 0 || r.toiled() {
			now := r.Now()
			r.paced(now - looked)
			looked, r.seconds = now, before+now-begun
			if r.late() || done > 0 && now-begun > longStep {
				break
			}
		}
		if !r.algorithm.Advance() && r.how == Running {
			r.how = Complete
		}
	}
	return r.how != Running
}

// longStep is how many seconds a Step may take, whatever its budget: some
// transitions take a thousand times as long as others.
const longStep = 0.05

// toiled reports whether the system did much work since this was last true.
func (r *Run) toiled() bool {
	if r.worker == nil {
		return false
	}
	w := r.worker.Work()
	if w-r.worked < lookAfter {
		return false
	}
	r.worked = w
	return true
}

// paced decides how many advances there are until the next look at the clock,
// since the last took so many seconds: about as many as take a millisecond.
func (r *Run) paced(took float64) {
	if took > 0.001 {
		r.pace /= 2
	} else {
		r.pace = min(2*r.pace+1, lookEvery)
	}
	r.toClock = r.pace
}

// Now is the time, in seconds from any start; it stands still where nobody knows it.
func (r *Run) Now() float64 {
	if r.opts.Now == nil {
		return 0
	}
	return r.opts.Now()
}

// bounded looks at the limits that do not depend on time.
func (r *Run) bounded() bool {
	switch l := &r.opts.Limits; {
	case l.States > 0 && r.Graph.Len() >= l.States:
		r.End("states")
	case l.Transitions > 0 && r.stats.Transitions >= l.Transitions:
		r.End("transitions")
	}
	if r.sinceLook++; r.sinceLook >= lookEvery {
		r.sinceLook = 0
		if l := r.opts.Limits.Bytes; l > 0 && r.bytes() >= l && !r.spares(l) {
			r.End("memory")
		}
	}
	return r.how != Running
}

// spares has the system forget what it can do without, and reports whether there is
// less than so many bytes then.
func (r *Run) spares(limit int64) bool {
	ts.Forget(r.Graph.System())
	return r.bytes() < limit
}

// late looks at the limit on time.
func (r *Run) late() bool {
	if l := r.opts.Limits.Seconds; l > 0 && r.seconds >= l {
		r.End("time")
	}
	return r.how != Running
}

func (r *Run) bytes() int64 {
	return r.Graph.Bytes() + r.algorithm.Bytes() + ts.BytesOf(r.Graph.System())
}

// Stop is Explorer.Stop.
func (r *Run) Stop() {
	if r.how == Running {
		r.how = Stopped
	}
}

// GiveUp is Explorer.GiveUp.
func (r *Run) GiveUp() {
	if r.how == Running {
		r.End("time")
	}
}

// Resume is Resumer.Resume.
func (r *Run) Resume(l Limits) {
	r.opts.Limits = l
	if r.how != Complete {
		r.how, r.limit = Running, ""
	}
}

// Stats is Explorer.Stats.
func (r *Run) Stats() Stats {
	s := r.stats
	s.States = r.Graph.Len()
	s.Bytes = r.bytes()
	return s
}

// Outcome is Explorer.Outcome.
func (r *Run) Outcome() *Outcome {
	return &Outcome{How: r.how, Limit: r.limit, Stats: r.Stats(), Graph: r.Graph, Log: r.log, LogCut: r.cut}
}

// ToEnd steps x until it ends and returns its outcome.
func ToEnd(x Explorer) *Outcome {
	for !x.Step(1 << 16) {
	}
	return x.Outcome()
}
