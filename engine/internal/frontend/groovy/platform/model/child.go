package model

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// Child is a device that an app may make. V holds by what it is known, and is
// Absent while the app has not made it.
type Child struct {
	*Device
	V ir.VarID
}

// Born is a device that an app made while its pages were shown.
type Born struct{ Driver, ID string }

// addChildren finds the devices that the home has for an app to make.
func (s *Model) addChildren(a *App) {
	for _, name := range a.Makes {
		if d := s.ByName[name]; d != nil {
			c := &Child{d, s.Dynamic(a.Name+" ("+name+")", ts.AppState, a.ID, a.Span)}
			s.Prog.Vars[c.V].Called = "whether there is " + d.Called()
			d.Child, d.Maker = c, a
			a.Nursery = append(a.Nursery, c)
		}
	}
}
