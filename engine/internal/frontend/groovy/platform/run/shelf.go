package run

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// Get reads a name. False: it has no value.
func (r *Run) Get(sh *model.Shelf, name string) (data.Value, bool) {
	if v, ok := sh.Vars[name]; ok {
		x := r.Env.Load(v, 0)
		return r.Value(x), x != model.Absent
	}
	if sh.Rest == ir.NoVar {
		return nil, false
	}
	return r.others(sh).Get(name)
}

// perEntry is what an entry of such a map costs whenever it is asked for, in
// bytes: the map is copied, and each of its states is kept.
const perEntry = 1024

// others is the map of the names that have no variable.
func (r *Run) others(sh *model.Shelf) *data.Map {
	if m, ok := r.Value(r.Env.Load(sh.Rest, 0)).(*data.Map); ok {
		r.Spend(perEntry * m.Len())
		return m
	}
	return data.NewMap()
}

// Put assigns a name; without present it takes the value away.
func (r *Run) Put(sh *model.Shelf, name string, v data.Value, present bool) {
	if id, ok := sh.Vars[name]; ok {
		x := int32(model.Absent)
		if present {
			x = r.Handle(v)
		}
		r.Env.Store(id, 0, x)
		return
	}
	if sh.Rest == ir.NoVar {
		r.Tell("the value of "+name+" is not kept", "its name is not told by the text of the app")
		return
	}
	m := r.others(sh)
	if present {
		m.Put(name, v)
	} else {
		m.Remove(name)
	}
	x := int32(model.Absent)
	if m.Len() > 0 {
		x = r.Handle(m)
	}
	r.Env.Store(sh.Rest, 0, x)
}

// Present are the names with a value: those of variables first.
func (r *Run) Present(sh *model.Shelf) []string {
	var list []string
	for _, n := range sh.Names {
		if r.Env.Load(sh.Vars[n], 0) != model.Absent {
			list = append(list, n)
		}
	}
	if sh.Rest != ir.NoVar {
		for _, e := range r.others(sh).Entries() {
			list = append(list, data.Text(e.Key))
		}
	}
	return list
}
