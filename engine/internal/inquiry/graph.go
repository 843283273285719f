package inquiry

import (
	"crosscheck/engine/internal/dotgraph"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
)

// Draw makes a picture of the states. What the request leaves open of the
// explored program is filled in.
func (q *Inquiry) Draw(r dotgraph.Request, run trace.Trace) *dotgraph.Picture {
	r.Run, r.RunStart = q.Path(run)
	r.Reduced = !q.Algorithm.Exhaustive
	r.Findings = q.FindingStates()
	r.Depths, r.Into = q.known().paths(q.while()), q.known().before
	return dotgraph.Draw(q.Graph(), r)
}

// Against is the graph whose gaps are marked: that of the named algorithm, or of
// the first one compared. There is none where clocks make graphs different;
// unknown: for another reason.
func (q *Inquiry) Against(name string) (g *stategraph.Graph, unknown bool) {
	for _, o := range q.Others {
		if o.Algorithm == name || name == "" {
			return o.Graph, false
		}
	}
	return nil, name != "" && q.Period == nil
}

// Path is the part of a run that the graph knows.
func (q *Inquiry) Path(t trace.Trace) (edges []stategraph.Edge, start stategraph.StateID) {
	g := q.Graph()
	played := t.Replay(q.System)
	if len(played.Steps) == 0 {
		return nil, stategraph.None
	}
	start = g.Find(played.Steps[0].State)
	at := start
	for i := 1; i < len(played.Steps) && at != stategraph.None; i++ {
		s := &played.Steps[i]
		dst := g.Find(s.State)
		if dst == stategraph.None {
			break
		}
		edges = append(edges, stategraph.Edge{Src: at, Dst: dst, Event: s.Event, Branch: s.Branch})
		at = dst
	}
	return edges, start
}

// FindingStates is where each finding ends.
func (q *Inquiry) FindingStates() []stategraph.StateID {
	out := make([]stategraph.StateID, len(q.Findings))
	for i := range q.Findings {
		out[i] = q.Findings[i].State
	}
	return out
}
