package stategraph

// Renumbered is g with the numbers that its states have in first, a part of it
// of the same system; the states that first does not have follow in g's order.
// It is nil when g has not all states of first.
func (g *Graph) Renumbered(first *Graph) *Graph {
	out := New(g.sys)
	for i := range first.Len() {
		s := first.State(StateID(i))
		if g.Find(s) == None {
			return nil
		}
		out.Add(s)
	}
	for i := range g.Len() {
		s := g.State(StateID(i))
		id, _ := out.Add(s)
		out.done.take(id, &g.done, StateID(i))
	}
	for _, id := range g.initials {
		out.AddInitial(g.State(id))
	}
	return out
}

// take notes for id what other has of theirs.
func (d *doneSets) take(id StateID, other *doneSets, theirs StateID) {
	if other.expanded.at(int(theirs)>>6)>>(theirs&63)&1 != 0 {
		d.markAll(id)
	}
	for w := range d.words {
		if events := other.partial.at(int(theirs)*d.words + w); events != 0 {
			*d.partial.reach(int(id)*d.words + w) = events
		}
	}
	if theirs == other.open {
		d.open, d.ofOpen = id, other.ofOpen
	}
}
