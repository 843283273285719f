package pursue_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/analysis/conflict"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/walk"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/timed/confirm"
	"crosscheck/engine/internal/timed/pursue"
	"crosscheck/engine/internal/timed/zone"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

func lowered(t *testing.T, text string) *ir.Program {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile("home.cross", text)}}
	p, problems := lower.Program(set, frontend.Options{Time: frontend.Timed})
	if problems.HasErrors() {
		t.Fatalf("%v\n%s", problems, text)
	}
	return p
}

// hunter counts what it is asked for.
type hunter struct {
	sys    timed.System
	length int64
	hunts  *int
	limits explore.Limits
}

// Hunt implements analysis.Hunter.
func (h hunter) Hunt(c *conflict.Chase) analysis.Hunt {
	*h.hunts++
	return pursue.New(h.sys, h.length, c, explore.Options{Limits: h.limits})
}

// most is how many states a program may have to be compared.
const most = 3000

// judged is the report about p, with zones that stand for each other or not;
// nil when there are too many.
func judged(p *ir.Program, inclusion bool, hunts *int, limits explore.Limits) *analysis.Report {
	sys := zone.New(interp.New(p), timed.Options{For: p.Forward.For, Inclusion: inclusion, Paths: inclusion})
	out := explore.ToEnd(zone.Rows[0].New(sys, explore.Options{Limits: explore.Limits{States: most}}))
	if out.How != explore.Complete {
		return nil
	}
	o := analysis.Options{Complete: true, Judge: &confirm.Judge{Reference: reference.New(p).(ts.Timed), For: p.Forward.For}, Conflicts: conflict.Options{Again: interp.New(p)}}
	if inclusion {
		o.Hunter = hunter{sys, p.Forward.For, hunts, limits}
	}
	return analysis.New(out.Graph, o).Run()
}

// told is what findings say, without how often it happens.
func told(t *testing.T, r *analysis.Report, text string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, f := range analysis.Apart(r.Findings) {
		if !f.Replayed {
			t.Fatalf("%s\n%s", f.Title, text)
		}
		apps := slices.Clone(f.Apps)
		slices.Sort(apps)
		out[fmt.Sprint(f.Kind, apps, f.Location)] = true
	}
	return out
}

// home is a random home of two or three apps with timers that command two
// lamps.
func home(seed uint64) string {
	dice := walk.Random(seed)
	below := func(n int) int { return int(dice.Below(n)) }
	var b strings.Builder
	b.WriteString("device one: switch;\ndevice two: switch;\n")
	if below(3) == 0 {
		fmt.Fprintf(&b, "fastforward %ds;\n", 3+below(12))
	}
	lamp := func() string { return []string{"one", "two"}[below(2)] }
	act := func() string {
		switch below(8) {
		case 0:
			return fmt.Sprintf("start off after %ds;", 1+below(5))
		case 1:
			return "reset c;"
		case 2:
			return fmt.Sprintf("if (c %s %ds) { %s.on(); }", []string{">", "<", ">=", "<="}[below(4)], 1+below(4), lamp())
		case 3:
			return fmt.Sprintf("if (%s.switch == on) { %s.off(); }", lamp(), lamp())
		case 4:
			return fmt.Sprintf("if (m0.motion == inactive) { %s.off(); } else { %s.on(); }", lamp(), lamp())
		case 5:
			return "cancel off;"
		}
		return fmt.Sprintf("%s.%s();", lamp(), []string{"on", "off"}[below(2)])
	}
	for i := range 1 + below(3) {
		cause := "m.motion == active"
		fmt.Fprintf(&b, "device m%d: motionSensor;\napp A%d {\n  clock c;\n  timer off;\n", i, i)
		if below(2) == 0 {
			fmt.Fprintf(&b, "  on m%d.motion == inactive { start off after %ds; }\n", i, 1+below(5))
		}
		fmt.Fprintf(&b, "  on %s { %s %s start off after %ds; }\n", strings.Replace(cause, "m.", fmt.Sprintf("m%d.", i), 1), act(), act(), 1+below(5))
		fmt.Fprintf(&b, "  on off { %s %s }\n", act(), act())
		b.WriteString("}\n")
	}
	return b.String()
}

// lingering is a random home of one app or two in which a lamp is switched on for
// a while.
func lingering(seed uint64) string {
	dice := walk.Random(seed)
	below := func(n int) int { return int(dice.Below(n)) }
	pick := func(list ...string) string { return list[below(len(list))] }
	wait := func() int { return 1 + below(6) }
	var b strings.Builder
	b.WriteString("device lamp: switch;\ndevice m: motionSensor = inactive;\ndevice door: contactSensor = closed;\n")
	if below(2) == 0 {
		fmt.Fprintf(&b, "fastforward %ds;\n", 4+below(12))
	}
	asked := func(act string) string {
		return fmt.Sprintf(pick("%s", "%s", fmt.Sprintf("if (moved %s %ds) { %%s }", pick("<", ">", ">="), wait()), "if (m.motion == inactive) { %s }", "if (door.contact == closed) { %s }"), act)
	}
	start := func(timer string) string { return fmt.Sprintf("start %s after %ds;", timer, wait()) }
	b.WriteString("app Lamp {\n  clock moved;\n  timer quiet;\n")
	fmt.Fprintf(&b, "  on m.motion == active { %s %s reset moved; }\n", asked("lamp.on();"), asked(start("quiet")))
	fmt.Fprintf(&b, "  on quiet { %s }\n", asked("lamp.off();"))
	if below(2) == 0 {
		fmt.Fprintf(&b, "  on m.motion == inactive { %s }\n", asked(pick(start("quiet"), "lamp.off();")))
	}
	if below(2) == 0 {
		fmt.Fprintf(&b, "  on door.contact == open { %s }\n", asked("cancel quiet;"))
	}
	b.WriteString("}\n")
	if below(3) == 0 {
		fmt.Fprintf(&b, "app Door {\n  timer late;\n  on door.contact == open { %s }\n", start("late"))
		fmt.Fprintf(&b, "  on late { lamp.%s(); }\n}\n", pick("off", "on"))
	}
	return b.String()
}

