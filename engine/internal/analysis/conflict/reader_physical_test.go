package conflict_test

import (
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/ts"
)

// physical plays who moved each sensor, and finds who goes by it in the last
// step.
func (j *judge) physical(run []entry, length int) {
	for _, k := range j.links {
		var owners, movers []ts.AppID
		pushed := 0 // step
		for i := range run {
			x := &run[i]
			switch {
			case x.Op == 0:
			case x.Op != ts.Read && x.Loc == k.From:
				if x.App == 0 || x.Op == ts.Write {
					owners = nil
				}
				if x.App != 0 {
					owners = append(owners[:len(owners):len(owners)], x.App)
				}
			case x.Op != ts.Read && x.Loc == k.To && x.App == 0:
				movers = nil
				if x.by == k.Event {
					movers, pushed = owners, x.step
				}
			}
			if x.step != length || x.App == 0 {
				continue
			}
			_, looked := x.handler.reads[k.To]
			acts := x.says || x.Op != ts.Read && x.Op != 0 && shared(&j.sys.Locations()[x.Loc])
			if x.Op == ts.Read && x.Loc == k.To && (j.mayAct(x.App) || j.says[x.App][k.To]) || acts && (looked || pushed == length && j.reads(x.App, k.To)) {
				for _, mover := range movers {
					if mover != x.App {
						j.find(claim{class: conflict.Physical, loc: k.To, emitter: k.From}.of(mover, x.App), length)
					}
				}
			}
		}
	}
}

func (j *judge) mayAct(a ts.AppID) bool {
	_, writes := j.sys.(ts.AppStatic).AppStatic(a)
	return slices.ContainsFunc(writes, func(l ts.LocID) bool {
		k := j.sys.Locations()[l].Kind
		return k == ts.Attribute || k == ts.Mode
	})
}

func (j *judge) reads(a ts.AppID, l ts.LocID) bool {
	reads, _ := j.sys.(ts.AppStatic).AppStatic(a)
	return slices.Contains(reads, l)
}
