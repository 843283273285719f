package run

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
)

// Jsonish is v as saved state keeps it: keys are texts, devices and other
// objects are their names.
func (r *Run) Jsonish(v data.Value) data.Value { return r.jsonish(v, 0) }

// jsonish is the same of what is so many values deep.
func (r *Run) jsonish(v data.Value, depth int) data.Value {
	if depth > data.Deep {
		data.Throw("StackOverflowError", "")
	}
	switch v := v.(type) {
	case data.GString:
		return string(v)
	case *data.Unknown:
		return v.Plain()
	case data.MethodRef:
		return string(v)
	case *data.List:
		for i, x := range v.Items {
			r.Spend(limit.PerValue)
			v.Items[i] = r.jsonish(x, depth+1)
		}
		if v.Kind != data.ArrayList || v.Spread {
			return data.NewList(v.Items...)
		}
	case *data.Map:
		for _, e := range v.Entries() {
			if _, text := e.Key.(string); !text {
				return r.textKeys(v, depth)
			}
			r.Spend(limit.PerValue)
			e.Value = r.jsonish(e.Value, depth+1)
		}
	case *data.Closure:
		r.Tell("code cannot be kept in state", "null is kept instead")
		return nil
	case data.Object:
		r.Tell("a "+v.Class()+" cannot be kept in state", "its name is kept instead")
		return data.Text(v)
	}
	return v
}

// textKeys is m with texts as keys.
func (r *Run) textKeys(m *data.Map, depth int) *data.Map {
	out := data.NewMap()
	for _, e := range m.Entries() {
		out.Put(data.Text(e.Key), r.jsonish(e.Value, depth+1))
	}
	return out
}
