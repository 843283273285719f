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
	n := len(report.Findings)
	states := count(out.Stats.States, "state")
	switch {
	case n == 1 && out.How == explore.Complete:
		return fmt.Sprintf("One thing goes wrong: %s.", report.Findings[0].Title)
	case n > 0:
		return fmt.Sprintf("%s; first: %s.", wrong(n, out), report.Findings[0].Title)
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

// wrong counts what goes wrong, and says when there may be more.
func wrong(n int, out *explore.Outcome) string {
	text := count(n, "thing") + " go wrong"
	if n == 1 {
		text = "One thing goes wrong"
	}
	if out.How != explore.Complete {
		text += " in what was explored"
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
