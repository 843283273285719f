package groovy_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// shifting is an app that changes its subscriptions and its timer as it runs.
const shifting = `definition(name: "Shifting")
preferences { section { input "lamp", "capability.switch"; input "hall", "capability.motionSensor" } }
def installed() { subscribe(hall, "motion", seen) }
def seen(evt) { unsubscribe(); subscribe(hall, "motion.active", again); runIn(60, dark, [data: [from: evt.value]]) }
def again(evt) { lamp.on(); unsubscribe() }
def dark(given) { lamp.off(); if (given.from == "active") subscribe(hall, "motion", seen) }
`

// What the platform keeps for an app is told in words, and the code that hands
// events to its subscriptions is no handler of the app.
func TestPlatformsOwnVariablesAreToldInWords(t *testing.T) {
	h := enginetest.New()
	r := ask(t, h, protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "shifting.groovy", Text: shifting}}}}).Check
	if r == nil || r.Outcome != "complete" || len(r.Samples) == 0 {
		t.Fatalf("%+v", r)
	}
	var told strings.Builder
	for _, s := range r.Samples {
		for _, step := range s.Run {
			told.WriteString(step.Text + "\n")
		}
	}
	for _, want := range []string{"starts its timer “dark”"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("%q is not told in\n%s", want, told.String())
		}
	}
	if strings.Contains(told.String(), "(timer") || strings.Contains(told.String(), "(subscriptions)") {
		t.Errorf("names of the platform's own are told:\n%s", told.String())
	}
	if len(r.NeverRan) != 0 {
		t.Errorf("never ran: %+v", r.NeverRan)
	}
}

// choosy is an app whose subscriptions hang on a setting, and change.
const choosy = `definition(name: "Choosy")
preferences { section { input "lamp", "capability.switch"; input "hall", "capability.motionSensor"; input "quick", "bool" } }
def installed() { subscribe(hall, quick ? "motion" : "motion.active", seen) }
def seen(evt) { lamp.on(); unsubscribe() }
`

// A run begins with the settings that it has, and not with what follows from them
// for the platform.
func TestSubscriptionsAtTheStartAreNotTold(t *testing.T) {
	r := ask(t, enginetest.New(), protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{{Name: "choosy.groovy", Text: choosy}}}}).Check
	if r == nil || len(r.Samples) == 0 {
		t.Fatalf("%+v", r)
	}
	if got := r.Samples[0].StartText; !strings.Contains(got, "the setting “quick” of Choosy is") || strings.Contains(got, "subscribed") {
		t.Errorf("got %s", got)
	}
}

// asking is an app that asks for random numbers a number of times at one place.
const asking = `definition(name: "Dice")
preferences { section { input "door", "capability.contactSensor" } }
def installed() { subscribe(door, "contact", thrown) }
def thrown(evt) { for (int i = 0; i < TIMES; i++) if (new Random().nextInt(2) == 0) sendPush("even") }
`

// What a handler that does nothing to anybody asks for hides nothing, and each
// answer is looked at at each place: an error behind it is found.
func TestAnswersThatMatterToNobody(t *testing.T) {
	head, _, _ := strings.Cut(asking, "{ for")
	for _, n := range []int{1, 2, 5, 9, 12} {
		text := head + "{\n"
		for i := range n {
			text += "if (new Random().nextInt(2) == 1) log.debug(\"${evt.none" + strconv.Itoa(i) + ".length()}\")\n"
		}
		if r := alone(t, text+"}\n"); r.Outcome != "complete" || len(r.Findings) != n {
			t.Errorf("%d tests: %+v, want it complete with %d errors", n, r, n)
		}
	}
	deep := head + "{\n" + strings.Repeat("if (new Random().nextInt(2) == 1)\n", 9) + "log.debug(\"rare\")\n}\n"
	warned := func(p protocol.Diagnostic) bool { return strings.Contains(p.Message, "is asked for many times") }
	if r := alone(t, deep); r.Outcome != "complete" || !slices.ContainsFunc(r.Diagnostics, warned) {
		t.Errorf("nested: %+v, want it complete with a warning", r)
	}
	changing := deep + "def more(evt) { subscribe(door, \"contact.open\", thrown) }\n"
	changing = strings.Replace(changing, "subscribe(door, \"contact\", thrown)", "subscribe(door, \"contact\", more)", 1)
	if r := alone(t, changing); r.Outcome != "complete" || !slices.ContainsFunc(r.Diagnostics, warned) {
		t.Errorf("nested, subscribed to on the way: %+v, want it complete with a warning", r)
	}
	told := strings.Replace(deep, "log.debug", "sendPush", 1)
	if r := alone(t, told); r.Outcome != "bounded" {
		t.Errorf("nested, and people are told: %+v, want it bounded", r)
	}
}

// alone checks one app.
func alone(t *testing.T, text string) *protocol.CheckResult {
	t.Helper()
	files := []protocol.File{{Name: "dice.groovy", Text: text}}
	r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files}}).Check
	if r == nil {
		t.Fatalf("no answer for\n%s", text)
	}
	return r
}

// An event some of whose outcomes are left out makes a search bounded: what
// was not found may be in the others.
func TestManyAnswersAreLeftOut(t *testing.T) {
	for times, want := range map[string]string{"2": "complete", "9": "bounded"} {
		files := []protocol.File{{Name: "dice.groovy", Text: strings.Replace(asking, "TIMES", times, 1)}}
		r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files}}).Check
		if r == nil || r.Outcome != want || (r.Limit == "outcomes") != (want == "bounded") {
			t.Errorf("%s times: %+v, want it %s", times, r, want)
		}
	}
}
