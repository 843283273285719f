package trace

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/moment"
	"crosscheck/engine/internal/name"
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

// Story tells the whole run, each step in a sentence, the last of which ends
// with ending (nothing when it is empty): "Smoke is detected; “Fire Alarm”
// unlocks the front door. Ann leaves; …".
func (r *Replay) Story(ending string) string {
	var told []string
	tell := func(keepCase bool, clauses ...string) {
		told = append(told, sentence(strings.Join(clauses, "; "), keepCase))
	}
	steps, before := r.happenings(), 0
	if r.StartVaries() && len(steps) > 0 {
		tell(false, "at the start "+r.startValues())
	}
	for n := 0; n < len(steps); n++ {
		if len(steps) > maxSteps+1 && n == openingSteps {
			skipped := len(steps) - maxSteps
			told = append(told, fmt.Sprintf("… %d more steps …", skipped))
			n += skipped
		}
		clauses, keepCase := r.timed(steps[n], before)
		if before = steps[n]; n == len(steps)-1 && ending != "" {
			clauses = append(clauses, ending)
		}
		tell(keepCase, clauses...)
	}
	if len(steps) == 0 {
		tell(false, r.atOnce(ending)...)
	}
	return strings.Join(told, " ")
}

// atOnce tells of a run in which nothing happens.
func (r *Replay) atOnce(ending string) []string {
	if !r.StartVaries() {
		return []string{strings.TrimSpace("at the start " + strings.TrimPrefix(ending, "now "))}
	}
	return slices.DeleteFunc([]string{"at the start " + r.startValues(), ending}, func(c string) bool { return c == "" })
}

// happenings are the steps in which something happens.
func (r *Replay) happenings() []int {
	var out []int
	for i := 1; i < len(r.Steps); i++ {
		if !r.isPassing(i) {
			out = append(out, i)
		}
	}
	return out
}

// timed is clauses with the time in front, where it is known and is not that of
// step before.
func (r *Replay) timed(i, before int) (clauses []string, keepCase bool) {
	clauses, keepCase = r.clauses(i)
	if r.Timing != nil {
		if when := r.Timing.when(i, before); when != "" {
			if len(clauses) > 1 && clauses[0] == "It is "+moment.OfDay(r.Timing.Start+r.Timing.At[i]) {
				clauses = clauses[1:]
			}
			clauses[0], keepCase = when+": "+clauses[0], false
		}
	}
	return clauses, keepCase
}

// clauses tell step i: what happened, then what each app did about it, then
// what went wrong. keepCase: the first begins with a name.
func (r *Replay) clauses(i int) (clauses []string, keepCase bool) {
	s := &r.Steps[i]
	if s.Event == NoEvent {
		clauses = append(clauses, "the program starts")
		if r.StartVaries() {
			clauses = append(clauses, r.startValues())
		}
		return clauses, false
	}
	e := &r.events[s.Event]
	own, others := split(e, r.acts(s))
	said := e.Text != "" && e.Text != e.Name
	if said {
		clauses = append(clauses, happened(e.Text, r.choices(i))+lead(": it ", own))
	} else {
		clauses = append(clauses, happened(e.Name, r.choices(i))+r.bare(s, own, others))
	}
	for i, a := range others {
		who := Who(r.System, a.app)
		switch {
		case i == 0 && said && a.app == e.App && strings.HasPrefix(e.Text, who+" "):
			who = "it"
		case a.follows:
			clauses = append(clauses, List(limit(a.verbs)))
			continue
		}
		clauses = append(clauses, who+lead(" ", a.verbs))
	}
	clauses = append(clauses, r.messages(s)...)
	return append(clauses, r.failures(s)...), !said
}

// bare is what follows the name of an event that is told by its name: what it
// does, or that it does nothing anybody can see.
func (r *Replay) bare(s *Step, own []verb, others []act) string {
	if len(own) > 0 || r.events[s.Event].Kind != ts.Plain {
		return lead(" ", own)
	}
	return " runs" + pick(len(s.Changed)+len(others)+len(s.Failures) > 0, "", " and changes nothing")
}

// lead puts a prefix before a list of verbs, if there are any.
func lead(prefix string, verbs []verb) string {
	if len(verbs) == 0 {
		return ""
	}
	return prefix + List(limit(verbs))
}

// act is what one app stores without another app in between.
type act struct {
	app     ts.AppID
	follows bool // what things become by themselves, as something else has changed
	verbs   []verb
}

