package exploretest

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// Promise is what a reducing search owes the graph that it leaves complete.
// done(s) are the events executed in s; at the end it equals backtrack(s).
//
//	(N)  done(s) is empty only if enabled(s) is.
//	(D)  if an event executed in s disables f, then f is in done(s).
//	(C)  take an explored s -x-> s' and an explored path from s' whose last
//	     transition t conflicts with x on a location that no transition
//	     between them writes. Then s has executed what lets t come before x.
//	(I)  every event enabled in s is executed on an explored path from s.
//
// What lets t come before x is where promises differ. dpor searches parts of a program
// that have nothing to do with each other one by one: it owes each part this of the
// states that events of the part lead to, with no other events, and besides
//
//	(R)  if the initial state enables events of a part, a path without them leads from
//	     there to a state in which one is executed.
//	(E)  if every part comes to an end somewhere, a path leads from where one does to
//	     where nothing is enabled.
type Promise uint8

const (
	// OfDpor is (C) of algorithms.md: the event that begins t's chain of
	// causes is in done(s), or is x. t has another event than x.
	OfDpor Promise = 1 + iota
	// OfPaper is (C) as Algorithm 5 keeps it by lines 9 to 12: t's event is in
	// done(s) or, if it is not enabled there, all that is enabled is. (N) is
	// kept by Algorithm 2 lines 2 to 16, (D) by lines 22 to 24, and (I) by
	// Algorithm 4: an execution ends only after a full cycle, where no event is
	// enabled, or in a state for which (I) holds.
	OfPaper
	// OfForesight has instead of (D) and (C): (P) no sequence of events that are
	// not in done(s) leads from s to where one of them and one of done(s) do not
	// commute. It is kept by what a program's text tells of guards; what an event
	// makes the machine look at again for those of others it does not count.
	OfForesight
)

// promises of the algorithms in the table. Stateless search makes its own for
// nodes of its tree, which the graph does not have.
var promises = map[string]Promise{"dpor": OfDpor, "dpor-foreseeing": OfForesight, "dpor-paper": OfPaper, "dpor-paper-summaries": OfPaper}

// Broken is the first error of Sane in words, or "".
func Broken(out *explore.Outcome, p Promise) string {
	for _, err := range Sane(out, p) {
		return err.Error()
	}
	return ""
}

// Sane says where a search has not kept its promise. It walks every path of
// the explored graph forwards, edge by edge, and is slow; it shares no code
// with the searches, which go backwards over sets. A search that is not
// complete promises nothing.
func Sane(out *explore.Outcome, p Promise) []error {
	if out.How != explore.Complete {
		return nil
	}
	x := lookAt(out.Graph)
	parts := x.parts(p)
	if len(parts) == 1 {
		return x.faults(p)
	}
	faults := x.unended(parts)
	for _, y := range parts {
		faults = append(faults, y.unbegun(x)...)
		faults = append(faults, y.faults(p)...)
	}
	return faults
}

// faults are those against the promises that are owed to one part.
func (x *explored) faults(p Promise) (faults []error) {
	for s := range stategraph.StateID(len(x.enabled)) {
		faults = append(faults, x.nothingDone(s)...)
		if p == OfForesight {
			faults = append(faults, x.commuting(s)...)
		} else {
			faults = append(faults, x.disabledForGood(s)...)
			faults = append(faults, x.conflicting(s, p)...)
		}
		faults = append(faults, x.ignored(s)...)
	}
	return faults
}

// explored is a state graph as the pass walks it, or what a part has of it.
type explored struct {
	graph   *stategraph.Graph
	events  map[ts.EventID]bool // of the part; nil for all
	enabled [][]ts.EventID
	moves   [][]move // out of each state
}

// move is an executed transition.
type move struct {
	stategraph.Edge
	accesses []ts.Access // of all branches of the event: whoever depends on one depends on it
	own      []ts.Access // of this branch
}

func lookAt(g *stategraph.Graph) *explored {
	x := &explored{graph: g, enabled: make([][]ts.EventID, g.Len()), moves: make([][]move, g.Len())}
	for s := range stategraph.StateID(g.Len()) {
		x.enabled[s] = g.System().Enabled(g.State(s), nil)
		all := map[ts.EventID][]ts.Access{}
		g.Out(s, ts.Accesses, func(e stategraph.Edge, b *ts.Branch) bool {
			own := slices.Clone(b.Accesses)
			x.moves[s] = append(x.moves[s], move{Edge: e, own: own})
			all[e.Event] = append(all[e.Event], own...)
			return true
		})
		for i := range x.moves[s] {
			x.moves[s][i].accesses = all[x.moves[s][i].Event]
		}
	}
	return x
}

// undone are the events that are enabled in s and were not executed there.
func (x *explored) undone(s stategraph.StateID) []ts.EventID {
	return slices.DeleteFunc(slices.Clone(x.enabled[s]), func(e ts.EventID) bool { return x.graph.Done(s, e) })
}

// nothingDone is (N).
func (x *explored) nothingDone(s stategraph.StateID) []error {
	if len(x.enabled[s]) == 0 || len(x.moves[s]) > 0 {
		return nil
	}
	return []error{x.fault("N", s, "nothing is executed")}
}

// disabledForGood is (D).
func (x *explored) disabledForGood(s stategraph.StateID) (faults []error) {
	for _, m := range x.moves[s] {
		for _, f := range x.undone(s) {
			if !slices.Contains(x.enabled[m.Dst], f) {
				faults = append(faults, x.fault("D", s, "%s disables %s, which is not executed", x.name(m.Event), x.name(f)))
			}
		}
	}
	return faults
}

// ignored is (I).
func (x *explored) ignored(s stategraph.StateID) (faults []error) {
	for _, e := range x.undone(s) {
		if !x.executedAfter(s, e, map[stategraph.StateID]bool{}) {
			faults = append(faults, x.fault("I", s, "%s is executed on no path from here", x.name(e)))
		}
	}
	return faults
}

func (x *explored) executedAfter(s stategraph.StateID, e ts.EventID, seen map[stategraph.StateID]bool) bool {
	seen[s] = true
	for _, m := range x.moves[s] {
		if m.Event == e || !seen[m.Dst] && x.executedAfter(m.Dst, e, seen) {
			return true
		}
	}
	return false
}

// name is the name of an event.
func (x *explored) name(e ts.EventID) string { return x.graph.System().Events()[e].Name }

// fault is a violated invariant, with the state.
func (x *explored) fault(invariant string, s stategraph.StateID, format string, args ...any) error {
	var values []string
	sys := x.graph.System()
	for _, v := range sys.Values(x.graph.State(s)) {
		values = append(values, sys.Locations()[v.Loc].Name+"="+v.Text)
	}
	return fmt.Errorf("(%s) in s%d, %s: %s", invariant, s, strings.Join(values, " "), fmt.Sprintf(format, args...))
}
