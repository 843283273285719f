package engine

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/quotient"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// drawnParts is how many nodes a picture of classes has when the request does
// not say, and mostParts how many it can have.
const (
	drawnParts = 300
	mostParts  = 2000
)

// quotient draws the states of the last check put together.
func (s *Session) quotient(r *protocol.QuotientRequest) *protocol.Reply {
	if s.last == nil {
		return errNothing()
	}
	x := s.last
	if why := x.unfit(r); why != "" {
		return badRequest("%s", why)
	}
	other, why := x.gapsOf(r.Against)
	if why != "" {
		return badRequest("%s", why)
	}
	b := &classPainter{x: x, r: r, q: x.inquiry(), other: other}
	b.q.sweepClasses(b, s.while())
	return &protocol.Reply{Op: "quotient", Quotient: b.paint()}
}

// unfit says what is wrong with a request, or "".
func (x *exploration) unfit(r *protocol.QuotientRequest) string {
	stored := x.valued()
	for _, l := range r.Locations {
		if !slices.Contains(stored, l) {
			return fmt.Sprintf("states do not tell the value of location number %d", l)
		}
	}
	switch {
	case x.graph().Len() == 0:
		return "there are no states to put together"
	case r.Max < 0 || r.Max > mostParts:
		return fmt.Sprintf("a picture of classes has up to %d nodes; 0 means %d", mostParts, drawnParts)
	}
	return x.unheatable(r.Heat, r.App)
}

// unheatable says what is wrong with a heat that is asked for, or "".
func (x *exploration) unheatable(heat string, app int) string {
	if heat == string(dotgraph.HeatApp) && (app < 0 || app >= len(x.system.Apps())) {
		return fmt.Sprintf("there is no app number %d", app)
	}
	return ""
}

// classPainter makes one picture of classes.
type classPainter struct {
	x     *exploration
	r     *protocol.QuotientRequest
	q     *inquiry
	other *stategraph.Graph

	path  []int // part after each step of the run, -1 where unknown
	drawn []int // parts that are drawn
	sweep *quotient.Sweep
}

// sweepClasses brings the classes that b asks for as far as time allows.
func (q *inquiry) sweepClasses(b *classPainter, more func() bool) {
	by := quotient.By{Locations: b.locations(), Other: b.other}
	for _, c := range b.r.Open {
		by.Open = append(by.Open, stategraph.StateID(c))
	}
	if q.partition == nil || !q.partition.Is(q.graph, by) {
		q.partition = quotient.NewPartition(q.graph, by)
	}
	done := q.partition.Step(more)
	b.path = b.parts()
	b.drawn = b.choose()
	if !done {
		return
	}
	moves := q.executed(b.r.Heat == "app")
	if q.sweep == nil || !q.sweep.Is(q.partition, moves, b.drawn) {
		q.sweep = quotient.NewSweep(q.partition, moves, b.drawn)
	}
	q.sweep.Step(more)
	b.sweep = q.sweep
}

// locations are those of the request, or chosen ones.
func (b *classPainter) locations() []ts.LocID {
	if b.r.Choose {
		if b.q.chosen == nil {
			b.q.chosen = numbers(quotient.Choose(b.q.graph, b.x.interesting()...))
		}
		b.r.Locations = b.q.chosen
	}
	var out []ts.LocID
	for _, l := range b.r.Locations {
		out = append(out, ts.LocID(l))
	}
	return out
}

// parts is where the run goes.
func (b *classPainter) parts() []int {
	edges, start := b.x.path(traceOf(b.r.Start, b.r.Run))
	out := []int{b.q.partition.Of(start)}
	for _, e := range edges {
		out = append(out, b.q.partition.Of(e.Dst))
	}
	for len(out) <= len(b.r.Run) {
		out = append(out, -1)
	}
	return out
}

// choose picks the parts that are drawn when there are too many: those of the
// run, those in which something begins or is found, opened states, and the
// largest.
func (b *classPainter) choose() []int {
	weight := b.weights()
	most := cmp.Or(b.r.Max, drawnParts)
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
	all := b.q.partition.Parts()
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
	for _, id := range b.x.findingStates() {
		raise(b.q.partition.Of(id), 2)
	}
	for _, id := range b.q.graph.Initials() {
		raise(b.q.partition.Of(id), 3)
	}
	for _, part := range b.path {
		raise(part, 4)
	}
	return weight
}

