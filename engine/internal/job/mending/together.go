package mending

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/job/trials"
)

// mostSteps is how many programs are mended on the way to one without findings.
const mostSteps = 24

// joint is a program on the way, and what was changed up to it.
type joint struct {
	trial    *trials.Trial
	says     []string
	size     int
	unmended []analysis.Finding // no change takes them away
}

// together looks for one program without any of the findings: it mends one after
// the other, each in the program that the mends before made, so that none comes
// back. Where a finding has no mend there, others of the mends before are tried.
func (m *mending) together() {
	m.files = m.Files
	t := m.asItIs()
	switch {
	case m.stopped():
		m.why = "this was stopped before anything was tried"
		return
	case t == nil:
		m.why = "the program has errors; mend them, then ask again"
		return
	case len(t.Report.Findings) == 0:
		m.why = "nothing is found in this program"
		return
	}
	m.from(t, &t.Report.Findings[0])
	steps := mostSteps
	aside := m.base(t, m.wanted).aside()
	begun := &joint{trial: t}
	for _, f := range t.Report.Findings {
		if against, is := aside[f.Name]; is && f.Property >= 0 {
			begun.unmended = append(begun.unmended, f)
			m.unmended = append(m.unmended, Unmended{Title: f.Headline(), Name: f.Name, Against: &against})
		}
	}
	end := m.goOn(begun, &steps)
	for _, f := range end.unmended[len(begun.unmended):] {
		alone := &mending{Request: m.Request, ask: m.ask, stopped: m.stopped}
		at := slices.IndexFunc(t.Report.Findings, func(g analysis.Finding) bool { return g.Elsewhere(&f) })
		if at >= 0 && len(end.says) > 0 {
			alone.from(t, &t.Report.Findings[at])
			alone.look()
			m.tried += alone.tried
		}
		m.unmended = append(m.unmended, Unmended{Title: f.Headline(), Name: f.Name, Beside: len(alone.mends) > 0})
	}
	if len(end.says) == 0 {
		return
	}
	x := end.trial.X
	files := m.asGiven(x.Files.Files)
	m.mends = []Mend{{
		Says: strings.Join(end.says, " "), Files: files, Hunks: m.hunks(files),
		Proved: x.Outcome().How == explore.Complete, States: x.Search.Stats().States,
		Kept: m.keptOf(x, nil), Left: len(end.trial.Report.Findings), size: end.size,
	}}
}

// goOn mends what is left in a program; what it returns has the fewest findings.
func (m *mending) goOn(from *joint, steps *int) *joint {
	left := slices.IndexFunc(from.trial.Report.Findings, func(f analysis.Finding) bool {
		return !slices.ContainsFunc(from.unmended, func(g analysis.Finding) bool { return g.Elsewhere(&f) })
	})
	if left < 0 || *steps == 0 || m.stopped() {
		return from
	}
	*steps--
	one := &mending{Request: m.Request, ask: m.ask, stopped: m.stopped}
	one.from(from.trial, &from.trial.Report.Findings[left])
	one.look()
	m.tried += one.tried
	var fewest *joint
	mends := best(one.mends)
	for _, x := range mends[:min(len(mends), mostShown)] {
		t := m.check(x.Files)
		if t == nil {
			break
		}
		next := m.goOn(&joint{t, append(slices.Clone(from.says), x.Says), from.size + x.size, from.unmended}, steps)
		if fewest == nil || len(next.trial.Report.Findings) < len(fewest.trial.Report.Findings) {
			fewest = next
		}
		if len(fewest.trial.Report.Findings) <= len(from.unmended) {
			return fewest
		}
	}
	if fewest == nil {
		without := *from
		without.unmended = append(slices.Clone(from.unmended), from.trial.Report.Findings[left])
		return m.goOn(&without, steps)
	}
	return fewest
}
