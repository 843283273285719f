// Package verdict says in one plain sentence what a check established. It never
// says more than that: what a search left out, or an algorithm can miss, is part
// of the sentence.
package verdict

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
)

// Of says what was proved, or found, or not covered. The doubtful property is
// reached as far as is known without times.
func Of(x *exploration.Exploration, out *explore.Outcome, report *analysis.Report, doubtful string) string {
	problems, minor := report.Ranks()
	if len(problems) > 0 {
		return found(out, problems) + look("Besides, ", minor, false)
	}
	return clear(x, out, report, doubtful) + look("", minor, true)
}

// look counts what is only worth a look, and names the first if nothing else is told.
func look(before string, minor []analysis.Finding, name bool) string {
	text := ""
	switch n := len(minor); n {
	case 0:
		return ""
	case 1:
		text = before + "one thing is worth a look"
	default:
		text = before + count.Of(n, "thing") + " are worth a look"
	}
	text = " " + strings.ToUpper(text[:1]) + text[1:]
	switch {
	case !name:
		return text + "."
	case len(minor) > 1:
		text += "; first"
	}
	return fmt.Sprintf("%s: %s.", text, minor[0].Headline())
}

// clear says what was proved, or not covered, when no problem was found.
func clear(x *exploration.Exploration, out *explore.Outcome, report *analysis.Report, doubtful string) string {
	states, rest := count.Of(out.Stats.States, "state"), rest(x)
	switch {
	case report.Partial && out.How != explore.Stopped:
		return fmt.Sprintf("Nothing found in the nearer part of the %s, the only one that was analysed; %s.", states, rest)
	case out.Limit == "unmodelled":
		return fmt.Sprintf("Nothing found in %s, but not looked at: %s; %s.", states, report.Unseen[0].Message, rest)
	case out.Limit == "outcomes":
		return fmt.Sprintf("Nothing found in %s, but some event has more outcomes than were explored; %s.", states, rest)
	case out.Limit == "timing":
		return fmt.Sprintf("Nothing found in %s, but only exact times can tell whether some timing reaches %s, as it seems without them; check with %s.", states, doubtful, recommended(x))
	case out.How == explore.Bounded:
		return fmt.Sprintf("Nothing found in the %s explored before the limit on %s; %s.", states, out.Limit, rest)
	case out.How == explore.Stopped:
		return fmt.Sprintf("Nothing found in the %s explored before the stop; %s.", states, rest)
	case !x.Algorithm.Sound:
		return fmt.Sprintf("Nothing found in %s, but %s can miss failures, so this proves nothing; check with %s.", states, x.Algorithm.Name, recommended(x))
	case x.Period != nil:
		return fmt.Sprintf("Nothing goes wrong%s: no order and no timing of events breaks anything; all %s checked.", x.Period.Span(), states)
	case out.Stats.States == 1:
		return "No order of events breaks anything: whatever happens, the state stays the same."
	case x.Algorithm.Exhaustive:
		return fmt.Sprintf("No order of events breaks anything: all %s checked.", states)
	}
	return fmt.Sprintf("No order of events breaks anything: %s checked, enough to stand for every order.", states)
}

func recommended(x *exploration.Exploration) string {
	return subject.ReadingOf(x.Options.Time).Recommended()
}

// rest says what a search leaves open that did not end by itself.
func rest(x *exploration.Exploration) string {
	if x.Period == nil || x.Covered() == 0 || x.Covered() == ts.Forever {
		return "the rest is unknown"
	}
	return "complete up to " + moment.Duration(subject.Seconds(x.Covered())) + ", the rest is unknown"
}

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
		return fmt.Sprintf("%s; first: %s.", text, list[0].Headline())
	}
	return fmt.Sprintf("%s: %s.", text, list[0].Headline())
}

// wrong counts other findings and conflicts, one of them at least.
func wrong(n, conflicts int) string {
	text := count.Of(n, "thing") + " go wrong"
	switch n {
	case 0:
		if conflicts == 1 {
			return "One conflict between apps"
		}
		return count.Of(conflicts, "conflict") + " between apps"
	case 1:
		text = "One thing goes wrong"
	}
	if conflicts > 0 {
		text += ", besides " + count.Of(conflicts, "conflict") + " between apps"
	}
	return text
}

// Invalid is what is said of a program with errors.
func Invalid(problems diag.List) string {
	n := 0
	for i := range problems {
		if problems[i].Severity == diag.Error {
			n++
		}
	}
	return fmt.Sprintf("The program has %s, so nothing was checked.", count.Of(n, "mistake"))
}

// Apart is what is said of apps that cannot have anything to do with what others
// do; list are their pairs.
func Apart(list []analysis.PairClass) string {
	text := "Nothing was to be explored: no app can reach what another one does"
	if len(list) == 0 {
		return text + "."
	}
	return text + ". " + list[0].Reason
}

// TooLarge is what is said when making a program ready would take more memory
// than there may be: what was to be done then, and the limit in bytes.
func TooLarge(doing string, limit int64) string {
	return fmt.Sprintf("The limit on memory of %d MB is not enough for %s, so nothing was checked.", limit>>20, doing)
}

// Unready is what is said when a program was not made ready to be explored.
func Unready(how explore.How) string {
	if how == explore.Stopped {
		return "Stopped before the program was ready and its apps were installed, so nothing was checked."
	}
	return "Making the program ready and installing its apps took all the time there was, so nothing was checked."
}
