package analysis

import (
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/trace"
)

// Hunter looks for runs that the clocks allow where a graph has paths that they
// do not.
type Hunter interface {
	// Hunt begins to look for a run that ends in the conflict that c follows.
	Hunt(c *conflict.Chase) Hunt
}

// Hunt is a search for a run under way.
type Hunt interface {
	// Step goes on for about budget transitions.
	Step(budget int) (cost int, done bool)
	// Found is a run of the explored system, or nil: then there is none if
	// sure, and no answer else.
	Found() (run *trace.Trace, sure bool)
}

// possible reports whether the judge confirms t.
func (p *Pass) possible(t trace.Trace) bool {
	var err error
	if len(t.Picks) > longRun {
		_, _, err = p.o.Judge.Long(p.sys, t, longRun/4)
	} else {
		_, err = p.o.Judge.Play(t.Replay(p.sys))
	}
	return err == nil
}

// settled reports whether the run of x is certain to be possible.
func (r *reporter) settled(x *pending) bool {
	if r.p.o.Hunter == nil || x.f.Conflict == nil || x.sure {
		return true
	}
	x.sure = r.hunt == nil && r.p.possible(NewRun(r.p.g, x.start, x.edges).Trace)
	return x.sure
}

// settle makes certain that the next pending finding has a run that is possible,
// or drops it. It reports whether the finding can be told.
func (r *reporter) settle() bool {
	x := &r.pending[0]
	if r.settled(x) {
		return true
	}
	if r.hunt == nil {
		r.hunt = r.p.o.Hunter.Hunt(r.p.flow.Chase(x.f.Conflict))
	}
	cost, done := r.hunt.Step(r.p.left)
	r.p.left -= cost
	if !done {
		return false
	}
	run, sure := r.hunt.Found()
	r.hunt = nil
	if run == nil {
		r.p.report.Partial = r.p.report.Partial || !sure
		r.drop()
		return false
	}
	r.p.turn(run, x.f.Conflict)
	x.short, x.sure = run, true
	x.f.Apps = r.p.appNames(x.f.Conflict.First, x.f.Conflict.Second)
	return true
}

// turn makes c say who undoes what the other did in run t, which ends in it.
func (p *Pass) turn(t *trace.Trace, c *conflict.Conflict) {
	if r := t.Replay(p.sys); !p.flow.EndsIn(r, c) {
		c.First, c.Second = c.Second, c.First
		p.flow.EndsIn(r, c)
	}
}

// drop forgets the next pending finding, a conflict without a run.
func (r *reporter) drop() {
	r.pending[0].f.Conflict.Impossible = true
	r.pending = r.pending[1:]
}

// shorten makes a run to c shorter, all of whose steps are possible.
func (r *reporter) shorten(run *Run, c *conflict.Conflict) {
	*run = r.p.follow(trace.Shorten(r.p.sys, run.Trace, func(t *trace.Replay) bool {
		d := *c
		ends := r.p.flow.EndsIn(t, &d) && (r.p.o.Hunter == nil || r.p.possible(t.Trace()))
		if ends {
			*c = d
		}
		return ends
	}))
}
