package mending_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/twintest"
)

// asked mends a finding of a program in which only what it asks for counts.
func asked(text string, number int) *mending.Result {
	r := &mending.Request{
		Files: []*source.File{source.NewFile("home.cross", text)}, Algorithm: subject.ReadingOf("").Recommended(),
		Options: exploration.Options{Limits: explore.Limits{States: mostStates}}, Number: number,
	}
	r.Options.Asked = true
	j := mending.New(r, pause.New(func() float64 { return 0 }))
	for !j.Step(1 << 16) {
	}
	return j.Result()
}

// things that small homes have.
const house = `device ann: presenceSensor "Ann" = present;
device rain: waterSensor "the rain sensor" = dry;
device awning: switch "the awning" = any;
device pump: switch "the pump" = any;
`

func TestPropertiesAreKeptByRules(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"nobody does what is asked for", `never "dry awning": awning.switch == on after rain.water == wet;`,
			`app Keep { on rain.water == wet { awning.off(); } }`},
		{"what acts against it becomes conditional", `app Out { on ann.presence == present { awning.on(); } }
invariant "in when it rains": !(rain.water == wet && awning.switch == on);`,
			`app Out { on ann.presence == present { if (rain.water == dry) { awning.on(); } } }
app Keep { on rain.water == wet { awning.off(); } }`},
		{"what acts against it whenever it is asked for is left out", `app Out { on rain.water == wet { pump.off(); } }
never "pump": pump.switch == off after rain.water == wet;`,
			`app Out { on rain.water == wet { } }
app Keep { on rain.water == wet { pump.on(); } }`},
		{"it is kept against people, too", `device gate: switch "the gate" by hand;
never "gate": gate.switch == on && ann.presence == notPresent;`,
			`app Keep { on ann.presence == notPresent { gate.off(); } on gate.switch == on { if (ann.presence == notPresent) { gate.off(); } } }`},
		{"one that breaks by that is kept as well", `app Stay { on ann.presence == notPresent { pump.on(); } }
never "off": pump.switch == on after ann.presence == notPresent;
never "on": pump.switch == off after ann.presence == present;`,
			`app Stay { on ann.presence == notPresent { } }
app Keep { on ann.presence == notPresent { pump.off(); } on ann.presence == present { pump.on(); } }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := asked(house+c.program, mending.All)
			if len(r.Mends) != 1 || !r.Mends[0].Proved || r.Mends[0].Left > 0 {
				t.Fatalf("got %s", told(r))
			}
			// Properties stay as they are: what counts is the rest.
			var apps []string
			for _, line := range strings.Split(strings.TrimPrefix(r.Mends[0].Files[0].Text, house), "\n") {
				if !strings.HasPrefix(line, "never") && !strings.HasPrefix(line, "invariant") && !strings.HasPrefix(line, "device") {
					apps = append(apps, line)
				}
			}
			if got := strings.Fields(strings.Join(apps, " ")); !slices.Equal(got, strings.Fields(c.want)) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(apps, "\n"), c.want)
			}
		})
	}
}

// A rule that an app would undo is a mend only where that app does not.
func TestRulesBringNoConflicts(t *testing.T) {
	r := mends(house+`app In { on ann.presence == notPresent { awning.off(); } }
never "out": awning.switch == off after rain.water == wet;`, 0)
	if len(r.Mends) == 0 {
		t.Fatal("no mend")
	}
	for _, m := range r.Mends {
		if strings.Contains(m.Files[0].Text, "Keep") && !strings.Contains(m.Files[0].Text, "if (rain.water == dry)") {
			t.Errorf("got %s", told(r))
		}
	}
}

func TestPropertiesThatCannotBothHold(t *testing.T) {
	for _, c := range []struct {
		name, properties string
		against          []string // which is against which other one
	}{
		{"two situations that come together", `never "shut": rain.water == wet && awning.switch == on;
never "open": ann.presence == notPresent && awning.switch == off;`, []string{"open shut"}},
		{"a moment in a situation", `never "shut": rain.water == wet && awning.switch == on;
never "open": awning.switch == off after ann.presence == notPresent;`, []string{"open shut"}},
		{"two moments never come together", `never "shut": awning.switch == on after rain.water == wet;
never "open": awning.switch == off after ann.presence == notPresent;`, nil},
		{"they ask for the same", `never "shut": rain.water == wet && awning.switch == on;
never "too": awning.switch == on after ann.presence == notPresent;`, nil},
		{"one of two with a third", `never "a": rain.water == wet && awning.switch == on;
never "b": ann.presence == notPresent && awning.switch == off;
never "c": ann.presence == notPresent && awning.switch == off && pump.switch == on;
never "d": rain.water == wet && pump.switch == on;`, []string{"b a"}},
		// Another program may see to it that the pump is off.
		{"what a program moves may be prevented", `app Pump { on rain.water == wet { pump.on(); } }
never "shut": rain.water == wet && awning.switch == on;
never "open": pump.switch == on && awning.switch == off;`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, u := range asked(house+c.properties, mending.All).Unmended {
				if u.Against != nil {
					got = append(got, u.Name+" "+u.Against.Title)
					if !strings.Contains(u.Against.Run, "rain") {
						t.Errorf("what leads there: %s", u.Against.Run)
					}
				}
			}
			if !slices.Equal(got, c.against) {
				t.Errorf("got %q, want %q", got, c.against)
			}
		})
	}
}

// dice are random numbers.
type dice uint64

func (d *dice) of(list ...string) string {
	*d = *d*6364136223846793005 + 1442695040888963407
	return list[uint64(*d>>33)%uint64(len(list))]
}

// demanding is a random home whose rules are up to four, and that asks for one to
// three things.
func demanding(seed uint64) string {
	d := dice(seed)
	d.of("")
	sensed := func() string {
		return d.of("ann.presence == present", "ann.presence == notPresent", "rain.water == wet", "rain.water == dry", "pump.switch == on", "awning.switch == off")
	}
	text := house
	if d.of("as it is", "by hand") == "by hand" {
		text = strings.ReplaceAll(text, `"the pump"`, `"the pump" by hand`)
	}
	for i := range len(d.of("", "1", "12", "123", "1234")) {
		do := d.of("awning", "pump") + "." + d.of("on", "off") + "();"
		if d.of("always", "if") == "if" {
			do = fmt.Sprintf("if (%s) { %s }", sensed(), do)
		}
		text += fmt.Sprintf("app A%d { on %s { %s } }\n", i, sensed(), do)
	}
	for i := range len(d.of("1", "12", "123")) {
		is := d.of("awning", "pump") + ".switch == " + d.of("on", "off")
		text += fmt.Sprintf("never \"p%d\": %s", i, is)
		text += d.of(" && ", " after ") + sensed() + ";\n"
	}
	return text
}

// A program in which properties are kept, keeps them where an independent
// interpreter explores everything, and nothing else goes wrong in it.
func TestRulesHoldWhereEverythingIsExplored(t *testing.T) {
	judge := func(number int, properties bool) func(*testing.T, uint64, twintest.Seen) {
		return func(t *testing.T, seed uint64, seen twintest.Seen) {
			text := demanding(seed)
			result := mends(text, number)
			if properties {
				result = asked(text, number)
			}
			before := slowly(t, []*source.File{source.NewFile("home.cross", text)})
			for _, u := range result.Unmended {
				if u.Against != nil {
					seen["contrary"]++
				}
			}
			for _, m := range result.Mends {
				if !m.Proved {
					continue
				}
				if strings.Contains(m.Files[0].Text, "Keep") {
					seen["a rule"]++
				}
				for _, f := range slowly(t, m.Files) {
					was := slices.ContainsFunc(before, func(g analysis.Finding) bool { return g.Elsewhere(&f) })
					left := number == mending.All && slices.ContainsFunc(result.Unmended, func(u mending.Unmended) bool { return u.Name == f.Name })
					if f.Property < 0 && properties {
						continue
					}
					if !was || f.Property >= 0 && number == mending.All && !left || f.Headline() == result.Finding {
						t.Errorf("seed %d: “%s” breaks “%s”\n%s\nmended:\n%s", seed, m.Says, f.Title, text, m.Files[0].Text)
					}
				}
			}
		}
	}
	twintest.Run(t, 500, []twintest.Regime{
		{Name: "all properties", Judge: judge(mending.All, true), OneIn: map[string]int{"a rule": 3, "contrary": 20}},
		{Name: "one property", Judge: judge(0, true), OneIn: map[string]int{"a rule": 3}},
		{Name: "beside conflicts", Judge: judge(0, false), OneIn: map[string]int{"a rule": 10}},
	})
}
