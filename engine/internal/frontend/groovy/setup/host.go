package setup

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/source"
)

// host is the platform that pages run on: it records what they declare.
// Everything else that platforms can do has no effect and yields null.
type host struct{ r *reader }

// Variable implements script.Host.
func (h host) Variable(name string) (data.Value, bool) {
	if h.r.opt.Variable != nil {
		if v, ok := h.r.opt.Variable(name); ok {
			return v, true
		}
	}
	rd := h.r.round
	switch name {
	case "settings":
		return rd.settings, true
	case "state", "atomicState":
		return rd.state, true
	}
	if v, ok := rd.settings.Get(name); ok {
		return v, true
	}
	if name == "params" && rd.open == nil { // the page of a web service may depend on who asks
		return &data.Unknown{What: "what the web request says"}, true
	}
	if v, ok := h.r.surroundings(name); ok || h.r.methods[name] != nil {
		return v, ok
	}
	return h.property(name), true
}

// property is what a getter of the script or of the platform returns. Other
// names are null, as settings are that nobody has made.
func (h host) property(name string) data.Value {
	capital := strings.ToUpper(name[:1]) + name[1:]
	for _, getter := range []string{"get" + capital, "is" + capital} {
		if h.r.methods[getter] != nil {
			return h.r.script.Call(h, getter)
		}
		if row := hub.Lookup(getter); row != nil {
			c := newCall(nil, h.r.round.at)
			if v, ok := h.r.children(row, c); ok {
				return v
			}
			if v, ok := h.r.answer(row, c); ok {
				return v
			}
		}
	}
	return nil
}

// SetVariable implements script.Host.
func (h host) SetVariable(string, data.Value) bool { return false }

// Field implements script.Host.
func (h host) Field(n int) (data.Value, bool) {
	v, ok := h.r.round.fields[n]
	return v, ok
}

// SetField implements script.Host.
func (h host) SetField(n int, v data.Value) { h.r.round.fields[n] = v }

// Choose implements script.Host: pages see the first branch, and in the last
// round the last.
func (h host) Choose(n int, _ string, _ source.Span) int {
	if h.r.last {
		return n - 1
	}
	return 0
}

// Step implements script.Host.
func (h host) Step(at source.Span) {
	rd := h.r.round
	if rd.steps--; rd.steps < 0 {
		panic(enough{})
	}
	if at != (source.Span{}) {
		rd.at = at
	}
}

// Spend implements script.Host.
func (h host) Spend(n int) { h.r.round.Spend(n) }

// Uncaught implements script.Watcher.
func (h host) Uncaught(_ script.End, at source.Span) { h.r.round.at = at }

// Warn implements script.Host.
func (h host) Warn(text string, at source.Span) {
	h.r.warn(diag.SettingsUnknown, at, "%s", text).Help = "this was met while the pages of the settings were read"
}

// Call implements script.Host.
func (h host) Call(name string, args []data.Value, at source.Span) (data.Value, bool) {
	h.Step(at)
	row := hub.Lookup(name)
	if row == nil {
		return nil, false
	}
	c := newCall(args, at)
	if declare := declarations[row.Does]; declare != nil {
		declare(h.r, c)
		return nil, true
	}
	if v, ok := h.r.children(row, c); ok {
		return v, true
	}
	v, _ := h.r.answer(row, c)
	return v, true
}

// answer is what a function answers that pages can work with. False: it has no
// effect here and yields null.
func (r *reader) answer(row *hub.Call, c *call) (data.Value, bool) {
	if row.Does == hub.Location {
		return r.location(), true
	}
	if answer := answers[row.Does]; answer != nil {
		return answer(c), true
	}
	return nil, false
}

// call is the arguments of a call, sorted.
type call struct {
	named *data.Map // never nil
	plain []data.Value
	body  *data.Closure
	at    source.Span
}

func newCall(args []data.Value, at source.Span) *call {
	c := &call{named: data.NewMap(), at: at}
	for _, a := range args {
		switch a := a.(type) {
		case *data.Map:
			for _, e := range a.Entries() {
				c.named.Put(data.Text(e.Key), e.Value)
			}
		case *data.Closure:
			c.body = a
		default:
			c.plain = append(c.plain, a)
		}
	}
	return c
}

// text is a named argument, or else the plain one at place n.
func (c *call) text(name string, n int) string {
	if v, ok := c.named.Get(name); ok {
		return textOf(v)
	}
	if n >= 0 && n < len(c.plain) {
		return textOf(c.plain[n])
	}
	return ""
}

// flag is a named truth value; texts count by what they say.
func (c *call) flag(name string, otherwise bool) bool {
	v, ok := c.named.Get(name)
	switch v := v.(type) {
	case bool:
		return v
	case string, data.GString:
		return textOf(v) != "false" && textOf(v) != ""
	}
	if !ok || v == nil {
		return otherwise
	}
	return true
}

// run executes the closure of the call, if there is one.
func (c *call) run() data.Value {
	if c.body == nil {
		return nil
	}
	return data.CallClosure(c.body)
}

// textOf is the text of a value; null has none.
func textOf(v data.Value) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case data.GString:
		return string(v)
	}
	return data.Text(v)
}
