package dotgraph

import (
	"testing"

	"crosscheck/engine/internal/stategraph"
)

// page is a graph of 3,000 states in ranks of 100, with seven edges a state.
func page() ([]Node, []Edge) {
	var nodes []Node
	var edges []Edge
	for i := range 3000 {
		nodes = append(nodes, Node{State: stategraph.StateID(i), Rank: i / 100})
		for k := range 7 {
			if j := i + 37 + 23*k; j < 3000 {
				edges = append(edges, Edge{Src: stategraph.StateID(i), Dst: stategraph.StateID(j)})
			}
		}
	}
	return nodes, edges
}

func BenchmarkLayoutThreeThousandStates(b *testing.B) {
	nodes, edges := page()
	for b.Loop() {
		layout(nodes, edges)
	}
}

// Two chains that start crossed come out uncrossed.
func TestSweepsUncrossChains(t *testing.T) {
	nodes := []Node{{State: 0}, {State: 1}, {State: 2, Rank: 1}, {State: 3, Rank: 1}, {State: 4, Rank: 2}, {State: 5, Rank: 2}}
	edges := []Edge{{Src: 0, Dst: 3}, {Src: 1, Dst: 2}, {Src: 3, Dst: 4}, {Src: 2, Dst: 5}}
	layout(nodes, edges)
	for _, chain := range [][3]int{{0, 3, 4}, {1, 2, 5}} {
		if x := nodes[chain[0]].X; nodes[chain[1]].X != x || nodes[chain[2]].X != x {
			t.Errorf("chain %v is not straight: %+v", chain, nodes)
		}
	}
}
