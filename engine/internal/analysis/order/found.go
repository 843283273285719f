package order

import (
	"cmp"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Found is two events whose order decides, with a run in each order on from the
// state From.
type Found struct {
	From          stategraph.StateID
	First, Second ts.AppID // whose commands stay in the first run, and in the second
	Locs          [2]ts.LocID
	Events        [2]ts.EventID // what these answer
	Last          bool          // what comes last decides; else what comes first
	Due           bool          // both are due at one time
	Runs          [2][]trace.Pick
	depth         int
	state         []byte
}

// same reports whether f and g are one conflict.
func (f *Found) same(g *Found) bool {
	return f.Due == g.Due && min(f.First, f.Second) == min(g.First, g.Second) && max(f.First, f.Second) == max(g.First, g.Second) &&
		min(f.Locs[0], f.Locs[1]) == min(g.Locs[0], g.Locs[1])
}

// length orders finds of one conflict: the nearest first, then the shortest.
func (f *Found) length(g *Found) int {
	steps := func(f *Found) int { return len(f.Runs[0]) + len(f.Runs[1]) }
	return cmp.Or(cmp.Compare(f.depth, g.depth), cmp.Compare(steps(f), steps(g)))
}

// note keeps f if nothing better is known, and its runs are possible.
func (s *Search) note(f *Found) {
	i := slices.IndexFunc(s.found, f.same)
	if i >= 0 && s.found[i].length(f) <= 0 {
		return
	}
	if s.Possible != nil && !s.possible(f) {
		return
	}
	if i < 0 {
		s.found = append(s.found, f)
	} else {
		s.found[i] = f
	}
}

// possible asks whether the runs of f are; not too often about one conflict.
func (s *Search) possible(f *Found) bool {
	i := slices.IndexFunc(s.asked, func(a asked) bool { return a.of.same(f) })
	if i < 0 {
		i, s.asked = len(s.asked), append(s.asked, asked{of: f})
	}
	s.asked[i].times++
	return s.asked[i].times <= maxChecks && s.Possible(f.From, f.Runs)
}

// asked is how often it was asked whether a conflict has possible runs.
type asked struct {
	of    *Found
	times int
}

// Found lists what was found, in the order in which it was.
func (s *Search) Found() []*Found { return s.found }

// Conflict tells f; its runs begin with before steps.
func (s *Search) Conflict(f *Found, before int) *conflict.Conflict {
	var runs [2]*trace.Replay
	for i := range runs {
		runs[i] = trace.Follow(s.sys, f.state, f.Runs[i])
	}
	given := s.command(runs[0], runs[1], f.First, f.Locs[0])
	against := s.command(runs[1], runs[0], f.Second, f.Locs[1])
	o := conflict.Orders{Events: f.Events, Last: f.Last, Due: f.Due, At: before + 1}
	for i, e := range f.Events {
		if !f.Due {
			o.Moved[i] = s.moved[e][0]
		}
	}
	return conflict.InOrder(f.First, f.Second, given, against, o)
}

// command is the last command of app for l in a run, with what it goes by that
// is otherwise in the other run.
func (s *Search) command(own, other *trace.Replay, app ts.AppID, l ts.LocID) conflict.Command {
	c := conflict.Command{Loc: l, Cause: -1}
	for i := range own.Steps {
		x := &own.Steps[i]
		for n, a := range x.Accesses {
			if a.App == app && a.Loc == l && a.Op != ts.Read {
				c.Value = a.Value
				c.Asked = s.goesBy(x, n, app, other)
			}
		}
	}
	return c
}

// goesBy is what a handler had read before access n of a step, of the things
// that others can change and that are otherwise after the first event of the
// other run.
func (s *Search) goesBy(x *trace.Step, n int, app ts.AppID, other *trace.Replay) (out []ts.LocID) {
	from := 0
	for _, r := range x.Runs {
		if r.At <= n && r.App == app {
			from = r.At
		}
	}
	for _, a := range x.Accesses[from:n] {
		k := s.locs[a.Loc].Kind
		if a.App != app || a.Op != ts.Read || k != ts.Attribute && k != ts.Mode && k != ts.Global || slices.Contains(out, a.Loc) {
			continue
		}
		if slices.ContainsFunc(other.Steps[1].Values, func(v ts.Value) bool { return v.Loc == a.Loc && v.Raw != a.Value }) {
			out = append(out, a.Loc)
		}
	}
	return out
}
