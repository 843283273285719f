package stategraph

// While nobody adds to a graph, any number of goroutines may look for states in it, each
// with the hash that it computes once and hands on with what it did not find.

// Hash is what states are found by.
func Hash(s []byte) uint64 { return hash(s) }

// FindHashed is Find for a state whose Hash is known.
func (g *Graph) FindHashed(s []byte, h uint64) StateID {
	id, _ := g.index.find(&g.arena, s, h)
	return id
}

// AddHashed is Add for a state whose Hash is known.
func (g *Graph) AddHashed(s []byte, h uint64) (id StateID, isNew bool) {
	id, slot := g.index.find(&g.arena, s, h)
	if id != None {
		return id, false
	}
	id = StateID(g.arena.add(s))
	g.index.insert(id, h, slot)
	g.stale()
	return id, true
}

// MostBytes is how much memory the graph takes at most once so many more states of so
// many bytes in all are in it, in a tree that grows with it.
func (g *Graph) MostBytes(states int, bytes int64) int64 {
	const perState = 12 + 16 + 1 // a place, an edge of the tree, and whether it is expanded
	return g.Bytes() + g.index.bytes() + int64(states)*(perState+32) + bytes + 4*arenaChunk
}
