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

// claimed is a conflict that is yet to be told.
type claimed struct {
	*pending
	of    *conflicts
	short *trace.Trace // a better run than the graph's, or nil
	sure  bool         // the run is possible
	other *trace.Trace // the run of another history, or nil
	twice bool         // that one is possible, too
	told  bool
}

// settle implements claim.
func (x *claimed) settle(hurry bool) settlement {
	switch {
	case x.known():
		return dropped
	case hurry && !(x.settled() && x.compared()):
		x.f.Conflict.Impossible = true
		return dropped
	case hurry:
		return settled
	case !x.of.lookNear():
		return unsettled
	case !x.settled():
		return x.pursue()
	case !x.compared():
		return x.pursueOther()
	}
	return settled
}

// settled reports whether the run is certain to be possible.
func (x *claimed) settled() bool {
	c := x.of
	if c.p.o.Hunter == nil || x.sure {
		return true
	}
	x.sure = c.hunt == nil && c.p.possible(NewRun(c.p.g, x.start, x.edges).Trace)
	return x.sure
}

// pursue has a Hunter look for a run that is possible.
func (x *claimed) pursue() settlement {
	c, about := x.of, x.f.Conflict
	if c.hunt == nil {
		c.hunt = c.p.o.Hunter.Hunt(c.flow.Chase(about))
	}
	run, sure, done := c.pursue()
	switch {
	case !done:
		return unsettled
	case run == nil:
		c.p.report.Partial = c.p.report.Partial || !sure
		about.Impossible = true
		return dropped
	}
	x.short, x.sure = run, true
	c.turn(run, about)
	x.f.Apps = c.p.appNames(about.First, about.Second)
	return unsettled
}

// pursue goes on with the hunt that is under way.
func (c *conflicts) pursue() (run *trace.Trace, sure, done bool) {
	cost, done := c.hunt.Step(c.p.left)
	c.p.left -= cost
	if done {
		run, sure = c.hunt.Found()
		c.hunt = nil
	}
	return run, sure, done
}

// turn makes about say who undoes what the other did in run t, which ends in it.
func (c *conflicts) turn(t *trace.Trace, about *conflict.Conflict) {
	if r := t.Replay(c.p.sys); !c.flow.EndsIn(r, about) && about.Left == nil {
		about.First, about.Second = about.Second, about.First
		c.flow.EndsIn(r, about)
	}
}

// shortening is up to how many steps a run to a conflict is shortened: a search
// that reduces explores longer ones than there are.
const shortening = 32

// run implements claim: it makes the run shorter, if it can be and there is time
// for it, and says what there is to say of the conflict.
func (x *claimed) run() Run {
	c, about := x.of, x.f.Conflict
	var run Run
	if x.short != nil {
		run = c.p.follow(*x.short)
	} else {
		run = NewRun(c.p.g, x.start, x.edges)
	}
	near := c.near != nil && x.short == nil && about.Class != conflict.Race
	if n := len(run.Picks); (near || c.p.o.Hunter != nil) && n > 1 && n <= shortening && !c.p.report.Partial {
		run = c.shorten(run, about)
	}
	x.told = true
	if about.Left != nil {
		x.leave(&run)
	}
	x.f.Title, x.f.Advice, x.ending = about.Title(c.p.sys), about.Advice(c.p.sys), about.Ending(c.p.sys)
	return run
}

// shorten makes a run to a conflict shorter, all of whose steps are possible.
func (c *conflicts) shorten(run Run, about *conflict.Conflict) Run {
	return c.p.follow(trace.Shorten(c.p.sys, run.Trace, func(t *trace.Replay) bool {
		d := *about
		ends := c.flow.EndsIn(t, &d) && (c.p.o.Hunter == nil || c.p.possible(t.Trace()))
		if ends {
			*about = d
		}
		return ends
	}))
}
