package dotgraph

import (
	"strings"

	"github.com/emicklei/dot"
)

// mermaidText writes the picture as a Mermaid flowchart: the shape and the
// kind of line carry what style does in DOT.
func mermaidText(p *Picture) string {
	w := newWriter()
	for i := range p.Nodes {
		n := &p.Nodes[i]
		d := w.node(w.g, n)
		d.Attr("label", mermaidLabel(caption(n)))
		d.Attr("shape", dot.MermaidShapeRound)
		switch {
		case n.Finding >= 0:
			d.Attr("shape", dot.MermaidShapeSubroutine)
		case n.Initial:
			d.Attr("shape", dot.MermaidShapeStadium)
		}
		if n.Missed {
			d.Attr("style", "stroke-dasharray:4")
		}
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		d := w.edge(e).Attr("link", link(e))
		if text := edgeText(e); text != "" {
			d.Attr("label", mermaidLabel(text))
		}
	}
	return w.rename(dot.MermaidFlowchart(w.g, dot.MermaidTopDown))
}

// link is a dotted line for what was missed or only some can do, a thick one
// for the run.
func link(e *Edge) string {
	line := "-->"
	switch {
	case e.OnRun:
		line = "==>"
	case e.Missed || e.Some:
		line = "-.->"
	}
	if len(e.Back) > 0 {
		return "<" + line
	}
	return line
}

// mermaidLabel is one line without characters that Mermaid reads as entities
// or ends of strings, escaped or not.
func mermaidLabel(s string) string {
	s = clean(s)
	for _, r := range [][2]string{{"\n", " · "}, {`"`, "”"}, {"'", "’"}, {"#", "＃"}, {"&", "＆"}, {"<", "‹"}, {">", "›"}, {"`", "’"}, {"\\", "∖"}} {
		s = strings.ReplaceAll(s, r[0], r[1])
	}
	return s
}
