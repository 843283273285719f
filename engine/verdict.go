package engine

import (
	"fmt"
	"strconv"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/explore"
)

// verdict says in one plain sentence what was proved, or found, or not
// covered. The doubtful property is reached as far as is known without times.
func verdict(x *exploration, out *explore.Outcome, report *analysis.Report, doubtful string) string {
	states, rest := count(out.Stats.States, "state"), x.rest()
	switch {
	case len(report.Findings) > 0:
		return found(out, report.Findings)
	case report.Partial && out.How != explore.Stopped:
		return fmt.Sprintf("Nothing found in the nearer part of the %s, the only one that was analysed; %s.", states, rest)
	case out.Limit == "outcomes":
		return fmt.Sprintf("Nothing found in %s, but some event has more outcomes than were explored; %s.", states, rest)
	case out.Limit == "timing":
		return fmt.Sprintf("Nothing found in %s, but only exact times can tell whether some timing reaches %s, as it seems without them; check with %s.", states, doubtful, zones)
	case out.How == explore.Bounded:
		return fmt.Sprintf("Nothing found in the %s explored before the limit on %s; %s.", states, out.Limit, rest)
	case out.How == explore.Stopped:
		return fmt.Sprintf("Nothing found in the %s explored before the stop; %s.", states, rest)
	case !x.row.Sound:
		_, recommended := tableOf(x.options.Time)
		return fmt.Sprintf("Nothing found in %s, but %s can miss failures, so this proves nothing; check with %s.", states, x.row.Name, recommended)
	case x.period != nil:
		return fmt.Sprintf("Nothing goes wrong%s: no order and no timing of events breaks anything; all %s checked.", x.period.span(), states)
	case out.Stats.States == 1:
		return "No order of events breaks anything: whatever happens, the state stays the same."
	case x.row.Name == exhaustive:
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
		if list[i].Kind.Row().Conflict {
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
