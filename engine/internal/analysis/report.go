package analysis

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// reporter turns what analyses saw into findings. Those with a run wait in
// pending until it is replayed.
type reporter struct {
	p        *Pass
	tree     *stategraph.Tree
	findings []Finding
	pending  []*pending

	// What Seek asks of the first seen findings.
	seen         int
	found, other bool
}

// pending is a finding whose run is yet to be replayed.
type pending struct {
	f      Finding
	start  stategraph.StateID
	edges  []stategraph.Edge
	ending string
	other  *Run  // as Finding.Other, or nil
	claim  claim // nil: the run is possible, and none is shorter
}

// claim makes certain of a finding before it is told.
type claim interface {
	// settle goes on, within the budget, to look whether its run is possible.
	// Who is in a hurry does not want to wait for a search.
	settle(hurry bool) settlement
	// run is the best run; with it come the last words.
	run() Run
}

// settlement is how far a claim has come.
type settlement int

const (
	unsettled settlement = iota // not yet
	settled                     // the finding can be told
	dropped                     // there is nothing to tell
)

func (r *reporter) add(f Finding, start stategraph.StateID, edges []stategraph.Edge, ending string) {
	r.pending = append(r.pending, &pending{f: f, start: start, edges: edges, ending: ending})
}

// next completes the next pending finding, or goes on to make certain of it; it
// returns what that cost.
func (r *reporter) next(hurry bool) (cost int) {
	i := r.nextSought()
	x := r.pending[i]
	how := settled
	if x.claim != nil {
		how = x.claim.settle(hurry)
	}
	if how == unsettled {
		return 0
	}
	r.pending = slices.Delete(r.pending, i, i+1)
	if how == dropped {
		return 0
	}
	r.complete(x)
	return len(x.edges)
}

func (r *reporter) complete(x *pending) {
	if x.claim != nil {
		x.f.Run = x.claim.run()
	} else {
		x.f.Run = NewRun(r.p.g, x.start, x.edges)
	}
	complete(&x.f, r.p.sys, r.p.o.Judge, x.ending, r.p.longest(), r.p.o.Seek == nil)
	if x.other != nil {
		x.f.beside(x.other, r.p.sys, r.p.o.Judge)
	}
	r.p.keeps(x.f.Run)
	x.f.compare(r.p.sys)
	if !r.roundKnown(&x.f) {
		r.findings = append(r.findings, x.f)
	}
}

// Problems reports whether a problem was found.
func (r *Report) Problems() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return !f.Kind.Minor() })
}

// Ranks parts what was found: the problems, and what is only worth a look.
func (r *Report) Ranks() (problems, minor []Finding) {
	for _, f := range r.Findings {
		if f.Kind.Minor() {
			minor = append(minor, f)
		} else {
			problems = append(problems, f)
		}
	}
	return problems, minor
}

// Complete replays f's run, on judge too if there is one, and fills in what
// follows from it: Replay, Replayed, Sentence, Apps and Location. The sentence
// ends with ending.
func Complete(f *Finding, sys ts.System, judge Judge, ending string) {
	complete(f, sys, judge, ending, longRun, true)
}

// complete is Complete, which keeps runs of up to so many steps in detail and leaves out
// what only people ask for unless it is told.
func complete(f *Finding, sys ts.System, judge Judge, ending string, most int, told bool) {
	var err error
	if f.Other != nil {
		err = f.completeBoth(sys, judge, ending, told)
	} else if len(f.Picks) > most {
		err = f.completeLong(sys, judge, ending, most)
	} else {
		err = f.complete(sys, judge, ending, told)
	}
	f.Replayed = err == nil
	if err != nil {
		f.Title = fmt.Sprintf("engine bug: the run to “%s” cannot be confirmed (%v)", f.Title, err)
	}
}

func (f *Finding) complete(sys ts.System, judge Judge, ending string, told bool) error {
	f.Replay = f.Trace.Replay(sys)
	switch {
	case f.Round != nil:
		f.tellRound(sys, f.Replay)
	case f.Kind == finding.Loop:
		f.tellChain(f.Replay)
	case f.Conflict != nil && f.Conflict.Class == conflict.Undone:
		f.Conflict.Look(sys, f.Replay)
		f.Title, ending = f.Conflict.Title(sys), f.Conflict.Ending(sys)
	}
	err := f.shows(sys, f.Replay, true)
	if err == nil && judge != nil {
		err = f.confirm(sys, judge)
	}
	f.about(f.Replay)
	if told {
		f.Sentence = f.Replay.Story(f.afterwards(sys, ending))
	}
	return err
}

// afterwards is ending with how much later than the command that it undoes the
// last one comes, when times are known.
func (f *Finding) afterwards(sys ts.System, ending string) string {
	timing := f.Replay.Timing
	if timing == nil || f.Conflict == nil || f.Conflict.Left != nil {
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
	switch {
	case f.Conflict != nil:
		return f.Conflict.Shown(sys, replay)
	case f.Round != nil:
		return f.Round.shown(sys, replay)
	}
	return f.waits(replay.System, replay.Last().State)
}

// completeLong tells only the end of a long run.
func (f *Finding) completeLong(sys ts.System, judge Judge, ending string, most int) error {
	if judge == nil {
		judge = Untimed{sys}
	}
	last, end, err := judge.Long(sys, f.Trace, most/4)
	if err == nil {
		err = f.shows(sys, last, false)
	}
	if err == nil {
		err = f.waits(judge.System(), end)
	}
	f.about(last)
	f.Sentence = fmt.Sprintf("After %d steps, which are too many to tell: %s", len(f.Picks), last.Story(ending))
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
func (f *Finding) shows(sys ts.System, r *trace.Replay, whole bool) error {
	last := r.Last()
	switch {
	case r.Problem != "":
		return fmt.Errorf("%s", r.Problem)
	case f.Conflict != nil && whole:
		return f.Conflict.Shown(sys, r)
	case f.Round != nil:
		return f.Round.shown(sys, r)
	case f.Failure >= 0 && !slices.Contains(last.Failures, f.Failure):
		return fmt.Errorf("nothing fails in its last step")
	case f.Property >= 0 && last.Properties[f.Property] == (r.System.Properties()[f.Property].Kind != ts.Never):
		return fmt.Errorf("its last state does not violate it")
	case (f.Kind == finding.Deadlock || f.Kind == finding.End) && len(last.Enabled) > 0 && r.System == sys:
		return fmt.Errorf("events are enabled in its last state")
	}
	return nil
}
