//go:build !small

package subject

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// preparePublished lowers two apps as the published tool runs them. Nothing is
// sliced: the states are those whose numbers were published.
func preparePublished(set *source.Set, o *Options) (*Subject, diag.List) {
	program, info, problems := published.Lower(set, published.Options{Group: o.Group})
	if o.Group == "" {
		problems.Add(diag.NoGroup, diag.Warning, source.Span{}, "no device group is chosen, so conflicts are not looked for").Help =
			"choose the group of the two apps"
	}
	if program == nil || problems.HasErrors() {
		return nil, problems
	}
	s := &Subject{Inner: interp.New(program), Judge: untimed(program), foreign: program.Foreign}
	s.System = s.Inner
	s.Conflicts.Rule = publishedRule(info)
	return s, problems
}

// publishedRule is the published conflict rule, as analyses want it.
func publishedRule(info *published.Info) func(*stategraph.Graph) []conflict.Conflict {
	return func(g *stategraph.Graph) []conflict.Conflict {
		found := info.Conflict(g)
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
}
