// Package run is one execution of an app's code: what it does to the program of
// the home. It speaks of variables, clocks and choices and knows nothing of the
// objects that code sees. Values go in and out as handles; saved state keeps
// what JSON can say; instants become clocks that count from when they were
// kept; a number that nobody knows becomes a few choices, and where one
// execution would make too many of them, each is taken in turn and the search
// is told that something was left out.
package run

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Run is one execution of an app's code after the other: what it may do to the
// program.
type Run struct {
	*model.Model
	limit.Meter
	App   *model.App
	Env   ir.Env
	asks  asks
	Idle  bool        // nothing that it may do shows outside, so that answers matter to it alone
	At    source.Span // of the call that runs
	fresh []fresh     // instants stored in this execution
}

// New serves an app, one execution after the other.
func New(m *model.Model, a *model.App) *Run {
	return &Run{Model: m, App: a, Meter: limit.Meter{Look: m.Prog.Look}}
}

// Begin starts an execution.
func (r *Run) Begin(env ir.Env) {
	r.asks.reset()
	r.Reset()
	r.Env, r.fresh, r.At = env, r.fresh[:0], r.App.Span
}

// Tell is Warn at the call that runs, with what follows from it.
func (r *Run) Tell(text, so string) { r.Problems.Add(diag.NotModelled, r.At, text, so) }

// Warn says that what is not modelled was met.
func (r *Run) Warn(text string, at source.Span) {
	r.Problems.Add(diag.NotModelled, at, text, "what the app does next is explored with this assumption")
}

// Choose implements script.Host, as do the methods below.
func (r *Run) Choose(n int, what string, at source.Span) int {
	free := r.asks.allows(at, n, r.Idle)
	if !free && !r.Idle {
		r.Problems.Skip(what, at)
		r.Skipped = true
		return r.asks.turn(at, n)
	}
	text := func(taken int32) string { return answer(what, int(taken), n) }
	if !r.Idle {
		return int(r.Env.Choose(int32(n), text, at))
	}
	taken := 0
	if free {
		taken = r.asks.took(int(r.Env.Aside(int32(n), text, at)))
	} else {
		taken = r.asks.shifted(at, n)
	}
	r.Answers.Met(at, what, taken, n)
	return taken
}

// answer is, for people, the one that was taken of n.
func answer(what string, taken, n int) string {
	if n == 2 {
		return what + ": " + []string{"the test fails", "the test holds"}[taken]
	}
	return what + ": way " + model.Decimal(taken+1) + " of " + model.Decimal(n)
}

// longestSaying is how many bytes of a text people are shown.
const longestSaying = 1000

// Say tells people something.
func (r *Run) Say(text string) {
	if len(text) > longestSaying {
		text = strings.ToValidUTF8(text[:longestSaying], "") + "…"
	}
	r.Env.Note("notify", text, r.At)
}

// Step counts a round of a loop or a call.
func (r *Run) Step(at source.Span) { r.Env.Step(at) }

// World is the run as the library sees it.
func (r *Run) World() world { return world{r} }

// world is a run as the library sees it.
type world struct{ r *Run }

// Choose implements data.World, as do the methods below.
func (w world) Choose(n int, what string) int { return w.r.Choose(n, what, w.r.At) }

// Step counts a round.
func (w world) Step() { w.r.Step(w.r.At) }

// Spend counts bytes of values.
func (w world) Spend(n int) { w.r.Spend(n) }

// Warn says that what is not modelled was met.
func (w world) Warn(text string) { w.r.Warn(text, w.r.At) }
