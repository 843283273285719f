// Package walk executes Groovy scripts the slow and obvious way: it walks the
// tree and finds variables by their names. It is the twin of package code,
// which must do the same for every script; they share the tree, the library of
// values and the seam to hosts, nothing else. Runs that are shown to people
// were executed by both.
package walk

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	_ "crosscheck/engine/internal/frontend/groovy/library" // the methods of values
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// New is a script, which must have been parsed without errors.
func New(f *syntax.File) script.Script { return &walker{file: f} }

// walker is a script; while it runs, also the execution and the data.World.
type walker struct {
	file *syntax.File
	run  *run
}

// run is what belongs to one execution.
type run struct {
	host    script.Host
	outer   *run
	at      source.Span // where execution stands
	depth   int         // calls under way
	globals map[string]data.Value
}

// Methods are the script's own.
func (w *walker) Methods() []script.Method {
	var out []script.Method
	for _, m := range w.file.Methods {
		var params []string
		for _, p := range m.Params {
			params = append(params, p.Name)
		}
		out = append(out, script.Method{Name: m.Name, Params: params, Span: m.NameSpan})
	}
	return out
}

// Run executes the top level.
func (w *walker) Run(h script.Host) {
	w.execute(h, func() data.Value {
		w.run.at = source.Span{File: w.file.Number}
		return w.counted(func() data.Value {
			w.statements(nil, w.file.Body, false)
			return nil
		})
	})
}

// Call executes a method as the host does: with the overload that fits best.
func (w *walker) Call(h script.Host, name string, args ...data.Value) data.Value {
	return w.execute(h, func() data.Value {
		call := w.overload(name, args)
		if call == nil {
			call = w.roughly(name, args)
		}
		w.run.at = call.method.NameSpan
		return w.invoke(call)
	})
}

// execute does something on a host, within what is under way already.
func (w *walker) execute(h script.Host, do func() data.Value) data.Value {
	outer := w.run
	r := &run{host: h, outer: outer, globals: map[string]data.Value{}}
	if outer != nil {
		r.depth = outer.depth
	}
	w.run = r
	defer func() {
		w.run = outer
		if cause := recover(); cause != nil {
			script.Tell(h, cause, r.at)
			panic(cause)
		}
	}()
	return do()
}

// catch does something and returns the Groovy exception that it ended in.
// Other panics are the host's and pass.
func catch(do func()) (thrown *data.Thrown) {
	defer func() {
		if r := recover(); r != nil {
			t, ok := r.(*data.Thrown)
			if !ok {
				panic(r)
			}
			thrown = t
		}
	}()
	do()
	return nil
}

// counted does something as a call, of which only so many may be under way.
func (w *walker) counted(do func() data.Value) data.Value {
	r := w.run
	if r.depth >= script.Deepest {
		data.Throw("StackOverflowError", "")
	}
	r.depth++
	defer func() { r.depth-- }()
	r.host.Step(r.at)
	return do()
}

// stand says where execution is.
func (w *walker) stand(at source.Span) { w.run.at = at }

// Choose is an inner choice where execution stands.
func (w *walker) Choose(n int, what string) int { return w.run.host.Choose(n, what, w.run.at) }

// Place is where execution stands.
func (w *walker) Place() source.Span { return w.run.at }

// Step counts a round of a loop in the library.
func (w *walker) Step() { w.run.host.Step(w.run.at) }

// Spend counts bytes of values.
func (w *walker) Spend(n int) { w.run.host.Spend(n) }

// Warn passes on what the library has to tell.
func (w *walker) Warn(text string) { w.run.host.Warn(text, w.run.at) }

// Follows says that moments can be followed, when the host follows them.
func (w *walker) Follows() bool { return w.time().Follows() }

// TestClock asks a clock of the host.
func (w *walker) TestClock(c data.Clock, op string, value int64) bool {
	return w.time().TestClock(c, op, value)
}

// Weekday asks the host for the day of the week.
func (w *walker) Weekday() (int, bool) { return w.time().Weekday() }

func (w *walker) time() script.Clocks { return script.Clocks{Host: w.run.host, At: w.run.at} }
