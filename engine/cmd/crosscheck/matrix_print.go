package main

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/protocol"
)

// sign is what a matrix shows for a pair: the sign of its gravest finding, else
// what became of its check.
func sign(p *protocol.MatrixPair) string {
	if len(p.Findings) > 0 {
		return slices.MinFunc(p.Findings, byGravity).Kind.Row().Sign
	}
	switch p.Outcome {
	case protocol.Complete:
		return "·"
	case protocol.Invalid:
		return "×"
	case protocol.Unchecked:
		return "–"
	}
	return "?"
}

func byGravity(a, b protocol.Finding) int { return finding.Compare(a.Kind, b.Kind) }

// matrixStatus is the exit status of a matrix of which so many pairs are
// missing.
func matrixStatus(m *protocol.Matrix, missing int) int {
	status := statusOK
	if missing > 0 {
		status = statusLimited
	}
	for i := range m.Pairs {
		p := &m.Pairs[i]
		switch {
		case slices.ContainsFunc(p.Findings, isProblem):
			return statusFound
		case p.Outcome != protocol.Complete:
			status = statusLimited
		}
	}
	return status
}

// isProblem reports whether f is more than worth a look.
func isProblem(f protocol.Finding) bool { return !f.Kind.Minor() }

func (inv *invocation) printMatrix(m *protocol.Matrix, missing int) {
	if m.Members {
		inv.printMembers(m)
	} else {
		inv.printGrid(m)
		inv.printLegend(m)
	}
	if missing > 0 {
		fmt.Fprintln(inv.out, inv.paint(yellow, notYet(missing)))
	}
	if m.Members {
		inv.printOnce(m)
		return
	}
	for i := range m.Pairs {
		inv.printPair(m, &m.Pairs[i])
	}
}

// notYet says that so many pairs are missing.
func notYet(missing int) string { return count.Of(missing, "pair") + " not checked yet" }

// printMembers says which pairs of members there are.
func (sh *shell) printMembers(m *protocol.Matrix) {
	fmt.Fprintf(sh.out, "%s: %s can have to do with each other, %s alone; the other %s share nothing that matters.\n",
		count.Of(len(m.Apps), "app"), count.Of(m.Related, "pair"), count.Of(m.Alone, "app"), count.Of(pairsOf(m)-m.Related, "pair"))
}

// printOnce prints what was found, the gravest first and each thing once: what an
// app does by itself is found in each of its pairs. Then it says what could not be
// told.
func (sh *shell) printOnce(m *protocol.Matrix) {
	all := grouped(once(m))
	looks := false
	for i, group := range all {
		f, more := group[0], group[1:]
		if !isProblem(*f.Finding) && !looks {
			looks = true
			fmt.Fprintf(sh.out, "\n%s\n", sh.paint(yellow, "worth a look:"))
		}
		fmt.Fprintf(sh.out, "\n%d. %s\n   %s\n   %s\n", i+1, sh.paint(findingStyle(f.Finding), f.Title), f.Sentence, sh.paint(dim, title(m, f.in)))
		if len(more) > 0 {
			fmt.Fprintf(sh.out, "   %s\n", sh.paint(dim, fmt.Sprintf("%d more about the same thing or of the same apps:", len(more))))
		}
		for k, f := range more {
			if k == mostAlike && len(more) > mostAlike+1 {
				fmt.Fprintf(sh.out, "   - and %d more, which --json lists\n", len(more)-k)
				break
			}
			fmt.Fprintf(sh.out, "   - %s\n", f.Title)
		}
	}
	if len(all) == 0 {
		fmt.Fprintln(sh.out, "\nNothing found.")
	}
	sh.printUnseen(m)
	heading := "\n" + sh.paint(yellow, "not completed:") + "\n"
	for i := range m.Pairs {
		if p := &m.Pairs[i]; p.Outcome != protocol.Complete && p.Limit != unmodelled && len(p.Findings) == 0 {
			fmt.Fprintf(sh.out, "%s   %s: %s%s\n", heading, title(m, p), p.Verdict, p.Problem)
			heading = ""
		}
	}
}

// foundIn is a finding and the pair in which it was found first.
type foundIn struct {
	in *protocol.MatrixPair
	*protocol.Finding
}

