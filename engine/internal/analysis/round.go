package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// deed is what an app does on the way round: it gives a location a value.
type deed struct {
	app   ts.AppID
	loc   ts.LocID
	value int32
}

// round is what happens again and again without end, each deed once, in order.
type round []deed

func (r round) with(d deed) round {
	if slices.Contains(r, d) {
		return r
	}
	return append(r, d)
}

// apps names those who go round, in the order of the program.
func (r round) apps(sys ts.System) []string {
	return r.called(sys, func(a ts.AppID) string { return sys.Apps()[a] })
}

// who is apps as sentences call them.
func (r round) who(sys ts.System) []string {
	return r.called(sys, func(a ts.AppID) string { return trace.Who(sys, a) })
}

func (r round) called(sys ts.System, call func(ts.AppID) string) (names []string) {
	for a := range sys.Apps() {
		if a > 0 && slices.ContainsFunc(r, func(d deed) bool { return d.app == ts.AppID(a) }) {
			names = append(names, call(ts.AppID(a)))
		}
	}
	return names
}

// about is what the round is about: a device or the mode rather than a
// variable; -1 when nothing changes.
func (r round) about(sys ts.System) ts.LocID {
	best, least := ts.LocID(-1), len(plainness)
	for _, d := range r {
		if plain, told := plainness[sys.Locations()[d.loc].Kind]; told && plain < least {
			best, least = d.loc, plain
		}
	}
	return best
}

// mostDeeds is how many deeds a title tells.
const mostDeeds = 4

// words tell the round: "A turns the lamp on and B turns it off".
func (r round) words(sys ts.System) string {
	var parts []string
	for i, d := range r[:min(len(r), mostDeeds)] {
		does := trace.Does
		if i > 0 && r[i-1].loc == d.loc {
			does = trace.DoesIt
		}
		text := does(&sys.Locations()[d.loc], format(sys, d))
		if i == 0 || r[i-1].app != d.app {
			text = trace.Who(sys, d.app) + " " + text
		}
		parts = append(parts, text)
	}
	if len(r) > mostDeeds {
		parts = append(parts, "so on")
	}
	return trace.List(parts)
}

func format(sys ts.System, d deed) string {
	if f, ok := sys.(ts.Formatter); ok {
		return f.Format(d.loc, d.value)
	}
	return fmt.Sprint(d.value)
}

// advice says how to end a round.
func (r round) advice(sys ts.System) string {
	apps, what := r.who(sys), "that"
	if l := r.about(sys); l >= 0 {
		what = trace.NameOf(sys, l)
	}
	switch len(apps) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("Give %s a condition that ends it, or something that stops it.", apps[0])
	}
	return fmt.Sprintf("Let only one of %s answer when %s changes, or give one of them a condition that ends it.", trace.List(apps), what)
}

// sameRound reports whether two loops are one: the same apps go round over the
// same, both at once or both through timers.
func (f *Finding) sameRound(g *Finding) bool {
	return slices.Equal(f.Apps, g.Apps) && f.Location == g.Location && (f.Failure < 0) == (g.Failure < 0)
}

// roundKnown reports whether a finding is told that is the same loop as f; of
// the two runs the shorter one is kept.
func (r *reporter) roundKnown(f *Finding) bool {
	i := slices.IndexFunc(r.findings, func(g Finding) bool { return f.Kind == finding.Loop && f.Same(&g) })
	if i >= 0 && len(f.Picks) < len(r.findings[i].Picks) {
		r.findings[i] = *f
	}
	return i >= 0
}

// tellChain says what goes round in the last step of the run, an event whose
// handlers set each other off without end.
func (f *Finding) tellChain(r *trace.Replay) {
	sys, last := r.System, r.Last()
	round := chain(&last.Undone)
	if f.Apps = round.apps(sys); len(round) == 0 {
		f.Apps = started(r, nil)
	}
	if l := round.about(sys); l >= 0 {
		f.Location = sys.Locations()[l].Name
	}
	f.Advice = round.advice(sys)
	what := "handlers set each other off, without end"
	if len(round) > 0 {
		what = round.words(sys) + ", without end"
	}
	if last.Event != trace.NoEvent {
		e := &sys.Events()[last.Event]
		f.Title = cmp.Or(e.Text, e.Name) + ", and " + what
	}
}

// chain is what goes round in an event that did not end: from its end it is
// followed back from handler to handler, and what set one off counts, but for
// the beginning and the very end, where others may only look on.
func chain(u *ts.Undone) (out round) {
	var deeds []deed
	for i := len(u.Runs) - 1; i > 0; i-- {
		by := causeOf(u, &u.Runs[i])
		if by < 0 {
			continue
		}
		a := &u.Accesses[by]
		deeds = append(deeds, deed{a.App, a.Loc, a.Value})
		for i > 1 && u.Runs[i-1].At > by {
			i--
		}
	}
	slices.Reverse(deeds)
	recurring := deeds[len(deeds)/2 : len(deeds)-len(deeds)/8]
	for _, d := range deeds {
		if slices.Contains(recurring, d) {
			out = out.with(d)
		}
	}
	return out
}

// causeOf is the number of the access that set run off, -1 when none did.
func causeOf(u *ts.Undone, run *ts.Run) int {
	for i := run.At - 1; i >= 0 && run.Cause >= 0; i-- {
		if a := &u.Accesses[i]; a.Loc == run.Cause && a.Op == ts.Write && a.Value == run.Value {
			return i
		}
	}
	return -1
}
