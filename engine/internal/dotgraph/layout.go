package dotgraph

import (
	"cmp"
	"slices"

	"crosscheck/engine/internal/stategraph"
)

// The layout without Graphviz: a row a rank, each row ordered by sweeps that
// move every state towards the mean place of its neighbours in the row
// before (Sugiyama, Tagawa, Toda 1981), without bends for long edges.
const (
	sweeps  = 8
	columnW = 120.0
	rowH    = 90.0
)

// layout sets X and Y of nodes; a row is centred on X = 0.
func layout(nodes []Node, edges []Edge) {
	l := newLayers(nodes, edges)
	for i := range sweeps {
		l.sweep(i%2 == 0)
	}
	for rank, row := range l.rows {
		for i, n := range row {
			nodes[n].X = (float64(i) - float64(len(row)-1)/2) * columnW
			nodes[n].Y = float64(rank) * rowH
		}
	}
}

// layers holds node indices by rank, in the order of the row.
type layers struct {
	rows  [][]int
	rank  []int
	place []float64 // within the row, centred
	near  [][]int   // neighbours in any other rank
}

func newLayers(nodes []Node, edges []Edge) *layers {
	l := &layers{
		rank: make([]int, len(nodes)), place: make([]float64, len(nodes)), near: make([][]int, len(nodes)),
	}
	index := make(map[stategraph.StateID]int, len(nodes))
	for i := range nodes {
		index[nodes[i].State] = i
		l.rank[i] = nodes[i].Rank
		for len(l.rows) <= nodes[i].Rank {
			l.rows = append(l.rows, nil)
		}
		l.rows[nodes[i].Rank] = append(l.rows[nodes[i].Rank], i)
	}
	for i := range edges {
		a, b := index[edges[i].Src], index[edges[i].Dst]
		if l.rank[a] != l.rank[b] {
			l.near[a] = append(l.near[a], b)
			l.near[b] = append(l.near[b], a)
		}
	}
	for _, row := range l.rows {
		l.number(row)
	}
	return l
}

func (l *layers) number(row []int) {
	for i, n := range row {
		l.place[n] = float64(i) - float64(len(row)-1)/2
	}
}

// sweep reorders every row once, downwards or upwards, by the mean place of
// each state's neighbours on the side it comes from.
func (l *layers) sweep(down bool) {
	want := make([]float64, len(l.place))
	for i := range l.rows {
		row := l.rows[i]
		if !down {
			row = l.rows[len(l.rows)-1-i]
		}
		for _, n := range row {
			want[n] = l.mean(n, down)
		}
		slices.SortStableFunc(row, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
		l.number(row)
	}
}

// mean is the mean place of n's neighbours in the ranks above (down) or below,
// n's own place when it has none.
func (l *layers) mean(n int, down bool) float64 {
	sum, count := 0.0, 0
	for _, m := range l.near[n] {
		if (l.rank[m] < l.rank[n]) == down {
			sum += l.place[m]
			count++
		}
	}
	if count == 0 {
		return l.place[n]
	}
	return sum / float64(count)
}
