package slice

import (
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// What a program does at the end of every event happens in each of its parts
// after the events of that part only. That makes no difference when it is
// settled: doing it twice is doing it once, and at the start it does nothing.

// settled reports whether that is known of all of p.Finish.
func settled(p *ir.Program) bool {
	if len(p.Finish) == 0 {
		return true
	}
	lay := ir.NewLayout(p)
	var trails []*trail
	for _, f := range p.Finish {
		if !repeatable(p, p.Funcs[f].Body) {
			return false
		}
		t := newTrail(p, lay)
		t.run(f)
		for _, o := range trails {
			if o.stores.Meets(t.loads) || t.stores.Meets(o.loads) {
				return false
			}
		}
		trails = append(trails, t)
	}
	return restsAtStart(p)
}

// restsAtStart runs the end of an event that does nothing in each initial
// state.
func restsAtStart(p *ir.Program) bool {
	idle := *p
	idle.Funcs = append(p.Funcs[:len(p.Funcs):len(p.Funcs)], ir.Func{Name: "idle"})
	idle.Events = []ir.Event{{Name: "idle", Flag: ir.NoVar, Body: ir.FuncID(len(p.Funcs))}}
	idle.Properties = nil
	s, starts, out := interp.New(&idle), &ts.Branches{}, &ts.Branches{}
	s.Initial(starts)
	for _, start := range starts.List {
		s.Execute(start.Dst, 0, out)
		for _, x := range out.List {
			if string(x.Dst) != string(start.Dst) || len(x.Resets)+len(x.Failures) > 0 {
				return false
			}
		}
	}
	return true
}

// repeatable reports whether code that has run once does nothing when it runs
// again at once. It knows code that only branches, stores constants and sets
// clocks.
func repeatable(p *ir.Program, body []ir.Stmt) bool {
	r := &repeater{stored: map[ir.VarID]bool{}}
	simple := true
	ir.Inspect(body, func(n any) bool {
		switch n := n.(type) {
		case *ir.Store:
			_, constant := n.X.(*ir.Const)
			simple = simple && constant && n.Index == nil && p.Vars[n.Var].Topic == ir.NoTopic
			r.stored[n.Var] = true
		case *ir.If, *ir.ResetClock, ir.Expr:
			_, native := n.(*ir.Native)
			_, call := n.(*ir.Call)
			simple = simple && !native && !call
		default:
			simple = false
		}
		return simple
	})
	if !simple {
		return false
	}
	r.paths(body, func() {
		again := repeater{stored: r.stored, seen: r.seen, known: r.known, second: true}
		again.paths(body, func() {})
		r.busy = r.busy || again.busy
	})
	return !r.busy
}

// repeater walks the paths of code, twice.
type repeater struct {
	stored map[ir.VarID]bool // the variables that the code stores somewhere
	seen   []outcome         // of conditions on variables that it does not store
	known  []known
	second bool
	busy   bool // the second time, something may change
}

type outcome struct {
	cond ir.Expr
	held bool
}

// known is the truth of a variable that the code stores.
type known struct {
	v    ir.VarID
	on   bool
	x    int32
	only bool // it is known to be x
}

// paths calls end at the end of each path through body.
func (r *repeater) paths(body []ir.Stmt, end func()) {
	if len(body) == 0 {
		end()
		return
	}
	rest := func() { r.paths(body[1:], end) }
	switch s := body[0].(type) {
	case *ir.Mark:
		rest()
	case *ir.If:
		r.branch(s, rest)
	case *ir.Store:
		x := s.X.(*ir.Const).V
		if now, ok := r.value(s.Var); r.second && !(ok && now.only && now.x == x) {
			r.busy = true
		}
		r.with(known{v: s.Var, x: x, on: x != 0, only: true}, rest)
	default:
		r.busy = r.busy || r.second
		rest()
	}
}

// value is what is known of v, the latest first.
func (r *repeater) value(v ir.VarID) (known, bool) {
	for i := len(r.known) - 1; i >= 0; i-- {
		if r.known[i].v == v {
			return r.known[i], true
		}
	}
	return known{}, false
}

// with goes on knowing k.
func (r *repeater) with(k known, rest func()) {
	was := r.known
	r.known = append(was[:len(was):len(was)], k)
	rest()
	r.known = was
}

// branch goes both ways of s, as far as they are possible.
func (r *repeater) branch(s *ir.If, rest func()) {
	for _, held := range []bool{true, false} {
		arm := s.Then
		if !held {
			arm = s.Else
		}
		r.given(s.Cond, held, func() { r.paths(arm, rest) })
	}
}

// given goes on with cond being so, unless that is known to be impossible.
func (r *repeater) given(cond ir.Expr, held bool, then func()) {
	if not, ok := cond.(*ir.Unary); ok && not.Op == ir.Not {
		r.given(not.X, !held, then)
		return
	}
	if load, ok := cond.(*ir.Load); ok && load.Index == nil && r.stored[load.Var] {
		now, sure := r.value(load.Var)
		if !sure {
			r.with(known{v: load.Var, on: held, only: !held}, then)
		} else if now.on == held {
			then()
		}
		return
	}
	for _, o := range r.seen {
		if o.cond == cond {
			if o.held == held {
				then()
			}
			return
		}
	}
	was := r.seen
	if !r.changes(cond) {
		r.seen = append(was[:len(was):len(was)], outcome{cond, held})
	}
	then()
	r.seen = was
}

// changes reports whether the code itself may change the truth of cond.
func (r *repeater) changes(cond ir.Expr) bool {
	changes := false
	ir.Inspect(cond, func(n any) bool {
		switch n := n.(type) {
		case *ir.Load:
			changes = changes || r.stored[n.Var]
		case *ir.ClockTest:
			changes = true
		}
		return true
	})
	return changes
}
