package platform

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// host serves one app: a script.Host.
type host struct {
	*shared
	app      *App
	script   script.Script
	env      ir.Env
	asks     asks
	at       source.Span // of the call that runs
	things   map[*device]*thing
	copies   []*savedCopy
	thrownAt source.Span        // where the last exception arose that left the script
	memory   map[int]data.Value // fields that do not outlive an execution
	params   data.Value         // of a request to an endpoint
	fresh    []fresh            // instants stored in this execution
}

func newHost(s *shared, a *App, run script.Script) *host {
	return &host{shared: s, app: a, script: run, things: map[*device]*thing{}}
}

// serve runs one execution of the app's code. A Groovy exception that nothing
// caught ends it, as the hub logs it; the event goes on.
func (h *host) serve(env ir.Env, run func(h *host)) {
	h.asks.reset()
	h.env, h.copies, h.fresh, h.params, h.at, h.thrownAt = env, h.copies[:0], h.fresh[:0], nil, h.app.Span, h.app.Span
	clear(h.memory)
	defer func() {
		x := recover()
		switch x := x.(type) {
		case nil:
		case answered:
			h.writeBack()
		case *data.Thrown:
			if x.Value == answerOfWeb {
				h.env.Note("error", "the web service does not answer, and the app does not expect that", h.thrownAt)
				h.writeBack()
				break
			}
			h.fault(x)
		default:
			panic(x)
		}
		h.setBack()
	}()
	run(h)
	h.writeBack()
}

// fault reports an exception. What the app did before stays done, and other
// apps are served.
func (h *host) fault(t *data.Thrown) {
	text, _, _ := strings.Cut(t.Text(), " values: ") // they would make each occurrence an error of its own
	h.env.Report(ts.Failure{Kind: ts.Exception, Message: text, App: h.app.id, Span: h.thrownAt})
}

// Uncaught implements script.Watcher: where an exception arose.
func (h *host) Uncaught(_ *data.Thrown, at source.Span) { h.thrownAt = at }

// call runs a method of the app with what it takes of the arguments.
func (h *host) call(method string, args ...data.Value) data.Value {
	if !h.app.has(method) {
		h.warn("the app has no handler `"+method+"`", "the call does nothing; the hub would log an error")
		return nil
	}
	h.at = h.app.methodSpan(method)
	return h.script.Call(h, method, args...)
}

// world is a host as the library sees it.
type world struct{ h *host }

// Choose implements data.World, as do the methods below.
func (w world) Choose(n int, what string) int { return w.h.Choose(n, what, w.h.at) }

// Step counts a round.
func (w world) Step() { w.h.Step(w.h.at) }

// Warn says that what is not modelled was met.
func (w world) Warn(text string) { w.h.Warn(text, w.h.at) }

// Choose implements script.Host, as do the methods below.
func (h *host) Choose(n int, what string, at source.Span) int {
	if !h.asks.allows(at, n) {
		h.warnings.add(diag.NotModelled, at, what+" is asked for many times in one event",
			"not every combination of answers is explored")
		h.leftOut = true
		return h.asks.turn(at, n)
	}
	return int(h.env.Choose(int32(n), func(taken int32) string {
		if n == 2 {
			return what + ": " + []string{"the test fails", "the test holds"}[taken]
		}
		return what + ": way " + decimal(int(taken)+1) + " of " + decimal(n)
	}, at))
}

// Step counts a round of a loop or a call.
func (h *host) Step(at source.Span) { h.env.Step(at) }

// Warn says that what is not modelled was met.
func (h *host) Warn(text string, at source.Span) {
	h.warnings.add(diag.NotModelled, at, text, "what the app does next is explored with this assumption")
}

// warn is Warn at the call that runs, with what follows from it.
func (h *host) warn(text, so string) { h.warnings.add(diag.NotModelled, h.at, text, so) }

