package engine

import (
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// timeResult tells the part of time that was explored; nil when the program is
// not timed.
func timeResult(x *exploration.Exploration) *protocol.TimeResult {
	p := x.Period
	if p == nil {
		return nil
	}
	begin := subject.Seconds(p.Start)
	out := &protocol.TimeResult{
		Forever: p.Length == 0, For: subject.Seconds(p.Length), Covered: -1,
		Start: moment.DayOf(begin) + " " + moment.OfDay(begin), StartSeconds: begin,
	}
	if c := x.Covered(); c != ts.Forever {
		out.Covered = subject.Seconds(c)
	}
	for _, c := range p.Clocks {
		out.Clocks = append(out.Clocks, protocol.ClockInfo{
			Name: c.Name, Kind: clockKinds[c.Kind], App: int(c.App), Range: rangeOf(x.Files, c.Span),
		})
	}
	return out
}

var clockKinds = map[ts.ClockKind]string{ts.Since: "since", ts.Delay: "delay", ts.Day: "day", ts.Monitor: "monitor"}
