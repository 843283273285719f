package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/timed/grid"
	"crosscheck/engine/protocol"
)

// Styles of terminal text.
const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
)

// paint wraps text in a style where the output is a terminal.
func (sh *shell) paint(style, text string) string {
	if !sh.colour {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// printJSON prints a message as one line.
func (sh *shell) printJSON(message any) error {
	data, err := protocol.Marshal(message)
	if err != nil {
		return err
	}
	_, err = sh.out.Write(append(data, '\n'))
	return err
}

func (inv *invocation) printCheck(files []protocol.File, r *protocol.CheckResult) {
	style, sign := verdictStyle(r)
	fmt.Fprintf(inv.out, "%s %s\n", inv.paint(style, sign), inv.paint(bold, r.Verdict))
	fmt.Fprintf(inv.out, "  %s\n", inv.paint(dim, figures(r)))
	if r.Read != "" {
		fmt.Fprintf(inv.out, "  %s\n", inv.paint(dim, strings.TrimSpace(r.Read+" "+r.Wanted)))
	}
	if isTooLarge(r) {
		fmt.Fprintf(inv.out, "  the whole is too large to be explored; “crosscheck matrix” checks its apps two by two\n")
	}
	for i := range r.Findings {
		inv.printFinding(files, i+1, &r.Findings[i], tellerOf(&r.Model, r.Time))
	}
	inv.printPairs(r)
	inv.printCoverage(files, r)
}

// isTooLarge reports whether a limit ended a check of texts that hold several apps
// each, of which fewer can be looked at.
func isTooLarge(r *protocol.CheckResult) bool {
	return r.Read != "" && r.Outcome == "bounded" && r.Limit != unmodelled && len(r.Model.Apps) > 3
}

// mostPairs is how many pairs are told.
const mostPairs = 8

// printPairs says what every two apps are to each other, but for those of which
// a finding tells.
func (sh *shell) printPairs(r *protocol.CheckResult) {
	told := 0
	for _, p := range r.Pairs {
		if p.Finding >= 0 {
			continue
		}
		if told == 0 {
			fmt.Fprintln(sh.out)
		}
		if told++; told <= mostPairs {
			fmt.Fprintf(sh.out, "%s: %s\n", p.Class, p.Reason)
		}
	}
	if told > mostPairs {
		fmt.Fprintf(sh.out, "and %s, which --json lists\n", count.Of(told-mostPairs, "more pair"))
	}
	if r.MorePairs > 0 {
		fmt.Fprintf(sh.out, "and %s, which are not listed\n", count.Of(r.MorePairs, "more pair"))
	}
}

// findingStyle is the colour of a finding.
func findingStyle(f *protocol.Finding) string {
	if isProblem(*f) {
		return red
	}
	return yellow
}

// verdictStyle is the colour and sign of a verdict.
func verdictStyle(r *protocol.CheckResult) (style, sign string) {
	switch checkStatus(r) {
	case statusFound:
		return red, "✗"
	case statusLimited:
		return yellow, "?"
	}
	return green, "✓"
}

// figures is the line of numbers below a verdict.
func figures(r *protocol.CheckResult) string {
	parts := []string{
		r.Algorithm,
		r.Outcome,
		count.Of(r.States, "state"),
		count.Of(r.Transitions, "transition"),
		fmt.Sprintf("%.2f s", r.Seconds),
	}
	if r.Limit != "" {
		parts[1] += " (limit: " + r.Limit + ")"
	}
	return strings.Join(parts, " · ")
}

func (inv *invocation) printFinding(files []protocol.File, n int, f *protocol.Finding, t *teller) {
	where := ""
	if f.Range.Line > 0 {
		where = "  " + place(files, f.Range)
	}
	fmt.Fprintf(inv.out, "\n%s %s%s\n", inv.paint(findingStyle(f), strconv.Itoa(n)+"."), inv.paint(bold, f.Title), inv.paint(dim, where))
	if len(f.Run) == 0 {
		fmt.Fprintf(inv.out, "   %s\n", f.Sentence)
	} else {
		inv.printRun(f.StartText, f.Run, t)
	}
	if f.Other != nil {
		fmt.Fprintf(inv.out, "   %s\n", inv.paint(yellow, "the other way round:"))
		inv.printRun(f.Other.StartText, f.Other.Run, t)
	}
	if len(f.Likewise) > 0 {
		var names []string
		for _, l := range f.Likewise {
			names = append(names, t.called[l])
		}
		fmt.Fprintf(inv.out, "   %s %s\n", inv.paint(yellow, "the same happens with:"), strings.Join(names, ", "))
	}
	if f.Gap != nil {
		fmt.Fprintf(inv.out, "   %s %s\n", inv.paint(yellow, "the second command comes:"), moment.Between(f.Gap.Min, f.Gap.Max))
	}
	if f.Advice != "" {
		fmt.Fprintf(inv.out, "   %s %s\n", inv.paint(yellow, "what to change:"), f.Advice)
	}
	if f.State >= 0 || f.Other != nil {
		fmt.Fprintf(inv.out, "   %s\n", inv.paint(dim, "to play it: "+inv.again(f.Start, f.Run)))
	}
	if f.Other != nil {
		fmt.Fprintf(inv.out, "   %s\n", inv.paint(dim, "to play the other: "+inv.again(f.Other.Start, f.Other.Run)))
	}
}

// again is the command line that plays a run. Which events
// there are, and which starts, depends on the reading of time and on slicing.
func (inv *invocation) again(start int, run []protocol.Step) string {
	line := []string{"crosscheck replay"}
	if start != 0 {
		line = append(line, "--start", strconv.Itoa(start))
	}
	if len(run) > 0 {
		line = append(line, "--run", runText(run))
	}
	o := &inv.options
	numbering := protocol.Options{Time: o.Time, NoSlicing: o.NoSlicing, Profile: o.Profile, ProfileOptions: o.ProfileOptions, Start: o.Start, For: o.For, Set: o.Set}
	if o.Time == timed {
		numbering.Algorithm = o.Algorithm
	}
	if text := optionText(&numbering); text != "" {
		line = append(line, text)
	}
	if inv.home != "" {
		line = append(line, inv.home)
	}
	return strings.Join(append(line, inv.operands...), " ")
}

// printRun prints how a run starts, where that may differ, and its numbered
// steps, what they changed below them. Which events are switched on is told by
// the step itself; that time passes is told by the times.
func (sh *shell) printRun(start string, run []protocol.Step, t *teller) {
	if start != "" {
		fmt.Fprintf(sh.out, "        %s\n", start)
	}
	n := 0
	for _, s := range run {
		if s.Event == grid.Passing {
			continue
		}
		n++
		fmt.Fprintf(sh.out, "   %3d  %s%s\n", n, sh.paint(bold, t.when(s.At)), s.Text)
		if text := writes(s.Writes, t.flags); text != "" {
			fmt.Fprintf(sh.out, "        %s\n", sh.paint(dim, text))
		}
	}
}

// writes lists changes, of those that an app makes to one location the last;
// but none of the locations in hidden.
func writes(ws []protocol.Write, hidden map[string]bool) string {
	var parts []string
	for i, w := range ws {
		again := w.App != "" && slices.ContainsFunc(ws[i+1:], func(x protocol.Write) bool { return x.App == w.App && x.Location == w.Location })
		if hidden[w.Location] || again {
			continue
		}
		text := w.Location + " = " + w.Value
		if w.App != "" {
			text = w.App + ": " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// mostIdle is how many handlers that did not run are told.
const mostIdle = 10

// printCoverage says what the search never saw happen.
func (sh *shell) printCoverage(files []protocol.File, r *protocol.CheckResult) {
	if len(r.NeverRan) > 0 {
		heading := "never ran:"
		if r.Outcome != protocol.Complete && r.Outcome != protocol.Unchecked || !r.Sound {
			heading = "did not run in what was explored:"
		}
		fmt.Fprintf(sh.out, "\n%s\n", sh.paint(yellow, heading))
	}
	for i, h := range r.NeverRan {
		if i == mostIdle {
			fmt.Fprintf(sh.out, "   and %s, which --json lists\n", count.Of(len(r.NeverRan)-i, "other"))
			break
		}
		fmt.Fprintf(sh.out, "   %s  %s\n", h.Name, sh.paint(dim, place(files, h.Range)+"  "+h.Reason))
	}
	for i, u := range r.Unseen {
		if i == 0 {
			fmt.Fprintf(sh.out, "\n%s\n", sh.paint(yellow, "not looked at:"))
		}
		fmt.Fprintf(sh.out, "   %s  %s\n", u.Message, sh.paint(dim, place(files, u.Range)))
	}
	sh.printExercise(&r.Exercise)
	if len(r.Sliced) > 0 {
		fmt.Fprintf(sh.out, "\n%s %s\n", sh.paint(dim, "left out of the state, because nothing observable depends on it:"), strings.Join(r.Sliced, ", "))
	}
}

// mostQuiet is how many apps that commanded nothing are named.
const mostQuiet = 3

// printExercise says in a line what ran.
func (sh *shell) printExercise(x *protocol.Exercise) {
	if len(x.Handlers) == 0 {
		return
	}
	parts := []string{count.Of(len(x.Handlers), "handler"), count.Of(len(x.Commands), "command")}
	if len(x.Timers) > 0 {
		parts = append(parts, count.Of(len(x.Timers), "timer"))
	}
	if len(x.Modes) > 0 {
		parts = append(parts, "modes "+strings.Join(x.Modes, ", "))
	}
	switch n := len(x.Quiet); {
	case n > mostQuiet:
		parts = append(parts, count.Of(n, "app")+" commanded nothing")
	case n > 0:
		parts = append(parts, strings.Join(x.Quiet, ", ")+" commanded nothing")
	}
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(dim, "exercised: "+strings.Join(parts, " · ")))
}

// runText writes a run as --run reads it: event numbers, with ":branch" where
// an inner choice is not the first.
func runText(run []protocol.Step) string {
	parts := make([]string, len(run))
	for i, s := range run {
		parts[i] = strconv.Itoa(s.Index)
		if s.Branch != 0 {
			parts[i] += ":" + strconv.Itoa(s.Branch)
		}
	}
	return strings.Join(parts, ",")
}

// table prints rows with aligned columns; the first row is the heading.
// Columns from numeric on are aligned to the right.
func table(w io.Writer, rows [][]string, numeric int) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i >= numeric {
				cell, gap = gap+cell, ""
			}
			line.WriteString("  " + cell + gap)
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}
