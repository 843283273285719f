package main

import (
	"bytes"
	"cmp"
	_ "embed" // the page's frame
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/protocol"
)

// What a report shows at most: a page of more is slower than whoever reads it.
const (
	mostTold = 2000 // pairs with what was found, the gravest first
	mostGrid = 60   // apps of a cluster that is drawn as a grid
)

//go:embed matrix_report.html
var reportFrame string

// report is a matrix as its page shows it.
type report struct {
	Heading  string
	Summary  []string
	Kinds    []reportKind // that occur, in the order of their gravity
	Clusters []reportCluster
	Quiet    []string // apps that no problem is about
	Pairs    []reportPair
	More     string // what is not shown
	Options  string
}

// reportKind is a sign and what it stands for.
type reportKind struct {
	Sign, Words string
	Pairs       int
}

// reportCluster are apps that problems tie together.
type reportCluster struct {
	Apps  []reportApp
	Pairs int
	Grid  [][]reportCell // a row an app; nil where they are too many
}

type reportApp struct {
	Number int // in the order of the matrix, from 1
	Name   string
}

// reportCell is what a grid shows of a pair; nothing where it was not checked.
type reportCell struct{ Sign, Words, Link string }

// reportPair is a pair of which there is something to tell.
type reportPair struct {
	ID, Name, Sign, Words string
	Verdict               string
	Findings              []reportFinding
	Command               string
	Page                  string // the address of its program
}

type reportFinding struct {
	Title, Sentence, Advice string
	Steps                   []string
}

// writeReport writes the page of a matrix to the file that was asked for.
func (inv *invocation) writeReport(w *worked) error {
	r := inv.reportOf(w)
	if inv.base != "" {
		if w.plan == nil {
			return usagef("--base wants the programs, which the parts do not hold; keep what was merged with --out, and give it and the programs: --resume MERGED --base %s FILE...", inv.base)
		}
		if err := inv.linkPairs(r, w); err != nil {
			return err
		}
	}
	frame, err := template.New("report").Parse(reportFrame)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := frame.Execute(&page, r); err != nil {
		return err
	}
	return replace(inv.reportFile, page.Bytes())
}

