package loop

import (
	"slices"

	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// settle are the phases that decide about candidates with one app, location by
// location, and those that find runs.
func (s *Search) settle(m *members, tree *stategraph.Tree) (list []phase) {
	var locs []ts.LocID
	for _, c := range s.found {
		if len(c.apps) == 1 && !slices.Contains(locs, c.loc) {
			locs = append(locs, c.loc)
		}
	}
	back := &backwards{s: s}
	if len(locs) > 0 {
		list = append(list, back.build()...)
	}
	slices.Sort(locs)
	for _, l := range locs {
		list = append(list, s.resting(back, l)...)
	}
	return append(list, s.nearest(tree)...)
}

// backwards is the kept edges by their targets.
type backwards struct {
	s     *Search
	first []int32 // per state, and one more
	from  []stategraph.StateID
}

// build are the phases that sort edges.
func (b *backwards) build() []phase {
	return []phase{
		b.s.eachState(func(id stategraph.StateID) (cost int) {
			if b.first == nil {
				b.first = make([]int32, b.s.states.Len()+2)
			}
			b.s.out(id, func(e *edge) {
				cost++
				if e.dst != stategraph.None {
					b.first[e.dst+2]++
				}
			})
			return cost
		}),
		b.s.eachState(func(id stategraph.StateID) int {
			b.first[id+2] += b.first[id+1]
			return 0
		}),
		b.s.eachState(func(id stategraph.StateID) (cost int) {
			if b.from == nil {
				b.from = make([]stategraph.StateID, b.first[len(b.first)-1])
			}
			b.s.out(id, func(e *edge) {
				cost++
				if e.dst != stategraph.None {
					b.from[b.first[e.dst+1]] = id
					b.first[e.dst+1]++
				}
			})
			return cost
		}),
	}
}

// closure is a phase that adds to set every state from which kept edges lead
// into it; todo are the states in it.
func (b *backwards) closure(set []bool, todo *[]stategraph.StateID) phase {
	return func(budget int) (cost int, done bool) {
		for len(*todo) > 0 {
			if cost >= budget {
				return cost, false
			}
			last := len(*todo) - 1
			id := (*todo)[last]
			*todo = (*todo)[:last]
			for _, from := range b.from[b.first[id]:b.first[id+1]] {
				cost++
				if !set[from] {
					set[from] = true
					*todo = append(*todo, from)
				}
			}
			cost++
		}
		return cost, true
	}
}

// resting are the phases that find out which loops over loc have an end. A
// state is at rest when nothing that is armed can change loc any more; what was
// not explored may be.
func (s *Search) resting(back *backwards, loc ts.LocID) []phase {
	var busy, rests []bool
	var todo []stategraph.StateID
	add := func(set []bool, id stategraph.StateID) {
		set[id] = true
		todo = append(todo, id)
	}
	return []phase{
		s.eachState(func(id stategraph.StateID) (cost int) {
			if busy == nil {
				busy = make([]bool, s.states.Len())
			}
			s.out(id, func(e *edge) {
				if cost++; s.does(e, loc, 0) && !busy[id] {
					add(busy, id)
				}
			})
			return cost
		}),
		func(budget int) (int, bool) { return back.closure(busy, &todo)(budget) },
		s.eachState(func(id stategraph.StateID) int {
			if rests == nil {
				rests = make([]bool, s.states.Len())
			}
			if !busy[id] || s.states.At(int(id)).open {
				add(rests, id)
			}
			return 0
		}),
		func(budget int) (int, bool) { return back.closure(rests, &todo)(budget) },
		s.eachState(func(id stategraph.StateID) int { return s.ends(id, loc, rests) }),
	}
}

// ends notes when a loop over loc that goes through id has an end: when the
// home can come to rest from there, by itself or after one event from outside.
func (s *Search) ends(id stategraph.StateID, loc ts.LocID, rests []bool) (cost int) {
	n := s.comps.Of(id)
	at, is := slices.BinarySearchFunc(s.found, n, func(c *candidate, n int) int { return c.comp - n })
	if !is {
		return 0
	}
	for ; at < len(s.found) && s.found[at].comp == n; at++ {
		c := s.found[at]
		if c.loc != loc || len(c.apps) > 1 || c.ended {
			continue
		}
		if c.ended = rests[id]; c.ended {
			continue
		}
		s.g.Out(id, ts.Fast, func(e stategraph.Edge, _ *ts.Branch) bool {
			cost++
			c.ended = c.ended || e.Dst == stategraph.None || rests[e.Dst]
			return !c.ended
		})
	}
	return cost
}

// nearest are the phases that find runs: of each set of apps and location, in
// the component that is nearest to the start.
func (s *Search) nearest(tree *stategraph.Tree) []phase {
	entry := map[int]stategraph.StateID{}
	for _, c := range s.found {
		entry[c.comp] = stategraph.None
	}
	return []phase{
		s.eachState(func(id stategraph.StateID) int {
			n := s.comps.Of(id)
			if old, is := entry[n]; is && tree.Depth(id) >= 0 && (old == stategraph.None || tree.Depth(id) < tree.Depth(old)) {
				entry[n] = id
			}
			return 0
		}),
		func(int) (cost int, done bool) {
			var told []*candidate
			for _, c := range s.found {
				if c.ended || entry[c.comp] == stategraph.None {
					continue
				}
				i := slices.IndexFunc(told, func(x *candidate) bool { return x.loc == c.loc && slices.Equal(x.apps, c.apps) })
				switch {
				case i < 0:
					told = append(told, c)
				case tree.Depth(entry[c.comp]) < tree.Depth(entry[told[i].comp]):
					told[i] = c
				}
			}
			for _, c := range told {
				l, n := s.goRound(c, entry[c.comp], tree)
				s.loops, cost = append(s.loops, l), cost+n
			}
			return cost, true
		},
	}
}
