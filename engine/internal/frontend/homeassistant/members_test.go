package homeassistant_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

func members(t *testing.T, host *enginetest.Asker, only []string, files ...protocol.File) *protocol.MembersResult {
	t.Helper()
	return ask(t, host, protocol.Request{Op: "members", Members: &protocol.CheckRequest{Files: files, Only: only}}).Members
}

func namesOf(r *protocol.MembersResult) (names []string) {
	for _, m := range r.Members {
		names = append(names, m.Name)
	}
	return names
}

// Each automation can be checked without the others of its file, by a name that no
// other one has.
func TestMembersAreTheAutomations(t *testing.T) {
	host := enginetest.New()
	twice := protocol.File{Name: "twice.yaml", Text: off.Text + `- triggers: [{trigger: event, event_type: bell}]
  actions: [{action: script.glow}]
- alias: Empty hall
  triggers: [{trigger: state, entity_id: light.hall, to: "on"}]
  mode: parallel
  actions: [{delay: 5}, {action: notify.phone}]
`}
	scripts := protocol.File{Name: "scripts.yaml", Text: "glow:\n  sequence: [{delay: 5}, {action: light.turn_on, target: {entity_id: light.hall}}]\n"}
	r := members(t, host, nil, on, twice, scripts)
	if want := []string{"Smoke light", "Bell", "Empty hall", "automation 4", "Empty hall #2"}; !slices.Equal(namesOf(r), want) {
		t.Fatalf("%q, want %q", namesOf(r), want)
	}
	if at := r.Members[3].Range; at.File != 1 || at.Line != 4 {
		t.Errorf("the unnamed one is at %+v", at)
	}
	// The last one only tells of the lamp, which is nothing to those who command it.
	want := []protocol.Related{{A: 0, B: 2}, {A: 0, B: 3}, {A: 2, B: 3}}
	if !slices.Equal(r.Related, want) {
		t.Errorf("related are %v, want %v", r.Related, want)
	}
	if len(r.Files) > 0 {
		t.Errorf("texts nobody asked for: %v", r.Files)
	}
	if r := members(t, host, nil, house); len(r.Members) != 0 {
		t.Errorf("of a text that is one app: %v", r.Members)
	}
	if r := members(t, host, nil, protocol.File{Name: "x.yaml", Text: "- [\n"}); len(r.Members) != 0 || len(r.Diagnostics) == 0 {
		t.Errorf("of a broken text: %v, %v", r.Members, r.Diagnostics)
	}
}

// A pitfall is of the automation that has it: those whom it concerns are related to
// it, and no others are because of it.
func TestAPitfallRelatesNoOthers(t *testing.T) {
	lock := protocol.File{Name: "lock.yaml", Text: `- alias: Lock
  triggers: [{trigger: event, event_type: bed}]
  actions:
    - {wait_template: "{{ is_state('input_boolean.shut', 'on') }}", timeout: 600}
    - {action: lock.lock, target: {entity_id: lock.front}}
- alias: Shut
  triggers: [{trigger: event, event_type: shut}]
  actions: [{action: input_boolean.turn_on, target: {entity_id: input_boolean.shut}}]
- alias: Iron
  triggers: [{trigger: event, event_type: iron}]
  actions: [{action: switch.turn_on, target: {entity_id: switch.iron}}]
`}
	host := enginetest.New()
	if r := check(t, host, protocol.Options{}, lock); !slices.Equal(kinds(r), []string{"pitfall lock.front.lock"}) {
		t.Fatalf("found are %q", kinds(r))
	}
	r := members(t, host, nil, lock)
	if want := []protocol.Related{{A: 0, B: 1}}; !slices.Equal(r.Related, want) {
		t.Errorf("of %q are related %v, want %v", namesOf(r), r.Related, want)
	}
}

// A check of some members is one of a home that has no others: places stay what
// they are, and the texts without the others say the same.
func TestMembersAreCheckedWithoutTheOthers(t *testing.T) {
	host := enginetest.New()
	home := protocol.File{Name: "home.yaml", Text: on.Text + "\n" + off.Text}
	only := []string{"Smoke light", "Empty hall"}
	r := ask(t, host, protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{home}, Only: only}}).Check
	if !slices.Equal(r.Model.Apps[1:], only) || !slices.Equal(kinds(r), []string{"undone light.hall.switch"}) || r.Findings[0].Range.Line != 10 {
		t.Fatalf("%q find %q in line %d", r.Model.Apps, kinds(r), r.Findings[0].Range.Line)
	}
	files := members(t, host, only, home).Files
	if len(files) != 1 || strings.Contains(files[0].Text, "Bell") {
		t.Fatalf("left is %v", files)
	}
	less := check(t, host, protocol.Options{}, files...)
	if less.Verdict != r.Verdict || less.States != r.States {
		t.Errorf("%s (%d states), and of the texts without the others %s (%d)", r.Verdict, r.States, less.Verdict, less.States)
	}
	if files := members(t, host, []string{"Empty hall"}, on, off).Files; len(files) != 1 || files[0] != off {
		t.Errorf("a text of which nothing is left stays: %v", files)
	}
}

