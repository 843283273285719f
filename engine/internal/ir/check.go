package ir

import (
	"errors"
	"fmt"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// maxLocals and maxNesting keep a function's registers within 16 bits.
const (
	maxLocals  = 1 << 14
	maxNesting = 1 << 12
)

// Check reports everything that makes p not a well-formed program: a bug of
// the front end that lowered it. The machines rely on it.
func Check(p *Program) error {
	c := &checker{p: p}
	c.program()
	if len(c.errs) == 0 {
		c.conditions()
	}
	return errors.Join(c.errs...)
}

type checker struct {
	p      *Program
	where  string // what is being checked
	locals int
	dead   bool // in code that cannot run
	depth  int
	errs   []error
}

func (c *checker) expect(ok bool, format string, args ...any) {
	if !ok {
		c.errs = append(c.errs, fmt.Errorf("%s: %s", c.where, fmt.Sprintf(format, args...)))
	}
}

func (c *checker) program() {
	c.where = "program"
	c.expect(len(c.p.Apps) > 0 && c.p.Apps[0] == "", "the first app is not the program itself")
	for i := range c.p.Vars {
		c.variable(&c.p.Vars[i])
	}
	for i := range c.p.Funcs {
		c.function(&c.p.Funcs[i])
	}
	names := map[string]bool{}
	for i := range c.p.Events {
		e := &c.p.Events[i]
		c.event(e)
		c.expect(!names[e.Name], "another event has this name")
		names[e.Name] = true
	}
	for i := range c.p.Subscriptions {
		c.subscription(i, &c.p.Subscriptions[i])
	}
	for i := range c.p.Properties {
		q := &c.p.Properties[i]
		c.where = fmt.Sprintf("property %d %q", i, q.Name)
		c.expect(q.Kind >= ts.Invariant && q.Kind <= ts.Final, "unknown kind %d", q.Kind)
		c.condition(q.Cond)
	}
	c.orders()
	c.initial()
	c.starts()
	c.time()
}

func (c *checker) orders() {
	for a, later := range Later(c.p) {
		c.where = "app " + c.p.Apps[a]
		c.expect(later == nil || !later.Has(ts.LocID(a)), "it comes before itself")
	}
}

func (c *checker) variable(v *Var) {
	c.where = "variable " + v.Name
	c.app(v.App)
	d := v.Domain
	c.expect(d.Lo <= d.Hi, "empty domain %d..%d", d.Lo, d.Hi)
	switch d.Kind {
	case value.Bool:
		c.expect(d.Lo == 0 && d.Hi == 1, "bool domain %d..%d", d.Lo, d.Hi)
	case value.Dynamic:
		c.expect(d.Lo == 0 && int(d.Code) < len(c.p.Foreign), "dynamic domain from %d of foreign code %d", d.Lo, d.Code)
	case value.Enum:
		c.expect(d.Lo == 0 && int(d.Hi) == len(d.Names)-1, "enum domain %d..%d of %d names", d.Lo, d.Hi, len(d.Names))
	default:
		c.expect(d.Kind == value.Range, "unknown domain kind %d", d.Kind)
	}
	c.expect(v.Len >= 0, "length %d", v.Len)
	if !v.InitAny {
		c.expect(len(v.Init) == v.Cells(), "%d initial values for %d cells", len(v.Init), v.Cells())
		for _, x := range v.Init {
			c.expect(d.Contains(int64(x)), "initial value %d outside %d..%d", x, d.Lo, d.Hi)
		}
	}
	c.expect(v.Topic == NoTopic || c.isTopic(v.Topic), "unknown topic %d", v.Topic)
	c.expect(v.Slice <= LeftWritten, "unknown slice kind %d", v.Slice)
}

// initial bounds the number of events and of initial states.
func (c *checker) initial() {
	c.where = "program"
	c.expect(len(c.p.Events) <= MaxEvents, "there are %d events, more than %d", len(c.p.Events), MaxEvents)
	c.expect(c.p.Free() <= MaxInitial || c.p.MoreStarts || len(c.p.Starts) > 0, "there are more than %d initial states", MaxInitial)
}

// starts checks the initial states that are listed.
func (c *checker) starts() {
	c.where = "starts"
	c.expect(len(c.p.Starts) <= MaxInitial, "there are %d, more than %d", len(c.p.Starts), MaxInitial)
	for _, start := range c.p.Starts {
		n := 0
		for i := range c.p.Vars {
			v := &c.p.Vars[i]
			for range v.Cells() {
				ok := n < len(start.Values) && v.Domain.Contains(int64(start.Values[n]))
				c.expect(ok, "%s has no value of its domain", v.Name)
				n++
			}
		}
		c.expect(n == len(start.Values), "%d values for %d cells", len(start.Values), n)
	}
}

func (c *checker) function(f *Func) {
	c.where = "function " + f.Name
	c.app(f.App)
	c.expect(0 <= f.Params && f.Params <= f.Locals && f.Locals <= maxLocals, "%d parameters, %d locals", f.Params, f.Locals)
	c.locals = f.Locals
	c.block(f.Body)
	c.locals = 0
}

func (c *checker) event(e *Event) {
	c.where = "event " + e.Name
	c.expect(e.Name != "", "no name")
	c.app(e.App)
	if e.Flag != NoVar && c.isVar(e.Flag) {
		v := &c.p.Vars[e.Flag]
		c.expect(v.Domain.Kind == value.Bool && (v.Slice == Kept || e.Apart), "%s is no enable flag", v.Name)
		c.expect(e.FlagCell >= 0 && e.FlagCell < v.Cells(), "%s has no cell %d", v.Name, e.FlagCell)
	}
	c.expect(!e.OneShot || e.Flag != NoVar, "one-shot without an enable flag")
	if e.Guard != nil {
		c.condition(e.Guard)
	}
	if e.Window != nil {
		c.window(e.Window)
	}
	if c.isFunc(e.Body) {
		c.expect(len(e.Args) == c.p.Funcs[e.Body].Params, "%d arguments for %d parameters", len(e.Args), c.p.Funcs[e.Body].Params)
	}
}

func (c *checker) subscription(i int, s *Subscription) {
	c.where = fmt.Sprintf("subscription %d", i)
	c.app(s.App)
	c.expect(c.isTopic(s.Topic), "unknown topic %d", s.Topic)
	if c.isFunc(s.Handler) {
		c.expect(c.p.Funcs[s.Handler].Params <= 1, "the handler has %d parameters", c.p.Funcs[s.Handler].Params)
	}
}

func (c *checker) app(a ts.AppID) {
	c.expect(a >= 0 && int(a) < len(c.p.Apps), "unknown app %d", a)
}

func (c *checker) isTopic(t TopicID) bool { return t >= 0 && int(t) < len(c.p.Topics) }

func (c *checker) isVar(v VarID) bool {
	ok := v >= 0 && int(v) < len(c.p.Vars)
	c.expect(ok, "unknown variable %d", v)
	return ok
}

func (c *checker) isFunc(f FuncID) bool {
	ok := f >= 0 && int(f) < len(c.p.Funcs)
	c.expect(ok, "unknown function %d", f)
	return ok
}

// condition checks an expression that stands outside any function.
func (c *checker) condition(x Expr) {
	c.locals = 0
	c.expr(x)
}

// conditions checks that guards and properties change nothing.
func (c *checker) conditions() {
	impure := impureFuncs(c.p)
	check := func(where string, x Expr) {
		c.where = where
		Inspect(x, func(n any) bool {
			call, ok := n.(*Call)
			c.expect(!ok || !impure[call.Func], "the condition calls a function that does more than compute")
			_, ok = n.(*ClockTest)
			c.expect(!ok, "the condition looks at a clock")
			return true
		})
	}
	for i := range c.p.Events {
		if e := &c.p.Events[i]; e.Guard != nil {
			check("event "+e.Name, e.Guard)
		}
	}
	for i := range c.p.Properties {
		check(fmt.Sprintf("property %d %q", i, c.p.Properties[i].Name), c.p.Properties[i].Cond)
	}
}

// impureFuncs says which functions do more than compute a result.
func impureFuncs(p *Program) []bool {
	impure := make([]bool, len(p.Funcs))
	for changed := true; changed; {
		changed = false
		for i := range p.Funcs {
			if !impure[i] && hasEffect(p.Funcs[i].Body, impure) {
				impure[i], changed = true, true
			}
		}
	}
	return impure
}

func hasEffect(node any, impure []bool) bool {
	found := false
	Inspect(node, func(n any) bool {
		switch n := n.(type) {
		case *Store, *Choose, *Publish, *Assert, *Say, *Native, *ClockTest, *ResetClock:
			found = true
		case *Call:
			found = found || impure[n.Func]
		}
		return !found
	})
	return found
}