// told are the pairs that a report tells of, the gravest first.
func told(m *protocol.Matrix) (list []*protocol.MatrixPair) {
	for i := range m.Pairs {
		if p := &m.Pairs[i]; len(p.Findings) > 0 || p.Outcome != protocol.Complete {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(p, q *protocol.MatrixPair) int {
		if d := b2i(len(q.Findings) > 0) - b2i(len(p.Findings) > 0); d != 0 || len(p.Findings) == 0 {
			return d
		}
		return cmp.Or(byGravity(gravest(p), gravest(q)), len(q.Findings)-len(p.Findings))
	})
	return list
}

// gravest is the gravest finding of a pair that has one.
func gravest(p *protocol.MatrixPair) protocol.Finding { return slices.MinFunc(p.Findings, byGravity) }

// inWords is what the sign of a pair stands for.
func inWords(p *protocol.MatrixPair) string {
	if len(p.Findings) > 0 {
		return gravest(p).Kind.Row().Words
	}
	for _, k := range outcomeSigns {
		if k[0] == sign(p) {
			return k[1]
		}
	}
	return p.Outcome
}

func (inv *invocation) reportOf(w *worked) *report {
	m := w.m
	r := &report{Heading: count.Of(len(m.Apps), "app") + ", " + count.Of(len(m.Pairs), "pair"), Options: optionText(&m.Options)}
	all := told(m)
	problems := 0
	for i := range m.Pairs {
		problems += b2i(slices.ContainsFunc(m.Pairs[i].Findings, isProblem))
	}
	r.Summary = append(r.Summary, count.Of(problems, "pair")+" with problems")
	if m.Members {
		r.Summary = append(r.Summary, count.Of(pairsOf(m)-m.Related, "other pair")+" that can have nothing to do with each other")
	}
	if w.missing > 0 {
		r.Summary = append(r.Summary, notYet(w.missing))
	}
	r.Kinds = kindsOf(m)
	shown := map[[2]int]bool{}
	for i, p := range all {
		if i == mostTold {
			r.More = count.Of(len(all)-i, "more pair") + ", less grave than these, which --json lists"
			break
		}
		shown[[2]int{p.A, p.B}] = true
		r.Pairs = append(r.Pairs, inv.reportPair(m, p))
	}
	r.cluster(m, shown)
	return r
}

// idOf is what a pair is called in the addresses of a page.
func idOf(p *protocol.MatrixPair) string { return fmt.Sprintf("p%d-%d", p.A+1, p.B+1) }

func (inv *invocation) reportPair(m *protocol.Matrix, p *protocol.MatrixPair) reportPair {
	out := reportPair{ID: idOf(p), Name: title(m, p), Sign: sign(p), Words: inWords(p)}
	if p.Outcome != protocol.Complete {
		out.Verdict = p.Verdict + p.Problem
	}
	for i := range p.Findings {
		f := &p.Findings[i]
		told := reportFinding{Title: f.Title, Sentence: f.Sentence, Advice: f.Advice}
		for _, s := range f.Run {
			told.Steps = append(told.Steps, s.Text)
		}
		out.Findings = append(out.Findings, told)
	}
	out.Command = inv.commandOf(m, p)
	return out
}

// commandOf is what checks a pair again; a matrix that was put together does not know
// in which home.
func (inv *invocation) commandOf(m *protocol.Matrix, p *protocol.MatrixPair) string {
	words := []string{"crosscheck check"}
	if text := optionText(&m.Options); text != "" {
		words = append(words, text)
	}
	switch {
	case inv.home != "":
		words = append(words, "--home", quoted(inv.home))
	case inv.merge:
		words = append(words, "…")
	}
	if !m.Members {
		return strings.Join(append(words, quoted(m.Apps[p.A]), quoted(m.Apps[p.B])), " ")
	}
	for _, i := range slices.Compact([]int{p.A, p.B}) {
		words = append(words, "--only", quoted(m.Apps[i]))
	}
	if !inv.merge {
		words = append(words, inv.operands...)
	}
	return strings.Join(words, " ")
}

// kindsOf are the signs that occur in a matrix.
func kindsOf(m *protocol.Matrix) (kinds []reportKind) {
	pairs := map[string]int{}
	for i := range m.Pairs {
		pairs[sign(&m.Pairs[i])]++
	}
	for _, k := range signs() {
		if n := pairs[k[0]]; n > 0 {
			kinds = append(kinds, reportKind{k[0], k[1], n})
		}
	}
	return kinds
}

// cluster puts apps together that problems tie to each other, the largest first.
func (r *report) cluster(m *protocol.Matrix, shown map[[2]int]bool) {
	root := make([]int, len(m.Apps))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	troubled, at := map[int]bool{}, pairsAt(m)
	for i := range m.Pairs {
		if p := &m.Pairs[i]; slices.ContainsFunc(p.Findings, isProblem) {
			troubled[p.A], troubled[p.B] = true, true
			a, b := find(p.A), find(p.B)
			root[max(a, b)] = min(a, b)
		}
	}
	members, pairs := map[int][]int{}, map[int]int{}
	for a := range m.Apps {
		if !troubled[a] {
			r.Quiet = append(r.Quiet, nameOf(m, a))
			continue
		}
		members[find(a)] = append(members[find(a)], a)
	}
	for i := range m.Pairs {
		if p := &m.Pairs[i]; slices.ContainsFunc(p.Findings, isProblem) {
			pairs[find(p.A)]++
		}
	}
	for a := range m.Apps {
		if apps := members[a]; len(apps) > 0 {
			r.Clusters = append(r.Clusters, clusterOf(m, apps, pairs[a], at, shown))
		}
	}
	slices.SortStableFunc(r.Clusters, func(x, y reportCluster) int { return len(y.Apps) - len(x.Apps) })
}

func clusterOf(m *protocol.Matrix, apps []int, pairs int, at map[[2]int]int, shown map[[2]int]bool) reportCluster {
	c := reportCluster{Pairs: pairs}
	for _, a := range apps {
		c.Apps = append(c.Apps, reportApp{a + 1, nameOf(m, a)})
	}
	if len(apps) > mostGrid {
		return c
	}
	for _, a := range apps {
		var row []reportCell
		for _, b := range apps {
			pair, cell := [2]int{min(a, b), max(a, b)}, reportCell{}
			if i, there := at[pair]; there {
				cell = reportCell{Sign: sign(&m.Pairs[i]), Words: title(m, &m.Pairs[i]) + ": " + inWords(&m.Pairs[i])}
				if shown[pair] {
					cell.Link = "#" + idOf(&m.Pairs[i])
				}
			}
			row = append(row, cell)
		}
		c.Grid = append(c.Grid, row)
	}
	return c
}

func nameOf(m *protocol.Matrix, a int) string {
	if m.Members {
		return m.Apps[a]
	}
	return filepath.Base(m.Apps[a])
}

// linkPairs gives each pair that is told the address of its program.
func (inv *invocation) linkPairs(r *report, w *worked) error {
	talk := inv.converse()
	for i, p := range told(w.m)[:len(r.Pairs)] {
		request := w.plan.program([2]int{p.A, p.B})
		request.Options = inv.options
		files := request.Files
		if len(request.Only) > 0 {
			reply, err := talk.ask(protocol.Request{Op: "members", Members: &request})
			if err != nil {
				return err
			}
			if files = reply.Members.Files; len(files) == 0 {
				files = request.Files
			}
		}
		link := &protocol.Link{Files: cut(localNames(files, inv.operands)), Options: inv.options, Finding: -1, Engine: protocol.Version}
		reply, err := talk.ask(protocol.Request{Op: "encode", Encode: link})
		if err != nil {
			return err
		}
		r.Pairs[i].Page = strings.TrimSuffix(inv.base, "#") + "#" + reply.Encode.Fragment
	}
	return nil
}

// outcomeSigns are the signs of pairs of which nothing was found.
var outcomeSigns = [][2]string{{"·", "nothing found"}, {"–", "not checked"}, {"?", "not completed"}, {"×", "cannot be checked"}}

// signs are all signs of a matrix and what they stand for, the gravest first.
func signs() (list [][2]string) {
	for _, k := range append(slices.Clone(finding.Rows), finding.Unknown) {
		list = append(list, [2]string{k.Sign, k.Words})
	}
	return append(list, outcomeSigns...)
}