// verb is one thing that is done, told in words.
type verb struct {
	text string
	loc  ts.LocID
	rank int // how much it matters, most first
}

// What matters most of what apps do.
const (
	point   = iota // what the run is about
	visible        // devices and the mode
	kept           // what apps and the program keep
)

// rank is how much it matters what l is set to.
func (r *Replay) rank(l *ts.Location) int {
	switch {
	case l.Kind != ts.Attribute && l.Kind != ts.Mode:
		return kept
	case l.Name == r.About:
		return point
	}
	return visible
}

// split takes from acts what is told of the event itself: what the code of a
// plain event does, and what the program's own code does unless the event
// comes from the environment.
func split(e *ts.Event, acts []act) (own []verb, others []act) {
	for _, a := range acts {
		if a.app == e.App && !a.follows && (e.Kind == ts.Plain || e.App == 0 && e.Kind != ts.Environment) {
			own = append(own, a.verbs...)
		} else {
			others = append(others, a)
		}
	}
	return own, others
}

// acts groups the stores of a step by app, in order. What an app keeps for
// itself, or its platform for it, is told of one that does nothing else.
func (r *Replay) acts(s *Step) []act {
	var out []act
	last := lastWrites(s.Accesses)
	busy := r.busy(s, last)
	stored := map[ts.LocID]ts.AppID{} // by whom, of all that was told
	for i, a := range s.Accesses {
		l := &r.System.Locations()[a.Loc]
		if !r.told(s, i, last) || aside(l) && busy[a.App] {
			continue
		}
		by, again := stored[a.Loc]
		if stored[a.Loc] = a.App; again && by == a.App && a.Op == ts.Silent { // it says the same once more
			continue
		}
		follows := a.App == 0 && l.OfThing() && isAll(l) && r.events[s.Event].Kind != ts.Plain
		if n := len(out); n == 0 || out[n-1].app != a.App || out[n-1].follows != follows {
			out = append(out, act{app: a.App, follows: follows})
		}
		v := "takes note of it"
		switch {
		case follows:
			v = device(l) + " becomes " + name.Words(r.Text(a.Loc, a.Value))
		case !l.Memo:
			v = r.does(a)
		}
		if a.Op == ts.Silent {
			v += r.already(a)
		}
		to := &out[len(out)-1]
		if n := len(to.verbs); n == 0 || to.verbs[n-1].text != v {
			to.verbs = append(to.verbs, verb{v, a.Loc, r.rank(l)})
		}
	}
	for i := range out {
		out[i].verbs = settled(out[i].verbs)
	}
	return out
}

// mostCommands is how many commands that an app gives one device in one go are
// told one by one.
const mostCommands = 3

// settled tells of devices that are commanded again and again, as lights that
// flash, only what the last command does.
func settled(verbs []verb) (out []verb) {
	left, all := map[ts.LocID]int{}, map[ts.LocID]int{}
	for _, v := range verbs {
		left[v.loc]++
		all[v.loc]++
	}
	for _, v := range verbs {
		if left[v.loc]--; all[v.loc] > mostCommands && left[v.loc] > 0 {
			continue
		}
		if n := all[v.loc]; n > mostCommands {
			v.text += fmt.Sprintf(" (the last of %d commands)", n)
		}
		out = append(out, v)
	}
	return out
}

// aside reports whether l is of no interest beside what apps do.
func aside(l *ts.Location) bool { return l.Memo || l.Kind == ts.AppState && l.Called != "" }

// busy are the apps that store more in a step than what is aside.
func (r *Replay) busy(s *Step, last map[ts.LocID]int) map[ts.AppID]bool {
	apps := map[ts.AppID]bool{}
	for i, a := range s.Accesses {
		if !aside(&r.System.Locations()[a.Loc]) && r.told(s, i, last) {
			apps[a.App] = true
		}
	}
	return apps
}

// told reports whether access i of s is worth words: every command to a
// device, and the value a variable is left with. That a sensor changes is
// what its event is called; that an event switches itself off is not told, nor
// what the home takes note of.
func (r *Replay) told(s *Step, i int, last map[ts.LocID]int) bool {
	a := s.Accesses[i]
	if r.sensed(s, i) || r.pressed(s, i) || r.waited(s, i) {
		return false
	}
	switch l := &r.System.Locations()[a.Loc]; l.Kind {
	case ts.Derived:
		return false
	case ts.Global:
		if l.Memo && a.App == 0 {
			return false
		}
	case ts.Attribute, ts.Mode:
		return a.Op == ts.Write || a.Op == ts.Silent && a.App != 0
	case ts.Enable, ts.TimerFlag:
		hidden := l.Kind == ts.TimerFlag && a.App == 0 // only apps have timers of their own
		return a.Op == ts.Write && last[a.Loc] == i && l.Flagged() != r.events[s.Event].Name && !hidden
	case ts.AppState:
		if l.Called != "" && a.Value == 0 { // the platform puts away what it kept
			return false
		}
	}
	return a.Op == ts.Write && last[a.Loc] == i
}

