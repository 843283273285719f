package slice

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// writer is one app that stores a variable.
type writer struct {
	v      ir.VarID
	app    ts.AppID
	value  int32
	varied bool // several values, or one that is not a constant
}

// kind says what the stores of a variable that leaves the state leave behind.
// Attributes and the mode keep their commands, because apps that command
// different values are in conflict although nobody looks. The order of one
// app's own commands matters when it gives several and another app interferes.
func (s *slicer) kind(v ir.VarID) ir.SliceKind {
	if k := s.p.Vars[v].Kind; k != ts.Attribute && k != ts.Mode {
		return ir.Forgotten
	}
	if s.runs == nil {
		s.findRuns()
		s.findWriters()
	}
	for _, a := range s.writers {
		for _, b := range s.writers {
			if a.v == v && b.v == v && a.varied && a.app != b.app {
				return ir.LeftWritten
			}
		}
	}
	return ir.LeftSilent
}

// findRuns finds for which apps each function may run: its own, or else those
// of its callers.
func (s *slicer) findRuns() {
	s.runs = make([][]ts.AppID, len(s.p.Funcs))
	for i := range s.p.Events {
		s.runFor(s.p.Events[i].Body, s.p.Events[i].App)
	}
	for _, sub := range s.p.Subscriptions {
		s.runFor(sub.Handler, sub.App)
	}
}

func (s *slicer) runFor(f ir.FuncID, app ts.AppID) {
	if own := s.p.Funcs[f].App; own != 0 {
		app = own
	}
	if slices.Contains(s.runs[f], app) {
		return
	}
	s.runs[f] = append(s.runs[f], app)
	ir.InspectLive(s.p.Funcs[f].Body, func(n any) bool {
		if call, ok := n.(*ir.Call); ok {
			s.runFor(call.Func, app)
		}
		return true
	})
}

func (s *slicer) findWriters() {
	for f := range s.p.Funcs {
		ir.InspectLive(s.p.Funcs[f].Body, func(n any) bool {
			if store, ok := n.(*ir.Store); ok {
				for _, app := range s.runs[f] {
					s.writes(store, app)
				}
			}
			return true
		})
	}
}

func (s *slicer) writes(n *ir.Store, app ts.AppID) {
	k, constant := n.X.(*ir.Const)
	for i := range s.writers {
		if w := &s.writers[i]; w.v == n.Var && w.app == app {
			w.varied = w.varied || !constant || k.V != w.value
			return
		}
	}
	w := writer{v: n.Var, app: app, varied: !constant}
	if constant {
		w.value = k.V
	}
	s.writers = append(s.writers, w)
}
