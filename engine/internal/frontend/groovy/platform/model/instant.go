package model

import (
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Instants that an app keeps in state are followed with a clock for each place
// that keeps one: it counts from when the instant was stored. What is stored
// is how far the instant is from then. The clock is set back at the end of the
// execution, so that what was read before still means what it did.

// addPlaces makes the clocks of the places of an app that may keep instants.
func (s *Model) addPlaces(a *App) {
	if !s.Timed {
		return
	}
	a.Places = map[ir.VarID]ts.ClockID{}
	keys := a.instants()
	for _, name := range a.State.Names {
		if keys[name] {
			s.addPlace(a, a.State.Vars[name])
		}
	}
	for i, f := range a.File.Fields {
		if a.Fields[i] != ir.NoVar && keys[f.Name] {
			s.addPlace(a, a.Fields[i])
		}
	}
}

func (s *Model) addPlace(a *App, v ir.VarID) {
	place := &s.Prog.Vars[v]
	a.Places[v] = s.addClock(ir.Clock{Name: "time since " + place.Name, Kind: ts.Since, App: a.ID, Gate: &ir.Gate{Var: v}, Span: place.Span})
}

// instants are the keys of state, and fields, that the text gives a value which
// may be reckoned from the time.
func (a *App) instants() map[string]bool {
	keys := map[string]bool{}
	for _, m := range a.File.Methods {
		syntax.Inspect(m, func(n any) bool {
			if x, ok := n.(*syntax.Assign); ok {
				if key := kept(x.Target); key != "" && a.timely(x.X, m, 0) {
					keys[key] = true
				}
			}
			if x, ok := n.(*syntax.Call); ok && x.Name == "put" && len(x.Args) == 2 && a.timely(x.Args[1], m, 0) {
				keys[facts.Constant(x.Args[0])] = true
			}
			return true
		})
	}
	return keys
}

// kept is the key of state or the name that an assignment is to.
func kept(target syntax.Expr) string {
	switch x := target.(type) {
	case *syntax.Property:
		return x.Name
	case *syntax.Index:
		return facts.Constant(x.Key)
	case *syntax.Name:
		return x.Name
	}
	return ""
}

// nowWords are properties and methods of objects that yield the present instant.
var nowWords = map[string]bool{
	"currentTimeMillis": true, "getInstance": true, "date": true, "dateValue": true, "unixTime": true, "getDate": true,
	"getUnixTime": true,
}

// timely reports whether an expression in a method may be reckoned from the
// time: by what it calls, and by the locals that it uses.
func (a *App) timely(x syntax.Node, in *syntax.Method, depth int) bool {
	found := false
	syntax.Inspect(x, func(n any) bool {
		found = found || tellsTime(n)
		switch n := n.(type) {
		case *syntax.Call:
			found = found || n.Recv == nil && a.yieldsTime(n.Name)
		case *syntax.Name:
			found = found || depth < 3 && a.timelyLocal(n.Name, in, depth+1)
		}
		return !found
	})
	return found
}

// tellsTime reports whether a node itself is the time.
func tellsTime(n any) bool {
	switch n := n.(type) {
	case *syntax.New:
		return n.Type != nil && (n.Type.Name == "Date" || n.Type.Name == "GregorianCalendar")
	case *syntax.Property:
		return nowWords[n.Name]
	case *syntax.Call:
		return nowWords[n.Name] || hub.Is(n.Name, hub.Now)
	}
	return false
}

// yieldsTime reports whether a method of the app uses the time.
func (a *App) yieldsTime(name string) bool {
	found := false
	for _, m := range a.File.Methods {
		if m.Name == name {
			syntax.Inspect(m, func(n any) bool {
				found = found || tellsTime(n)
				return !found
			})
		}
	}
	return found
}

func (a *App) timelyLocal(name string, in *syntax.Method, depth int) bool {
	found := false
	syntax.Inspect(in, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				found = found || v.Name == name && v.Init != nil && a.timely(v.Init, in, depth)
			}
		case *syntax.Assign:
			found = found || facts.IsName(n.Target, name) && a.timely(n.X, in, depth)
		}
		return !found
	})
	return found
}
