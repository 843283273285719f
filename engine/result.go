package engine

import (
	"fmt"
	"hash/fnv"
	"slices"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/verdict"
	"crosscheck/engine/protocol"
)

// checkResult tells what an exploration and its analysis found.
func checkResult(x *exploration.Exploration, report *analysis.Report) *protocol.CheckResult {
	out, doubtful := x.Outcome(), x.Doubtful(report)
	if doubtful != "" && out.How == explore.Complete && !report.Problems() {
		out.How, out.Limit = explore.Bounded, "timing"
	}
	if len(report.Unseen) > 0 && out.How == explore.Complete {
		out.How, out.Limit = explore.Bounded, "unmodelled"
	}
	if report.Partial && out.How == explore.Complete {
		out.How, out.Limit = explore.Bounded, "analysis"
	}
	r := &protocol.CheckResult{
		Outcome: out.How.String(), Limit: out.Limit, Algorithm: x.Algorithm.Name, Sound: x.Algorithm.Sound,
		Events: len(x.System.Events()), States: out.Stats.States, Transitions: out.Stats.Transitions,
		Executions: out.Stats.Executions, Seconds: x.Spent, MB: megabytes(out.Stats.Bytes),
		Findings: findings(x.Subject, report.Findings), Samples: runs(report.Samples),
		Pairs: pairs(x.Subject, report.Pairs), MorePairs: report.MorePairs,
		NeverRan: neverRan(x.Subject, out, report), Sliced: x.Removed, Read: x.Read, Wanted: x.Wanted,
		Unseen: unseen(x.Subject, report.Unseen), Exercise: exercised(x.Subject, report),
		Diagnostics: diagnostics(x.Files, x.Told()), Model: model(x.Subject),
	}
	r.Verdict, r.Time = verdict.Of(x, out, report, doubtful), timeResult(x)
	if idle := r.Exercise.Idle; len(idle) > 0 && len(r.Findings) == 0 && (out.How == explore.Complete || out.Limit == "analysis") && x.Algorithm.Sound && x.Period.Limit() == "" {
		r.Outcome, r.Verdict = protocol.Unchecked, verdict.Unchecked(idle[0].App, len(idle), idle[0].Reason, idle[0].Help)
	}
	r.Digest = digest(r)
	return r
}

func findings(s *subject.Subject, list []analysis.Finding) []protocol.Finding {
	out := make([]protocol.Finding, 0, len(list))
	for i := range list {
		f := &list[i]
		out = append(out, protocol.Finding{
			Kind: f.Kind, Title: f.Headline() + impossible(s, f), Sentence: f.Story(), Apps: called(s.System, f.Apps),
			Location: f.Location, Likewise: likewise(f), Name: f.Name, Advice: f.Advice, Range: placeOf(s.Files, f.Span),
			Start: f.Start, StartText: startText(&f.Run), Run: steps(&f.Run), Replayed: f.Replayed, State: int(f.State),
			Gap: gap(f.Gap), Other: other(f.Other),
		})
	}
	return out
}

// likewise are the other locations that f is about.
func likewise(f *analysis.Finding) (locations []string) {
	for i := range f.Likewise {
		locations = append(locations, f.Likewise[i].Location)
	}
	return locations
}

// impossible ends the title of a finding whose run no timing allows: an
// algorithm found it that leaves out time.
func impossible(s *subject.Subject, f *analysis.Finding) string {
	if s.Period == nil || f.Replay == nil || f.Replay.Timing != nil || !f.Replayed {
		return ""
	}
	return " (though no timing allows this run)"
}

func other(r *analysis.Run) *protocol.Run {
	if r == nil {
		return nil
	}
	out := runOf("", r)
	return &out
}

func gap(g *analysis.Gap) *protocol.Gap {
	if g == nil {
		return nil
	}
	return &protocol.Gap{Min: g.Least, Max: g.Most}
}