// sensed reports whether access i of s is the environment's: the first store
// of one of its events, or the first few of one by which several things change, but for the flag of an event that happens once and for what
// was before.
func (r *Replay) sensed(s *Step, i int) bool {
	e := &r.events[s.Event]
	if e.Kind != ts.Environment || s.Accesses[i].App != 0 {
		return false
	}
	before := 0
	for _, a := range s.Accesses[:i] {
		if l := &r.System.Locations()[a.Loc]; a.Op == ts.Write && l.Kind != ts.Derived && !l.Memo && l.Flagged() != e.Name {
			before++
		}
	}
	return before == 0 || before < e.Changes
}

// pressed reports whether access i of s is what the event of a touch says itself: that a
// sensor of a button gets a value.
func (r *Replay) pressed(s *Step, i int) bool {
	e, a := &r.events[s.Event], s.Accesses[i]
	return e.Kind == ts.Touch && a.App == 0 && strings.HasPrefix(e.Name, r.System.Locations()[a.Loc].Name+"=")
}

// waited reports whether access i of s is that an app waits no longer whose wait is over
// with the event.
func (r *Replay) waited(s *Step, i int) bool {
	e, a := &r.events[s.Event], s.Accesses[i]
	l := &r.System.Locations()[a.Loc]
	return l.Kind == ts.TimerFlag && l.Called != "" && a.Value == 0 && e.Kind == ts.Timer && a.App == e.App && strings.HasPrefix(e.Text, Who(r.System, a.App)+" has waited ")
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

// limit tells verbs, what matters most first, and counts those beyond the bound.
func limit(verbs []verb) []string {
	sort.SliceStable(verbs, func(i, j int) bool { return verbs[i].rank < verbs[j].rank })
	told := make([]string, len(verbs))
	for i, v := range verbs {
		told[i] = v.text
	}
	if len(told) <= maxVerbs+1 {
		return told
	}
	return append(told[:maxVerbs:maxVerbs], fmt.Sprintf("makes %d more changes", len(told)-maxVerbs))
}

// choices are the inner choices that step i took, those of nothing but a test
// or an order of apps that could as well have come out otherwise not among them.
func (r *Replay) choices(i int) []string {
	texts := choices(r.Steps[i].Notes)
	if !slices.ContainsFunc(texts, isIdle) || r.Steps[i].Branches > mostSiblings {
		return fewTurns(texts)
	}
	var out ts.Branches
	out.Detail = ts.Trace
	r.System.Execute(r.Steps[i-1].State, r.Steps[i].Event, &out)
	others := make([]sibling, len(out.List))
	for k := range out.List {
		others[k] = sibling{choices(out.List[k].Notes), string(out.List[k].Dst) != string(r.Steps[i].State)}
	}
	var told []string
	for n, text := range texts {
		var decides bool
		if others, decides = apart(others, n, text); !isIdle(text) || decides && !slices.Contains(told, text) {
			told = append(told, text)
		}
	}
	return fewTurns(oneWay(told))
}

// oneWay is texts without tests of one thing that came out both ways: who reads
// that learns nothing.
func oneWay(texts []string) (out []string) {
	for _, text := range texts {
		if !slices.Contains(texts, opposite(text)) {
			out = append(out, text)
		}
	}
	return out
}

// opposite is how a test did not come out.
func opposite(text string) string {
	if what, fails := strings.CutSuffix(text, testFails); fails {
		return what + testHolds
	}
	if what, holds := strings.CutSuffix(text, testHolds); holds {
		return what + testFails
	}
	return ""
}

// isIdle reports whether a choice is told only where another one leads elsewhere.
func isIdle(text string) bool { return isTest(text) || isTurn(text) }

// sibling is another outcome of an event: what it chose, and whether it leads to
// another state.
type sibling struct {
	choices   []string
	elsewhere bool
}

// apart are those of siblings whose choice n is text, and whether one with
// another choice there leads to another state.
func apart(siblings []sibling, n int, text string) (alike []sibling, decides bool) {
	for _, s := range siblings {
		switch {
		case n >= len(s.choices):
		case s.choices[n] == text:
			alike = append(alike, s)
		case s.elsewhere:
			decides = true
		}
	}
	return alike, decides
}

// mostTurns is how many times it is told which app goes first or next in a
// step. Where many apps answer, what they do is told in their order anyway.
const mostTurns = 2

// fewTurns is texts without who goes first and next when there is much of it.
func fewTurns(texts []string) []string {
	turns := 0
	for _, t := range texts {
		if isTurn(t) {
			turns++
		}
	}
	if turns <= mostTurns {
		return texts
	}
	return slices.DeleteFunc(texts, isTurn)
}

// isTurn reports whether a choice is which app is served.
func isTurn(text string) bool {
	return strings.HasSuffix(text, " goes first") || strings.HasSuffix(text, " goes next")
}

// mostSiblings is with how many other outcomes of an event one is compared.
const mostSiblings = 256

// What a choice ends with that is how the test of something unknown came out.
const testHolds, testFails = ": the test holds", ": the test fails"

// isTest reports whether a choice is that.
func isTest(text string) bool { return opposite(text) != "" }

// choices are the inner choices among notes.
func choices(notes []ts.Note) []string {
	var texts []string
	for _, n := range notes {
		if n.Kind == "choice" && n.Text != "" {
			texts = append(texts, n.Text)
		}
	}
	return texts
}

// happened is an event with its inner choices: the value that something
// changes to, the others in parentheses. A condition that turned out to be true
// is told by itself.
func happened(event string, choices []string) string {
	if len(choices) > 0 && strings.HasSuffix(event, " changes") {
		if _, value, ok := strings.Cut(choices[0], " = "); ok {
			event, choices = event+" to "+value, choices[1:]
		}
	}
	if len(choices) == 0 {
		return event
	}
	var told []string
	for _, c := range choices {
		text := strings.TrimSuffix(c, " is true")
		if c, isFalse := strings.CutSuffix(c, " is false"); isFalse {
			text = "not " + c
		}
		if what, how, isTest := strings.Cut(c, ": the test "); isTest {
			text = "a test of " + what + " " + how
		}
		if !slices.Contains(told, text) {
			told = append(told, text)
		}
	}
	return event + " (" + strings.Join(told, ", ") + ")"
}

// mostMessages is how many different messages of a step are told.
const mostMessages = 5

// messages tell what the user is shown during a step, each message once.
func (r *Replay) messages(s *Step) []string {
	var out []string
	times := map[string]int{}
	for _, n := range s.Notes {
		if n.Kind == "notify" {
			text := fmt.Sprintf("%s says %q", Who(r.System, n.App), n.Text)
			if times[text]++; times[text] == 1 {
				out = append(out, text)
			}
		}
	}
	for i, text := range out {
		if n := times[text]; n > 1 {
			out[i] += " " + count.Of(n, "time")
		}
	}
	if n := len(out) - mostMessages; n > 1 {
		out = append(out[:mostMessages], count.Of(n, "more message"))
	}
	return out
}

func (r *Replay) failures(s *Step) []string {
	var out []string
	for _, id := range s.Failures {
		switch f := &r.System.Failures()[id]; f.Kind {
		case ts.Assertion:
			out = append(out, "the assertion "+f.Message+" fails")
		case ts.Pitfall:
			// its title tells what comes of the step
		case ts.EndlessEvents:
			out = append(out, r.endless(s)+" set each other off without end, and the event is undone")
		case ts.Unmodelled:
			out = append(out, "a handler calls what is not modelled, "+f.Message+", and the rest of it is not looked at")
		case ts.TooManyChoices:
			out = append(out, f.Message+", which are not looked at")
		case ts.Exception:
			out = append(out, "a handler stops with an error, "+f.Message)
		default:
			out = append(out, "the handler stops with an error, "+f.Message+", and the event is undone")
		}
	}
	return out
}

// endless names whose handlers run in an event that does not end.
func (r *Replay) endless(s *Step) string {
	var apps []string
	for _, n := range s.Notes {
		if name := Who(r.System, n.App); n.Kind == "handler" && n.App != 0 && !slices.Contains(apps, name) {
			apps = append(apps, name)
		}
	}
	if len(apps) == 0 {
		return "handlers"
	}
	return "handlers of " + List(apps)
}
