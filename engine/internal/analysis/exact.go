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

// claimed is a conflict that is yet to be told, or an app that has asked for its
// reason before it overrides another.
type claimed struct {
	*pending
	of    *conflicts
	short *trace.Trace // a better run than the graph's, or nil
	sure  bool         // the run is possible
	asks  bool         // it is no conflict, because somebody asked: nothing is told but that
}

// asks lists what is to be certain of though it is no finding: that an app which
// overrides another has asked for its reason.
func (c *conflicts) asks(r *reporter) {
	if c.flow == nil || c.p.o.Hunter == nil {
		return
	}
	list := c.flow.Asked(r.tree)
	for i := range list {
		c.claim(r, Finding{Conflict: &list[i]}, true)
	}
}

// settle implements claim.
func (x *claimed) settle(hurry bool) settlement {
	switch {
	case x.asks && (hurry || x.of.quarrels(x.f.Conflict)):
		return dropped
	case hurry && !x.settled():
		x.f.Conflict.Impossible = true
		return dropped
	case hurry:
		return settled
	case !x.of.lookNear():
		return unsettled
	case !x.settled():
		return x.pursue()
	}
	return x.certain()
}

// certain is what comes of a claim whose run is possible.
func (x *claimed) certain() settlement {
	if x.asks {
		return dropped
	}
	return settled
}

// quarrels reports whether the apps of a are in conflict, so that it does not
// matter what they asked.
func (c *conflicts) quarrels(a *conflict.Conflict) bool {
	return slices.ContainsFunc(c.list, func(d conflict.Conflict) bool {
		return !d.Impossible && min(a.First, a.Second) == min(d.First, d.Second) && max(a.First, a.Second) == max(d.First, d.Second)
	})
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
	cost, done := c.hunt.Step(c.p.left)
	c.p.left -= cost
	if !done {
		return unsettled
	}
	run, sure := c.hunt.Found()
	c.hunt = nil
	if run == nil {
		c.p.report.Partial = c.p.report.Partial || !sure
		x.deny(about)
		return dropped
	}
	x.short, x.sure = run, true
	if !x.asks {
		c.turn(run, about)
		x.f.Apps = c.p.appNames(about.First, about.Second)
	}
	return x.certain()
}

// turn makes about say who undoes what the other did in run t, which ends in it.
func (c *conflicts) turn(t *trace.Trace, about *conflict.Conflict) {
	if r := t.Replay(c.p.sys); !c.flow.EndsIn(r, about) {
		about.First, about.Second = about.Second, about.First
		c.flow.EndsIn(r, about)
	}
}

// deny notes that no run shows what is claimed.
func (x *claimed) deny(about *conflict.Conflict) {
	about.Impossible = true
	if x.asks {
		x.of.flow.Deny(about)
	}
}

// shortening is up to how many steps a run to a conflict is shortened: a search
// that reduces explores longer ones than there are.
const shortening = 32

// run implements claim: it makes the run shorter, if it can be and there is time
// for it, and says what there is to say of the conflict.
func (x *claimed) run() Run {
	c, about := x.of, x.f.Conflict
	run := NewRun(c.p.g, x.start, x.edges)
	if x.short != nil {
		run = c.p.follow(*x.short)
	}
	near := c.near != nil && x.short == nil
	if n := len(run.Picks); (near || c.p.o.Hunter != nil) && n > 1 && n <= shortening && !c.p.report.Partial {
		run = c.shorten(run, about)
	}
	x.f.Advice, x.ending = about.Advice(c.p.sys), about.Ending(c.p.sys)
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
