// Package paper holds Algorithms 1 to 5 of Trimananda, Luo, Demsky, Xu,
// "Stateful Dynamic Partial Order Reduction for Model Checking Event-Driven
// Applications that Do Not Terminate" (VMCAI 2022), and the naive algorithms
// that the paper's section 4 warns of, each of which lacks one correction.
//
// There is one search; an algorithm is a row of switches. Algorithms 1 and 2
// are in search.go, 3 and 5 in backtrack.go, 4 in cycle.go; comments name the
// lines. The paper's recursion is a stack of frames, and its backward search
// remembers where it was, because without that a graph of thirty-two states
// takes more than 10^8 calls. Line numbers are those of the VMCAI version, as
// in Row.Code.
//
// Algorithm 5 as printed is unsound: its line 16 lets a nearer read hide a
// pending write from an earlier read. Row dpor-paper mends that line and row
// dpor-printed keeps it; they also differ in line 14 and in which event is
// selected. engine/doc/algorithms.md has the details.
package paper

import (
	"slices"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// variant is what the algorithms of this package differ in.
type variant struct {
	order order
	// substitute is Algorithm 5 line 14: further back, the search goes on for
	// the transition that conflicted instead of the one it began with.
	substitute bool
	// readsHide is Algorithm 5 line 16 as printed.
	readsHide bool
	// stopAtKnown ends an execution at any state seen before, instead of one
	// in H or a full cycle (figure 1).
	stopAtKnown bool
	// noReplay leaves Algorithm 3 out, so lines 27 and 31 to 33 of Algorithm 2
	// (figure 2).
	noReplay bool
	// noCycleReplay leaves lines 31 to 33 of Algorithm 2 out: nothing is
	// replayed where an execution comes back to a state of its own and goes on.
	noCycleReplay bool
	// pathOnly looks back along the current execution only (figure 3).
	pathOnly bool
	// summaries keeps for each state what can follow it, so that Algorithm 3
	// need not search the graph (Appendix D).
	summaries bool
	// nearestOnly looks back to the nearest conflict only (figure 5).
	nearestOnly bool
}

// order is how an event is selected where the paper leaves it open.
type order uint8

const (
	// lowestFirst selects the event with the lowest number.
	lowestFirst order = 1 + iota
	// inTurn tries the event after the one just executed first, even before
	// events that wait in the backtrack set: against lines 2 and 17 of
	// Algorithm 2, but the paper's account of figure 3 needs it.
	inTurn
)

const source = "VMCAI 2022, "

// Rows are the algorithms of this package.
var Rows = []explore.Row{
	row("dpor-paper", "The paper's algorithm, mended",
		"Algorithms 1 to 5 of the VMCAI 2022 paper, where only a write hides an access.",
		true, "Algorithms 1–5", variant{order: inTurn}),
	row("dpor-paper-summaries", "The paper's algorithm, mended, with summaries",
		"The same search as dpor-paper, which remembers in each state what can follow it instead of searching the graph again.",
		true, "Algorithms 1–5, Appendix D", variant{order: inTurn, summaries: true}),
	row("dpor-printed", "The paper's algorithm, as printed",
		"Algorithms 1 to 5 of the VMCAI 2022 paper as printed: a read can hide a write, and executions are missed.",
		false, "Algorithms 1–5", variant{order: lowestFirst, substitute: true, readsHide: true}),
	row("naive-stop", "Naive: stop at a known state",
		"Ends an execution at the first state seen before; misses what only a full cycle would reach.",
		false, "section 4, figure 1", variant{order: inTurn, stopAtKnown: true}),
	row("naive-match", "Naive: match without looking ahead",
		"Ends at a matched state without replaying what is known to follow from it.",
		false, "section 4, figure 2", variant{order: lowestFirst, substitute: true, noReplay: true}),
	row("naive-path", "Naive: look back along one path",
		"Looks for conflicts along the current execution only, not on every path into a state.",
		false, "section 4, figure 3", variant{order: inTurn, pathOnly: true}),
	row("naive-last", "Naive: look back to the last conflict",
		"Adds a backtracking point for the nearest conflict only.",
		false, "section 4, figure 5", variant{order: inTurn, nearestOnly: true}),
}

// WithoutCycleReplay is dpor-paper without lines 31 to 33 of Algorithm 2. It
// is not among Rows: it is there for tests to show what they would notice.
var WithoutCycleReplay = row("dpor-paper-without-31-33", "The paper's algorithm without lines 31 to 33",
	"Replays nothing where an execution comes back to a state of its own and goes on.",
	false, "Algorithms 1–5", variant{order: inTurn, noCycleReplay: true})

func row(name, title, summary string, sound bool, where string, v variant) explore.Row {
	return explore.Row{
		Name: name, Title: title, Summary: summary, Sound: sound, Source: source + where,
		Traits: explore.Traits{Compared: !v.summaries},
		Code:   v.code(),
		New:    func(sys ts.System, opts explore.Options) explore.Explorer { return newSearch(sys, opts, v) },
	}
}

// code is the pseudo-code of v: the lines of the paper, in our words, with
// those that v has otherwise replaced.
func (v variant) code() []string {
	lines := slices.Concat(algorithm1, algorithm2, algorithm3, algorithm4, algorithm5)
	replace := func(on bool, old, line string) {
		if i := slices.Index(lines, old); on {
			lines[i] = line
		}
	}
	replace(v.order == inTurn, line2of2, "Alg. 2 line 2    if backtrack(s) = done(s), or the event in turn is not in done(s)")
	replace(v.order == inTurn, line13of2, "Alg. 2 line 13       select an enabled event not in done(s), the one in turn first")
	replace(v.stopAtKnown, line26of2, "Alg. 2 line 26     if s' was seen before")
	replace(v.noReplay, line27of2, "Alg. 2 line 27       (what is known to follow from s' is not looked at)")
	replace(v.noReplay || v.noCycleReplay, line32of2, "Alg. 2 line 32         (what is known to follow from s' is not looked at)")
	replace(v.summaries, line2of3, "Alg. 3 line 2    R_t := what the summary of the target of t holds (Appendix D)")
	replace(v.summaries, line3of3, "Alg. 3 line 3    for each event of R_t with its accesses")
	replace(v.summaries, line4of3, "Alg. 3 line 4      update the backtrack sets for it, beginning with t (Alg. 5 line 6)")
	replace(v.summaries, line4of5, "Alg. 5 line 4  look back from t_curr with t_conf, T_exp and what of A is new to the summary there, and note that there (Appendix D):")
	replace(v.pathOnly, line5of5, "Alg. 5 line 5    for each transition t_b of the current execution into the source of t_curr, not in T_exp")
	replace(!v.substitute, line14of5, "Alg. 5 line 14       t_conf' := t_conf")
	replace(!v.readsHide, line16of5, "Alg. 5 line 16     A_r := the accesses in A of locations that t_b does not write")
	replace(v.nearestOnly, line17of5, "Alg. 5 line 17     unless there was a conflict, go on from t_b with t_conf', A_r and T_exp with t_b")
	return lines
}

const (
	line2of2  = "Alg. 2 line 2    if backtrack(s) = done(s)"
	line13of2 = "Alg. 2 line 13       select an enabled event that is not in done(s)"
	line26of2 = "Alg. 2 line 26     if s' is in H or t closes a full cycle (Alg. 4)"
	line27of2 = "Alg. 2 line 27       update the backtrack sets for what follows from s' (Alg. 3)"
	line32of2 = "Alg. 2 line 32         update the backtrack sets for what follows from s' (Alg. 3)"
	line2of3  = "Alg. 3 line 2    R_t := the transitions of R that can be reached from t"
	line3of3  = "Alg. 3 line 3    for each transition of R_t"
	line4of3  = "Alg. 3 line 4      update the backtrack sets for it (Alg. 5)"
	line4of5  = "Alg. 5 line 4  look back from t_curr with t_conf, A, T_exp:"
	line5of5  = "Alg. 5 line 5    for each transition t_b into the source of t_curr, not in T_exp"
	line14of5 = "Alg. 5 line 14       t_conf' := t_b"
	line16of5 = "Alg. 5 line 16     A_r := the accesses in A that no access of t_b conflicts with"
	line17of5 = "Alg. 5 line 17     go on from t_b with t_conf', A_r and T_exp with t_b"
)

var algorithm1 = []string{
	"Alg. 1 line 1  explore all:",
	"Alg. 1 line 2    H, the states whose continuations are known, is empty",
	"Alg. 1 line 3    R, the graph, is empty",
	"Alg. 1 line 4    S, the current execution, is empty",
	"Alg. 1 line 5    explore each initial state (Alg. 2)",
	"Alg. 1 line 6    while in some state s an event of backtrack(s) is not in done(s)",
	"Alg. 1 line 7      explore s (Alg. 2)",
}

var algorithm2 = []string{
	"Alg. 2 line 1  explore s:",
	line2of2,
	"Alg. 2 line 3      if every enabled event is done",
	"Alg. 2 line 4        if there is an enabled event",
	"Alg. 2 line 5          select an enabled event, another each time",
	"Alg. 2 line 6          remove it from done(s)",
	"Alg. 2 line 7        else",
	"Alg. 2 line 8          add the states of S to H",
	"Alg. 2 line 9          S := empty",
	"Alg. 2 line 10         return",
	"Alg. 2 line 12     else",
	line13of2,
	"Alg. 2 line 14       add it to backtrack(s)",
	"Alg. 2 line 17   while some event e of backtrack(s) is not in done(s)",
	"Alg. 2 line 18     add e to done(s)",
	"Alg. 2 line 19     t := execute e in s",
	"Alg. 2 line 20     s' := the target of t",
	"Alg. 2 line 21     add t to R",
	"Alg. 2 line 22     for each event enabled in s and not in s'",
	"Alg. 2 line 23       add it to backtrack(s)",
	"Alg. 2 line 25     update the backtrack sets for t (Alg. 5)",
	line26of2,
	line27of2,
	"Alg. 2 line 28       add the states of S to H",
	"Alg. 2 line 29       S := empty",
	"Alg. 2 line 30     else",
	"Alg. 2 line 31       if s' is among the states of S",
	line32of2,
	"Alg. 2 line 34       append t to S",
	"Alg. 2 line 35       explore s' (Alg. 2)",
}

var algorithm3 = []string{
	"Alg. 3 line 1  update the backtrack sets for what follows from t:",
	line2of3,
	line3of3,
	line4of3,
}

var algorithm4 = []string{
	"Alg. 4 line 1  t closes a full cycle:",
	"Alg. 4 line 2    if the target of t is not among the states of S",
	"Alg. 4 line 3      no",
	"Alg. 4 line 5    S_fc := the transitions of S since its first visit of that state, and t",
	"Alg. 4 line 6    E_fc := the events of S_fc",
	"Alg. 4 line 7    E_enabled := all events enabled in the targets of S_fc",
	"Alg. 4 line 8    whether E_fc has all of E_enabled",
}

var algorithm5 = []string{
	"Alg. 5 line 1  update the backtrack sets for t:",
	"Alg. 5 line 2    look back from t with t_conf = t, A = the accesses of t, T_exp = {t}",
	line4of5,
	line5of5,
	"Alg. 5 line 6      A_b := the accesses of t_b",
	"Alg. 5 line 7      t_conf' := t_conf",
	"Alg. 5 line 8      if an access in A conflicts with one in A_b",
	"Alg. 5 line 9        if the event of t_conf is enabled in the source of t_b",
	"Alg. 5 line 10         add it to the backtrack set there",
	"Alg. 5 line 11       else",
	"Alg. 5 line 12         add all events enabled there",
	line14of5,
	line16of5,
	line17of5,
}
