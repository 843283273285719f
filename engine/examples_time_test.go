package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// Reference: DeLorean, Figure 2: light goes off although somebody moved less than
// five minutes ago. The program has its three clocks.
func TestPorchLightGoesOffTooSoon(t *testing.T) {
	x := readExample(t, "../examples/05-time/porch-light")
	r := checkExample(t, &x, x.options("zones"))
	if len(r.Findings) != 1 || r.Outcome != "complete" || r.Time.Covered != 3600 || len(r.Time.Clocks) != 3 {
		t.Fatalf("%s, %d findings, %v s covered, clocks %v", r.Outcome, len(r.Findings), r.Time.Covered, r.Time.Clocks)
	}
	run, moved := r.Findings[0].Run, -1
	for i, s := range run {
		if s.Event == "sensor.motion=active" {
			moved = i
		}
	}
	if gap := run[len(run)-1].At - run[moved].At; gap < 0 || gap >= 300 {
		t.Errorf("the light goes off %v s after somebody moved", gap)
	}
	if !r.Findings[0].Replayed {
		t.Error("the times were not played")
	}
}

// Reference: DeLorean, section 2. The paper tells of the light that goes off at
// nine in the evening; by the third rule of its Figure 2 it does not.
func TestPorchLightStaysOnInTheEvening(t *testing.T) {
	x := readExample(t, "../examples/05-time/porch-light")
	o := x.options("zones")
	o.Start = "mon 21:00"
	if r := checkExample(t, &x, o); len(r.Findings) != 0 || r.Outcome != "complete" {
		t.Errorf("%s, found %q", r.Outcome, subjects(r))
	}
}

func TestMendedPorchLightIsProvedForEver(t *testing.T) {
	x := readExample(t, "../examples/05-time/porch-light-mended")
	r := checkExample(t, &x, x.options("zones"))
	if len(r.Findings) != 0 || r.Outcome != "complete" || !r.Time.Forever || r.Time.Covered != -1 {
		t.Errorf("%s, %d findings, covered %v", r.Outcome, len(r.Findings), r.Time.Covered)
	}
	if !strings.Contains(r.Verdict, "for ever") {
		t.Errorf("verdict %q", r.Verdict)
	}
}

// Reference: DeLorean, section 7.5, P9-2. The paper says that the light is off too
// soon when the sun sets after 19:15; with the rules that it tells of, it is when
// the sun sets until then.
func TestForgottenRuleHurtsWhenTheSunSetsEarly(t *testing.T) {
	for sunset, want := range map[string]int{"15:50..19:15": 1, "19:15..21:40": 1, "19:16..21:40": 0} {
		x := readExample(t, "../examples/05-time/porch-until-two")
		text := strings.Replace(x.files[0].Text, "15:50..21:40", sunset, 1)
		x.files = []protocol.File{{Name: x.files[0].Name, Text: text}}
		if r := checkExample(t, &x, x.options("zones")); r.Outcome != "complete" || len(r.Findings) != want {
			t.Errorf("sunset %s: %s, %d findings, want %d", sunset, r.Outcome, len(r.Findings), want)
		}
	}
}

// withConstant is x with another value of a constant.
func withConstant(t *testing.T, x example, name, value string) example {
	t.Helper()
	text := x.files[0].Text
	before, after, found := strings.Cut(text, "const "+name+" = ")
	if !found {
		t.Fatalf("%s has no constant %s", x.id, name)
	}
	_, rest, _ := strings.Cut(after, ";")
	x.files = []protocol.File{{Name: x.files[0].Name, Text: before + "const " + name + " = " + value + ";" + rest}}
	return x
}

// Published: the protocol is safe when the pause is not shorter than writing
// takes. TChecker (covreach) stores 2,378 zones for six processes.
func TestFischerIsSafeForThreeToSix(t *testing.T) {
	safe := readExample(t, "../examples/05-time/fischer")
	short := readExample(t, "../examples/05-time/fischer-too-short")
	for n := 3; n <= 6; n++ {
		x := withConstant(t, safe, "N", fmt.Sprint(n))
		r := checkExample(t, &x, x.options("zones"))
		if r.Outcome != "complete" || len(r.Findings) > 0 {
			t.Errorf("%d processes: %s, %d findings", n, r.Outcome, len(r.Findings))
		}
		if n == 6 && r.States != 2378 {
			t.Errorf("6 processes have %d zones, TChecker stores 2378", r.States)
		}
		x = withConstant(t, short, "N", fmt.Sprint(n))
		if r := checkExample(t, &x, x.options("zones")); !slices.Contains(subjects(r), `invariant "two inside`) {
			t.Errorf("%d processes with a short pause: found %q", n, subjects(r))
		}
	}
}

// Published: collisions are noticed within twice the time of a signal.
func TestCollisionsAreNoticedByTwoToFiveStations(t *testing.T) {
	wire := readExample(t, "../examples/05-time/csma-cd")
	for n := 2; n <= 5; n++ {
		x := withConstant(t, wire, "N", fmt.Sprint(n))
		if r := checkExample(t, &x, x.options("zones")); r.Outcome != "complete" || len(r.Findings) > 0 {
			t.Errorf("%d stations: %s, %q", n, r.Outcome, subjects(r))
		}
	}
	x := withConstant(t, wire, "NOTICE", "40ms")
	if r := checkExample(t, &x, x.options("zones")); !slices.Contains(subjects(r), `invariant "a collision unnoticed`) {
		t.Errorf("stations that are slow to notice: found %q", subjects(r))
	}
}

// BenchmarkPorchLight is an hour of the porch light: promised are 20 ms.
func BenchmarkPorchLight(b *testing.B) {
	x := readExample(b, "../examples/05-time/porch-light")
	r := checkRequest(&x, x.options("zones"))
	for b.Loop() {
		askAll(r)
	}
	if ms := float64(b.Elapsed().Milliseconds()) / float64(b.N); ms > 20 {
		b.Errorf("%.1f ms, want at most 20", ms)
	}
}