// once is what was found, each thing once, the gravest first and what is about one
// thing together.
func once(m *protocol.Matrix) (all []foundIn) {
	seen := map[string]bool{}
	for i := range m.Pairs {
		for j := range m.Pairs[i].Findings {
			if f := &m.Pairs[i].Findings[j]; !seen[f.Title] {
				seen[f.Title] = true
				all = append(all, foundIn{&m.Pairs[i], f})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y foundIn) int {
		return cmp.Or(byGravity(*x.Finding, *y.Finding), cmp.Compare(x.Location, y.Location))
	})
	return all
}

// mostAlike is how many findings that are like another one are told.
const mostAlike = 5

// grouped puts what is of one kind together with what is about the same thing, or of
// the same apps: it has one cause as a rule.
func grouped(all []foundIn) (groups [][]foundIn) {
	for _, f := range all {
		like := func(g []foundIn) bool {
			return g[0].Kind == f.Kind && (g[0].Location == f.Location || slices.Equal(sorted(g[0].Apps), sorted(f.Apps)))
		}
		if i := slices.IndexFunc(groups, like); i >= 0 {
			groups[i] = append(groups[i], f)
		} else {
			groups = append(groups, []foundIn{f})
		}
	}
	return groups
}

func sorted(apps []string) []string { return slices.Sorted(slices.Values(apps)) }

// mostUnseen is how many things that were not looked at are told.
const mostUnseen = 12

// printUnseen says what was not looked at, what most verdicts hang on first.
func (sh *shell) printUnseen(m *protocol.Matrix) {
	hang, open := map[string]int{}, 0
	for i := range m.Pairs {
		p := &m.Pairs[i]
		if p.Limit != unmodelled {
			continue
		}
		open++
		for _, u := range slices.Compact(slices.Sorted(slices.Values(p.Unseen))) {
			hang[u]++
		}
	}
	if open == 0 {
		return
	}
	names := slices.SortedFunc(maps.Keys(hang), func(x, y string) int { return cmp.Or(cmp.Compare(hang[y], hang[x]), cmp.Compare(x, y)) })
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(yellow, fmt.Sprintf("not looked at, which leaves %s open:", count.Of(open, "verdict"))))
	for i, u := range names {
		if i == mostUnseen {
			fmt.Fprintf(sh.out, "   and %s, which --json lists\n", count.Of(len(names)-i, "other"))
			break
		}
		fmt.Fprintf(sh.out, "   %s  %s\n", u, sh.paint(dim, strconv.Itoa(hang[u])))
	}
}

// printGrid prints a row an app and a column an app, by number.
func (sh *shell) printGrid(m *protocol.Matrix) {
	signs := map[[2]int]string{}
	for i := range m.Pairs {
		p := &m.Pairs[i]
		signs[[2]int{p.A, p.B}] = sign(p)
	}
	rows := [][]string{{"", ""}}
	for b := range m.Apps {
		rows[0] = append(rows[0], strconv.Itoa(b+1))
	}
	for a, name := range m.Apps {
		row := []string{strconv.Itoa(a + 1), filepath.Base(name)}
		for b := range m.Apps {
			row = append(row, signs[[2]int{min(a, b), max(a, b)}])
		}
		rows = append(rows, row)
	}
	table(sh.out, rows, 2)
}

// printLegend explains the signs that occur.
func (sh *shell) printLegend(m *protocol.Matrix) {
	legend := []string{}
	for _, k := range kindsOf(m) {
		legend = append(legend, k.Sign+" "+k.Words)
	}
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(dim, strings.Join(legend, " · ")))
}

// title is what a pair is called.
func title(m *protocol.Matrix, p *protocol.MatrixPair) string {
	switch {
	case p.A == p.B:
		return m.Apps[p.A]
	case m.Members:
		return m.Apps[p.A] + " and " + m.Apps[p.B]
	}
	return filepath.Base(m.Apps[p.A]) + " and " + filepath.Base(m.Apps[p.B])
}

// printPair prints what was found for a pair, nothing when that is nothing.
func (sh *shell) printPair(m *protocol.Matrix, p *protocol.MatrixPair) {
	if len(p.Findings) == 0 && p.Outcome == protocol.Complete {
		return
	}
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(bold, title(m, p)))
	if p.Outcome != protocol.Complete {
		fmt.Fprintf(sh.out, "   %s: %s%s\n", p.Outcome, p.Verdict, p.Problem)
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		fmt.Fprintf(sh.out, "   %s\n      %s\n", sh.paint(findingStyle(f), f.Title), f.Sentence)
	}
}
