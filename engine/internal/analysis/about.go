package analysis

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// about fills in the apps and the location that f is about, by its run, and
// lets that be told of it.
func (f *Finding) about(r *trace.Replay) {
	f.involved(r)
	r.About = f.Location
}

func (f *Finding) involved(r *trace.Replay) {
	switch {
	case f.Conflict != nil && f.Conflict.Left != nil: // the span is that of the command
		return
	case f.Other != nil:
		f.Span = f.firstHandler(r)
		return
	case f.Conflict != nil:
		f.Span = handlerOf(r.Last(), f.Conflict.Second, f.Conflict.Against.Loc)
		return
	}
	if f.Kind == finding.Loop {
		return
	}
	f.Apps = actors(r, f.Apps)
	if f.Kind == finding.HandlerError {
		f.Apps = started(r, f.Apps)
	}
	f.Location = decisive(r, f.text(r.System))
}

// text is the condition that f is about, as written.
func (f *Finding) text(sys ts.System) string {
	switch {
	case f.Failure >= 0:
		return sys.Failures()[f.Failure].Message
	case f.Property >= 0:
		return sys.Properties()[f.Property].Text
	}
	return ""
}

// actors lists the apps that store something in the run, after those in first.
func actors(r *trace.Replay, first []string) []string {
	apps := append([]string{}, first...)
	for i := range r.Steps {
		for _, a := range r.Steps[i].Accesses {
			if a.Op != ts.Read {
				apps = with(apps, r.System.Apps()[a.App])
			}
		}
	}
	return apps
}

// started adds the apps whose handlers begin in the last step: an error undoes
// what they stored.
func started(r *trace.Replay, apps []string) []string {
	for _, n := range r.Last().Notes {
		if n.Kind == "handler" {
			apps = with(apps, r.System.Apps()[n.App])
		}
	}
	return apps
}

// with adds an app that is not listed; the program itself is none.
func with(apps []string, app string) []string {
	if app == "" || slices.Contains(apps, app) {
		return apps
	}
	return append(apps, app)
}

// decisive names the variable that most likely decides the run's last step, or
// "": one that the condition's text mentions before others, then one stored
// before one read, by an app before by the environment or the program, a
// device attribute or the mode before a plain variable; of equals the last.
func decisive(r *trace.Replay, text string) string {
	name, best := "", [4]int{9}
	for _, a := range r.Last().Accesses {
		l := &r.System.Locations()[a.Loc]
		plain, ok := plainness[l.Kind]
		if !ok {
			continue
		}
		cost := [4]int{1, 0, 0, plain}
		if mentions(text, l, r.System.Apps()[l.App]) {
			cost[0] = 0
		}
		if a.Op == ts.Read {
			cost[1] = 1
		}
		if a.App == 0 {
			cost[2] = 1
		}
		if slices.Compare(cost[:], best[:]) <= 0 {
			name, best = l.Name, cost
		}
	}
	return name
}

var plainness = map[ts.LocationKind]int{ts.Attribute: 0, ts.Mode: 1, ts.Global: 2, ts.AppState: 3}

// mentions reports whether text names l as a word, as a cell of its array, or
// as the app that owns it would.
func mentions(text string, l *ts.Location, owner string) bool {
	name, _, _ := strings.Cut(l.Name, "[")
	return isWord(text, name) || isWord(text, strings.TrimPrefix(name, owner+"."))
}

func isWord(text, word string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(word)
		if (from == 0 || !inName(text[from-1])) && (to == len(text) || !inName(text[to])) {
			return true
		}
		at = to
	}
}

func inName(c byte) bool {
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
