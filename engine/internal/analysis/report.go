package analysis

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// reporter turns what a Pass saw into findings. Those with a run wait in
// pending until it is replayed.
type reporter struct {
	p        *Pass
	tree     *stategraph.Tree
	findings []Finding
	pending  []pending
	near     *nearby // nil: no run to a conflict can get shorter there
	hunt     Hunt    // for a run of the next pending finding; nil: none is under way
}

type pending struct {
	f      Finding
	start  stategraph.StateID
	edges  []stategraph.Edge
	ending string
	short  *trace.Trace // of a conflict: a better run than edges, or nil
	sure   bool         // of a conflict: its run is possible
	asks   bool         // it is no conflict, because somebody asked: nothing is told but that
}

func (r *reporter) failures() {
	for id, e := range r.p.failing {
		if e == noEdge {
			continue
		}
		f := &r.p.sys.Failures()[id]
		start, edges := r.tree.PathToEdge(e)
		r.add(failureFinding(f, r.p.sys.Apps()[f.App], ts.FailureID(id)), start, edges, "")
	}
}

func failureFinding(f *ts.Failure, app string, id ts.FailureID) Finding {
	out := Finding{Kind: finding.HandlerError, Span: f.Span, Failure: id, Property: -1}
	if app != "" {
		out.Apps = []string{app}
		app = " in " + app
	}
	out.Title = fmt.Sprintf("Error%s: %s", app, f.Message)
	if f.Kind == ts.Assertion {
		out.Kind = finding.Assertion
		out.Title = fmt.Sprintf("Assertion %s fails%s", f.Message, app)
	}
	return out
}

func (r *reporter) properties() {
	for i := range r.p.sys.Properties() {
		id := ts.PropertyID(i)
		if s := r.p.decided[id]; s == stategraph.None {
			r.nowhere(id)
		} else {
			r.decided(id, s)
		}
	}
}

// nowhere handles a property that no state decides: bad news for one that
// should hold somewhere.
func (r *reporter) nowhere(id ts.PropertyID) {
	prop := &r.p.sys.Properties()[id]
	switch {
	case prop.Kind != ts.Reachable:
	case r.p.o.Complete:
		f := propertyFinding(finding.Unreachable, prop, id)
		f.Title = fmt.Sprintf("%s is never reached%s", quoted(prop.Name), r.p.o.Within)
		f.Sentence = fmt.Sprintf("Whatever happens, no state with %s is reached%s.", prop.Text, r.p.o.Within)
		f.State, f.Replayed = stategraph.None, true
		r.findings = append(r.findings, f)
	default:
		r.p.report.NotFound = append(r.p.report.NotFound, id)
	}
}

func (r *reporter) decided(id ts.PropertyID, s stategraph.StateID) {
	prop := &r.p.sys.Properties()[id]
	f := propertyFinding(finding.Invariant, prop, id)
	var ending string
	switch prop.Kind {
	case ts.Reachable:
		return
	case ts.Invariant:
		f.Title = fmt.Sprintf("Invariant %s does not hold", quoted(prop.Name))
		ending = fmt.Sprintf("now the invariant %s does not hold%s", quoted(prop.Name), spelled(prop))
	case ts.Never:
		f.Title = fmt.Sprintf("%s must never happen, and does", quoted(prop.Name))
		ending = fmt.Sprintf("now %s, which must never be", prop.Text)
	case ts.Final:
		f.Kind = finding.Deadlock
		f.Title = fmt.Sprintf("The program can end while %s is false", quoted(prop.Name))
		ending = fmt.Sprintf("nothing more can happen, and %s is false", prop.Text)
	}
	start, edges := r.tree.PathTo(s)
	r.add(f, start, edges, ending)
}

// spelled adds the condition of a property whose name is not just that.
func spelled(prop *ts.Property) string {
	if prop.Name == prop.Text {
		return ""
	}
	return ": " + prop.Text + " is false"
}

// quoted sets a name of several words off from the sentence around it.
func quoted(name string) string {
	if strings.ContainsRune(name, ' ') {
		return "“" + name + "”"
	}
	return name
}

func propertyFinding(k finding.Kind, prop *ts.Property, id ts.PropertyID) Finding {
	return Finding{Kind: k, Name: prop.Name, Span: prop.Span, Failure: -1, Property: id}
}

func (r *reporter) deadlock() {
	if r.p.stuck == stategraph.None {
		return
	}
	f := Finding{Kind: finding.Deadlock, Title: "Deadlock: nothing can happen, though events wait", Failure: -1, Property: -1}
	if n := r.p.report.Stuck; n > 1 {
		f.Title = fmt.Sprintf("Deadlock in %d states: nothing can happen, though events wait", n)
	}
	start, edges := r.tree.PathTo(r.p.stuck)
	r.add(f, start, edges, "now no event can happen, though some are switched on and wait for their conditions")
}

