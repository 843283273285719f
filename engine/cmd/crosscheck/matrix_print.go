package main

import (
	"fmt"
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
		case len(p.Findings) > 0:
			return statusFound
		case p.Outcome != protocol.Complete:
			status = statusLimited
		}
	}
	return status
}

func (inv *invocation) printMatrix(m *protocol.Matrix, missing int) {
	inv.printGrid(m)
	inv.printLegend(m)
	if missing > 0 {
		fmt.Fprintln(inv.out, inv.paint(yellow, count.Of(missing, "pair")+" not checked yet"))
	}
	for i := range m.Pairs {
		inv.printPair(m, &m.Pairs[i])
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
	seen := map[string]bool{}
	for i := range m.Pairs {
		seen[sign(&m.Pairs[i])] = true
	}
	legend := []string{}
	for _, k := range append(slices.Clone(finding.Rows), finding.Unknown) {
		if seen[k.Sign] {
			legend = append(legend, k.Sign+" "+k.Words)
		}
	}
	for _, k := range [][2]string{{"·", "nothing found"}, {"–", "not checked"}, {"?", "not completed"}, {"×", "cannot be checked"}} {
		if seen[k[0]] {
			legend = append(legend, k[0]+" "+k[1])
		}
	}
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(dim, strings.Join(legend, " · ")))
}

// printPair prints what was found for a pair, nothing when that is nothing.
func (sh *shell) printPair(m *protocol.Matrix, p *protocol.MatrixPair) {
	if len(p.Findings) == 0 && p.Outcome == protocol.Complete {
		return
	}
	title := filepath.Base(m.Apps[p.A]) + " and " + filepath.Base(m.Apps[p.B])
	fmt.Fprintf(sh.out, "\n%s\n", sh.paint(bold, title))
	if p.Outcome != protocol.Complete {
		fmt.Fprintf(sh.out, "   %s: %s%s\n", p.Outcome, p.Verdict, p.Problem)
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		fmt.Fprintf(sh.out, "   %s\n      %s\n", sh.paint(red, f.Title), f.Sentence)
	}
}
