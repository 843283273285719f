// Package trace handles single runs of a transition system: playing one step
// by step with everything a person may ask about it, making it shorter,
// checking it against a second, independent system, and telling it in words.
//
// A Trace is only an initial state and a list of picks. Because execution is
// deterministic, that is enough to find everything else again on any System
// with the same events.
package trace

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/ts"
)

// Pick names one step of a run: an event and which of its branches.
type Pick struct {
	Event  ts.EventID
	Branch int32
}

// Trace is a run: the number of an initial state (its place in what
// System.Initial lists) and the picks made from there.
type Trace struct {
	Start int
	Picks []Pick
}

// NoEvent is the Event of a replay's step 0, the start.
const NoEvent ts.EventID = -1

// Step is one step of a replay: what happened and the state after it.
type Step struct {
	Event      ts.EventID // NoEvent for the start
	Branch     int32
	Branches   int32 // how many branches the event had there
	State      []byte
	Values     []ts.Value
	Changed    []ts.LocID // ascending
	Accesses   []ts.Access
	Notes      []ts.Note
	Runs       []ts.Run
	Undone     ts.Undone
	Failures   []ts.FailureID
	Enabled    []ts.EventID
	Properties []bool // truth of each property after the step
	Conflicts  []Conflict
}

// Replay is a run in full detail. Steps[0] is the start; Steps[i] is what
// pick i-1 led to.
type Replay struct {
	System ts.System
	Steps  []Step
	// LoopTo is the first step whose state the last step repeats, or -1.
	LoopTo int
	// Problem says why a pick could not be taken; Steps ends before it.
	Problem string
	// Timing is there when it is known when the steps happen.
	Timing *Timing
	// About is the name of what the run is played for, "" for nothing: where not
	// everything can be told, that is.
	About string

	events []ts.Event
	texts  map[cell]string
	open   map[ts.LocID]bool // startLocations, once they were asked for
}

// cell is a location holding a value.
type cell struct {
	loc ts.LocID
	raw int32
}

// Replay plays t on sys as far as it goes.
func (t Trace) Replay(sys ts.System) *Replay {
	p := newPlayer(sys)
	p.start(t.Start)
	return p.play(t.Picks)
}

// Follow plays picks on sys from a state in the middle of a run.
func Follow(sys ts.System, state []byte, picks []Pick) *Replay {
	p := newPlayer(sys)
	p.add(Step{Event: NoEvent}, &ts.Branch{Dst: state}, nil)
	return p.play(picks)
}

// player carries out a replay.
type player struct {
	sys     ts.System
	r       *Replay
	full    ts.Branches // recorded with ts.Trace
	sets    ts.Branches // recorded with ts.Accesses
	history []usage
}

func newPlayer(sys ts.System) *player {
	return &player{
		sys: sys, r: &Replay{System: sys, LoopTo: -1, events: sys.Events(), texts: map[cell]string{}},
		history: make([]usage, len(sys.Locations())),
	}
}

func (p *player) play(picks []Pick) *Replay {
	for i := 0; i < len(picks) && p.r.Problem == ""; i++ {
		p.take(i, picks[i])
	}
	p.r.LoopTo = p.r.loop()
	return p.r
}

func (p *player) start(n int) {
	p.full.Reset(ts.Trace)
	p.sys.Initial(&p.full)
	if n < 0 || n >= len(p.full.List) {
		p.r.Problem = fmt.Sprintf("the program has no initial state number %d: it has %d, counted from 0", n, len(p.full.List))
		return
	}
	p.add(Step{Event: NoEvent, Branch: int32(n), Branches: int32(len(p.full.List))}, &p.full.List[n], nil)
}

func (p *player) take(i int, pick Pick) {
	last := p.r.Last()
	if n := len(p.r.events); pick.Event < 0 || int(pick.Event) >= n {
		p.r.Problem = fmt.Sprintf("step %d cannot be taken: the program has no event number %d: it has %d, counted from 0", i+1, pick.Event, n)
		return
	}
	if !slices.Contains(last.Enabled, pick.Event) {
		p.r.Problem = fmt.Sprintf("step %d cannot be taken: %s is not enabled there", i+1, p.r.events[pick.Event].Name)
		return
	}
	p.full.Reset(ts.Trace)
	p.sys.Execute(last.State, pick.Event, &p.full)
	if pick.Branch < 0 || int(pick.Branch) >= len(p.full.List) {
		p.r.Problem = fmt.Sprintf("step %d cannot be taken: %s has no choice number %d there", i+1, p.r.events[pick.Event].Name, pick.Branch)
		return
	}
	p.sets.Reset(ts.Accesses)
	p.sys.Execute(last.State, pick.Event, &p.sets)
	s := Step{Event: pick.Event, Branch: pick.Branch, Branches: int32(len(p.full.List))}
	p.add(s, &p.full.List[pick.Branch], p.sets.List[pick.Branch].Accesses)
}

// add completes step s from the branch taken and appends it. set is the
// step's set of accesses, by which conflicts are judged.
func (p *player) add(s Step, b *ts.Branch, set []ts.Access) {
	s.State = slices.Clone(b.Dst)
	s.Accesses = slices.Clone(b.Accesses)
	s.Notes = slices.Clone(b.Notes)
	s.Runs = slices.Clone(b.Runs)
	s.Undone = ts.Undone{Accesses: slices.Clone(b.Undone.Accesses), Runs: slices.Clone(b.Undone.Runs)}
	s.Failures = slices.Clone(b.Failures)
	s.Values = p.sys.Values(s.State)
	s.Enabled = p.sys.Enabled(s.State, nil)
	s.Properties = make([]bool, len(p.sys.Properties()))
	for i := range s.Properties {
		s.Properties[i] = p.sys.Holds(s.State, ts.PropertyID(i))
	}
	for _, v := range s.Values {
		p.r.texts[cell{v.Loc, v.Raw}] = v.Text
	}
	if len(p.r.Steps) > 0 {
		s.Changed = Changed(p.r.Last().Values, s.Values)
		s.Conflicts = p.conflicts(len(p.r.Steps), set)
	}
	p.r.Steps = append(p.r.Steps, s)
}

// Changed lists the locations whose values differ; a and b are what Values
// gave for two states of one system.
func Changed(a, b []ts.Value) []ts.LocID {
	var out []ts.LocID
	for i := range b {
		if a[i].Raw != b[i].Raw {
			out = append(out, b[i].Loc)
		}
	}
	return out
}

// Last is the step a replay ends with.
func (r *Replay) Last() *Step { return &r.Steps[len(r.Steps)-1] }

// Trace is the run as far as it was played.
func (r *Replay) Trace() Trace {
	t := Trace{Start: int(r.Steps[0].Branch)}
	for _, s := range r.Steps[1:] {
		t.Picks = append(t.Picks, Pick{s.Event, s.Branch})
	}
	return t
}

// loop finds the first step that the last one repeats.
func (r *Replay) loop() int {
	for i := 0; i < len(r.Steps)-1; i++ {
		if string(r.Steps[i].State) == string(r.Last().State) {
			return i
		}
	}
	return -1
}

// Text writes a value of a location as the program would.
func (r *Replay) Text(loc ts.LocID, raw int32) string {
	if f, ok := r.System.(ts.Formatter); ok {
		return f.Format(loc, raw)
	}
	if s, ok := r.texts[cell{loc, raw}]; ok {
		return s
	}
	return fmt.Sprint(raw)
}
