package near_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/analysis/near"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace/tracetest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// house is a home with sensors that the environment moves and devices.
type house struct{ *Builder }

func newHouse() house { return house{New()} }

// sensor is a truth that the environment turns over.
func (h house) sensor(name string) ir.VarID {
	v := h.Attribute(name, "seen", value.BoolDomain, 0)
	h.hand(name, v)
	return v
}

// hand is an event of the environment that turns v over.
func (h house) hand(name string, v ir.VarID) {
	e := &h.Events[h.Event(name, Set(v, Not(V(v))))]
	e.Kind, e.App, h.Funcs[e.Body].App = ts.Environment, 0, 0
}

func (h house) device(name string) ir.VarID { return h.Attribute(name, "switch", value.BoolDomain, 0) }

// memory is what the app keeps for itself.
func (h house) memory(name string) ir.VarID {
	v := h.Bool(name)
	h.Vars[v].Kind, h.Vars[v].App = ts.AppState, ts.AppID(len(h.Apps)-1)
	return v
}

// later is a timer of the app, and its flag.
func (h house) later(name string, body ...ir.Stmt) ir.VarID {
	_, flag := h.Timer(name, 1, body...)
	h.Events[len(h.Events)-1].Armed = true
	return flag
}

// begin has the program begin in states in which v has these values.
func (h house) begin(v []ir.VarID, rows ...[]int32) {
	h.Starts = make([]ir.Start, len(rows))
	h.FillStarts()
	for n, row := range rows {
		for i, x := range row {
			l, _ := ir.NewLayout(&h.Program).Cells(&h.Program, v[i])
			h.Starts[n].Values[l] = x
		}
	}
}

// What is asked about the lamp depends on the events of its part.
func TestPartHasWhatMatters(t *testing.T) {
	for _, tc := range []struct {
		name        string
		home        func(h house, lamp ir.VarID) []conflict.Link
		core, quiet string
	}{
		{"what stores what is read", func(h house, lamp ir.VarID) []conflict.Link {
			door, hall, _ := h.sensor("door"), h.sensor("hall"), h.sensor("cellar")
			h.App("A")
			h.On(hall, If(V(door), Set(lamp, L(0))))
			return nil
		}, "door, hall", ""},
		{"who only looks does not matter", func(h house, lamp ir.VarID) []conflict.Link {
			hall := h.sensor("hall")
			h.App("A")
			h.On(hall, Set(lamp, L(0)))
			h.App("Diary")
			note := h.memory("note")
			h.Event("press", If(V(lamp), Set(note, Not(V(note)))))
			return nil
		}, "hall", ""},
		{"what stores a device whose changes are heard of", func(h house, lamp ir.VarID) []conflict.Link {
			hall, cellar, fan := h.sensor("hall"), h.sensor("cellar"), h.device("fan")
			h.App("A")
			h.On(hall, If(L(0), Set(fan, C(1))))
			h.App("B")
			h.On(fan, If(L(0), Set(lamp, C(1))))
			h.App("C")
			h.On(cellar, If(L(0), Set(fan, C(0))))
			return nil
		}, "cellar, hall", ""},
		{"a timer that is set, and what it asks", func(h house, lamp ir.VarID) []conflict.Link {
			hall := h.sensor("hall")
			h.App("A")
			note, mark := h.memory("note"), h.memory("mark")
			later := h.later("later", If(V(mark), Set(note, Not(V(note)))))
			h.On(hall, Set(lamp, L(0)), Set(later, C(1)))
			h.hand("press", mark)
			return nil
		}, "hall, later, press", ""},
		{"what is set going at first only has to be over", func(h house, lamp ir.VarID) []conflict.Link {
			hall := h.sensor("hall")
			h.App("A")
			note, mark := h.memory("note"), h.memory("mark")
			h.Vars[h.later("later", If(V(mark), Set(note, Not(V(note)))))].Init[0] = 1
			h.On(hall, Set(lamp, L(0)))
			h.hand("press", mark)
			return nil
		}, "hall", "later"},
		{"unless it may be set again", func(h house, lamp ir.VarID) []conflict.Link {
			hall := h.sensor("hall")
			h.App("A")
			mark := h.memory("mark")
			later := h.later("later")
			h.Vars[later].Init[0] = 1
			h.Funcs[len(h.Funcs)-1].Body = []ir.Stmt{If(V(mark), Set(later, C(1)))}
			h.On(hall, Set(lamp, L(0)))
			h.hand("press", mark)
			return nil
		}, "hall, later, press", ""},
		{"or changes a device", func(h house, lamp ir.VarID) []conflict.Link {
			hall, fan := h.sensor("hall"), h.device("fan")
			h.App("A")
			mark := h.memory("mark")
			h.Vars[h.later("later", If(V(mark), Set(fan, C(1))))].Init[0] = 1
			h.On(hall, Set(lamp, L(0)))
			h.hand("press", mark)
			return nil
		}, "hall, later, press", ""},
		{"who comes, and anybody who does", func(h house, lamp ir.VarID) []conflict.Link {
			ann, bob := h.sensor("ann"), h.sensor("bob")
			h.Vars[ann].Bond, h.Vars[bob].Bond = ts.Turn, ts.Turn
			h.App("A")
			h.On(ann, Set(lamp, L(0)))
			return nil
		}, "ann, bob", ""},
		{"what is given off near a sensor that is looked at", func(h house, lamp ir.VarID) []conflict.Link {
			eye, hall := h.Attribute("eye", "light", value.BoolDomain, 0), h.sensor("hall")
			h.Events[h.Event("by lamp", If(V(lamp), Set(eye, C(1))))].Kind = ts.Environment
			h.App("A")
			h.On(hall, Set(lamp, L(0)))
			h.App("B")
			fan := h.device("fan")
			h.On(eye, Set(fan, L(0)))
			return []conflict.Link{{Event: 1, From: 0, To: 1, Medium: "light"}}
		}, "by lamp, hall", ""},
		{"what may be otherwise at first only with it", func(h house, lamp ir.VarID) []conflict.Link {
			hall, door, gate := h.sensor("hall"), h.sensor("door"), h.sensor("gate")
			h.App("A")
			h.On(hall, Set(lamp, L(0)))
			h.begin([]ir.VarID{hall, door, gate}, []int32{0, 0, 0}, []int32{1, 1, 0})
			return nil
		}, "door, hall", ""},
		{"what may be otherwise whatever else is", func(h house, lamp ir.VarID) []conflict.Link {
			hall, door := h.sensor("hall"), h.sensor("door")
			h.App("A")
			h.On(hall, Set(lamp, L(0)))
			h.begin([]ir.VarID{hall, door}, []int32{0, 0}, []int32{0, 1}, []int32{1, 0}, []int32{1, 1})
			return nil
		}, "hall", ""},
		{"what each two go with, and three do not", func(h house, lamp ir.VarID) []conflict.Link {
			hall, door, gate := h.sensor("hall"), h.sensor("door"), h.sensor("gate")
			h.App("A")
			h.On(hall, Set(lamp, L(0)))
			h.begin([]ir.VarID{hall, door, gate}, []int32{0, 0, 0}, []int32{0, 1, 1}, []int32{1, 0, 1}, []int32{1, 1, 0})
			return nil
		}, "door, gate, hall", ""},
	} {
		h := newHouse()
		lamp := h.device("lamp")
		links := tc.home(h, lamp)
		l := ts.LocID(lamp)
		if len(links) > 0 {
			l = links[0].To
		}
		core, quiet := near.PartOf(tracetest.Explore(interp.New(&h.Program), nil), &conflict.Options{Links: links}, l)
		slices.Sort(core)
		if strings.Join(core, ", ") != tc.core || strings.Join(quiet, ", ") != tc.quiet {
			t.Errorf("%s: %q, and %q have to be over; want %q and %q", tc.name, core, quiet, tc.core, tc.quiet)
		}
	}
}

