package interp

import (
	"math/bits"

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
	list      []watcher  // properties, then guards in order of events
	judges    int        // how many properties there are
	of        [][]uint64 // of each location, as sets of indices into list
	concerned []uint64   // by the writes of the branch under way
}

func newWatchers(p *ir.Program, lay *ir.Layout, s *ir.Statics, prog *program) watchers {
	w := watchers{}
	words := (len(p.Events)+len(p.Properties))/64 + 1
	w.concerned = make([]uint64, words)
	for range lay.Locations {
		w.of = append(w.of, make([]uint64, words))
	}
	for i := range p.Properties {
		w.watch(watcher{&prog.props[i], -1}, s.Property(ts.PropertyID(i)))
	}
	w.judges = len(w.list)
	for i := range p.Events {
		if p.Events[i].Guard != nil {
			w.watch(watcher{&prog.guards[i], lay.Derived[i]}, s.Guard(ts.EventID(i)))
		}
	}
	return w
}

func (w *watchers) watch(x watcher, cells ir.CellSet) {
	n := len(w.list)
	for _, l := range cells.List() {
		w.of[l][n/64] |= 1 << (n % 64)
	}
	w.list = append(w.list, x)
}

// recompute records the evaluations that the branch's writes make necessary.
func (s *System) recompute(src []byte) {
	clear(s.concerned)
	for _, a := range s.accs {
		if a.Op == ts.Write {
			for i, w := range s.of[a.Loc] {
				s.concerned[i] |= w
			}
		}
	}
	s.quiet = true
	from := -1
	for i, w := range s.concerned {
		for ; w != 0; w &= w - 1 {
			k := i*64 + bits.TrailingZeros64(w)
			if k >= s.judges && from < 0 {
				from = len(s.accs)
			}
			s.recomputeOne(&s.list[k], src)
		}
	}
	if from >= 0 {
		s.glances = len(s.accs) - from
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
