package interp

import (
	"slices"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// watcher is a guard or a property: a transition that writes one of its cells
// counts as evaluating it, so that reductions see who depends on whom.
type watcher struct {
	cond    *condition
	derived ts.LocID // of the guard's event, -1 for a property
}

// watchers finds, for each location, whom its writes concern.
type watchers struct {
	list      []watcher // guards in order of events, then properties
	of        [][]int32 // watchers of each location
	marked    []uint32  // stamp of the branch that concerned each watcher last
	concerned []int32
}

func newWatchers(p *ir.Program, lay *ir.Layout, s *ir.Statics, prog *program) watchers {
	w := watchers{of: make([][]int32, len(lay.Locations))}
	for i := range p.Events {
		e := &p.Events[i]
		if e.Guard != nil {
			w.watch(watcher{&prog.guards[i], lay.Derived[i]}, s.Guard(e))
		}
	}
	for i := range p.Properties {
		w.watch(watcher{&prog.props[i], -1}, s.Expr(p.Properties[i].Cond).Reads)
	}
	w.marked = make([]uint32, len(w.list))
	return w
}

func (w *watchers) watch(x watcher, cells ir.CellSet) {
	for _, l := range cells.List() {
		w.of[l] = append(w.of[l], int32(len(w.list)))
	}
	w.list = append(w.list, x)
}

// recompute records the evaluations that the branch's writes make necessary.
func (s *System) recompute(src []byte) {
	s.concerned = s.concerned[:0]
	for _, a := range s.accs {
		if a.Op != ts.Write {
			continue
		}
		for _, i := range s.watchers.of[a.Loc] {
			if s.marked[i] != s.stamp {
				s.marked[i] = s.stamp
				s.concerned = append(s.concerned, i)
			}
		}
	}
	slices.Sort(s.concerned)
	s.quiet = true
	for _, i := range s.concerned {
		s.recomputeOne(&s.list[i], src)
	}
}

func (s *System) recomputeOne(w *watcher, src []byte) {
	now := s.observe(w.cond)
	switch {
	case w.derived < 0:
	case now != s.holds(w.cond, src):
		s.ownWrite(w.derived, 0, truth(now))
	default:
		s.ownRead(w.derived, 0, truth(now))
	}
}
