package published

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Profile is the row by which the engine runs the model.
var Profile = &profile.Profile{
	Name: "iotcheck", Title: "as IoTCheck runs them",
	About:   "Configuration, devices and events of the published tool, to compare figures with it",
	Options: []profile.Option{{Name: groupOption, Title: "Group of devices", Choices: Groups()}},
	Lower:   lowerProfile,
}

// groupOption is Options.Group.
const groupOption = "group"

func lowerProfile(set *source.Set, options map[string]string) (*profile.Program, diag.List) {
	group := options[groupOption]
	program, info, problems := Lower(set, Options{Group: group})
	if group == "" {
		problems.Add(diag.NoGroup, diag.Warning, source.Span{}, "no device group is chosen, so conflicts are not looked for").Help =
			"choose the group of the two apps"
	}
	if program == nil {
		return nil, problems
	}
	return &profile.Program{Program: program, Rule: info.rule}, problems
}

// rule is the published conflict rule, as analyses want it.
func (in *Info) rule(g *stategraph.Graph) []conflict.Conflict {
	found := in.Conflict(g)
	if found == nil {
		return nil
	}
	locs := g.System().Locations()
	at := slices.IndexFunc(locs, func(l ts.Location) bool { return l.Name == found.Name })
	c := conflict.Conflict{
		Class: conflict.Device, First: found.First.App, Second: found.Second.App,
		Loc: ts.LocID(at), Var: -1, Edges: found.Run,
	}
	if locs[at].Kind == ts.Mode {
		c.Class = conflict.Mode
	}
	var out ts.Branches
	g.System().Initial(&out)
	c.Start = g.Find(out.List[found.Start].Dst)
	return []conflict.Conflict{c}
}
