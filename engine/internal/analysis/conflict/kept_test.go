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

// An app that says something unless a sensor is moved is kept from it by
// whoever moves the sensor; one that never says anything because of it is not.
func TestAnAppIsKeptFromSayingSomething(t *testing.T) {
	say := &ir.Say{Text: "it is dark"}
	for _, c := range []struct {
		name  string
		watch func(eye, own ir.VarID) []ir.Stmt
		steps int // of the run; 0: no conflict
	}{
		{"says that it is dark", func(eye, _ ir.VarID) []ir.Stmt { return []ir.Stmt{If(Eq(V(eye), C(0)), say)} }, 3},
		{"only takes a note", func(eye, own ir.VarID) []ir.Stmt { return []ir.Stmt{Set(own, V(eye))} }, 0},
		{"says it before it looks", func(eye, own ir.VarID) []ir.Stmt { return []ir.Stmt{say, Set(own, V(eye))} }, 0},
		{"looks and says", func(eye, own ir.VarID) []ir.Stmt { return []ir.Stmt{Set(own, V(eye)), say} }, 3},
	} {
		b := New()
		lamp := b.Attribute("lamp", "switch", value.BoolDomain, 0)
		eye := b.Attribute("eye", "light", value.BoolDomain, 0)
		b.App("Lamp")
		b.Event("dusk", Set(lamp, C(1)))
		watcher := b.App("Watcher")
		own := b.Var("Watcher.seen", value.BoolDomain, 0)
		b.Vars[own].Kind, b.Vars[own].App = ts.AppState, watcher
		b.Event("look", c.watch(eye, own)...)
		push := b.Event("light", Set(eye, V(lamp)))
		b.Funcs[b.Events[push].Body].App, b.Events[push].App, b.Events[push].Kind = 0, 0, ts.Environment
		links := []conflict.Link{{Event: push, From: ts.LocID(lamp), To: ts.LocID(eye), Medium: "light"}}
		got := explored(interp.New(&b.Program), conflict.Options{Links: links})
		steps := 0
		for _, x := range got {
			if x.Class == conflict.Physical {
				steps = len(x.Edges)
			}
		}
		if steps != c.steps {
			t.Errorf("%s: %d steps, want %d: %+v", c.name, steps, c.steps, got)
		}
	}
}
