package model

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/ts"
)

// leaveOpen makes the variable of a setting that the home leaves open. Nothing
// ever changes it.
func (s *Model) leaveOpen(a *App, set *Setting) {
	if len(set.Choices) < 2 {
		return
	}
	full := a.Name + ".settings." + set.Name
	if slices.Contains(a.Facts.Written, set.Name) {
		full += " (at first)" // the plain name is what the app changed it to
	}
	set.Var = s.Dynamic(full, ts.AppState, a.ID, a.Span)
	s.Prog.Vars[set.Var].Called = "the setting “" + name.Words(set.Name) + "” of " + a.Called
}

// OpenStarts lets the program start with every combination of the settings that
// the home leaves open, from each state that it could start in before.
func (s *Model) OpenStarts() {
	for _, a := range s.Apps {
		for i := range a.Settings {
			if set := &a.Settings[i]; set.Var != ir.NoVar {
				s.Prog.Starts = s.opened(set)
			}
		}
	}
}

// opened are the starts of the program with each of the choices of a setting.
func (s *Model) opened(set *Setting) []ir.Start {
	cell := 0
	for i := range set.Var {
		cell += s.Prog.Vars[i].Cells()
	}
	var list []ir.Start
	add := func(from ir.Start) {
		for _, v := range set.Choices {
			next := from
			next.Values = slices.Clone(from.Values)
			next.Values[cell] = s.Handle(v)
			text := s.Prog.Vars[set.Var].Called + " is " + data.Text(v)
			next.Text = strings.TrimPrefix(from.Text+", "+text, ", ")
			list = append(list, next)
		}
	}
	for _, start := range s.Prog.Starts {
		add(start)
	}
	if len(s.Prog.Starts) == 0 {
		ir.EachInitial(s.Prog, func(cells []int32, _ []ts.Access) { add(ir.Start{Values: cells}) })
	}
	return list
}
