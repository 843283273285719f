// Package tracetest makes small transition systems out of Go functions, for
// tests of what works on any System: runs, analyses, pictures.
package tracetest

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// Toy is a System with one byte a location. Fill the fields, then use it.
type Toy struct {
	Names  []string // apps; [0] is ""
	Cells  []Cell
	Acts   []Act
	Fails  []ts.Failure
	Props  []ts.Property
	Starts [][]int32 // nil: all zero
	// Truth judges property i.
	Truth func(i ts.PropertyID, v []int32) bool
	// Held is what Waiting says; nil: never.
	Held func(v []int32) bool

	ran [8]bool // by app
}

// Cell is a location and how its values are written (nil: as numbers).
type Cell struct {
	ts.Location
	Values []string
}

// Act is an event. If Flag is not negative, the event is enabled while that
// cell is not 0, and executing it reads that cell.
type Act struct {
	ts.Event
	Flag int
	Run  func(m *Machine)
}

// Machine is what an Act runs on.
type Machine struct {
	toy     *Toy
	vars    []int32
	app     ts.AppID
	accs    []ts.Access
	notes   []ts.Note
	fails   []ts.FailureID
	plan    []int // choices to take
	sizes   []int // of the choices met
	written map[int]bool
	detail  ts.Detail
}

// As says which app's code follows, as a handler that begins.
func (m *Machine) As(app ts.AppID) {
	m.app = app
	m.note("handler", m.toy.Names[app])
	m.toy.ran[app] = true
}

func (m *Machine) note(kind, text string) {
	if m.detail == ts.Trace {
		m.notes = append(m.notes, ts.Note{At: len(m.accs), Kind: kind, App: m.app, Text: text})
	}
}

// Notify shows a message.
func (m *Machine) Notify(text string) { m.note("notify", text) }

// Get reads cell i.
func (m *Machine) Get(i int) int32 {
	if m.detail == ts.Trace || !m.written[i] {
		m.access(i, ts.Read, m.vars[i])
	}
	return m.vars[i]
}

// Set stores v in cell i.
func (m *Machine) Set(i int, v int32) {
	switch kind := m.toy.Cells[i].Kind; {
	case m.vars[i] != v:
		m.vars[i] = v
		m.access(i, ts.Write, v)
		m.written[i] = true
	case kind == ts.Attribute || kind == ts.Mode:
		m.access(i, ts.Silent, v)
	case m.detail == ts.Trace || !m.written[i]:
		m.access(i, ts.Read, v)
	}
}

func (m *Machine) access(i int, op ts.Op, v int32) {
	a := ts.Access{Loc: ts.LocID(i), Op: op, App: m.app}
	if m.detail == ts.Trace {
		a.Value = v
	} else if slices.Contains(m.accs, a) {
		return
	}
	m.accs = append(m.accs, a)
}

// Choose resolves an inner choice among 0..n-1.
func (m *Machine) Choose(n int) int {
	i := len(m.sizes)
	m.sizes = append(m.sizes, n)
	if i == len(m.plan) {
		m.plan = append(m.plan, 0)
	}
	m.note("choice", fmt.Sprintf("choice %d", m.plan[i]))
	return m.plan[i]
}

// Assert fails failure f unless ok.
func (m *Machine) Assert(ok bool, f ts.FailureID) {
	if !ok {
		m.fails = append(m.fails, f)
	}
}

// Apps, Events, Locations, Failures and Properties list the parts.
func (t *Toy) Apps() []string            { return t.Names }
func (t *Toy) Failures() []ts.Failure    { return t.Fails }
func (t *Toy) Properties() []ts.Property { return t.Props }

// Events lists the events.
func (t *Toy) Events() []ts.Event {
	out := make([]ts.Event, len(t.Acts))
	for i := range t.Acts {
		out[i] = t.Acts[i].Event
	}
	return out
}

// Locations lists the locations.
func (t *Toy) Locations() []ts.Location {
	out := make([]ts.Location, len(t.Cells))
	for i := range t.Cells {
		out[i] = t.Cells[i].Location
	}
	return out
}

// Initial gives Starts, or one state of zeros.
func (t *Toy) Initial(out *ts.Branches) {
	if t.Starts == nil {
		out.Add(make([]byte, len(t.Cells)), nil, nil, nil)
	}
	for _, s := range t.Starts {
		out.Add(encode(s), nil, nil, nil)
	}
}

func encode(v []int32) []byte {
	b := make([]byte, len(v))
	for i := range v {
		b[i] = byte(v[i])
	}
	return b
}

func decode(s []byte) []int32 {
	v := make([]int32, len(s))
	for i := range s {
		v[i] = int32(s[i])
	}
	return v
}

// Enabled appends the events whose flags are set.
func (t *Toy) Enabled(s []byte, buf []ts.EventID) []ts.EventID {
	for i := range t.Acts {
		if f := t.Acts[i].Flag; f < 0 || s[f] != 0 {
			buf = append(buf, ts.EventID(i))
		}
	}
	return buf
}

// Execute runs event e once for each resolution of its choices.
func (t *Toy) Execute(s []byte, e ts.EventID, out *ts.Branches) {
	out.Reset(out.Detail)
	for plan := []int{}; plan != nil; {
		m := &Machine{toy: t, vars: decode(s), plan: plan, detail: out.Detail, written: map[int]bool{}}
		if f := t.Acts[e].Flag; f >= 0 {
			m.Get(f)
		}
		t.Acts[e].Run(m)
		if out.Detail == ts.Fast {
			m.accs = nil
		}
		out.Add(encode(m.vars), m.fails, m.accs, m.notes)
		plan = next(m.plan, m.sizes)
	}
}

// next is the plan after plan, nil after the last.
func next(plan, sizes []int) []int {
	for i := len(sizes) - 1; i >= 0; i-- {
		if plan[i]+1 < sizes[i] {
			out := slices.Clone(plan[:i+1])
			out[i]++
			return out
		}
	}
	return nil
}

// Holds asks Truth.
func (t *Toy) Holds(s []byte, p ts.PropertyID) bool { return t.Truth(p, decode(s)) }

// Waiting asks Held.
func (t *Toy) Waiting(s []byte) bool { return t.Held != nil && t.Held(decode(s)) }

// Values decodes s.
func (t *Toy) Values(s []byte) []ts.Value {
	var out []ts.Value
	for i, v := range decode(s) {
		if t.Cells[i].Kind == ts.Derived {
			continue
		}
		text := fmt.Sprint(v)
		if names := t.Cells[i].Values; int(v) < len(names) {
			text = names[v]
		}
		out = append(out, ts.Value{Loc: ts.LocID(i), Raw: v, Text: text})
	}
	return out
}

// Handlers is one handler an app: what follows As.
func (t *Toy) Handlers() []ts.Handler {
	var out []ts.Handler
	for i, name := range t.Names {
		out = append(out, ts.Handler{Name: name, App: ts.AppID(i)})
	}
	return out[1:]
}

// Ran and ForgetRan keep account of them.
func (t *Toy) Ran(i int) bool { return t.ran[i+1] }

// ForgetRan begins anew.
func (t *Toy) ForgetRan() { t.ran = [8]bool{} }
