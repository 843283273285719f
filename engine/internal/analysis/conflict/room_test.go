package conflict_test

import (
	"testing"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// room is a lamp that one app switches, a sensor that its light moves, and a fan
// and a variable of another app.
type room struct {
	Builder
	lamp, eye, fan, own ir.VarID
}

func newRoom() *room {
	r := &room{Builder: *New()}
	r.lamp = r.Attribute("lamp", "switch", value.BoolDomain, 0)
	r.eye = r.Attribute("eye", "light", value.BoolDomain, 0)
	r.fan = r.Attribute("fan", "switch", value.BoolDomain, 0)
	r.App("Lamp")
	r.Event("dusk", Set(r.lamp, C(1)))
	other := r.App("Other")
	r.own = r.Var("Other.own", value.BoolDomain, 0)
	r.Vars[r.own].Kind, r.Vars[r.own].App = ts.AppState, other
	return r
}

// found is the length of the run to a conflict through link, or 0.
func (r *room) found(link conflict.Link) int {
	push := r.Event("light", Set(r.eye, V(r.lamp)))
	r.Funcs[r.Events[push].Body].App, r.Events[push].App, r.Events[push].Kind = 0, 0, ts.Environment
	link.Event, link.From, link.To = push, ts.LocID(r.lamp), ts.LocID(r.eye)
	sys := interp.New(&r.Program)
	for _, x := range explored(sys, conflict.Options{Again: sys, Links: []conflict.Link{link}}) {
		if x.Class == conflict.Physical {
			return len(x.Edges)
		}
	}
	return 0
}

// What an app does because a sensor was moved counts, not what it does anyway.
func TestLookingAtAMovedSensor(t *testing.T) {
	say := &ir.Say{Text: "look"}
	for _, c := range []struct {
		name  string
		look  func(r *room) []ir.Stmt
		steps int // 0: no conflict
	}{
		{"acts when it is bright", func(r *room) []ir.Stmt { return []ir.Stmt{If(Eq(V(r.eye), C(1)), Set(r.fan, C(1)))} }, 3},
		{"acts in any light", func(r *room) []ir.Stmt { return []ir.Stmt{Set(r.own, V(r.eye)), Set(r.fan, C(1))} }, 0},
		{"acts unless it is bright", func(r *room) []ir.Stmt { return []ir.Stmt{If(Eq(V(r.eye), C(0)), Set(r.fan, C(1)))} }, 0},
		{"acts before it looks", func(r *room) []ir.Stmt { return []ir.Stmt{Set(r.fan, C(1)), Set(r.own, V(r.eye))} }, 0},
		{"says that it is bright", func(r *room) []ir.Stmt { return []ir.Stmt{If(Eq(V(r.eye), C(1)), say)} }, 3},
		{"says something in any light", func(r *room) []ir.Stmt { return []ir.Stmt{Set(r.own, V(r.eye)), say} }, 0},
		{"only takes a note", func(r *room) []ir.Stmt { return []ir.Stmt{Set(r.own, V(r.eye))} }, 0},
	} {
		r := newRoom()
		r.Event("look", c.look(r)...)
		if got := r.found(conflict.Link{}); got != c.steps {
			t.Errorf("%s: %d steps, want %d", c.name, got, c.steps)
		}
	}
}

// So does what is done when the sensor is moved, if people would notice it and
// it is not what the app is there for.
func TestHearingOfAMovedSensor(t *testing.T) {
	bright := func(r *room, s ir.Stmt) ir.Stmt { return If(Eq(V(r.eye), C(1)), s) }
	fan := func(v int32) func(*room) ir.Stmt {
		return func(r *room) ir.Stmt { return bright(r, Set(r.fan, C(v))) }
	}
	lampOff := func(r *room) ir.Stmt { return bright(r, Set(r.lamp, C(0))) }
	say := func(r *room) ir.Stmt { return bright(r, &ir.Say{Text: "look"}) }
	for _, c := range []struct {
		name string
		hear func(r *room) ir.Stmt
		link conflict.Link
		told bool
	}{
		{"takes a note", func(r *room) ir.Stmt { return Set(r.own, V(r.eye)) }, conflict.Link{}, false},
		{"acts", fan(1), conflict.Link{}, true},
		{"acts in vain", fan(0), conflict.Link{}, false},
		{"acts at every change", func(r *room) ir.Stmt { return Set(r.fan, C(1)) }, conflict.Link{}, false},
		{"says so", say, conflict.Link{}, true},
		{"needs no light any more", lampOff, conflict.Link{}, true},
		{"says how warm it is", say, conflict.Link{Meant: true}, false},
		{"needs no heat any more", lampOff, conflict.Link{Meant: true}, false},
		{"cools what is heated", fan(1), conflict.Link{Meant: true}, true},
		{"acts when it is dark", fan(1), conflict.Link{Ends: true}, false},
		{"undoes what made it dark", lampOff, conflict.Link{Ends: true}, true},
	} {
		r := newRoom()
		r.On(r.eye, c.hear(r))
		s := &r.Subscriptions[len(r.Subscriptions)-1]
		s.App, r.Funcs[s.Handler].App = 2, 2
		if got := r.found(c.link); (got > 0) != c.told {
			t.Errorf("%s: %d steps", c.name, got)
		}
	}
}
