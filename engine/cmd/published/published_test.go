package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ir/family"
)

// Each table of the papers is there, with the apps that it is about.
func TestTablesNameAppsThatArePinned(t *testing.T) {
	sums, err := tables.ReadFile("tables/apps.sha256")
	if err != nil {
		t.Fatal(err)
	}
	for name, columns := range map[string][]string{
		"dpor.csv": {"app1", "app2"}, "counts.csv": {"app1", "app2"}, "pairs.csv": {"app1", "app2"},
		"physical.csv": {"output_app", "sensor_app"}, "groups.csv": {"app"},
	} {
		rows, err := table(name)
		if err != nil || len(rows) == 0 {
			t.Fatalf("%s has %d rows, %v", name, len(rows), err)
		}
		for _, r := range rows {
			for _, c := range columns {
				app := strings.TrimSuffix(r[c], ".groovy") + ".groovy"
				if !strings.Contains(string(sums), "  "+app+"\n") {
					t.Errorf("%s: %q is not pinned", name, app)
				}
			}
		}
	}
	rows, err := table("dpor.csv")
	if err != nil || len(rows) != 69+229 {
		t.Errorf("Tables A.1 and A.2 have %d rows, %v", len(rows), err)
	}
}

func TestAnOtherAppIsRefused(t *testing.T) {
	s := settings{apps: t.TempDir()}
	for name, known := range map[string]bool{"big-turn-off.groovy": true, "of-my-own.groovy": false} {
		if err := os.WriteFile(filepath.Join(s.apps, name), []byte("def installed() {}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.app(name); (err != nil) != known || known && !strings.Contains(err.Error(), "SHA-256") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What was measured is not measured again, and a line that was cut off is.
func TestMeasurementsGoOnWhereTheyWereStopped(t *testing.T) {
	s := settings{kept: t.TempDir()}
	searches := 0
	measure := func(keys ...string) {
		m, err := s.measuredIn("some")
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range keys {
			if err := m.search(k, func() (*entry, error) { searches++; return &entry{States: searches}, nil }); err != nil {
				t.Fatal(err)
			}
		}
	}
	measure("a", "b")
	path := filepath.Join(s.kept, "some.jsonl")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-5], 0o600); err != nil {
		t.Fatal(err)
	}
	measure("a", "b", "c")
	if searches != 4 {
		t.Errorf("%d searches, want a, b, b again and c", searches)
	}
	m, err := s.measuredIn("some")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.search("fails", func() (*entry, error) { return nil, errors.New("no") }); err == nil || m.entries["fails"] != nil {
		t.Error("a search that failed is kept")
	}
}

func TestPicturesAreWellFormed(t *testing.T) {
	p := &picture{title: `a < "b"`, columns: 2, panels: []panel{
		{title: "equal", logX: true, logY: true, equal: true, series: []series{{"one", [][2]float64{{1, 10}, {1000, 20}}}}},
		{title: "joined", joined: true, series: []series{{"none", nil}, {"two", [][2]float64{{2, 3}, {4, 0}}}}},
		{title: "empty", logY: true},
	}}
	text := p.svg()
	if text != p.svg() || strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Error(text)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestFiguresAreWritten(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	if got := mean([]float64{1, 100}); math.Abs(got-10) > 1e-9 {
		t.Errorf("geometric mean %v", got)
	}
}

// What the tests of dpor write down is read.
func TestAblationIsRead(t *testing.T) {
	t.Chdir(filepath.FromSlash("../../.."))
	a, err := readAblation()
	if err != nil || len(a.names) != 7 || a.states[member{"lights on and off", 10}.key("no promise")] != [2]int{1024, 4092} {
		t.Errorf("%v, %v", a, err)
	}
}

// A start of a home is the same each time, its own one the program's; what people
// see of its states is no more than what the program keeps.
func TestHomesBeginAsSeedsSay(t *testing.T) {
	h := &family.Homes[0]
	limits := func(int) explore.Limits { return explore.Limits{} }
	var starts []string
	for _, start := range []int{0, 1, 1, 2} {
		a := lookAhead(started(h, start), zones, limits)
		if !a.complete() || total(a.visible) == 0 || total(a.visible) > total(a.discrete) {
			t.Errorf("start %d: %d visible states of %d, %+v", start, total(a.visible), total(a.discrete), a.entry)
		}
		p := started(h, start)
		var text strings.Builder
		for i := range p.Vars {
			fmt.Fprint(&text, p.Vars[i].Init)
		}
		for i := range p.Clocks {
			fmt.Fprint(&text, p.Clocks[i].Init, " ")
		}
		starts = append(starts, text.String())
	}
	if starts[1] != starts[2] || starts[0] == starts[1] || starts[1] == starts[3] {
		t.Errorf("starts %q", starts)
	}
	exact := lookAhead(started(h, 0), zones, limits)
	byRegions := lookAhead(started(h, 0), regions, limits)
	if n := beyond(exact.visible, byRegions.visible) + beyond(byRegions.visible, exact.visible); n > 0 {
		t.Errorf("zones and regions differ in %d states", n)
	}
	if n := beyond(exact.visible, lookAhead(started(h, 0), untimed, limits).visible); n > 0 {
		t.Errorf("a search without time misses %d", n)
	}
}

// The four violations are found, and their mended programs proved.
func TestViolationsAreFound(t *testing.T) {
	t.Chdir(filepath.FromSlash("../../.."))
	for _, v := range violations {
		wrong, err := checked(v.example)
		if err != nil || wrong.Figures["broken"] == 0 {
			t.Errorf("%s: %+v, %v", v.example, wrong, err)
		}
		mended, err := checked(v.example + "-mended")
		if err != nil || mended.Figures["broken"] > 0 || !mended.complete() {
			t.Errorf("%s-mended: %+v, %v", v.example, mended, err)
		}
	}
}