func pairs(s *subject.Subject, list []analysis.PairClass) []protocol.PairClass {
	apps := ts.Labels(s.System)
	out := make([]protocol.PairClass, 0, len(list))
	for _, p := range list {
		out = append(out, protocol.PairClass{
			Apps: []string{apps[p.Apps[0]], apps[p.Apps[1]]}, Class: p.Class, Reason: p.Reason, Finding: p.Finding,
		})
	}
	return out
}

// placeOf is a span that may be missing; the zero Range then.
func placeOf(set *source.Set, sp source.Span) protocol.Range {
	if sp == (source.Span{}) {
		return protocol.Range{}
	}
	return rangeOf(set, sp)
}

// neverRan tells handlers but those that nobody wrote, as midnight's.
func neverRan(s *subject.Subject, out *explore.Outcome, report *analysis.Report) []protocol.NeverRan {
	list := make([]protocol.NeverRan, 0, len(report.NeverRan))
	for i := range report.NeverRan {
		h := &report.NeverRan[i]
		if h.Span == (source.Span{}) {
			continue
		}
		x := protocol.NeverRan{Name: h.Name, App: int(h.App), Range: rangeOf(s.Files, h.Span), Reason: verdict.WhyNot(s.System, out, report, h)}
		if !slices.Contains(list, x) { // a handler may wait for several things
			list = append(list, x)
		}
	}
	return list
}

// unseen tells what was not looked at.
func unseen(s *subject.Subject, list []ts.Failure) []protocol.Unseen {
	out := make([]protocol.Unseen, 0, len(list))
	for _, f := range list {
		out = append(out, protocol.Unseen{Message: f.Message, App: int(f.App), Range: placeOf(s.Files, f.Span)})
	}
	return out
}

// exercised tells what explored transitions made happen.
func exercised(s *subject.Subject, report *analysis.Report) protocol.Exercise {
	x, sys := &report.Exercise, s.System
	out := protocol.Exercise{
		Handlers: []string{}, Commands: []protocol.Command{}, Timers: []string{}, Modes: append([]string{}, x.Modes...), Idle: []protocol.Idle{},
		Quiet: []string{},
	}
	for _, h := range x.Ran {
		if name := ts.LabelOf(sys, h.App) + "." + h.Name; h.App > 0 && !slices.Contains(out.Handlers, name) {
			out.Handlers = append(out.Handlers, name)
		}
	}
	for _, c := range x.Commands {
		out.Commands = append(out.Commands, protocol.Command{App: ts.LabelOf(sys, c.App), Location: sys.Locations()[c.Loc].Name})
	}
	for _, e := range x.Timers {
		out.Timers = append(out.Timers, sys.Events()[e].Name)
	}
	for _, a := range x.Idle {
		reason, help := verdict.WhyIdle(sys, report, a)
		out.Idle = append(out.Idle, protocol.Idle{App: ts.LabelOf(sys, a), Reason: reason, Help: help})
	}
	for a := ts.AppID(1); int(a) < len(sys.Apps()); a++ {
		commands := func(c analysis.Command) bool { return c.App == a }
		if !slices.Contains(x.Idle, a) && !slices.ContainsFunc(x.Commands, commands) {
			out.Quiet = append(out.Quiet, ts.LabelOf(sys, a))
		}
	}
	return out
}

// digest is a short hash of what a check established: the same in every host,
// for the same program, options and engine, however it words its findings.
func digest(r *protocol.CheckResult) string {
	h := fnv.New64a()
	fmt.Fprintln(h, r.Algorithm, r.Outcome, r.Limit, r.Events, r.States, r.Transitions, r.Executions)
	for i := range r.Findings {
		f := &r.Findings[i]
		fmt.Fprintln(h, f.Kind, f.Range.File, f.Range.From, f.State)
		for _, s := range f.Run {
			fmt.Fprintln(h, s.Index, s.Branch)
		}
	}
	for _, p := range r.Pairs {
		fmt.Fprintln(h, p.Class)
	}
	return fmt.Sprintf("%016x", h.Sum64())[:12]
}
