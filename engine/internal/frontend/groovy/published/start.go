package published

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// The two starts: every device has one of two values, then both apps are
// installed, which may set devices and call functions that would be timed.

// startTexts are the starts in the order of the published tool.
var startTexts = [2]string{"somebody is at home (init = false)", "everybody is away (init = true)"}

// starts installs the apps from both values of the devices, in every way in
// which that can go. Ways that do the same are one start.
func (b *builder) starts() (list []ir.Start) {
	known := map[string]bool{}
	for n, initial := range [2]int{1, 0} {
		env := &startEnv{}
		for ways := 0; env.next(); ways++ {
			env.values = b.initial(initial)
			if !b.install(env) {
				return nil
			}
			if ways == ir.MaxBranches {
				b.refuse(b.m.apps[0].home, "there are too many ways in which it can go")
				return nil
			}
			if key := fmt.Sprint(env.values, env.accesses); !known[key] {
				known[key] = true
				list = append(list, ir.Start{Text: startTexts[n], Values: env.values, Accesses: env.accesses})
			}
		}
	}
	return list
}

// initial is every cell before the apps are installed.
func (b *builder) initial(which int) []int32 {
	values := make([]int32, len(b.program.Vars))
	for v, x := range b.start {
		values[v] = b.m.table.Handle(x[which])
	}
	return values
}

// install runs installed() of both apps. An exception means that the pair
// cannot be checked.
func (b *builder) install(env *startEnv) bool {
	r := &run{env: env, scripts: b.scripts, signal: -1}
	b.m.during(r, func() {
		for _, a := range b.m.apps {
			if !a.has("installed") || b.problems.HasErrors() {
				continue
			}
			b.try(a, func() { b.m.call(a, "installed") })
		}
	})
	return !b.problems.HasErrors()
}

// try runs code of an app; an exception or an error that ends it is a problem.
func (b *builder) try(a *app, do func()) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *data.Thrown:
			b.refuse(b.placeOf(x, a), x.Text())
		case *limit.Excess:
			b.refuse(b.placeOf(x, a), x.Text())
		case refused:
			b.refuse(x.Span, x.Message)
		default:
			panic(x)
		}
	}()
	do()
}

// placeOf is where what ended a script of an app arose.
func (b *builder) placeOf(t script.End, a *app) source.Span {
	switch {
	case b.thrown == t:
		return b.thrownAt
	case b.m.run != nil && b.m.thrown == t:
		return b.m.thrownAt
	}
	return a.home
}

func (b *builder) refuse(at source.Span, why string) {
	b.problems.Add(diag.InstallFails, diag.Error, at, "installing the app ends in an error: %s", why).Help =
		"the published tool cannot run this pair either; change the app, or check it in a home"
}

// refused is thrown through foreign code when installing fails.
type refused ts.Failure

// startEnv is the machine while the apps are installed: an ir.Env.
type startEnv struct {
	values   []int32
	accesses []ts.Access
	app      ts.AppID
	steps    int
	made     []int32 // choices, of numbers
	of       []int32
	at       int
	begun    bool
}

// next readies the env for another way through the choices.
func (e *startEnv) next() bool {
	e.accesses, e.app, e.steps, e.at = nil, 0, 0, 0
	if !e.begun {
		e.begun = true
		return true
	}
	for n := len(e.made); n > 0; n-- {
		if e.made[n-1]++; e.made[n-1] < e.of[n-1] {
			e.made, e.of = e.made[:n], e.of[:n]
			return true
		}
	}
	return false
}

// Load implements ir.Env, as do the methods below.
func (e *startEnv) Load(v ir.VarID, _ int32) int32 { return e.values[v] }

// Store assigns a cell. Every variable is one location of the same number.
func (e *startEnv) Store(v ir.VarID, _ int32, x int32) {
	e.values[v] = x
	if e.app != 0 {
		e.accesses = append(e.accesses, ts.Access{Loc: ts.LocID(v), Op: ts.Write, App: e.app, Value: x})
	}
}

// Choose takes the ways in turn.
func (e *startEnv) Choose(n int32, _ func(int32) string, _ source.Span) int32 {
	if e.at == len(e.made) {
		e.made, e.of = append(e.made, 0), append(e.of, n)
	}
	e.at++
	return e.made[e.at-1]
}

// Aside is Choose.
func (e *startEnv) Aside(n int32, text func(int32) string, at source.Span) int32 {
	return e.Choose(n, text, at)
}

// Publish has no subscribers.
func (e *startEnv) Publish(ir.TopicID, int32) {}

// TestClock has no clocks to look at: the model knows no time.
func (e *startEnv) TestClock(ts.ClockID, ir.BinaryOp, int64, string, source.Span) bool {
	panic("published: a clock is looked at")
}

// ResetClock has no clocks to set.
func (e *startEnv) ResetClock(ts.ClockID, int64) { panic("published: a clock is set") }

// Call has no functions to run.
func (e *startEnv) Call(ir.FuncID, ...int32) int32 {
	panic("published: a call while apps are installed")
}

// Note is shown to nobody.
func (e *startEnv) Note(string, string, source.Span) {}

// Step counts rounds.
func (e *startEnv) Step(at source.Span) {
	if e.steps++; e.steps > ir.MaxRounds {
		e.Fail(ts.Failure{Kind: ts.LoopsForever, Message: "a loop that does not end", App: e.app, Span: at})
	}
}

// Report is Fail: the model has no error that undoes nothing.
func (e *startEnv) Report(f ts.Failure) { e.Fail(f) }

// Fail ends the installation.
func (e *startEnv) Fail(f ts.Failure) { panic(refused(f)) }

// App is whose code runs.
func (e *startEnv) App() ts.AppID { return e.app }

// SetApp changes it.
func (e *startEnv) Cause() ts.AppID { return 0 }

func (e *startEnv) SetApp(a ts.AppID) ts.AppID {
	was := e.app
	e.app = a
	return was
}
