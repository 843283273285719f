package trace

import (
	"cmp"
	"slices"
	"sort"

	"crosscheck/engine/internal/ts"
)

// Conflict says that a step and an earlier one access Loc in conflict: one of
// them writes it, or two apps each command the value it already has. A write
// hides what came before it: a step conflicts with the last earlier write of
// a location and with the accesses since then.
type Conflict struct {
	Step int
	Loc  ts.LocID
}

// usage is how a location was accessed so far: the last step that wrote it
// (0 for none: the start writes nothing) and the accesses after that.
type usage struct {
	write int
	since []use
}

type use struct {
	step int
	op   ts.Op
	app  ts.AppID
}

// conflicts judges step i by its set of accesses and records them.
func (p *player) conflicts(i int, set []ts.Access) []Conflict {
	var out []Conflict
	for _, a := range set {
		u := &p.history[a.Loc]
		if u.write > 0 {
			out = append(out, Conflict{u.write, a.Loc})
		}
		for _, x := range u.since {
			if InConflict(a, ts.Access{Loc: a.Loc, Op: x.op, App: x.app}) {
				out = append(out, Conflict{x.step, a.Loc})
			}
		}
	}
	p.record(i, set)
	sort.Slice(out, func(i, j int) bool {
		return cmp.Or(cmp.Compare(out[i].Step, out[j].Step), cmp.Compare(out[i].Loc, out[j].Loc)) < 0
	})
	return slices.Compact(out)
}

func (p *player) record(i int, set []ts.Access) {
	for _, a := range set {
		if a.Op == ts.Write {
			p.history[a.Loc] = usage{write: i}
		}
	}
	for _, a := range set {
		if u := &p.history[a.Loc]; u.write != i {
			u.since = append(u.since, use{i, a.Op, a.App})
		}
	}
}

// InConflict reports whether the order of two accesses can matter (VMCAI 2022,
// section 3, with silent writes told apart by app).
func InConflict(a, b ts.Access) bool {
	if a.Loc != b.Loc {
		return false
	}
	if a.Op == ts.Write || b.Op == ts.Write {
		return true
	}
	return a.Op == ts.Silent && b.Op == ts.Silent && a.App != b.App
}
