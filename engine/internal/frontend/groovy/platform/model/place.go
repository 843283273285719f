package model

import (
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// addLocation makes the topics of the events of location that apps name.
func (s *Model) addLocation() {
	for _, name := range s.Places() {
		s.Location[name] = s.NewTopic("location." + name)
	}
}

// Places are the names of location events that apps subscribe to, but mode.
func (s *Model) Places() []string {
	var names []string
	for _, a := range s.Apps {
		for _, n := range a.Facts.Places {
			if n != "mode" {
				names = facts.AddOnce(names, n)
			}
		}
	}
	return names
}

// Sent reports whether an app sends the event, or sets the hub variable.
func (m *Model) Sent(name string) bool {
	for _, a := range m.Apps {
		for _, n := range a.Facts.Sent {
			if n == name {
				return true
			}
		}
	}
	return false
}

// addHubVars makes the variables that hub variables live in.
func (s *Model) addHubVars() {
	var names []string
	for _, a := range s.Apps {
		for _, n := range a.Facts.HubVars {
			if s.Globals[n] == nil {
				names = facts.AddOnce(names, n)
			}
		}
	}
	s.HubVars = s.newShelf("hub.", ts.Global, 0, names, false, source.Span{})
}

// newGlobals finds the variables of the home's own program.
func (s *Model) newGlobals() {
	s.Globals = map[string]*Attribute{}
	for i := range s.Prog.Vars {
		v := &s.Prog.Vars[i]
		if v.Kind == ts.Global && v.App == 0 && v.Len == 0 {
			s.Globals[v.Name] = &Attribute{Name: v.Name, V: ir.VarID(i), Domain: v.Domain, Scale: 1}
		}
	}
}
