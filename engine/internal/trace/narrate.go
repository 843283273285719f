package trace

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/ts"
)

// Bounds of what is told: more changes by one app in one event, and more
// steps in one story, are counted instead.
const (
	maxVerbs     = 4
	maxSteps     = 12
	openingSteps = 4
)

// Narrate tells each step in one plain sentence; [0] is the start.
func (r *Replay) Narrate() []string {
	out := make([]string, len(r.Steps))
	for i := range r.Steps {
		clauses, keepCase := r.clauses(i)
		out[i] = sentence(strings.Join(clauses, "; "), keepCase)
	}
	return out
}

// Story tells the whole run in one sentence that ends with ending (nothing
// when it is empty): "Smoke is detected; FireAlarm unlocks the front door; …".
func (r *Replay) Story(ending string) string {
	var parts []string
	keep := false
	for i := 1; i < len(r.Steps); i++ {
		if n := len(r.Steps) - 1; n > maxSteps && i == openingSteps+1 {
			skipped := n - maxSteps
			parts = append(parts, fmt.Sprintf("… %d more steps …", skipped))
			i += skipped
		}
		clauses, keepCase := r.clauses(i)
		keep = keep || (len(parts) == 0 && keepCase)
		parts = append(parts, clauses...)
	}
	if len(parts) == 0 {
		parts = append(parts, "at the start")
	}
	if ending != "" {
		parts = append(parts, ending)
	}
	return sentence(strings.Join(parts, "; "), keep)
}

// clauses tell step i: what happened, then what each app did about it, then
// what went wrong. keepCase: the first begins with a name.
func (r *Replay) clauses(i int) (clauses []string, keepCase bool) {
	s := &r.Steps[i]
	if s.Event == NoEvent {
		return []string{"the program starts"}, false
	}
	e := &r.System.Events()[s.Event]
	acts := r.acts(s)
	said := e.Text != "" && e.Text != e.Name
	own := ownVerbs(e, acts)
	switch {
	case said && (e.Kind != ts.Plain || len(own) == 0):
		clauses = append(clauses, e.Text+choices(s))
	case said:
		clauses = append(clauses, e.Text+choices(s)+": it "+list(limit(own)))
	default:
		keepCase = true
		clauses = append(clauses, bare(e, s, own))
	}
	for _, a := range acts {
		if a.app != 0 && !(e.Kind == ts.Plain && a.app == e.App) {
			clauses = append(clauses, r.System.Apps()[a.app]+" "+list(limit(a.verbs)))
		}
	}
	clauses = append(clauses, r.messages(s)...)
	return append(clauses, r.failures(s)...), keepCase
}

// bare tells an event that has only a name.
func bare(e *ts.Event, s *Step, own []string) string {
	if e.Kind != ts.Plain {
		return e.Name + choices(s)
	}
	if len(own) > 0 {
		return e.Name + choices(s) + " " + list(limit(own))
	}
	return e.Name + choices(s) + pick(len(s.Changed) > 0, " runs", " runs and changes nothing")
}

// ownVerbs is what a plain event's own code does.
func ownVerbs(e *ts.Event, acts []act) []string {
	if e.Kind != ts.Plain {
		return nil
	}
	var out []string
	for _, a := range acts {
		if a.app == e.App {
			out = append(out, a.verbs...)
		}
	}
	return out
}

// act is what one app stores without another app in between.
type act struct {
	app   ts.AppID
	verbs []string
}

// acts groups the stores of a step by app, in order. An event that switches
// itself off is not told.
func (r *Replay) acts(s *Step) []act {
	var out []act
	last := lastWrites(s.Accesses)
	for i, a := range s.Accesses {
		if !r.told(s, i, last) {
			continue
		}
		if n := len(out); n == 0 || out[n-1].app != a.App {
			out = append(out, act{app: a.App})
		}
		v := r.verb(a)
		if a.Op == ts.Silent {
			v += " (it was already)"
		}
		to := &out[len(out)-1]
		to.verbs = append(to.verbs, v)
	}
	return out
}

// told reports whether access i of s is worth words: every command to a
// device, and the value a variable is left with.
func (r *Replay) told(s *Step, i int, last map[ts.LocID]int) bool {
	a := s.Accesses[i]
	switch r.System.Locations()[a.Loc].Kind {
	case ts.Derived:
		return false
	case ts.Attribute, ts.Mode:
		return a.Op == ts.Write || (a.Op == ts.Silent && a.App != 0)
	case ts.Enable, ts.TimerFlag:
		return a.Op == ts.Write && last[a.Loc] == i && !r.ownFlag(s, a.Loc)
	}
	return a.Op == ts.Write && last[a.Loc] == i
}

// ownFlag reports whether loc is the flag of the event that is executing.
func (r *Replay) ownFlag(s *Step, loc ts.LocID) bool {
	return r.System.Locations()[loc].Flagged() == r.System.Events()[s.Event].Name
}

func lastWrites(as []ts.Access) map[ts.LocID]int {
	last := make(map[ts.LocID]int, len(as))
	for i, a := range as {
		if a.Op == ts.Write {
			last[a.Loc] = i
		}
	}
	return last
}

// limit counts verbs beyond the bound instead of telling them.
func limit(verbs []string) []string {
	if len(verbs) <= maxVerbs+1 {
		return verbs
	}
	rest := fmt.Sprintf("makes %d more changes", len(verbs)-maxVerbs)
	return append(verbs[:maxVerbs:maxVerbs], rest)
}

// choices names the inner choices taken, in parentheses.
func choices(s *Step) string {
	var texts []string
	for _, n := range s.Notes {
		if n.Kind == "choice" && n.Text != "" {
			texts = append(texts, n.Text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return " (" + strings.Join(texts, ", ") + ")"
}

// messages tell what the user is shown during a step.
func (r *Replay) messages(s *Step) []string {
	var out []string
	for _, n := range s.Notes {
		if n.Kind == "notify" {
			who := pick(n.App != 0, r.System.Apps()[n.App], "the program")
			out = append(out, fmt.Sprintf("%s says %q", who, n.Text))
		}
	}
	return out
}

func (r *Replay) failures(s *Step) []string {
	var out []string
	for _, id := range s.Failures {
		out = append(out, FailureClause(&r.System.Failures()[id]))
	}
	return out
}

// FailureClause says what a failure is.
func FailureClause(f *ts.Failure) string {
	if f.Kind == ts.Assertion {
		return "the assertion " + f.Message + " fails"
	}
	return "the handler stops with an error, " + f.Message + ", and the event is undone"
}
