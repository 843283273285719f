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
	About: "Configuration, devices and events of the published tool, to compare figures with it",
	Options: []profile.Option{
		{Name: GroupOption, Title: "Group of devices", Choices: Groups()},
		{Name: EventsOption, Title: "Events of a subscription to one value", Choices: []string{AsWritten}},
	},
	Lower: lowerProfile,
}

// Options of the row: Options.Group; and EventsOption, of which nothing chosen
// widens events as the version did that judged the pairs, and AsWritten leaves
// them as the tables of states and transitions have them.
const (
	GroupOption  = "group"
	EventsOption = "events"
	AsWritten    = "as-written"
)

func lowerProfile(set *source.Set, options map[string]string) (*profile.Program, diag.List) {
	program, _, problems := Row(set, options)
	return program, problems
}

// Row is what the row makes of two apps, and what is to be known besides.
func Row(set *source.Set, options map[string]string) (*profile.Program, *Info, diag.List) {
	group := options[GroupOption]
	program, info, problems := Lower(set, Options{Group: group, Widen: options[EventsOption] != AsWritten})
	if group == "" {
		problems.Add(diag.NoGroup, diag.Warning, source.Span{}, "no device group is chosen, so conflicts are not looked for").Help =
			"choose the group of the two apps"
	}
	if program == nil {
		return nil, nil, problems
	}
	return &profile.Program{Program: program, Rule: info.rule}, info, problems
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
		Class: conflict.Override, First: found.First.App, Second: found.Second.App,
		Loc: ts.LocID(at), Edges: found.Run,
	}
	var out ts.Branches
	g.System().Initial(&out)
	c.Start = g.Find(out.List[found.Start].Dst)
	return []conflict.Conflict{c}
}
