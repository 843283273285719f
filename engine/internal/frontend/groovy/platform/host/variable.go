package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
)

// getGlobalVar reads a hub variable: its name, value and type.
func getGlobalVar(h *Host, args []data.Value) data.Value {
	if len(args) == 0 {
		return nil
	}
	name := data.Text(args[0])
	v := h.hubVar(name)
	if v == nil {
		return nil
	}
	return data.MapOf("name", name, "value", v, "type", "string")
}

// hubVar is the value of a hub variable: one of the home's own variables, or
// one that only the apps know.
func (h *Host) hubVar(name string) data.Value {
	if id := h.Globals[name]; id != nil {
		return id.Value(h.Env.Load(id.V, 0))
	}
	v, _ := h.Get(h.HubVars, name)
	return v
}

func setGlobalVar(h *Host, args []data.Value) data.Value {
	if len(args) < 2 {
		return false
	}
	name, v := data.Text(args[0]), h.Jsonish(args[1])
	if id := h.Globals[name]; id != nil {
		x, ok := id.Number(v)
		if ok {
			h.Env.Store(id.V, 0, x)
		}
		return ok
	}
	h.Put(h.HubVars, name, v, true)
	if t, known := h.Location["variable:"+name]; known {
		h.Env.Publish(t, h.Handle(v))
	}
	return true
}

func getAllGlobalVars(h *Host, _ []data.Value) data.Value {
	m := data.NewMap()
	for _, name := range h.Present(h.HubVars) {
		m.Put(name, getGlobalVar(h, []data.Value{name}))
	}
	return m
}
