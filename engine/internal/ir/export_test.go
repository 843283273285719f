package ir

import "crosscheck/engine/internal/ts"

// Pairwise is the slow twin of Foresee: it looks at every two events.
func (s *Statics) Pairwise() *Foresight {
	n := len(s.p.Events)
	prints := make([]*footprint, n)
	for i := range prints {
		prints[i] = s.footprint(ts.EventID(i))
	}
	of := func(has func(k int) bool) []uint64 {
		set := make([]uint64, (n+63)/64)
		for k := range prints {
			if has(k) {
				set[k/64] |= 1 << (k % 64)
			}
		}
		return set
	}
	raisers := func(x Expr, cells CellSet) []uint64 {
		return of(func(k int) bool {
			p := prints[k]
			return p.Writes.Meets(cells) && (p.vague.Meets(cells) || s.mayRaise(p, x, cells))
		})
	}
	f := &Foresight{}
	for i := range prints {
		e := &s.p.Events[i]
		f.Conflicts = append(f.Conflicts, of(func(k int) bool { return k != i && prints[i].CanConflict(&prints[k].Effects) }))
		var needs []Need
		if e.Flag != NoVar {
			flag := NewCellSet(len(s.lay.Locations))
			flag.Add(s.lay.Flag(e))
			needs = append(needs, Need{nil, raisers(&Load{Var: e.Flag, Index: s.flagIndex(e)}, flag)})
		}
		for _, x := range Conjuncts(s.p.Condition(e), nil) {
			needs = append(needs, Need{x, raisers(x, s.readBy(x))})
		}
		if e.Apart {
			needs = []Need{{&Const{}, nil}}
		}
		f.Needs = append(f.Needs, needs)
	}
	return f
}