// Variable is the value of a name that the script does not declare.
func (h *host) Variable(name string) (data.Value, bool) {
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
	if h.app.settings[name] != nil {
		return h.setting(name), true
	}
	return h.otherVariable(name)
}

// otherVariable is the value of a name that is neither the platform's nor an
// input's: what a getter of the script or of the platform returns. Other names
// are null, as settings without a value are, unless they are methods.
func (h *host) otherVariable(name string) (data.Value, bool) {
	if h.app.has(name) {
		return nil, false
	}
	for _, getter := range []string{"get" + capital(name), "is" + capital(name)} {
		if h.app.has(getter) {
			return h.script.Call(h, getter), true
		}
	}
	if _, ok := calls["get"+capital(name)]; ok {
		return h.Call("get"+capital(name), nil, h.at)
	}
	if h.app.facts.Absent[name] {
		return data.MethodRef(name), true
	}
	switch name {
	case "appSettings":
		return theAuthors, true
	case "device", "parent":
		h.warn("`"+name+"` is not modelled", "it is taken to be anything")
		return &data.Unknown{What: "the " + name}, true
	case "asynchttp_v1":
		h.warn("web services are not part of the home", "what is asked of them has no effect here")
		return answerOfWeb, true
	case "physicalgraph", "hubitat":
		return &data.Unknown{What: "a class of the hub"}, true
	}
	if capital(name) == name {
		h.warn("the class "+name+" is not modelled", "what it yields is taken to be anything")
		return &data.Unknown{What: "the class " + name}, true
	}
	h.warn("nothing is called `"+name+"`", "it is taken to be null, as settings without a value are")
	return nil, true
}

// request is what a call of an endpoint brings.
func (h *host) request(name string) data.Value {
	if h.params == nil {
		return nil
	}
	if name == "params" {
		return h.params
	}
	return &data.Unknown{What: "the web request"}
}

// SetVariable assigns one.
func (h *host) SetVariable(name string, v data.Value) bool {
	switch name {
	case "state", "atomicState":
		(&saved{h: h, atomic: name == "atomicState"}).replace(v)
		return true
	}
	return false
}

// Field is a variable marked @Field: one that is static outlives executions.
func (h *host) Field(n int) (data.Value, bool) {
	if id := h.app.fields[n]; id != ir.NoVar {
		for _, c := range h.copies {
			if c.field == id {
				return c.value, true
			}
		}
		if v, ok := h.freshly(id); ok {
			return v, true
		}
		x := h.env.Load(id, 0)
		v := h.value(x)
		h.keepField(id, v, x)
		return v, x != absent
	}
	v, ok := h.memory[n]
	return v, ok
}

// SetField assigns one.
func (h *host) SetField(n int, v data.Value) {
	if id := h.app.fields[n]; id != ir.NoVar {
		v = h.held(world{h}, id, v)
		x := h.handle(v)
		h.env.Store(id, 0, x)
		h.keepField(id, v, x)
		return
	}
	if h.memory == nil {
		h.memory = map[int]data.Value{}
	}
	h.memory[n] = v
}

// Call runs a function of the platform.
func (h *host) Call(name string, args []data.Value, at source.Span) (data.Value, bool) {
	f, ok := calls[name]
	if strings.HasPrefix(name, "(") { // the text of an Unknown
		h.Warn("which method is called is not known", at)
		return &data.Unknown{What: "what a method returns"}, true
	}
	if !ok {
		return nil, false
	}
	before := h.at
	h.at = at
	v := f(h, args)
	h.at = before
	return v, true
}

// thing is a device as a value of this app.
func (h *host) thing(d *device) *thing {
	t := h.things[d]
	if t == nil {
		t = &thing{h, d}
		h.things[d] = t
	}
	return t
}

func decimal(n int) string { return strconv.Itoa(n) }

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// methodName is the handler that a value names, or "".
func methodName(v data.Value) string {
	switch v := v.(type) {
	case data.MethodRef:
		return string(v)
	case string:
		return v
	case data.GString:
		return string(v)
	}
	return ""
}