// A part begins once in what it does not look at and is an app's own; in the home
// it begins in all there is.
func TestPartsBeginOnce(t *testing.T) {
	for _, tc := range []struct {
		name   string
		varies func(h house) ir.VarID
		lead   int
	}{
		{"an app's own, which nobody looks at", func(h house) ir.VarID { return h.memory("note") }, 1},
		{"an app's own, which somebody looks at", func(h house) ir.VarID {
			v := h.memory("mark")
			h.On(0, If(V(v), Set(1, C(1))))
			return v
		}, 2},
		{"the home's", func(h house) ir.VarID { return h.sensor("door") }, 2},
	} {
		h := newHouse()
		hall := h.sensor("hall")
		lamp := h.device("lamp")
		h.App("A")
		h.On(hall, Set(lamp, L(0)))
		h.begin([]ir.VarID{tc.varies(h)}, []int32{0}, []int32{1})
		v := near.New(tracetest.Explore(interp.New(&h.Program), nil), &conflict.Options{})
		for done := false; !done; {
			_, done = v.Explore(1)
		}
		lead := 0
		for _, id := range v.Graph.Initials() {
			v.Graph.Out(id, ts.Fast, func(stategraph.Edge, *ts.Branch) bool { lead++; return false })
		}
		if lead != tc.lead || !v.Whole() {
			t.Errorf("%s: something happens in %d starts, want %d", tc.name, lead, tc.lead)
		}
	}
}

// What a search has not seen stored may lie beyond.
func TestWhatWasNotSeenLiesBeyond(t *testing.T) {
	h := newHouse()
	hall, lamp := h.sensor("hall"), h.device("lamp")
	h.App("A")
	h.On(hall, Set(lamp, L(0)))
	sys := interp.New(&h.Program)
	for _, seen := range []bool{true, false} {
		v := near.New(tracetest.Explore(sys, func([]byte, ts.EventID) bool { return !seen }), &conflict.Options{})
		for done := false; !done; {
			_, done = v.Explore(10)
		}
		if v.Beyond(ts.LocID(lamp), ts.LocID(hall)) == seen {
			t.Errorf("seen %t: beyond %t", seen, !seen)
		}
	}
}

// So many parts are explored; of a home that has more it is said.
func TestPartsBeyondTheBoundAreTold(t *testing.T) {
	for _, n := range []int{1 << 10, 1<<10 + 1} {
		h := newHouse()
		h.App("A")
		for i := range n {
			name := strconv.Itoa(i)
			hall, lamp := h.sensor("hall"+name), h.device("lamp"+name)
			h.On(hall, Set(lamp, L(0)))
		}
		sys := interp.New(&h.Program)
		var start ts.Branches
		sys.Initial(&start)
		once := func(s []byte, _ ts.EventID) bool { return string(s) != string(start.List[0].Dst) }
		v := near.New(tracetest.Explore(sys, once), &conflict.Options{})
		for done := false; !done; {
			_, done = v.Explore(1000)
		}
		if v.Whole() != (n == 1<<10) {
			t.Errorf("with %d parts: whole %t", n, v.Whole())
		}
	}
}
