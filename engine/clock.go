package engine

import (
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/protocol"
)

// clock gives the explored system clocks, as the algorithm wants them. Where
// two apps may be in conflict every possible path must be in the graph.
func (x *exploration) clock() {
	x.system = x.row.System(x.inner, timed.Options{For: x.period.length, Inclusion: true, Paths: x.several()})
	x.unclock()
}

// several reports whether there are two apps, beside the program itself.
func (x *exploration) several() bool { return len(x.inner.Apps()) > 2 }

// covered is up to which time everything was explored, in milliseconds;
// ts.Forever when that is for ever.
func (x *exploration) covered() int64 {
	if search, ok := x.search.(timed.Explorer); ok {
		return search.Covered()
	}
	switch {
	case x.outcome().How != explore.Complete:
		return 0
	case x.period.length == 0:
		return ts.Forever
	}
	return x.period.length
}

// virtual is how far a search has come in the program's own time, in seconds;
// -1 when that is not known.
func (x *exploration) virtual() float64 {
	if x.period == nil || x.period.length == 0 {
		return -1
	}
	return seconds(x.covered())
}

func seconds(milliseconds int64) float64 { return float64(milliseconds) / 1000 }

// span says which part of time a timed exploration is about: ", for ever",
// " within 24 h".
func (p *period) span() string {
	if p.length == 0 {
		return ", for ever"
	}
	return p.limit()
}

// limit is " within 24 h", or "" for ever and without clocks.
func (p *period) limit() string {
	if p == nil || p.length == 0 {
		return ""
	}
	return " within " + moment.Duration(seconds(p.length))
}

// timeResult tells the part of time that was explored; nil when the program is
// not timed.
func (x *exploration) timeResult() *protocol.TimeResult {
	p := x.period
	if p == nil {
		return nil
	}
	begin := seconds(p.start)
	out := &protocol.TimeResult{
		Forever: p.length == 0, For: seconds(p.length), Covered: -1,
		Start: moment.DayOf(begin) + " " + moment.OfDay(begin), StartSeconds: begin,
	}
	if c := x.covered(); c != ts.Forever {
		out.Covered = seconds(c)
	}
	for _, c := range p.clocks {
		out.Clocks = append(out.Clocks, protocol.ClockInfo{
			Name: c.Name, Kind: clockKinds[c.Kind], App: int(c.App), Range: rangeOf(x.files, c.Span),
		})
	}
	return out
}

var clockKinds = map[ts.ClockKind]string{ts.Since: "since", ts.Delay: "delay", ts.Day: "day", ts.Monitor: "monitor"}

// rest says what a search leaves open that did not end by itself.
func (x *exploration) rest() string {
	if x.period == nil || x.covered() == 0 || x.covered() == ts.Forever {
		return "the rest is unknown"
	}
	return "complete up to " + moment.Duration(seconds(x.covered())) + ", the rest is unknown"
}

// at is when step i of a replay happens; -1 when that is not known.
func at(r *trace.Replay, i int) float64 {
	if r.Timing == nil {
		return -1
	}
	return r.Timing.At[i]
}
