package analysis

import (
	"cmp"
	"slices"
	"sort"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Exercise is what explored transitions made happen: what was not exercised
// was not checked.
type Exercise struct {
	Ran      []ts.Handler
	Commands []Command
	Timers   []ts.EventID // those that fired
	Modes    []string     // those that the home was in
	Idle     []ts.AppID   // apps none of whose code ran
	// Still are the locations that nothing changed.
	Still []bool
}

// Command is an app's storing of a value in a device or the mode.
type Command struct {
	App ts.AppID
	Loc ts.LocID
}

// Exercised adds to r what another report about the same program has seen happen.
func (r *Report) Exercised(o *Report) {
	x, y := &r.Exercise, &o.Exercise
	for _, h := range y.Ran {
		if !ranIn(x.Ran, h) {
			x.Ran = append(slices.Clone(x.Ran), h)
		}
	}
	x.Commands, x.Timers, x.Modes = union(x.Commands, y.Commands), union(x.Timers, y.Timers), union(x.Modes, y.Modes)
	sortCommands(x.Commands)
	slices.Sort(x.Timers)
	x.Idle = slices.DeleteFunc(slices.Clone(x.Idle), func(a ts.AppID) bool { return !slices.Contains(y.Idle, a) })
	x.Still = slices.Clone(x.Still)
	for l := range x.Still {
		x.Still[l] = x.Still[l] && (l >= len(y.Still) || y.Still[l])
	}
	r.NeverRan = slices.DeleteFunc(slices.Clone(r.NeverRan), func(h ts.Handler) bool { return ranIn(x.Ran, h) })
}

// ranIn reports whether the code of h is among that of a list.
func ranIn(list []ts.Handler, h ts.Handler) bool {
	return slices.ContainsFunc(list, func(x ts.Handler) bool { return x.Code() == h.Code() })
}

// union is a, and what of b is not there.
func union[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

func sortCommands(list []Command) {
	sort.Slice(list, func(i, j int) bool {
		return cmp.Or(cmp.Compare(list[i].App, list[j].App), cmp.Compare(list[i].Loc, list[j].Loc)) < 0
	})
}

// modeStates is in how many states, the nearest to the start, the mode is
// looked at.
const modeStates = 10_000

// exercise notes what explored transitions make happen.
type exercise struct {
	p        *Pass
	modes    []ts.LocID
	commands map[Command]bool
	timers   []bool // by event
	seen     []string
	ran      []bool // by app
	still    []bool // by location
}

func watchExercise(p *Pass) observer {
	x := &exercise{p: p, commands: map[Command]bool{}, timers: make([]bool, len(p.sys.Events())), ran: make([]bool, len(p.sys.Apps()))}
	x.still = slices.Repeat([]bool{true}, len(p.sys.Locations()))
	for l, loc := range p.sys.Locations() {
		if loc.Kind == ts.Mode {
			x.modes = append(x.modes, ts.LocID(l))
		}
	}
	if len(p.sys.Apps()) < 2 {
		return observer{sum: func(*Report) {}}
	}
	var initial ts.Branches
	initial.Detail = ts.Accesses
	p.sys.Initial(&initial)
	for i := range initial.List {
		x.accesses(initial.List[i].Accesses)
	}
	clear(x.ran) // an app that was only installed did nothing yet, unless it commanded
	for c := range x.commands {
		x.ran[c.App] = true
	}
	return observer{
		state: x.state, transition: x.transition, sum: x.sum,
		detail: slices.Repeat([]ts.Detail{ts.Accesses}, len(p.sys.Events())),
	}
}

func (x *exercise) state(id stategraph.StateID) {
	if id >= modeStates {
		return
	}
	state := x.p.g.State(id)
	for _, l := range x.modes {
		if v, kept := ts.ValueAt(x.p.sys, state, l); kept && !slices.Contains(x.seen, v.Text) {
			x.seen = append(x.seen, v.Text)
		}
	}
}

func (x *exercise) transition(e stategraph.Edge, b *ts.Branch) {
	x.timers[e.Event] = true
	x.accesses(b.Accesses)
}

func (x *exercise) accesses(list []ts.Access) {
	for _, a := range list {
		x.still[a.Loc] = x.still[a.Loc] && a.Op != ts.Write
		if a.App == 0 || a.Op == ts.Read {
			continue // the hub reads for an app, too, what it is subscribed to
		}
		x.ran[a.App] = true
		if k := x.p.sys.Locations()[a.Loc].Kind; k == ts.Attribute || k == ts.Mode {
			x.commands[Command{a.App, a.Loc}] = true
		}
	}
}

// sum comes after that of coverage: an app may run without an access.
func (x *exercise) sum(r *Report) {
	for c := range x.commands {
		r.Exercise.Commands = append(r.Exercise.Commands, c)
	}
	sortCommands(r.Exercise.Commands)
	for e, fired := range x.timers {
		if fired && x.p.sys.Events()[e].Kind == ts.Timer {
			r.Exercise.Timers = append(r.Exercise.Timers, ts.EventID(e))
		}
	}
	r.Exercise.Modes, r.Exercise.Still = x.seen, x.still
	if _, told := x.p.sys.(ts.Coverage); !told {
		return
	}
	for _, h := range r.Exercise.Ran {
		x.ran[h.App] = true
	}
	for a, ran := range x.ran {
		if a > 0 && !ran {
			r.Exercise.Idle = append(r.Exercise.Idle, ts.AppID(a))
		}
	}
}
