package host

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
)

// saved is state or atomicState. Both are one store; what is read from state
// is written back at the end of the execution when it was changed in place,
// what is read from atomicState is not.
type saved struct {
	h      *Host
	atomic bool
}

// Class is what Groovy calls it.
func (s *saved) Class() string { return "StateMap" }

// Key makes state equal to itself.
func (s *saved) Key() string { return "state" }

// Text is how state appears in texts.
func (s *saved) Text() string { return data.Text(s.Map()) }

// Get reads a value.
func (s *saved) Get(_ data.World, name string) (data.Value, bool) {
	h := s.h
	if h.App.Facts.Passing[name] {
		return h.passing[name], true
	}
	if !s.atomic {
		for _, c := range h.copies {
			if c.shelf == h.App.State && c.name == name {
				return c.value, true
			}
		}
	}
	v, present := h.read(name)
	if present && !s.atomic && mutable(v) {
		h.copies = append(h.copies, &savedCopy{shelf: h.App.State, name: name, value: v, was: h.Handle(v)})
	}
	return v, true
}

// Set assigns one.
func (s *saved) Set(w data.World, name string, v data.Value) bool {
	h := s.h
	if h.App.Facts.Passing[name] {
		if h.passing == nil {
			h.passing = map[string]data.Value{}
		}
		h.passing[name] = v
		return true
	}
	h.forget(name)
	v = h.Held(w, h.stateVar(name), v)
	h.Put(h.App.State, name, v, true)
	if !s.atomic && mutable(v) {
		h.copies = append(h.copies, &savedCopy{shelf: h.App.State, name: name, value: v, was: h.Handle(v)})
	}
	return true
}

// Call runs a method of the map that state is.
func (s *saved) Call(w data.World, name string, args []data.Value) (data.Value, bool) {
	h := s.h
	switch {
	case name == "remove" && len(args) == 1:
		key := data.Text(args[0])
		v, _ := s.Get(w, key)
		h.forget(key)
		h.Put(h.App.State, key, nil, false)
		return v, true
	case name == "clear" && len(args) == 0:
		s.replace(data.NewMap())
		return nil, true
	case (name == "put" || name == "putAt") && len(args) == 2:
		s.Set(w, data.Text(args[0]), args[1])
		return args[1], true
	case (name == "get" || name == "getAt") && len(args) == 1:
		return s.Get(w, data.Text(args[0]))
	case name == "containsKey" && len(args) == 1:
		_, present := h.Get(h.App.State, data.Text(args[0]))
		return present, true
	case (name == "putAll" || name == "leftShift") && len(args) == 1:
		return s, s.putAll(w, args[0])
	}
	return dynamic.Method(w, s.Map(), name, args), true
}

func (s *saved) putAll(w data.World, v data.Value) bool {
	m, ok := v.(*data.Map)
	if ok {
		for _, e := range m.Entries() {
			s.Set(w, data.Text(e.Key), e.Value)
		}
	}
	return ok
}

// replace makes the store hold the entries of a map and nothing else.
func (s *saved) replace(v data.Value) {
	h := s.h
	for _, name := range h.Present(h.App.State) {
		h.forget(name)
		h.Put(h.App.State, name, nil, false)
	}
	s.putAll(h.World(), v)
}

// Map is the store as a map; lists and maps in it are those that the code
// holds.
func (s *saved) Map() *data.Map {
	m := data.NewMap()
	for _, name := range s.h.Present(s.h.App.State) {
		v, _ := s.Get(s.h.World(), name)
		m.Put(name, v)
	}
	return m
}

// savedCopy is a list or map that the code holds, as it was read.
type savedCopy struct {
	shelf *model.Shelf
	name  string
	field ir.VarID // instead of a name on a shelf, when shelf is nil
	value data.Value
	was   int32
}

// Open keeps what showing the pages of the app left in state, and the devices
// that they made, as a hub does
// before it installs the app. Names that its methods do not tell are not asked
// for.
func (h *Host) Open() {
	for _, b := range h.App.Born {
		if h.child(b.ID) == nil {
			h.bear(b.Driver, b.ID)
		}
	}
	if h.App.Opened == nil {
		return
	}
	s := &saved{h: h}
	for _, e := range h.App.Opened.Entries() {
		name := data.Text(e.Key)
		if _, told := h.App.State.Vars[name]; !told && h.App.State.Rest == ir.NoVar {
			continue
		}
		switch h.lasts(e.Value, 0) {
		case asItIs:
			s.Set(h.World(), name, e.Value)
		case tooDeep:
			h.Tell("the pages leave a value in state."+name+" that is more than "+model.Decimal(data.Deep)+" values deep", "it is not looked at: the app begins without it")
			h.Skipped = true
		}
	}
}

// lasting is how saved state can keep a value.
type lasting uint8

const (
	asItIs lasting = iota
	notAtAll
	tooDeep // there is more in it than is followed
)

// lasts is how saved state can keep a value, which is so many values deep.
func (h *Host) lasts(v data.Value, depth int) lasting {
	h.Spend(limit.PerValue)
	if depth > data.Deep {
		return tooDeep
	}
	switch v := v.(type) {
	case data.Object, *data.Closure:
		return notAtAll
	case *data.List:
		for _, x := range v.Items {
			if how := h.lasts(x, depth+1); how != asItIs {
				return how
			}
		}
	case *data.Map:
		for _, e := range v.Entries() {
			if how := h.lasts(e.Value, depth+1); how != asItIs {
				return how
			}
		}
	}
	return asItIs
}

// read is a value of state: an instant that was stored in this execution is as
// it was then.
func (h *Host) read(name string) (data.Value, bool) {
	if v, ok := h.Freshly(h.stateVar(name)); ok {
		return v, true
	}
	return h.Get(h.App.State, name)
}

// stateVar is the variable of a key of state, NoVar without one of its own.
func (h *Host) stateVar(name string) ir.VarID {
	if v, ok := h.App.State.Vars[name]; ok {
		return v
	}
	return ir.NoVar
}

// forget drops the copy of a name that is assigned or removed.
func (h *Host) forget(name string) {
	h.Unfreshen(h.stateVar(name))
	kept := h.copies[:0]
	for _, c := range h.copies {
		if c.shelf != h.App.State || c.name != name {
			kept = append(kept, c)
		}
	}
	h.copies = kept
}

// writeBack stores the lists and maps that were changed in place.
func (h *Host) writeBack() {
	for _, c := range h.copies {
		v := h.Jsonish(c.value)
		x := h.Handle(v)
		switch {
		case x == c.was:
		case c.shelf == nil:
			h.Env.Store(c.field, 0, x)
		default:
			h.Put(c.shelf, c.name, v, true)
		}
	}
}

// keepField remembers a list or map that a field holds.
func (h *Host) keepField(id ir.VarID, v data.Value, x int32) {
	for _, c := range h.copies {
		if c.shelf == nil && c.field == id {
			c.value, c.was = v, x
			return
		}
	}
	if mutable(v) {
		h.copies = append(h.copies, &savedCopy{field: id, value: v, was: x})
	}
}

func mutable(v data.Value) bool {
	switch v.(type) {
	case *data.List, *data.Map:
		return true
	}
	return false
}
