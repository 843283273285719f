package conflict_test

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ts"
)

// physical plays who moved each sensor, and finds who does something because of
// that in the last step.
func (j *judge) physical(run []entry, length int) {
	for _, k := range j.links {
		owner, mover := ts.AppID(0), ts.AppID(0)
		from := int32(0)
		for i := range run {
			x := &run[i]
			switch {
			case x.Op == 0 || x.Op == ts.Read:
			case x.Loc == k.From && (x.App == 0 || x.Op == ts.Write):
				owner = x.App
			case k.Ends && (x.App == 0 || x.Op == ts.Write) && slices.ContainsFunc(j.links, func(l conflict.Link) bool { return l.Event == k.Event && l.From == x.Loc }):
				owner = 0
			case x.Loc == k.To && x.App == 0:
				mover = 0
				if x.by == k.Event {
					mover, from = owner, x.before[x.Loc]
				}
			}
			if x.step == length && mover != 0 && x.App != 0 && x.App != mover && j.matters(x, &k) && j.because(x, k.To, from) {
				j.find(claim{class: conflict.Physical, loc: k.To, emitter: k.From}.of(mover, x.App), length)
			}
		}
	}
}

// matters reports whether x is an act that people notice and that no app is there
// for.
func (j *judge) matters(x *entry, k *conflict.Link) bool {
	if x.says {
		return !k.Meant && !k.Ends
	}
	if x.Op != ts.Write || x.direct || x.end[x.Loc] != x.Value {
		return false
	}
	locs := j.sys.Locations()
	if l := &locs[x.Loc]; l.Kind != ts.Attribute && l.Kind != ts.Mode {
		return false
	}
	switch {
	case k.Ends:
		return !k.Meant && x.Loc == k.From && x.run.Cause == k.To
	case k.Meant:
		return x.Value > 0 && locs[x.Loc].Device != locs[k.From].Device
	}
	return true
}

// because reports whether the handler of x was set off by a sensor, or looked at
// it, and would not have done the same with the value it had before.
func (j *judge) because(x *entry, sensor ts.LocID, from int32) bool {
	run := x.run
	_, looked := x.reads[sensor]
	switch {
	case run.Cause == sensor && !run.SetOffBy(from):
		return true
	case run.Cause == sensor:
		run.Value = from
	case !looked:
		return false
	}
	given := []ts.Access{}
	for l, v := range x.begin {
		if l == sensor {
			v = from
		}
		given = append(given, ts.Access{Loc: l, Op: ts.Read, Value: v})
	}
	var out ts.Branches
	j.sys.(ts.Repeater).Again(&run, given, &out)
	return !slices.ContainsFunc(out.List, func(b ts.Branch) bool { return x.given(b, sensor) })
}

// given reports whether a branch gives command x, or says something, and has
// looked at nothing else before.
func (x *entry) given(b ts.Branch, sensor ts.LocID) bool {
	seen := map[ts.LocID]bool{sensor: x.run.Cause == sensor}
	for i := range len(b.Accesses) + 1 {
		for _, n := range b.Notes {
			if x.says && n.Kind == "notify" && n.At == i {
				return true
			}
		}
		if i == len(b.Accesses) {
			break
		}
		a := b.Accesses[i]
		_, read := x.reads[a.Loc]
		if !x.says && a.Op != ts.Read && a.Loc == x.Loc && a.Value == x.Value {
			return true
		}
		if a.Op == ts.Read && !read && !seen[a.Loc] {
			return false
		}
		seen[a.Loc] = true
	}
	return false
}

func (j *judge) reads(a ts.AppID, l ts.LocID) bool {
	reads, _ := j.sys.(ts.AppStatic).AppStatic(a)
	return slices.Contains(reads, l)
}
