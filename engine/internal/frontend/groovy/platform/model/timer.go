package model

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/platform/plan"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Timer is a handler that the scheduler may run. flag says that it will; left
// counts how often more, where that varies; args is what it is called with.
type Timer struct {
	Facts *facts.TimerFacts
	Flag  ir.VarID
	Left  ir.VarID // NoVar: always once, or always again
	Args  ir.VarID // NoVar: nothing
	alarm
}

// Once reports whether the timer is set for one time only, always.
func (t *Timer) Once() bool { return !t.Facts.Recurring && t.Left == ir.NoVar }

// Delay reports whether only handlers set the timer, each time for some time
// later.
func (t *Timer) Delay() bool {
	return !t.Facts.Recurring && !slices.ContainsFunc(t.Facts.Calls, func(c facts.TimerCall) bool { return c.Row.Does != hub.RunAfter })
}

// Again in left: the timer fires again and again. Smaller numbers count the
// calls of runIn that wait beside the first.
const Again = 3

// addTimers makes the variables of an app's timers.
func (s *Model) addTimers(a *App) {
	for _, f := range a.Facts.Timers {
		t := &Timer{Facts: f, Left: ir.NoVar, Args: ir.NoVar}
		full, span := a.Name+"."+f.Name+" (timer)", a.MethodSpan(f.Name)
		t.Flag = s.variable(ir.Var{
			Name: full, Kind: ts.TimerFlag, App: a.ID, Domain: value.BoolDomain, Init: []int32{0}, Topic: ir.NoTopic, Span: span,
		})
		if f.Once && (f.Recurring || f.Stacks) && !s.Timed {
			t.Left = s.variable(ir.Var{
				Name: a.Name + "." + f.Name + " (timer repeats)", Called: "how often the timer “" + name.Words(f.Name) + "” fires", Kind: ts.AppState, App: a.ID, Domain: value.RangeDomain(0, Again), Init: []int32{0}, Topic: ir.NoTopic, Span: span,
			})
		}
		if f.Data {
			t.Args = s.Dynamic(a.Name+"."+f.Name+" (timer data)", ts.AppState, a.ID, span)
			s.Prog.Vars[t.Args].Called = "what the timer “" + name.Words(f.Name) + "” is set with"
		}
		s.addSlots(a, t)
		a.Timers = append(a.Timers, t)
	}
}

// TimerText tells people that a timer fires.
func (s *Model) TimerText(a *App, t *Timer) string {
	if t.Facts.Recurring && !t.Facts.Once {
		return "It is time for “" + name.Words(t.Facts.Name) + "” of " + a.Called
	}
	which := ""
	if len(a.Timers) > 1 {
		which = " “" + name.Words(t.Facts.Name) + "”"
	}
	return "The " + a.delayWords(t.Facts) + "timer" + which + " of " + a.Called + " fires"
}

// tell finds the plans of a timer that the text and the settings tell.
func (s *Model) tell(a *App, t *Timer) {
	t.Unit = plan.Second
	for _, c := range t.Facts.Calls {
		if c.Row.Does == hub.RunAfter {
			t.Unit = min(t.Unit, c.Row.Unit)
		}
		p := a.Told(c)
		if p == nil {
			t.Open = true
			continue
		}
		t.Add(p)
	}
}

// Add notes a plan that a timer may be set to.
func (t *Timer) Add(p *plan.Plan) {
	if p.Next != nil {
		t.Add(p.Next)
	}
	if t.Known(p) == nil {
		t.Plans = append(t.Plans, p)
	}
}

// Known is the plan of the timer that is equal to p, or nil.
func (t *Timer) Known(p *plan.Plan) *plan.Plan {
	for _, q := range t.Plans {
		if q.Text() == p.Text() {
			return q
		}
	}
	return nil
}

// Told is the plan that a call sets a timer to, or nil.
func (a *App) Told(c facts.TimerCall) *plan.Plan {
	switch c.Row.Does {
	case hub.RunEvery:
		return plan.Period(c.Row.Period, -1)
	case hub.RunAfter:
		n, ok := a.seconds(facts.Delay{X: c.When, Body: c.Body, Exact: true}, c.When, 0)
		if !ok || a.Written != nil {
			return nil
		}
		return plan.DelayOf(n * c.Row.Unit)
	}
	text := a.textOf(c.When)
	if text == "" || a.Written != nil {
		return nil
	}
	p, _ := plan.ScheduleOf(text)
	if c.Row.Does == hub.RunAt {
		return p.NextOnly()
	}
	return p
}

// textOf is the text that an expression is, or that the setting has which it
// names; "" for others.
func (a *App) textOf(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Name:
		return a.givenText(x.Name)
	case *syntax.Property:
		if facts.IsName(x.Recv, "settings") {
			return a.givenText(x.Name)
		}
	}
	return ""
}

// givenText is the text of a setting.
func (a *App) givenText(name string) string {
	if s := a.Given[name]; s != nil && s.Set {
		text, _ := s.Value.(string)
		return text
	}
	return ""
}