// rounds is a home in which Lighter can switch the lamp on from second from to
// second to of a round of seven, and Saver off once it was last switched on so
// many seconds ago, which somebody else may have done at any time of the round.
// Lighter has to be armed first, which somebody else's switching does at once
// while the sensor of Lighter is active: so what that leads to is known before what
// Lighter does, and stands for it. With armed, Lighter can also switch in the first
// second, on a longer way.
func rounds(from, to, ago int, armed bool) string {
	early := ""
	if armed {
		early = `
  var warm: 0..6;
  event warming when (warm < 6) { warm = warm + 1; }
  on three.motion == active { if (busy && warm == 6 && round <= 1s) { lamp.on(); reset lit; } }`
	}
	return fmt.Sprintf(`
device lamp: switch;
device one: motionSensor;
device two: motionSensor;
device three: motionSensor;
var armed: 0..6;
event arm when (armed < 6) { armed = armed + 1; }
var busy: bool;
clock round;
clock lit;
event begin when (!busy) { lamp.off(); busy = true; reset round; reset lit; }
event hand when (busy) { lamp.on(); reset lit; if (one.motion == active) { armed = 6; } }
event end when (busy) within (round <= 7s) { lamp.off(); busy = false; }
app Lighter {
  on one.motion == active { if (busy && armed == 6 && round >= %ds && round <= %ds) { lamp.on(); reset lit; } }%s
}
app Saver {
  on two.motion == active { if (lit >= %ds) { lamp.off(); } }
}
`, from, to, early, ago)
}

// The graph has a path on which Saver undoes what Lighter did, where somebody
// else's switching, which can come earlier, stands for Lighter's.
func TestPathsThatNoTimesFitAreNoConflicts(t *testing.T) {
	for _, c := range []struct {
		from, to, ago   int
		armed           bool
		limits          explore.Limits
		findings, hunts int
		partial         bool
		class           string
	}{
		{from: 2, to: 3, ago: 6, hunts: 1, class: "same-feature"},
		{from: 2, to: 3, ago: 5, findings: 1, class: "feature-conflict"},
		{from: 2, to: 3, ago: 6, armed: true, hunts: 1, findings: 1, class: "feature-conflict"},
		{from: 0, to: 1, ago: 6, findings: 1, class: "feature-conflict"},
		{from: 2, to: 3, ago: 6, hunts: 1, limits: explore.Limits{States: 2}, partial: true, class: "same-feature"},
	} {
		hunts := 0
		r := judged(lowered(t, rounds(c.from, c.to, c.ago, c.armed)), true, &hunts, c.limits)
		if len(r.Findings) != c.findings || hunts != c.hunts || r.Partial != c.partial {
			t.Errorf("%+v: %d findings, %d hunts, partial: %v", c, len(r.Findings), hunts, r.Partial)
		}
		if got := classes(r); !slices.Equal(got, []string{c.class}) {
			t.Errorf("%+v: the apps are %v", c, got)
		}
		for _, f := range r.Findings {
			if !f.Replayed {
				t.Errorf("%+v: %s", c, f.Title)
			}
		}
	}
}

func TestRandomHomesHaveTheConflictsThatEqualityFinds(t *testing.T) {
	hunts, conflicts, compared, left := 0, 0, 0, 0
	for seed := range twintest.Seeds(360) {
		text := home(seed)
		switch {
		case seed%3 == 0:
			text = lingering(seed)
		case seed%2 == 0:
			from := int(seed / 2 % 5)
			text = rounds(from, from+int(seed/10%3), int(seed/30%7), seed%4 == 0)
		}
		p := lowered(t, text)
		exact := judged(p, false, nil, explore.Limits{})
		if exact == nil {
			continue
		}
		compared++
		want := told(t, exact, text)
		merged := judged(p, true, &hunts, explore.Limits{})
		if got := told(t, merged, text); !maps.Equal(got, want) {
			t.Fatalf("seed %d: got %v, want %v\n%s", seed, got, want, text)
		}
		if got, want := classes(merged), classes(exact); !slices.Equal(got, want) {
			t.Fatalf("seed %d: classes %v, want %v\n%s", seed, got, want, text)
		}
		conflicts += len(want)
		for x := range want {
			if strings.HasPrefix(x, "left-behind") {
				left++
			}
		}
	}
	t.Logf("%d programs, %d findings, %d of them left behind, %d hunts", compared, conflicts, left, hunts)
	if few := int(twintest.Seeds(80)); compared < few || conflicts < few || left < few/4 || hunts < few/26 {
		t.Errorf("%d programs, %d findings, %d hunts: too few to tell", compared, conflicts, hunts)
	}
}

func classes(r *analysis.Report) (list []string) {
	for _, c := range r.Pairs {
		list = append(list, c.Class)
	}
	return list
}
