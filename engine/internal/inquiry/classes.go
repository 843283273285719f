package inquiry

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// DrawnParts is how many nodes a picture of classes has when the request does
// not say, and MostParts how many it can have.
const (
	DrawnParts = 300
	MostParts  = 2000
)

// ClassesRequest asks for a picture of states put together.
type ClassesRequest struct {
	Locations []ts.LocID // whose values make the classes
	Choose    bool       // the engine is to choose Locations
	Open      []stategraph.StateID
	Most      int // nodes to draw; 0: DrawnParts
	Heat      dotgraph.Heat
	App       ts.AppID
	Run       trace.Trace          // the classes it goes through are marked, and drawn before others
	Mark      []stategraph.StateID // states that each node counts its own of
	Against   *stategraph.Graph    // whose gaps are marked; nil: none
}

// Classes is a picture of states put together.
type Classes struct {
	Locations []ts.LocID
	Classes   int // of all, also those that are not drawn
	Swept     int // states whose transitions are known
	Why       string
	Picture   *dotgraph.Picture
	Nodes     []Class // what more there is to say of each node of Picture
	// Path is the node after each step of the run, that of the start first; -1
	// where it is not drawn or the state was not stored.
	Path []int
}

// Class is a node of a picture of classes.
type Class struct {
	quotient.Part
	Open     bool     // it belongs to an opened class
	Values   []string // of the locations, in order
	Findings int      // how many end in it
	Marked   int      // of the states to mark
}

// Classes draws the states put together.
func (q *Inquiry) Classes(r *ClassesRequest) *Classes {
	b := &classPainter{q: q, k: q.known(), r: r}
	b.sweepClasses(q.while())
	return b.paint()
}

// classPainter makes one picture of classes.
type classPainter struct {
	q *Inquiry
	k *known
	r *ClassesRequest

	by    []ts.LocID
	path  []int // part after each step of the run, -1 where unknown
	drawn []int // parts that are drawn
	sweep *quotient.Sweep
}

// sweepClasses brings the classes that are asked for as far as time allows.
func (b *classPainter) sweepClasses(more func() bool) {
	k := b.k
	b.by = b.locations()
	by := quotient.By{Locations: b.by, Other: b.r.Against, Open: b.r.Open}
	if k.partition == nil || !k.partition.Is(k.graph, by) {
		k.partition = quotient.NewPartition(k.graph, by)
	}
	done := k.partition.Step(more)
	b.path = b.parts()
	b.drawn = b.choose()
	if !done {
		return
	}
	moves := k.executed(b.r.Heat == dotgraph.HeatApp)
	if k.sweep == nil || !k.sweep.Is(k.partition, moves, b.drawn) {
		k.sweep = quotient.NewSweep(k.partition, moves, b.drawn)
	}
	k.sweep.Step(more)
	b.sweep = k.sweep
}

// locations are those of the request, or chosen ones.
func (b *classPainter) locations() []ts.LocID {
	if !b.r.Choose {
		return b.r.Locations
	}
	if b.k.chosen == nil {
		b.k.chosen = quotient.Choose(b.k.graph, b.q.interesting()...)
	}
	return b.k.chosen
}

// parts is where the run goes.
func (b *classPainter) parts() []int {
	edges, start := b.q.Path(b.r.Run)
	out := []int{b.k.partition.Of(start)}
	for _, e := range edges {
		out = append(out, b.k.partition.Of(e.Dst))
	}
	for len(out) <= len(b.r.Run.Picks) {
		out = append(out, -1)
	}
	return out
}

// choose picks the parts that are drawn when there are too many: those of the
// run, those in which something begins or is found, opened states, and the
// largest.
func (b *classPainter) choose() []int {
	weight := b.weights()
	most := cmp.Or(b.r.Most, DrawnParts)
	least := 0
	if len(weight) > most {
		sorted := slices.Clone(weight)
		slices.Sort(sorted)
		least = sorted[len(sorted)-most]
	}
	// Of those that weigh the least that is drawn, the first are.
	equal := most
	for _, w := range weight {
		if w > least {
			equal--
		}
	}
	out := make([]int, 0, min(most, len(weight)))
	for part, w := range weight {
		if w == least {
			equal--
		}
		if w > least || w == least && equal >= 0 {
			out = append(out, part)
		}
	}
	return out
}

// classWeight is more than the states of any part.
const classWeight = 1 << 40