func (r *reporter) add(f Finding, start stategraph.StateID, edges []stategraph.Edge, ending string) {
	r.pending = append(r.pending, pending{f: f, start: start, edges: edges, ending: ending})
}

// complete completes the next pending finding and returns its length.
func (r *reporter) complete() int {
	next := r.pending[0]
	r.pending = r.pending[1:]
	next.f.Run = NewRun(r.p.g, next.start, next.edges)
	if next.f.Conflict != nil {
		r.tellConflict(&next)
	}
	Complete(&next.f, r.p.sys, r.p.o.Judge, next.ending)
	r.findings = append(r.findings, next.f)
	return len(next.edges)
}

// longRun is the length from which a run is confirmed piece by piece and not
// kept in detail.
const longRun = 20_000

// Complete replays f's run, on judge too if there is one, and fills in what
// follows from it: Replay, Replayed, Sentence, Apps and Location. The sentence
// ends with ending.
func Complete(f *Finding, sys ts.System, judge Judge, ending string) {
	var err error
	if len(f.Picks) > longRun {
		err = f.completeLong(sys, judge, ending)
	} else {
		err = f.complete(sys, judge, ending)
	}
	f.Replayed = err == nil
	if err != nil {
		f.Title = fmt.Sprintf("engine bug: the run to “%s” cannot be confirmed (%v)", f.Title, err)
	}
}

func (f *Finding) complete(sys ts.System, judge Judge, ending string) error {
	f.Replay = f.Trace.Replay(sys)
	err := f.shows(sys, f.Replay)
	if err == nil && judge != nil {
		err = f.confirm(sys, judge)
	}
	f.Sentence = f.Replay.Story(f.afterwards(sys, ending))
	f.about(f.Replay)
	return err
}

// afterwards is ending with how much later than the command that it undoes the
// last one comes, when times are known.
func (f *Finding) afterwards(sys ts.System, ending string) string {
	timing := f.Replay.Timing
	if timing == nil || f.Conflict == nil {
		return ending
	}
	last := len(f.Replay.Steps) - 1
	least, most := timing.Gap(f.Conflict.Since(sys, f.Replay), last)
	f.Gap = &Gap{least, most}
	return ending + ", " + moment.Between(least, most)
}

// confirm replays f's run on judge and keeps that replay when it agrees.
func (f *Finding) confirm(sys ts.System, judge Judge) error {
	replay, err := judge.Play(f.Replay)
	if err != nil {
		return err
	}
	f.Replay = replay
	if f.Conflict != nil {
		return f.Conflict.Shown(sys, replay)
	}
	return f.waits(replay.System, replay.Last().State)
}

// completeLong tells only the end of a long run.
func (f *Finding) completeLong(sys ts.System, judge Judge, ending string) error {
	if judge == nil {
		judge = Untimed{sys}
	}
	last, end, err := judge.Long(sys, f.Trace, longRun/4)
	if err == nil {
		err = f.shows(sys, last)
	}
	if err == nil {
		err = f.waits(judge.System(), end)
	}
	f.Sentence = fmt.Sprintf("After %d steps, which are too many to tell: %s", len(f.Picks), last.Story(ending))
	f.about(last)
	return err
}

// waits checks that some event waits in the state a deadlock ends in.
func (f *Finding) waits(sys ts.System, state []byte) error {
	if f.Kind == finding.Deadlock && f.Property < 0 && !sys.Waiting(state) {
		return fmt.Errorf("step %d: no event waits there", len(f.Picks))
	}
	return nil
}

// shows checks that a replay ends with what f claims. Of a conflict, a long run
// is not kept in the detail that this takes.
func (f *Finding) shows(sys ts.System, r *trace.Replay) error {
	last := r.Last()
	switch {
	case r.Problem != "":
		return fmt.Errorf("%s", r.Problem)
	case f.Conflict != nil && len(f.Picks) <= longRun:
		return f.Conflict.Shown(sys, r)
	case f.Failure >= 0 && !slices.Contains(last.Failures, f.Failure):
		return fmt.Errorf("nothing fails in its last step")
	case f.Property >= 0 && last.Properties[f.Property] == (r.System.Properties()[f.Property].Kind != ts.Never):
		return fmt.Errorf("its last state does not violate it")
	case (f.Kind == finding.Deadlock || f.Kind == finding.End) && len(last.Enabled) > 0 && r.System == sys:
		return fmt.Errorf("events are enabled in its last state")
	}
	return nil
}
