package exploretest

import (
	"fmt"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Reference is the full state graph of a system and what can be observed in
// it.
type Reference struct {
	sys     ts.System
	outcome *explore.Outcome
	seen    *Observations // nil until asked for
	own     *Observations // those that are not of guards that were looked at again
}

// NewReference explores sys in full, or returns nil when it has more states
// than wanted. sys must not be used elsewhere meanwhile.
func NewReference(sys ts.System, states int) *Reference {
	out := explore.ToEnd(full.Rows[0].New(sys, explore.Options{Limits: explore.Limits{States: states + 1}}))
	if out.How != explore.Complete {
		return nil
	}
	return &Reference{sys: sys, outcome: out}
}

func (r *Reference) observations() *Observations {
	if r.seen == nil {
		r.seen = Observe(r.outcome.Graph, false)
	}
	return r.seen
}

// Stats are the figures of the full search.
func (r *Reference) Stats() explore.Stats { return r.outcome.Stats }

// Count is the number of observations of a kind in the full graph.
func (r *Reference) Count(k Kind) int { return r.observations().Count(k) }

// Missed is what the outcome of another search of the same system lacks, in
// words, or "".
func (r *Reference) Missed(out *explore.Outcome) string {
	return r.missed(out, r.observations(), Observe)
}

// MissedBesideGuards is Missed without what stands for guards that are looked at
// again.
func (r *Reference) MissedBesideGuards(out *explore.Outcome) string {
	if r.own == nil {
		r.own = observeOwn(r.outcome.Graph, false)
	}
	return r.missed(out, r.own, observeOwn)
}

func (r *Reference) missed(out *explore.Outcome, all *Observations, observe func(*stategraph.Graph, bool) *Observations) string {
	if _, _, ok := all.Missing(observe(out.Graph, false)); !ok {
		return ""
	}
	text, _, _ := observe(r.outcome.Graph, true).Missing(observe(out.Graph, true))
	return text
}

// Check runs a search to its end and says, in words, what it lacks, which
// promise it breaks, or that it is not complete; "" if all is well. out is its
// outcome.
func (r *Reference) Check(row explore.Row, opts explore.Options) (out *explore.Outcome, fault string) {
	out = explore.ToEnd(row.New(r.sys, opts))
	if out.How != explore.Complete {
		return out, fmt.Sprintf("ends %s by the limit %q", out.How, out.Limit)
	}
	if r.isWhole(out.Graph) {
		return out, ""
	}
	p, promised := promises[row.Name]
	if p == OfForesight {
		fault = r.MissedBesideGuards(out)
	} else {
		fault = r.Missed(out)
	}
	if promised && fault == "" {
		fault = Broken(out, p)
	}
	return out, fault
}

// isWhole reports whether g is all of the full graph: then nothing is missing,
// and every promise is kept.
func (r *Reference) isWhole(g *stategraph.Graph) bool {
	if g.Len() < r.outcome.Graph.Len() {
		return false
	}
	var enabled []ts.EventID
	for id := range stategraph.StateID(g.Len()) {
		enabled = r.sys.Enabled(g.State(id), enabled[:0])
		for _, e := range enabled {
			if !g.Done(id, e) {
				return false
			}
		}
	}
	return true
}