// weights says of each part how much it should be drawn.
func (b *classPainter) weights() []int {
	all := b.k.partition.Parts()
	weight := make([]int, len(all))
	for i := range all {
		if weight[i] = all[i].Count; all[i].Single {
			weight[i] = classWeight
		}
	}
	raise := func(part, to int) {
		if part >= 0 {
			weight[part] = max(weight[part], to*classWeight)
		}
	}
	for _, id := range b.q.FindingStates() {
		raise(b.k.partition.Of(id), 2)
	}
	for _, id := range b.k.graph.Initials() {
		raise(b.k.partition.Of(id), 3)
	}
	for _, part := range b.path {
		raise(part, 4)
	}
	return weight
}

// why says what is not drawn.
func (b *classPainter) why() string {
	p, states := b.k.partition, b.k.graph.Len()
	text := ""
	if n := len(p.Parts()); n > len(b.drawn) {
		text = fmt.Sprintf("%s classes and states: drawing %s, the largest and those that matter", count.Thousands(n), count.Thousands(len(b.drawn)))
	}
	if p.Cut() {
		text = joined(text, "there are more classes than can be told apart; choose fewer locations")
	}
	for _, c := range p.Parts() {
		if !c.Single && slices.Contains(b.r.Open, c.Class) {
			text = joined(text, fmt.Sprintf("of an opened class %s more states are together", count.Thousands(c.Count)))
		}
	}
	switch {
	case p.Looked() < states:
		text = joined(text, fmt.Sprintf("%s of %s states were put together so far", count.Thousands(p.Looked()), count.Thousands(states)))
	case b.sweep.Swept() < states:
		text = joined(text, fmt.Sprintf("the transitions of %s of %s states are known so far", count.Thousands(b.sweep.Swept()), count.Thousands(states)))
	}
	return text
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// paint makes the picture.
func (b *classPainter) paint() *Classes {
	out := &Classes{Locations: b.by, Classes: b.k.partition.Classes(), Why: b.why(), Picture: &dotgraph.Picture{}, Nodes: make([]Class, len(b.drawn))}
	if b.sweep != nil {
		out.Swept = b.sweep.Swept()
	}
	start := b.q.System.Values(b.k.graph.State(b.k.graph.Initials()[0]))
	for i, part := range b.drawn {
		var label string
		out.Nodes[i], label = b.node(&b.k.partition.Parts()[part], start)
		out.Picture.Nodes = append(out.Picture.Nodes, dotNode(&out.Nodes[i], label))
	}
	b.mark(out)
	b.edges(out.Picture)
	dotgraph.Arrange(out.Picture, b.q.System.Events())
	b.heat(out)
	return out
}

// node tells a part, and its label; start is what the values are in the first
// initial state.
func (b *classPainter) node(part *quotient.Part, start []ts.Value) (n Class, label string) {
	values := b.q.System.Values(b.k.graph.State(part.First))
	n = Class{Part: *part, Open: slices.Contains(b.r.Open, part.Class)}
	var chosen []ts.Value
	for _, l := range b.by {
		i := slices.IndexFunc(values, func(v ts.Value) bool { return v.Loc == l })
		n.Values = append(n.Values, values[i].Text)
		chosen = append(chosen, values[i])
	}
	if part.Single {
		return n, dotgraph.Differences(b.q.System, start, values)
	}
	return n, dotgraph.Values(b.q.System, chosen)
}

func dotNode(n *Class, label string) dotgraph.Node {
	out := dotgraph.Node{State: n.First, Label: label, Finding: -1, Missed: n.Missed == n.Count}
	if !n.Single {
		out.Count = n.Count
	}
	return out
}

// mark notes where the program starts, where findings end and where the run
// goes.
func (b *classPainter) mark(out *Classes) {
	place, nodes := b.places(), out.Picture.Nodes
	at := func(id stategraph.StateID) int { return placed(place, b.k.partition.Of(id)) }
	for _, id := range b.k.graph.Initials() {
		if i := at(id); i >= 0 {
			nodes[i].Initial = true
		}
	}
	for f, id := range b.q.FindingStates() {
		if i := at(id); i >= 0 {
			if out.Nodes[i].Findings++; out.Nodes[i].Findings == 1 {
				nodes[i].Finding = f
			}
		}
	}
	for _, id := range b.r.Mark {
		if i := at(max(id, stategraph.None)); i >= 0 {
			out.Nodes[i].Marked++
		}
	}
	for _, part := range b.path {
		i := placed(place, part)
		out.Path = append(out.Path, i)
		if i >= 0 && len(b.r.Run.Picks) > 0 {
			nodes[i].OnRun = true
		}
	}
}

// places is where each part is among those drawn, -1 where not.
func (b *classPainter) places() []int {
	place := slices.Repeat([]int{-1}, len(b.k.partition.Parts()))
	for i, part := range b.drawn {
		place[part] = i
	}
	return place
}

func placed(place []int, part int) int {
	if part < 0 {
		return -1
	}
	return place[part]
}