// No two automations that are not related are in conflict in their whole home, and
// those that are in conflict there are in conflict without the others.
func TestConflictsAreBetweenRelatedMembers(t *testing.T) {
	const homes = 70
	host := enginetest.New()
	conflicts, alone := 0, 0
	for seed := range uint64(homes) {
		f := protocol.File{Name: "home.yaml", Text: randomHome(rand.New(rand.NewPCG(seed, 13)))}
		r, of := check(t, host, protocol.Options{Algorithm: "full", MaxStates: 20_000}, f), members(t, host, nil, f)
		if r.Outcome != "complete" {
			continue
		}
		names := namesOf(of)
		for _, x := range r.Findings {
			if len(x.Apps) < 2 {
				continue
			}
			a, b := slices.Index(names, x.Apps[0]), slices.Index(names, x.Apps[1])
			conflicts++
			if !slices.Contains(of.Related, protocol.Related{A: min(a, b), B: max(a, b)}) {
				t.Fatalf("seed %d: %s, and they are not among %v of %q\n%s", seed, x.Title, of.Related, names, f.Text)
			}
			two := ask(t, host, protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{f}, Only: x.Apps}}).Check
			if slices.ContainsFunc(two.Findings, func(y protocol.Finding) bool { return y.Location == x.Location }) {
				alone++
			}
		}
	}
	t.Logf("%d conflicts in %d homes, %d of them found without the others", conflicts, homes, alone)
	if conflicts < homes/4 || alone < conflicts*9/10 {
		t.Errorf("only %d conflicts, %d of them found without the others", conflicts, alone)
	}
}

// Who asks for some members after others gets what the first one who asks gets,
// also of texts that were changed in between.
func TestMembersDoNotKnowWhoWasAskedForBefore(t *testing.T) {
	asked, kept := 0, enginetest.New()
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 29))
		files := []protocol.File{{Name: "home.yaml", Text: randomHome(r) + withScripts}, {Name: "scripts.yaml", Text: glowAndDim}}
		list := members(t, kept, nil, files...)
		names := namesOf(list)
		for _, p := range list.Related {
			if r.IntN(4) == 0 {
				files[r.IntN(2)].Text += "# as before\n"
			}
			if r.IntN(4) == 0 {
				files[0].Text = "# further down\n" + files[0].Text
			}
			q := protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Only: []string{names[p.A], names[p.B]}, Options: protocol.Options{MaxStates: 500}}}
			again, first := protocol.MarshalReply(ask(t, kept, q)), protocol.MarshalReply(ask(t, enginetest.New(), q))
			if !bytes.Equal(again, first) {
				t.Fatalf("seed %d, %q: after others\n%s\nat first\n%s\n%s", seed, q.Check.Only, again, first, files[0].Text)
			}
			asked++
		}
	}
	if asked < 100 {
		t.Errorf("only %d pairs were asked for", asked)
	}
}

const (
	withScripts = `- alias: Evening
  triggers: [{trigger: sun, event: sunset}]
  actions: [{action: script.glow, data: {of: hall}}, {delay: 60}, {action: script.dim}, {scene: scene.night}]
- alias: Glow when it rains
  mode: parallel
  max: 2
  triggers: [{trigger: state, entity_id: binary_sensor.rain}]
  actions: [{action: script.turn_on, target: {entity_id: script.glow}}, {delay: 5}, {action: no.service}]
`
	glowAndDim = `glow:
  sequence:
    - if: "{{ is_state('light.hall', 'off') or of == 'bed' }}"
      then: [{action: light.turn_on, target: {entity_id: "light.{{ of }}"}}]
    - wait_template: "{{ is_state('binary_sensor.door', 'on') }}"
      timeout: 30
    - {action: light.toggle, target: {entity_id: light.bed}}
dim:
  sequence: [{action: script.glow, data: {of: bed}}, {unknown: thing}]
`
)

