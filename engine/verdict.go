package engine

import (
	"fmt"
	"strconv"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
)

// verdict says in one plain sentence what was proved, or found, or not
// covered.
func verdict(row *explore.Row, out *explore.Outcome, report *analysis.Report) string {
	states := count(out.Stats.States, "state")
	switch {
	case len(report.Findings) > 0:
		return found(out, report.Findings)
	case report.Partial && out.How != explore.Stopped:
		return fmt.Sprintf("Nothing found in the nearer part of the %s, the only one that was analysed; the rest is unknown.", states)
	case out.Limit == "outcomes":
		return fmt.Sprintf("Nothing found in %s, but some event has more outcomes than were explored; the rest is unknown.", states)
	case out.How == explore.Bounded:
		return fmt.Sprintf("Nothing found in the %s explored before the limit on %s; the rest is unknown.", states, out.Limit)
	case out.How == explore.Stopped:
		return fmt.Sprintf("Nothing found in the %s explored before the stop; the rest is unknown.", states)
	case !row.Sound:
		return fmt.Sprintf("Nothing found in %s, but %s can miss failures, so this proves nothing; check with %s.", states, row.Name, defaultAlgorithm)
	case out.Stats.States == 1:
		return "No order of events breaks anything: whatever happens, the state stays the same."
	case row.Name == exhaustive:
		return fmt.Sprintf("No order of events breaks anything: all %s checked.", states)
	}
	return fmt.Sprintf("No order of events breaks anything: %s checked, enough to stand for every order.", states)
}

// exhaustive is the algorithm that leaves no state out.
const exhaustive = "full"

// found counts what goes wrong and where apps are in conflict, says when there
// may be more, and names the first.
func found(out *explore.Outcome, list []analysis.Finding) string {
	conflicts := 0
	for i := range list {
		if list[i].Kind.IsConflict() {
			conflicts++
		}
	}
	text := wrong(len(list)-conflicts, conflicts)
	if out.How != explore.Complete {
		text += " in what was explored"
	}
	if len(list) > 1 {
		return fmt.Sprintf("%s; first: %s.", text, list[0].Title)
	}
	return fmt.Sprintf("%s: %s.", text, list[0].Title)
}

// wrong counts other findings and conflicts, one of them at least.
func wrong(n, conflicts int) string {
	text := count(n, "thing") + " go wrong"
	switch n {
	case 0:
		if conflicts == 1 {
			return "One conflict between apps"
		}
		return count(conflicts, "conflict") + " between apps"
	case 1:
		text = "One thing goes wrong"
	}
	if conflicts > 0 {
		text += ", besides " + count(conflicts, "conflict") + " between apps"
	}
	return text
}

func invalidVerdict(problems diag.List) string {
	n := 0
	for i := range problems {
		if problems[i].Severity == diag.Error {
			n++
		}
	}
	return fmt.Sprintf("The program has %s, so nothing was checked.", count(n, "mistake"))
}

// count is a number with its noun: "1 state", "3,120 states".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits + " " + noun + "s"
}
