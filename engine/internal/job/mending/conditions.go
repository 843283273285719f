package mending

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// mostLooked is in how many states values are looked for.
const mostLooked = 4096

// knowledge is what the states of a program show: which values its locations have.
type knowledge struct {
	locs   []ts.Location
	values [][]ts.Value // of each location, as they come up
}

// know looks at the states nearest to the start.
func know(x *exploration.Exploration) *knowledge {
	k := &knowledge{locs: x.System.Locations()}
	k.values = make([][]ts.Value, len(k.locs))
	g := x.Graph()
	for id := range min(g.Len(), mostLooked) {
		for _, v := range x.System.Values(g.State(stategraph.StateID(id))) {
			if !slices.ContainsFunc(k.values[v.Loc], func(w ts.Value) bool { return w.Raw == v.Raw }) {
				k.values[v.Loc] = append(k.values[v.Loc], v)
			}
		}
	}
	return k
}

// named are the values of the location with a name, as programs write them.
func (k *knowledge) named(location string) []string {
	var out []string
	for l := range k.locs {
		if k.locs[l].Name == location {
			for _, v := range k.values[l] {
				out = append(out, v.Text)
			}
		}
	}
	return out
}

// atom is a condition on one location.
type atom struct {
	loc  ts.LocID
	op   mend.Op
	raw  int32
	cond mend.Condition
}

func (a *atom) holds(values things) bool { return a.holdsOf(values[a.loc]) }

// holdsOf is holds where the location has a value.
func (a *atom) holdsOf(v int32) bool {
	switch a.op {
	case mend.Is:
		return v == a.raw
	case mend.IsNot:
		return v != a.raw
	case mend.Below:
		return v < a.raw
	}
	return v >= a.raw
}

// atoms are the conditions on a location, the weakest first.
func (k *knowledge) atoms(l ts.LocID) []atom {
	switch k.locs[l].Kind {
	case ts.Global, ts.AppState, ts.Attribute, ts.Mode:
	default:
		return nil
	}
	values := k.values[l]
	if len(values) < 2 {
		return nil
	}
	var out []atom
	add := func(op mend.Op, v ts.Value) {
		out = append(out, atom{l, op, v.Raw, mend.Condition{Location: k.locs[l].Name, Op: op, Value: v.Text}})
	}
	isText := func(v ts.Value) bool { _, err := strconv.Atoi(v.Text); return err != nil }
	if (len(values) > 2 || k.locs[l].Kind == ts.Attribute) && !slices.ContainsFunc(values, isText) {
		least := slices.MinFunc(values, func(v, w ts.Value) int { return cmp.Compare(v.Raw, w.Raw) })
		for _, v := range values {
			if v.Raw > least.Raw {
				add(mend.Below, v)
				add(mend.AtLeast, v)
			}
		}
		return out
	}
	if len(values) > 2 {
		for _, v := range values {
			add(mend.IsNot, v)
		}
	}
	for _, v := range values {
		add(mend.Is, v)
	}
	return out
}

// candidates are all conditions: on what the finding is about first, then on what
// its run looks at, then on the rest.
func (b *base) candidates() []atom {
	lists := b.byDistance()
	return slices.Concat(lists[:]...)
}

// reasons are the conditions on what gave the reasons, or what the property is about:
// a condition on one of these at the last command is what people try first.
func (b *base) reasons() []atom { return b.byDistance()[0] }

func (b *base) byDistance() (lists [4][]atom) {
	near := b.near()
	for l := range b.known.locs {
		i, known := near[ts.LocID(l)]
		if !known {
			i = 3
		}
		lists[i] = append(lists[i], b.known.atoms(ts.LocID(l))...)
	}
	return lists
}

// near says how near locations are to the finding: 0 what gave the reasons, and what
// the property is about, 1 what the apps asked for, too, 2 what its run accesses.
func (b *base) near() map[ts.LocID]int {
	near := map[ts.LocID]int{}
	if c := b.about.Conflict; c != nil {
		for _, command := range []struct {
			cause ts.LocID
			asked []ts.LocID
		}{{c.Given.Cause, c.Given.Asked}, {c.Against.Cause, c.Against.Asked}} {
			if command.cause >= 0 {
				near[command.cause] = 0
			}
			for _, l := range command.asked {
				if _, known := near[l]; !known {
					near[l] = 1
				}
			}
		}
	}
	if p := b.about.Property; p >= 0 {
		text := b.trial.X.System.Properties()[p].Text
		for l := range b.known.locs {
			if strings.Contains(text, b.known.locs[l].Name) {
				near[ts.LocID(l)] = 0
			}
		}
	}
	r := b.about.Run.Trace.Replay(b.trial.X.System)
	for i := range r.Steps {
		for _, a := range r.Steps[i].Accesses {
			if _, known := near[a.Loc]; !known {
				near[a.Loc] = 2
			}
		}
	}
	return near
}

// sets are the sets of n atoms that prevent each of some runs: at one of the visits
// of a run at least one is false. All of a set are needed for that, or it begins with
// a weak one.
func sets(atoms []atom, runs [][]things, n int, weak []atom, visit func([]atom) bool) {
	prevents := func(chosen []atom, run []things) bool {
		return slices.ContainsFunc(run, func(values things) bool {
			return slices.ContainsFunc(chosen, func(a atom) bool { return !a.holds(values) })
		})
	}
	var grow func(from int, chosen []atom) bool
	grow = func(from int, chosen []atom) bool {
		if !slices.ContainsFunc(runs, func(run []things) bool { return !prevents(chosen, run) }) {
			if len(chosen) == n {
				return visit(chosen)
			}
			if len(chosen) == 0 || !slices.Contains(weak, chosen[0]) {
				return true
			}
		}
		if len(chosen) == n {
			return true
		}
		for i := from; i < len(atoms); i++ {
			if !grow(i+1, append(slices.Clone(chosen), atoms[i])) {
				return false
			}
		}
		return true
	}
	grow(0, nil)
}
