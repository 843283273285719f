package platform

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// shelf is a set of named values in variables: one for each name that the text
// tells, and one with a map for all others where names are computed.
type shelf struct {
	names []string
	vars  map[string]ir.VarID
	rest  ir.VarID // NoVar: there are no others
}

// newShelf adds the variables of a shelf; what starts their names.
func (s *shared) newShelf(what string, kind ts.LocationKind, app ts.AppID, names []string, rest bool, span source.Span) *shelf {
	sh := &shelf{vars: map[string]ir.VarID{}, rest: ir.NoVar}
	for _, n := range names {
		if n != "" {
			sh.names = append(sh.names, n)
			sh.vars[n] = s.dynamic(what+n, kind, app, span)
		} else {
			rest = true
		}
	}
	if rest {
		sh.rest = s.dynamic(what+"(others)", kind, app, span)
	}
	return sh
}

// dynamic adds a variable that holds handles.
func (s *shared) dynamic(name string, kind ts.LocationKind, app ts.AppID, span source.Span) ir.VarID {
	return s.variable(ir.Var{Name: name, Kind: kind, App: app, Domain: value.DynamicDomain(s.code), Init: []int32{absent}, Topic: ir.NoTopic, Span: span})
}

func (s *shared) variable(v ir.Var) ir.VarID {
	s.prog.Vars = append(s.prog.Vars, v)
	return ir.VarID(len(s.prog.Vars) - 1)
}

// all are the variables of a shelf.
func (sh *shelf) all() []ir.VarID {
	var list []ir.VarID
	for _, n := range sh.names {
		list = append(list, sh.vars[n])
	}
	if sh.rest != ir.NoVar {
		list = append(list, sh.rest)
	}
	return list
}

// get reads a name. False: it has no value.
func (h *host) get(sh *shelf, name string) (data.Value, bool) {
	if v, ok := sh.vars[name]; ok {
		x := h.env.Load(v, 0)
		return h.value(x), x != absent
	}
	if sh.rest == ir.NoVar {
		return nil, false
	}
	return h.others(sh).Get(name)
}

// others is the map of the names that have no variable.
func (h *host) others(sh *shelf) *data.Map {
	if m, ok := h.value(h.env.Load(sh.rest, 0)).(*data.Map); ok {
		return m
	}
	return data.NewMap()
}

// put assigns a name; without present it takes the value away.
func (h *host) put(sh *shelf, name string, v data.Value, present bool) {
	if id, ok := sh.vars[name]; ok {
		x := int32(absent)
		if present {
			x = h.handle(v)
		}
		h.env.Store(id, 0, x)
		return
	}
	if sh.rest == ir.NoVar {
		h.warn("the value of "+name+" is not kept", "its name is not told by the text of the app")
		return
	}
	m := h.others(sh)
	if present {
		m.Put(name, v)
	} else {
		m.Remove(name)
	}
	x := int32(absent)
	if m.Len() > 0 {
		x = h.handle(m)
	}
	h.env.Store(sh.rest, 0, x)
}

// present are the names with a value: those of variables first.
func (h *host) present(sh *shelf) []string {
	var list []string
	for _, n := range sh.names {
		if h.env.Load(sh.vars[n], 0) != absent {
			list = append(list, n)
		}
	}
	if sh.rest != ir.NoVar {
		for _, e := range h.others(sh).Entries() {
			list = append(list, data.Text(e.Key))
		}
	}
	return list
}
