package main

import (
	"slices"
	"strings"
	"testing"
)

func number(n int) *int { return &n }

// bedroom is a case: what is about the blind, what is about the stove, and what the
// language does not say.
var bedroom = data{
	Properties: []property{
		{ID: "B.1", Kind: "event", Trigger: trigger{Attr: "storm.storm", Value: "detected"}, Device: "blind.blind", Value: "open",
			Formula: "always(becomes(storm.storm, detected) implies next now(blind.blind, open))"},
		{ID: "B.2", Kind: "state", Trigger: trigger{Attr: "storm.storm", Value: "detected"}, Device: "blind.blind", Value: "open",
			Formula: "always(now(storm.storm, detected) and before(storm.storm, detected) implies now(blind.blind, open))"},
		{ID: "B.3", Kind: "event", Trigger: trigger{Attr: "air.temperature", From: number(18), To: number(17)}, Device: "stove.switch", Value: "on",
			Formula: "always(moves(air.temperature, 18, 17) implies next now(stove.switch, on))"},
		{ID: "B.4", Kind: "event", Trigger: trigger{Attr: "storm.storm", Value: "detected"}, Device: "stove.switch", Value: "off",
			Formula: "eventually(now(stove.switch, off))"},
		{ID: "B.5", Kind: "state", Trigger: trigger{Attr: "sun.sun", Value: "up"}, Device: "blind.blind", Value: "closed",
			Formula: "always(now(sun.sun, up) and before(sun.sun, up) implies now(blind.blind, closed))"},
	},
	Cases: []ruleSet{{
		ID: "bedroom", Properties: []string{"B.1", "B.2", "B.3", "B.4", "B.5"},
		Class: map[string]string{"B.1": "rule-there-contrary", "B.2": "rule-there-contrary", "B.3": "no-rule-for-event", "B.5": "no-rule-for-event"},
		Rules: []rule{
			{Trigger: []comparison{{"storm.storm", "=", "detected"}}, Actions: []action{{"blind.blind", "closed"}}, Latency: []int{0}},
			{
				Trigger: []comparison{{"air.temperature", ">", 20.0}}, Conditions: []comparison{{"storm.storm", "!=", "detected"}},
				Actions: []action{{"stove.switch", "off"}}, Latency: []int{30},
			},
			{Trigger: []comparison{{"storm.storm", "=", "detected"}, {"sun.sun", "=", "up"}}, Actions: []action{{"stove.switch", "off"}}, Latency: []int{0}},
		},
	}},
}

func TestCasesAreTranslated(t *testing.T) {
	programs, missing := bedroom.translate(&bedroom.Cases[0])
	want := []string{`device blind { attribute blind: { open, closed } = any; command set(v: { open, closed }) { blind = v; } }
device storm { sensor attribute storm: { clear, detected } = clear; }
device sun { sensor attribute sun: { other, up } = other; }
app R1 {
  on storm.storm == detected { blind.set(closed); }
}
never "B.1": blind.blind != open after storm.storm == detected;
never "B.2": storm.storm == detected && blind.blind != open;
never "B.5": sun.sun == up && blind.blind != closed;
`, `// air.temperature: below 18, 1 from 18, 2 from 21
env air: 0..2 = 1 by 1;
device storm { sensor attribute storm: { clear, detected } = clear; }
device stove { attribute switch: { on, off } = any; command set(v: { on, off }) { switch = v; } }
app R2 {
  timer after0;
  on air >= 2 { if (storm.storm != detected) { start after0 after 30s; } }
  on after0 { stove.set(off); }
}
never "B.3": stove.switch != on after air < 1;
`}
	if len(programs) != len(want) {
		t.Fatalf("%d programs", len(programs))
	}
	for i, p := range programs {
		if p.text != want[i] {
			t.Errorf("got\n%s\nwant\n%s", p.text, want[i])
		}
	}
	told := []string{}
	for _, u := range missing {
		told = append(told, u.what+": "+u.why)
	}
	if want := []string{"B.4: another shape of formula: eventually(now(stove.switch, off))", "rule 3: 2 triggers at once"}; !slices.Equal(told, want) {
		t.Errorf("got %q, want %q", told, want)
	}
}

func TestCasesAreMeasured(t *testing.T) {
	c := &bedroom.Cases[0]
	programs, missing := bedroom.translate(c)
	var f figures
	f.begin(c, missing)
	for _, p := range programs {
		o, err := measure(p)
		if err != nil {
			t.Fatal(err)
		}
		f.add(c, o)
	}
	f.end()
	for class, want := range map[string]row{
		"rule-there-contrary": {all: 2, broken: 2, mended: 2},
		"no-rule-for-event":   {all: 2, broken: 2, contradicted: 1, mended: 1, ruled: 1},
	} {
		if got := f.rows[class]; got == nil || *got != want {
			t.Errorf("%s: got %+v, want %+v", class, got, want)
		}
	}
	if len(f.unmended) > 0 {
		t.Errorf("not mended: %s", strings.Join(f.unmended, ", "))
	}
}
