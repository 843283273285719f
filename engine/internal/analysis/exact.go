package analysis

import (
	"slices"

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

// asks lists what is to be certain of though it is no finding: that an app which
// overrides another has asked for its reason.
func (r *reporter) asks() {
	if r.p.flow == nil || r.p.o.Hunter == nil {
		return
	}
	list := r.p.flow.Asked(r.tree)
	for i := range list {
		c := &list[i]
		r.pending = append(r.pending, pending{f: Finding{Conflict: c}, start: c.Start, edges: c.Edges, asks: true})
	}
}

// next completes the next pending finding, or goes on to make certain of it; it
// returns what that cost.
func (r *reporter) next() (cost int) {
	x := &r.pending[0]
	switch {
	case x.asks && r.quarrels(x.f.Conflict):
		r.pending = r.pending[1:]
	case !r.settle():
	case x.asks:
		r.pending = r.pending[1:]
	default:
		return r.complete()
	}
	return 0
}

// hurry completes the next pending finding, or leaves it out when it takes a
// search to be certain of it.
func (r *reporter) hurry() {
	switch x := &r.pending[0]; {
	case x.asks:
		r.pending = r.pending[1:]
	case r.settled(x):
		r.complete()
	default:
		r.drop()
	}
}

// quarrels reports whether the apps of c are in conflict, so that it does not
// matter what they asked.
func (r *reporter) quarrels(c *conflict.Conflict) bool {
	return slices.ContainsFunc(r.p.conflicts, func(d conflict.Conflict) bool {
		return !d.Impossible && min(c.First, c.Second) == min(d.First, d.Second) && max(c.First, c.Second) == max(d.First, d.Second)
	})
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
	x.short, x.sure = run, true
	if x.asks {
		return true
	}
	r.p.turn(run, x.f.Conflict)
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
	c := r.pending[0].f.Conflict
	c.Impossible = true
	if r.pending[0].asks {
		r.p.flow.Deny(c)
	}
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
