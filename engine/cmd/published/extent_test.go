package main

import (
	"math/big"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/regime"
)

// What is told of a random program without meeting all of its states is compared
// with how many there are.
func TestExtentIsNoMoreThanThereIs(t *testing.T) {
	const programs, states = 80, 400
	mixed, exactly, nearly := 0, 0, 0
	for _, r := range regime.All {
		for seed := range uint64(programs) {
			sys := regime.System(r.Program(seed))
			out := explore.ToEnd(without.New(sys, explore.Options{Limits: explore.Limits{States: states}}))
			if out.How != explore.Complete {
				continue
			}
			x, base := largest(sys, 50)
			if err := x.confirm(sys, base, 20); err != nil {
				t.Fatalf("%s %d: %v\n%s", r.Name, seed, err, r.Program(seed))
			}
			there := big.NewInt(int64(out.Stats.States))
			switch c := x.states.Cmp(there); {
			case c > 0, c < 0 && x.exact:
				t.Fatalf("%s %d: %v states, exactly: %v, and %v are there\n%s", r.Name, seed, x.states, x.exact, there, r.Program(seed))
			case len(x.groups) < 2:
				continue
			case x.exact:
				exactly++
			case c == 0:
				nearly++
			}
			mixed++
		}
	}
	t.Logf("%d programs have several groups; of %d exactly what is there is told, of %d it is, without being told so", mixed, exactly, nearly)
	if exactly < 80 || mixed < 110 {
		t.Errorf("of %d programs with several groups %d are told exactly", mixed, exactly)
	}
}

func TestExtentOfRooms(t *testing.T) {
	const rooms = `
var a: bool; var b: bool; var c: 0..2;
event a1 { a = !a; }
event b1 { b = !b; }
event c1 { c = 1; enable(c2); }
event c2 off { c = 2; }
`
	for _, test := range []struct {
		name, text string
		states     int64
		exact      bool
		groups     int
		left       int
	}{
		{"three rooms", rooms, 2 * 2 * 3, true, 3, 0},
		{"somebody looks at two", rooms + "event d { if (a && b) { assert(a); } }", 2 * 2 * 3, true, 2, 0},
		{"something at first", "var begun: bool;" + rooms + "event d { begun = true; }\nevent f { if (!begun) { begun = true; } }", 2 * 2 * 3 * 2, true, 4, 0},
		{"one group switches on what another allows", `
var a: bool; var b: bool; var c: bool;
event a1 { a = true; enable(d); }
event b1 { b = true; }
event c1 { c = true; }
event d off when (b) { a = false; }
`, 2 * 5, true, 2, 0},
		{"one that ties too much", rooms + "var all: 0..15; event e { if (a && b && c == 2 && all < 15) { all = all + 1; } }", 2 * 2 * 3, false, 3, 1},
	} {
		sys := interp.New(regime.Lower(test.text))
		x, base := largest(sys, 20)
		if x.states.Int64() != test.states || x.exact != test.exact || len(x.groups) != test.groups || x.left != test.left {
			t.Errorf("%s: %v states, exactly: %v, %d groups, %d events left out", test.name, x.states, x.exact, len(x.groups), x.left)
		}
		if err := x.confirm(sys, base, 50); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		// A group that is told to have other states is found out.
		x.groups[0].states[1].from, x.groups[0].states[1].event = 0, x.groups[1].states[1].event
		if x.confirm(sys, base, 50) == nil {
			t.Errorf("%s: a wrong group is confirmed", test.name)
		}
	}
}

func TestLargeNumbersAreWritten(t *testing.T) {
	for text, want := range map[string]string{"999999999": "999,999,999", "1000000000": "1.0·10⁹", "51980465110": "5.1·10¹⁰", "123456789012345678901234": "1.2·10²³"} {
		n, _ := new(big.Int).SetString(text, 10)
		if got := roughly(n); got != want {
			t.Errorf("%s is %s", text, got)
		}
	}
}