// BenchmarkMembers checks automations two by two, as a matrix does, in a home of 200.
func BenchmarkMembers(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 200))
	var text strings.Builder
	for i := range 40 {
		room := fmt.Sprintf(".r%d_", i)
		inRoom := strings.NewReplacer("alias: A", fmt.Sprintf("alias: R%d A", i), "entity_id: light.", "entity_id: light"+room, "entity_id: switch.", "entity_id: switch"+room, "entity_id: input_boolean.", "entity_id: input_boolean"+room)
		text.WriteString(inRoom.Replace(randomHome(r)))
	}
	files := []protocol.File{{Name: "home.yaml", Text: text.String()}}
	host := enginetest.New()
	of, err := host.Ask(protocol.Request{Op: "members", Members: &protocol.CheckRequest{Files: files}})
	if err != nil || len(of.Members.Members) != 200 || len(of.Members.Related) < 100 {
		b.Fatalf("%v: %d automations, %d pairs", err, len(of.Members.Members), len(of.Members.Related))
	}
	for n := 0; b.Loop(); n++ {
		p := of.Members.Related[n%len(of.Members.Related)]
		only := []string{of.Members.Members[p.A].Name, of.Members.Members[p.B].Name}
		if _, err := host.Ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Only: only}}); err != nil {
			b.Fatal(err)
		}
	}
}

// randomHome has five automations about some sensors, lamps and helpers.
func randomHome(r *rand.Rand) string {
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	sensor := func() string { return one("binary_sensor.door", "binary_sensor.rain", "binary_sensor.smoke") }
	thing := func() string {
		return one("light.hall", "light.bed", "switch.fan", "input_boolean.night", "input_boolean.party")
	}
	state := func() string { return one("on", "off") }
	asked := func() string { return one(sensor(), thing()) }
	var text strings.Builder
	for i := range 5 {
		fmt.Fprintf(&text, "- alias: A%d\n", i)
		switch r.IntN(4) {
		case 0:
			fmt.Fprintf(&text, "  triggers: [{trigger: time, at: \"%02d:00:00\"}]\n", r.IntN(24))
		case 1:
			fmt.Fprintf(&text, "  triggers: [{trigger: event, event_type: %s}]\n", one("press", "bell"))
		default:
			fmt.Fprintf(&text, "  triggers: [{trigger: state, entity_id: %s, to: %q}]\n", asked(), state())
		}
		if r.IntN(3) == 0 {
			fmt.Fprintf(&text, "  conditions: [{condition: state, entity_id: %s, state: %q}]\n", asked(), state())
		}
		text.WriteString("  actions:\n")
		if r.IntN(5) == 0 {
			text.WriteString("    - {event: bell}\n")
		}
		for range 1 + r.IntN(2) {
			fmt.Fprintf(&text, "    - {action: %s}\n", command(thing(), state()))
		}
	}
	return text.String()
}

func command(entity, state string) string {
	domain, _, _ := strings.Cut(entity, ".")
	return fmt.Sprintf("%s.turn_%s, target: {entity_id: %s}", domain, state, entity)
}

// many are automations that ask for more than one thing each by a template.
func many(n int) protocol.File {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "- alias: A%d\n  triggers: [{trigger: event, event_type: e%d}]\n  conditions: \"{{ is_state('light.a%d', 'on') or is_state('sensor.b%d', 'x') }}\"\n  actions: [{action: light.turn_on, target: {entity_id: light.c%d}}]\n", i, i%3, i, i, i%2)
	}
	return protocol.File{Name: "many.yaml", Text: text.String()}
}

// A check that has too little time to evaluate the templates ends before it has.
func TestTemplatesAreEvaluatedInTheTimeOfACheck(t *testing.T) {
	now := 0.0
	var last *protocol.Reply
	session := engine.NewSession(func(data []byte) { last, _ = protocol.UnmarshalReply(data) }, func() float64 { now += 0.01; return now })
	r := protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{many(300)}, Options: protocol.Options{MaxSeconds: 1}}}
	session.Handle(protocol.MarshalRequest(&r))
	for session.Step(1) {
	}
	if r := last.Check; r == nil || r.Outcome != "bounded" || r.Limit != "time" || r.States != 0 || now > 2 {
		t.Errorf("after %v s %+v", now, last)
	}
}

// A session that knows what another one has read does not read it anew.
func TestTextsAreReadOnce(t *testing.T) {
	file := many(400)
	work := func(known engine.Reading) (reading engine.Reading, bytes uint64) {
		session := engine.NewSession(func([]byte) {}, func() float64 { return 0 })
		session.Knows(known)
		r := protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: []protocol.File{file}, Only: []string{"A1", "A4"}}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		session.Handle(protocol.MarshalRequest(&r))
		for session.Step(1 << 12) {
		}
		runtime.ReadMemStats(&after)
		return session.Reading(), after.TotalAlloc - before.TotalAlloc
	}
	known, first := work(engine.Reading{})
	if _, second := work(known); second*4 > first*3 {
		t.Errorf("%d bytes, after %d", second, first)
	}
}
