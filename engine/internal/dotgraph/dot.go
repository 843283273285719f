package dotgraph

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/emicklei/dot"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/stategraph"
)

// Colours of the Okabe-Ito palette, told apart with every kind of sight.
const (
	runColour     = "#0072B2"
	failureColour = "#D55E00"
)

// dotText writes the picture for Graphviz: one rank=same group a rank, two-way
// edges with a head at each end, no curved splines (they are slow and cross
// labels).
func dotText(p *Picture) string {
	w := newWriter()
	w.g.Attr("rankdir", "TB")
	w.g.Attr("nodesep", "0.25")
	w.g.Attr("ranksep", "0.45")
	w.g.Attr("fontname", "Helvetica")
	for rank, row := range byRank(p.Nodes) {
		group := w.group(fmt.Sprintf("%06d", rank))
		for _, n := range row {
			dotNode(w.node(group, n), n)
		}
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		dotEdge(w.edge(e), e)
	}
	return w.rename(w.g.String())
}

func byRank(nodes []Node) [][]*Node {
	var rows [][]*Node
	for i := range nodes {
		n := &nodes[i]
		for len(rows) <= n.Rank {
			rows = append(rows, nil)
		}
		rows[n.Rank] = append(rows[n.Rank], n)
	}
	return rows
}

func dotNode(d dot.Node, n *Node) {
	d.Attr("shape", "box").Attr("fontname", "Helvetica").Attr("fontsize", "10")
	d.Attr("margin", "0.08,0.04").Attr("label", clean(caption(n)))
	styles := []string{"rounded"}
	if n.Missed {
		styles = append(styles, "dashed")
	}
	if n.Initial {
		styles = append(styles, "bold")
	}
	d.Attr("style", strings.Join(styles, ","))
	if n.Finding >= 0 {
		d.Attr("peripheries", "2").Attr("color", failureColour)
	}
	if n.OnRun {
		d.Attr("penwidth", "2.5")
	}
	if n.OnRun && n.Finding < 0 {
		d.Attr("color", runColour)
	}
}

// caption is what a node says: its number with its marks, then what differs
// from the start.
func caption(n *Node) string {
	head := fmt.Sprintf("s%d", n.State)
	if n.Count > 0 {
		head = count.Of(n.Count, "state")
	}
	if n.Initial {
		head = "▶ " + head
	}
	if n.Finding >= 0 {
		head += " ⚡"
	}
	if n.Missed {
		head += " missed"
	}
	if n.Label == "" {
		return head
	}
	return head + "\n" + n.Label
}

func dotEdge(d dot.Edge, e *Edge) {
	if text := edgeText(e); text != "" {
		d.Attr("fontname", "Helvetica").Attr("fontsize", "9").Attr("label", clean(text))
	}
	if len(e.Back) > 0 {
		d.Attr("dir", "both")
	}
	if e.Missed || e.Some {
		d.Attr("style", "dashed")
	}
	if e.OnRun {
		d.Attr("penwidth", "2.5").Attr("color", runColour)
	}
	if e.Failure {
		d.Attr("color", failureColour)
	}
}

func edgeText(e *Edge) string {
	if e.Failure {
		return strings.TrimSpace(e.Label + " ⚡")
	}
	return e.Label
}

// clean replaces what a quoted string of DOT or Mermaid cannot hold.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || (unicode.IsPrint(r) && r != unicode.ReplacementChar) {
			return r
		}
		return '·'
	}, s)
}

// writer builds a dot.Graph whose nodes are known by state. The library names
// nodes n1, n2, … in the order of creation of nodes and subgraphs; rename
// turns these into names of states and classes.
type writer struct {
	g     *dot.Graph
	nodes map[stategraph.StateID]dot.Node
	names map[string]string
	made  int
}

func newWriter() *writer {
	return &writer{
		g:     dot.NewGraph(dot.Directed),
		nodes: map[stategraph.StateID]dot.Node{}, names: map[string]string{},
	}
}

// group is a subgraph whose nodes share a rank. The library's own rank groups
// come out in random order.
func (w *writer) group(key string) *dot.Graph {
	w.made++
	w.names[fmt.Sprintf("s%d", w.made)] = "rank" + key
	sub := w.g.Subgraph(key)
	sub.Delete("label")
	sub.Attr("rank", "same")
	return sub
}

func (w *writer) node(in *dot.Graph, n *Node) dot.Node {
	w.made++
	w.names[fmt.Sprintf("n%d", w.made)] = n.name()
	d := in.Node(key(n.State))
	w.nodes[n.State] = d
	return d
}

// name is what other parts of the product call a node.
func (n *Node) name() string {
	if n.Count > 0 {
		return fmt.Sprintf("c%d", n.State)
	}
	return fmt.Sprintf("s%d", n.State)
}

// key sorts as the state's number does.
func key(s stategraph.StateID) string { return fmt.Sprintf("%010d", s) }

func (w *writer) edge(e *Edge) dot.Edge {
	return w.g.Edge(w.nodes[e.Src], w.nodes[e.Dst])
}

// rename replaces the library's names outside quoted strings, those of its
// subgraphs too, which could be mistaken for states.
func (w *writer) rename(text string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); {
		n := wordLen(text[i:])
		switch {
		case quoted && text[i] == '\\':
			n = 2
		case text[i] == '"':
			quoted, n = !quoted, 1
		case quoted || n == 0:
			n = 1
		default:
			b.WriteString(w.word(text[i : i+n]))
			i += n
			continue
		}
		b.WriteString(text[i : i+n])
		i += n
	}
	return b.String()
}

func (w *writer) word(word string) string {
	if name, ok := w.names[word]; ok {
		return name
	}
	return word
}

// wordLen is how many letters and digits s begins with.
func wordLen(s string) int {
	for i := range len(s) {
		if c := s[i]; !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_') {
			return i
		}
	}
	return len(s)
}
