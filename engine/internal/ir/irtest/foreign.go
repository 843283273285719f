package irtest

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// WithForeign adds calls of random foreign code to p, which must come from
// Random: to the end of some functions, and a dynamic variable it uses. Called
// again it adds code of another language.
func WithForeign(p *ir.Program, seed uint64) *ir.Program {
	number := int32(len(p.Foreign))
	toy := &toy{p: p, name: fmt.Sprint("toy ", number), dice: dice{seed}}
	p.AddForeign(toy)
	p.Vars = append(p.Vars, ir.Var{Name: "dynamic " + toy.name, Kind: ts.Global, Domain: value.DynamicDomain(number), Init: []int32{0}, Topic: ir.NoTopic})
	impure := pureFuncs(p)
	for f := range p.Funcs {
		if impure[f] || !toy.chance(50) {
			continue
		}
		call := &ir.Native{Code: number, Fn: int32(len(toy.codes)), Args: []ir.Expr{&ir.Const{V: int32(toy.below(5))}}}
		toy.codes = append(toy.codes, toy.code(f))
		body := p.Funcs[f].Body
		p.Funcs[f].Body = append(body[:len(body):len(body)], &ir.Do{X: call})
	}
	return p
}

// pureFuncs is the functions that conditions call.
func pureFuncs(p *ir.Program) map[int]bool {
	found := map[int]bool{}
	var look func(n any) bool
	look = func(n any) bool {
		if call, ok := n.(*ir.Call); ok && !found[int(call.Func)] {
			found[int(call.Func)] = true
			ir.Inspect(p.Funcs[call.Func].Body, look)
		}
		return true
	}
	for i := range p.Events {
		ir.Inspect(p.Events[i].Guard, look)
	}
	for i := range p.Properties {
		ir.Inspect(p.Properties[i].Cond, look)
	}
	return found
}

// toy is foreign code with one accumulator. Its twin is itself: what is tested
// is the machines' side of the seam.
type toy struct {
	dice
	p     *ir.Program
	name  string
	codes [][]operation
}

// operation is one step of foreign code.
type operation struct {
	what string
	v    ir.VarID
	f    ir.FuncID
	n    int32
}

func (t *toy) code(f int) []operation {
	var list []operation
	what := []string{"load", "load", "store", "store", "choose", "aside", "aside", "call", "publish", "note", "step", "fail", "report", "app"}
	if len(t.p.Clocks) > 0 {
		what = append(what, "test", "reset")
	}
	for range 1 + t.below(5) {
		o := operation{
			what: what[t.below(len(what))],
			v:    ir.VarID(t.below(len(t.p.Vars))), n: int32(t.below(4)),
		}
		if f == 0 && o.what == "call" || len(t.p.Topics) == 0 && o.what == "publish" {
			continue
		}
		if o.what == "call" {
			if o.f = ir.FuncID(t.below(f)); t.p.Funcs[o.f].Params > 1 {
				continue
			}
		}
		list = append(list, o)
	}
	return list
}

// Run implements ir.Foreign, as do the methods below.
func (t *toy) Run(env ir.Env, fn int32, args []int32) int32 {
	acc := args[0]
	for _, o := range t.codes[fn] {
		acc = t.step(env, o, acc)
	}
	return acc
}

func (t *toy) step(env ir.Env, o operation, acc int32) int32 {
	v := &t.p.Vars[o.v]
	cell := o.n % int32(v.Cells())
	switch o.what {
	case "load":
		return (acc + env.Load(o.v, cell)) & 0xff
	case "store":
		x := v.Domain.Lo + acc&3
		env.Store(o.v, cell, x)
		return x
	case "choose":
		return env.Choose(o.n, func(x int32) string { return fmt.Sprint("chosen ", x) }, source.Span{})
	case "aside":
		return env.Aside(o.n, func(x int32) string { return fmt.Sprint("chosen ", x) }, source.Span{})
	case "call":
		args := []int32{acc & 1}
		return env.Call(o.f, args[:t.p.Funcs[o.f].Params]...) & 0xff
	case "publish":
		if int(o.n) < len(t.p.Topics) && acc == 3 {
			env.Publish(ir.TopicID(o.n), acc&1)
		}
	case "test":
		c := ts.ClockID(int(o.v) % len(t.p.Clocks))
		text := fmt.Sprintf("clock %d <= %d", c, o.n)
		if env.TestClock(c, ir.Le, int64(o.n), text, source.Span{}) {
			return acc + 1
		}
	case "reset":
		env.ResetClock(ts.ClockID(int(o.v)%len(t.p.Clocks)), int64(acc&3))
	case "note":
		env.Note("notify", fmt.Sprint(acc), source.Span{})
	case "step":
		env.Step(source.Span{})
	case "app":
		env.SetApp(env.SetApp(ts.AppID(int(o.n) % len(t.p.Apps))))
		env.Note("cause", fmt.Sprint(env.Cause()), source.Span{})
	case "report":
		env.Report(ts.Failure{Kind: ts.Exception, Message: fmt.Sprint(t.name, " reports ", o.n), App: env.App()})
	case "fail":
		if acc == 2 {
			env.Fail(ts.Failure{Kind: ts.Assertion, Message: fmt.Sprint(t.name, " ", o.n), App: env.App()})
		}
	}
	return acc
}

// Effects is whatever may happen.
func (t *toy) Effects(int32) ir.ForeignEffects {
	var e ir.ForeignEffects
	for v := range t.p.Vars {
		e.Reads = append(e.Reads, ir.VarID(v))
	}
	e.Writes = e.Reads
	for topic := range t.p.Topics {
		e.Topics = append(e.Topics, ir.TopicID(topic))
	}
	for c := range t.p.Clocks {
		e.Tests = append(e.Tests, ts.ClockID(c))
	}
	e.Resets = e.Tests
	return e
}

// Format writes a handle.
func (t *toy) Format(handle int32) string { return fmt.Sprint(t.name, " #", handle) }

// Twin is the same code.
func (t *toy) Twin() ir.Foreign { return t }
