package lower

import (
	"slices"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/draft"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// since is what conditions ask of how long a thing has had one of some states.
type since struct {
	states []int32
	ms     int64
	runs   ir.VarID // it has one, and not for so long
	long   ir.VarID // it has one for so long
	clock  ts.ClockID
}

// sinces makes what the conditions of a thing ask; at once everything has lasted.
func (l *lowering) sinces(t *model.Thing) {
	if l.Time == frontend.Immediate {
		return
	}
	for _, c := range t.Lasting {
		set := t.Values(c.States)
		if l.sinceOf(t, c) != nil {
			continue
		}
		so, told := states(t, set), moment.Duration(float64(c.For)/1000)
		name := t.Called + " is " + so + " for " + told
		s := &since{states: set, ms: c.For, clock: ts.NoClock}
		s.runs = l.flag("enabled("+name+")", 0, told, 0, c.Span)
		init := int32(0)
		if slices.Contains(set, t.First) {
			init = 1
		}
		s.long = l.flag("has been: "+name, 0, "", init, c.Span)
		e := ir.Event{
			Name: name, Text: capability.Fill("for "+told+" {d}", t.Called+" has been "+so), Kind: ts.Timer, Flag: s.runs, OneShot: true, Armed: true, Span: c.Span,
			Body: l.Function(ir.Func{Name: name, Body: []ir.Stmt{draft.Store(s.long, 1, c.Span)}, Span: c.Span}),
		}
		if l.timed() {
			s.clock = l.Clock(name, 0, s.runs, c.Span)
			e.Window = &ir.Window{Clock: s.clock, Lo: c.For, Hi: c.For}
		}
		l.Event(e)
		l.since[t] = append(l.since[t], s)
	}
}

func (l *lowering) sinceOf(t *model.Thing, c *config.StateCondition) *since {
	states := t.Values(c.States)
	for _, s := range l.since[t] {
		if s.ms == c.For && slices.Equal(s.states, states) {
			return s
		}
	}
	return nil
}

// changes begins anew when a thing gets another value.
func (s *since) changes(was, now ir.Expr, at source.Span) ir.Stmt {
	return &ir.If{Cond: &ir.Binary{Op: ir.Ne, X: was, Y: now}, Then: s.anew(now, at)}
}

// anew lets a thing that is now so be it since now.
func (s *since) anew(now ir.Expr, at source.Span) []ir.Stmt {
	runs := &ir.Cond{C: draft.Among(now, s.states), X: draft.Constant(1), Y: draft.Constant(0)}
	out := []ir.Stmt{draft.Store(s.long, 0, at), &ir.Store{Var: s.runs, X: runs, Span: at}}
	if s.clock != ts.NoClock {
		out = append(out, &ir.ResetClock{Clock: s.clock, Span: at})
	}
	return out
}

// hasBeen is that a thing has one of the states, for as long as is asked.
func (l *lowering) hasBeen(t *model.Thing, c *config.StateCondition) ir.Expr {
	has := draft.Among(l.load(t, c.Span), t.Values(c.States))
	s := l.sinceOf(t, c)
	if c.For == 0 || s == nil {
		return has
	}
	return &ir.Binary{Op: ir.And, X: has, Y: draft.Is(&ir.Load{Var: s.long, Span: c.Span}, 1)}
}