// why says what is not drawn.
func (b *classPainter) why() string {
	p, states := b.q.partition, b.q.graph.Len()
	text := ""
	if n := len(p.Parts()); n > len(b.drawn) {
		text = fmt.Sprintf("%s classes and states: drawing %s, the largest and those that matter", dotgraph.Thousands(n), dotgraph.Thousands(len(b.drawn)))
	}
	if p.Cut() {
		text = joined(text, "there are more classes than can be told apart; choose fewer locations")
	}
	for _, c := range p.Parts() {
		if !c.Single && slices.Contains(b.r.Open, int(c.Class)) {
			text = joined(text, fmt.Sprintf("of an opened class %s more states are together", dotgraph.Thousands(c.Count)))
		}
	}
	switch {
	case p.Looked() < states:
		text = joined(text, fmt.Sprintf("%s of %s states were put together so far", dotgraph.Thousands(p.Looked()), dotgraph.Thousands(states)))
	case b.sweep.Swept() < states:
		text = joined(text, fmt.Sprintf("the transitions of %s of %s states are known so far", dotgraph.Thousands(b.sweep.Swept()), dotgraph.Thousands(states)))
	}
	return text
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

// paint tells the picture.
func (b *classPainter) paint() *protocol.QuotientResult {
	p := b.q.partition
	out := &protocol.QuotientResult{
		Locations: b.r.Locations, Stored: b.x.valued(), States: b.q.graph.Len(), Classes: p.Classes(), Why: b.why(),
		Nodes: make([]protocol.QuotientNode, len(b.drawn)),
	}
	if b.sweep != nil {
		out.Swept = b.sweep.Swept()
	}
	pic := &dotgraph.Picture{}
	values := b.x.system.Values(b.q.graph.State(b.q.graph.Initials()[0]))
	for i, part := range b.drawn {
		out.Nodes[i] = b.node(&p.Parts()[part], values)
		pic.Nodes = append(pic.Nodes, dotNode(&out.Nodes[i], p.Parts()[part].First))
	}
	b.mark(out, pic)
	out.Edges = b.edges(pic)
	dotgraph.Arrange(pic, b.x.system.Events())
	b.heat(out, pic)
	for i := range pic.Nodes {
		n := &pic.Nodes[i]
		out.Nodes[i].Rank, out.Nodes[i].X, out.Nodes[i].Y, out.Nodes[i].Heat = n.Rank, n.X, n.Y, n.Heat
	}
	b.orient(out, pic)
	out.Dot, out.Mermaid = pic.Dot, pic.Mermaid
	return out
}

// node tells a part; start is what the values are in the first initial state.
func (b *classPainter) node(part *quotient.Part, start []ts.Value) protocol.QuotientNode {
	values := b.x.system.Values(b.q.graph.State(part.First))
	n := protocol.QuotientNode{
		Class: int(part.Class), First: int(part.First), State: -1, Group: -1, Count: part.Count, Missed: part.Missed, Finding: -1,
	}
	var chosen []ts.Value
	for _, l := range b.r.Locations {
		i := slices.IndexFunc(values, func(v ts.Value) bool { return int(v.Loc) == l })
		n.Values = append(n.Values, values[i].Text)
		chosen = append(chosen, values[i])
	}
	n.Label = dotgraph.Values(b.x.system, chosen)
	if slices.Contains(b.r.Open, n.Class) {
		n.Group = n.Class
	}
	if part.Single {
		n.State = int(part.First)
		n.Label = dotgraph.Differences(b.x.system, start, values)
	}
	return n
}

func dotNode(n *protocol.QuotientNode, first stategraph.StateID) dotgraph.Node {
	out := dotgraph.Node{State: first, Label: n.Label, Finding: -1, Missed: n.Missed == n.Count}
	if n.State < 0 {
		out.Count = n.Count
	}
	return out
}

// mark notes where the program starts, where findings end and where the run
// goes.
func (b *classPainter) mark(out *protocol.QuotientResult, pic *dotgraph.Picture) {
	place := b.places()
	at := func(id stategraph.StateID) int { return placed(place, b.q.partition.Of(id)) }
	for _, id := range b.q.graph.Initials() {
		if i := at(id); i >= 0 {
			out.Nodes[i].Initial, pic.Nodes[i].Initial = true, true
		}
	}
	for f, id := range b.x.findingStates() {
		if i := at(id); i >= 0 {
			n := &out.Nodes[i]
			if n.Findings++; n.Findings == 1 {
				n.Finding, pic.Nodes[i].Finding = f, f
			}
		}
	}
	for _, id := range b.r.Mark {
		if i := at(stategraph.StateID(max(id, -1))); i >= 0 {
			out.Nodes[i].Marked++
		}
	}
	for _, part := range b.path {
		i := placed(place, part)
		out.Path = append(out.Path, i)
		if i >= 0 && len(b.r.Run) > 0 {
			pic.Nodes[i].OnRun = true
		}
	}
}

// places is where each part is among those drawn, -1 where not.
func (b *classPainter) places() []int {
	place := slices.Repeat([]int{-1}, len(b.q.partition.Parts()))
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
