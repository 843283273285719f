package stategraph

import "bytes"

// While nobody adds to a graph, any number of goroutines may look for states in it, each
// with the hash that it computes once and hands on with what it did not find.

// Hash is what states are found by.
func Hash(s []byte) uint64 { return hash(s) }

// FindHashed is Find for a state whose Hash is known.
func (g *Graph) FindHashed(s []byte, h uint64) StateID {
	id, _ := g.index.find(&g.arena, s, h)
	return id
}

// Arrival is a state to be added, with its Hash. New says afterwards that it was not
// there before, nor did it come earlier in the list: then ID is its number.
type Arrival struct {
	Hash  uint64
	State []byte
	ID    StateID
	New   bool
}

// AddAll adds the states of a list that are not there, as Add would one after the
// other. The tables of the index are shared out among so many parts; together does a
// thing for each part, at once if it likes.
func (g *Graph) AddAll(list []Arrival, parts int, together func(do func(part int))) {
	first := StateID(g.arena.n)
	together(func(part int) { g.index.settle(&g.arena, list, first, part, parts) })
	for i := range list {
		if list[i].New {
			list[i].ID = StateID(g.arena.add(list[i].State))
		}
	}
	together(func(part int) { g.index.rename(list, first, part, parts) })
	g.stale()
}

// settle finds out which states of a list are new, as far as their tables belong to a
// part, and notes them by their places in the list, which count from first on.
func (x *index) settle(a *arena, list []Arrival, first StateID, part, parts int) {
	for i := range list {
		s := &list[i]
		if int(s.Hash%tables)%parts != part {
			continue
		}
		if slot, there := x.tabs[s.Hash%tables].among(a, list, first, s); !there {
			s.New = true
			x.insert(first+StateID(i), s.Hash, slot)
		}
	}
}

// among reports whether s is in the arena or was noted of the list already, and where
// an entry for it belongs if not.
func (t *table) among(a *arena, list []Arrival, first StateID, s *Arrival) (slot uint64, there bool) {
	if len(t.entries) == 0 {
		return 0, false
	}
	tag, mask := s.Hash>>32, uint64(len(t.entries)-1)
	for slot = tag & mask; ; slot = (slot + 1) & mask {
		e := t.entries[slot]
		if e == 0 {
			return slot, false
		}
		if e>>32 != tag {
			continue
		}
		if id := StateID(uint32(e)) - 1; id < first && a.equal(int(id), s.State) || id >= first && bytes.Equal(list[id-first].State, s.State) {
			return slot, true
		}
	}
}

// rename gives the entries that settle made the numbers that the states have got.
func (x *index) rename(list []Arrival, first StateID, part, parts int) {
	for i := range list {
		s := &list[i]
		if noted := first + StateID(i); s.New && s.ID != noted && int(s.Hash%tables)%parts == part {
			t := &x.tabs[s.Hash%tables]
			mask := uint64(len(t.entries) - 1)
			slot := s.Hash >> 32 & mask
			for t.entries[slot] != entry(noted, s.Hash) {
				slot = (slot + 1) & mask
			}
			t.entries[slot] = entry(s.ID, s.Hash)
		}
	}
}

// MostBytes is how much memory the graph takes at most once so many more states of so
// many bytes in all are in it, in a tree that grows with it.
func (g *Graph) MostBytes(states int, bytes int64) int64 {
	const perState = 12 + 16 + 1 // a place, an edge of the tree, and whether it is expanded
	return g.Bytes() + g.index.bytes() + int64(states)*(perState+32) + bytes + 4*arenaChunk
}
