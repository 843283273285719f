// Package host is the hub as the code of one app sees it: a script.Host. Names
// that the script does not declare are settings, state, location or functions of
// the platform (calls.go, one row for each thing that a function may be asked
// for); devices, events, location and the app itself are objects that answer
// with what the program holds and turn commands into its calls. It decides what
// an app means; what that does to the program is left to the run below it.
//
// What the platform has and this does not is answered in the open: with null, a
// choice or an Unknown, and a warning at the place that asked.
package host

import (
	"slices"
	"strings"
	"unicode"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/platform/run"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Host serves one app: a script.Host.
type Host struct {
	*run.Run
	Script   script.Script
	things   map[*model.Device]*thing
	copies   []*savedCopy
	thrownAt source.Span           // where what last ended the script arose
	memory   map[int]data.Value    // fields that do not outlive an execution
	passing  map[string]data.Value // keys of state that keep nothing
	Params   data.Value            // of a request to an endpoint
	busy     bool                  // an execution is under way
	all      []*Host               // of the apps of the home
}

// Serve runs one execution of the app's code. A Groovy exception that nothing
// caught ends it, as the hub logs it; the event goes on.
func (h *Host) Serve(env ir.Env, do func(h *Host)) {
	h.open(env)
	defer func() {
		h.busy = false
		x := recover()
		switch x := x.(type) {
		case nil:
		case answered:
			h.writeBack()
		case *data.Thrown:
			if x.Value == answerOfWeb {
				h.Env.Note("error", "the web service does not answer, and the app does not expect that", h.thrownAt)
				h.writeBack()
				break
			}
			h.fault(x)
		case *limit.Excess:
			h.Env.Report(ts.Failure{Kind: ts.Unmodelled, Message: x.Text(), App: h.App.ID, Span: h.thrownAt})
		default:
			panic(x)
		}
		h.SetBack()
	}()
	do(h)
	h.writeBack()
}

// open begins an execution, and close ends it.
func (h *Host) open(env ir.Env) {
	h.Begin(env)
	h.copies, h.Params, h.thrownAt, h.busy = h.copies[:0], nil, h.App.Span, true
	clear(h.memory)
	clear(h.passing)
}

func (h *Host) close() {
	h.busy = false
	h.SetBack()
}

// fault reports an exception. What the app did before stays done, and other
// apps are served.
func (h *Host) fault(t *data.Thrown) {
	text, _, _ := strings.Cut(t.Text(), " values: ") // they would make each occurrence an error of its own
	kind := ts.Exception
	if t.Class == "MissingMethodException" {
		kind = ts.Unmodelled // the library here has less methods than the hub
	}
	h.Env.Report(ts.Failure{Kind: kind, Message: text, App: h.App.ID, Span: h.thrownAt})
}

// Uncaught implements script.Watcher: where what ended the script arose.
func (h *Host) Uncaught(_ script.End, at source.Span) { h.thrownAt = at }

// Do runs a method of the app with what it takes of the arguments.
func (h *Host) Do(method string, args ...data.Value) data.Value {
	if !h.App.Has(method) {
		h.Tell("the app has no handler `"+method+"`", "the call does nothing; the hub would log an error")
		return nil
	}
	h.At = h.App.MethodSpan(method)
	return h.Script.Call(h, method, args...)
}

// Variable is the value of a name that the script does not declare.
func (h *Host) Variable(name string) (data.Value, bool) {
	switch name {
	case "state":
		return &saved{h: h}, true
	case "atomicState":
		return &saved{h: h, atomic: true}, true
	case "settings":
		return &settingsMap{h}, true
	case "location":
		return &place{h}, true
	case "app":
		return &self{h}, true
	case "log":
		return journal{}, true
	case "params", "request":
		return h.request(name), true
	}
	if h.App.Given[name] != nil || slices.Contains(h.App.Facts.Written, name) {
		return h.setting(name), true
	}
	return h.otherVariable(name)
}

// otherVariable is the value of a name that is neither the platform's nor an
// input's: what a getter of the script or of the platform returns. Other names
// are null, as settings without a value are, unless they are methods.
func (h *Host) otherVariable(name string) (data.Value, bool) {
	if h.App.Has(name) {
		return nil, false
	}
	for _, getter := range []string{"get" + model.Capital(name), "is" + model.Capital(name)} {
		if h.App.Has(getter) {
			return h.Script.Call(h, getter), true
		}
	}
	if _, ok := calls["get"+model.Capital(name)]; ok {
		return h.Call("get"+model.Capital(name), nil, h.At)
	}
	if h.App.Facts.Absent[name] {
		return data.MethodRef(name), true
	}
	switch name {
	case "appSettings":
		return theAuthors, true
	case "device":
		h.Tell("`"+name+"` is not modelled", "it is taken to be anything")
		return &data.Unknown{What: "the " + name}, true
	case "asynchttp_v1":
		h.Tell("web services are not part of the home", "what is asked of them has no effect here")
		return answerOfWeb, true
	case "physicalgraph", "hubitat":
		return &data.Unknown{What: "a class of the hub"}, true
	}
	if name != "" && unicode.IsUpper(rune(name[0])) {
		h.Tell("the class "+name+" is not modelled", "what it yields is taken to be anything")
		return &data.Unknown{What: "the class " + name}, true
	}
	h.Tell("nothing is called `"+name+"`", "it is taken to be null, as settings without a value are")
	return nil, true
}

// request is what a call of an endpoint brings.
func (h *Host) request(name string) data.Value {
	if h.Params == nil {
		return nil
	}
	if name == "params" {
		return h.Params
	}
	return &data.Unknown{What: "the web request"}
}

// SetVariable assigns one.
func (h *Host) SetVariable(name string, v data.Value) bool {
	switch name {
	case "state", "atomicState":
		(&saved{h: h, atomic: name == "atomicState"}).replace(v)
		return true
	}
	return false
}

// Field is a variable marked @Field: one that is static outlives executions.
func (h *Host) Field(n int) (data.Value, bool) {
	if id := h.App.Fields[n]; id != ir.NoVar {
		for _, c := range h.copies {
			if c.field == id {
				return c.value, true
			}
		}
		if v, ok := h.Freshly(id); ok {
			return v, true
		}
		x := h.Env.Load(id, 0)
		v := h.Value(x)
		h.keepField(id, v, x)
		return v, x != model.Absent
	}
	v, ok := h.memory[n]
	return v, ok
}

// SetField assigns one.
func (h *Host) SetField(n int, v data.Value) {
	if id := h.App.Fields[n]; id != ir.NoVar {
		v = h.Held(h.World(), id, v)
		x := h.Handle(v)
		h.Env.Store(id, 0, x)
		h.keepField(id, v, x)
		return
	}
	if h.memory == nil {
		h.memory = map[int]data.Value{}
	}
	h.memory[n] = v
}

// Call runs a function of the platform.
func (h *Host) Call(name string, args []data.Value, at source.Span) (data.Value, bool) {
	f, ok := calls[name]
	if strings.HasPrefix(name, "(") { // the text of an Unknown
		h.Warn("which method is called is not known", at)
		return &data.Unknown{What: "what a method returns"}, true
	}
	if !ok {
		return nil, false
	}
	before := h.At
	h.At = at
	v := f(h, args)
	h.At = before
	return v, true
}

// thing is a device as a value of this app.
func (h *Host) thing(d *model.Device) *thing {
	t := h.things[d]
	if t == nil {
		t = &thing{h, d}
		h.things[d] = t
	}
	return t
}

// New is the hub for one app, whose code is given.
func New(m *model.Model, a *model.App, code script.Script) *Host {
	return &Host{Run: run.New(m, a), Script: code, things: map[*model.Device]*thing{}}
}
