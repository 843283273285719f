package published

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// foreign executes a pair: an ir.Foreign whose function n is alternative n of
// the main choice.
type foreign struct {
	m       *model
	scripts [2]script.Script
	twin    *foreign
	effects ir.ForeignEffects
}

// Run implements ir.Foreign, as do the methods below.
func (f *foreign) Run(env ir.Env, fn int32, _ []int32) int32 {
	f.execute(env, int(fn))
	return 0
}

// Watched implements ir.Watched.
func (f *foreign) Watched() bool { return f.m.watch != nil }

// execute runs the code of an action. An exception that nothing catches ends
// the event in an error.
func (f *foreign) execute(env ir.Env, fn int) {
	r := &run{env: env, scripts: f.scripts}
	defer func() {
		if x := recover(); x != nil {
			switch t := x.(type) {
			case *data.Thrown:
				r.fail(f.m, ts.Exception, t)
			case *limit.Excess:
				r.fail(f.m, ts.Unmodelled, t)
			}
			panic(x)
		}
	}()
	f.m.during(r, func() { f.m.perform(fn) })
}

// fail ends the event with what ended a script.
func (r *run) fail(m *model, kind ts.FailureKind, t script.End) {
	at := m.apps[0].home
	if r.thrown == t {
		at = r.thrownAt
	}
	r.env.Fail(ts.Failure{Kind: kind, Message: t.Text(), App: r.env.App(), Span: at})
}

// Effects are the same for all: what apps do to devices is not known before
// they run.
func (f *foreign) Effects(int32) ir.ForeignEffects { return f.effects }

// Format writes a value.
func (f *foreign) Format(h int32) string { return f.m.table.Format(h) }

// Twin executes the same texts by walking their trees.
func (f *foreign) Twin() ir.Foreign { return f.twin }
