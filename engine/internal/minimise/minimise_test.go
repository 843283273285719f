package minimise

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/shorten"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/minimise/minimisetest"
	"crosscheck/engine/internal/source"
)

const home = `// A small home.
room hall "Hall";
device door: lock, contactSensor in hall "Front door" { contact = open; }
device lamp: switch in hall by hand;
mode: { home, away } = home;

install Opener from "opener.other" {
  who = lamp, door;
  spare = door;
  minutes = 5;
}

app Keeper "keeps the door locked" {
  var n: 0..3 = 1;
  on door.lock == unlocked, lamp.switch {
    if (n < 3 && mode == away) { n += 1; } else { n = 0; }
    door.lock();
  }
  fn two(): 0..9 { return n > 1 ? 2 : 0; }
}

event leave "everybody leaves" once when (mode == home) within (5min) { mode = away; }
never "open": door.lock == unlocked && mode == away;
`

// more is a second file.
const more = `app Night {
  var seen: 0..9;
  on lamp.switch == on {
    if (mode == home || seen > 3) { lamp.off(); } else { seen = 0; }
  }
}
`

// program is a file for each text.
func program(texts ...string) []*source.File {
	var files []*source.File
	for i, text := range texts {
		files = append(files, source.NewFile([]string{"home.cross", "more.cross"}[i], text))
	}
	return files
}

func TestShrinkKeepsWhatIsWanted(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []*source.File
		same  Same
		want  string
	}{
		{"a handler", program(home), minimisetest.Has("app", "door.lock()"), "-- home.cross --\napp Keeper {\n  on lamp.switch {\n    door.lock();\n  }\n}\n"},
		{"one side of a condition", program(home), minimisetest.Has("if (", "mode == away)"), "-- home.cross --\napp Keeper {\n  on lamp.switch {\n    if (mode == away) {}\n  }\n}\n"},
		{"all of a property", program(home), minimisetest.Has("never", "mode"), "-- home.cross --\nnever \"open\": door.lock == unlocked && mode == away;\n"},
		{"a room that devices are in", program(home), minimisetest.Has("room hall", "lamp"), "-- home.cross --\nroom hall;\ndevice lamp: switch;\n"},
		{"one of the apps in an order", program("app A { }\napp B { }\napp C { }\norder A before B before C;\n"), minimisetest.Has("order A before C"), "-- home.cross --\norder A before C;\n"},
		{"the last app in an order", program("app A { }\napp B { }\napp C { }\norder A before B before C;\n"), minimisetest.Has("order A before B"), "-- home.cross --\norder A before B;\n"},
		{"the words of an event", program(home), minimisetest.Has("event leave", "once", "mode = away"), "-- home.cross --\nevent leave once { mode = away; }\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Shrink(test.files, test.same, never)
			if text := minimisetest.All(got); text != test.want {
				t.Errorf("got\n%s\nwant\n%s", text, test.want)
			}
		})
	}
}

// oneByOne is the slow twin of Shrink: it tries every single part again and
// again.
func oneByOne(files []*source.File, same Same) []*source.File {
	for {
		next := singleStep(files, same)
		if next == nil {
			return files
		}
		files = next
	}
}

// singleStep is the program without one part, or nil when all are needed.
func singleStep(files []*source.File, same Same) []*source.File {
	units := wholeFiles(files)
	for _, find := range finders {
		units = append(units, find(files)...)
	}
	for _, u := range units {
		if less := apply(files, []shorten.Unit{u}); len(less) > 0 && readable(less) && same(less) {
			return less
		}
	}
	return nil
}

// TestEveryPartIsNeeded wants words of the texts, chosen at random, to stay.
// Reference: Zeller and Hildebrandt, definition 8 (1-minimality).
func TestEveryPartIsNeeded(t *testing.T) {
	words := strings.Fields(home + more)
	seed, fast, slow := uint32(1), 0, 0
	for range 60 {
		var chosen []int
		for len(chosen) < 3 {
			seed = seed*1664525 + 1013904223
			if n := int(seed>>8) % len(words); !slices.Contains(chosen, n) {
				chosen = append(chosen, n)
			}
		}
		slices.Sort(chosen)
		same := minimisetest.Has(words[chosen[0]], words[chosen[1]], words[chosen[2]])
		files := program(home, more)
		if !same(files) {
			t.Fatalf("%d do not stand in the program in this order", chosen)
		}
		got := Shrink(files, same, never)
		if !same(got) {
			t.Fatalf("the words %d are lost in\n%s", chosen, minimisetest.All(got))
		}
		if less := singleStep(got, same); less != nil {
			t.Fatalf("for the words %d\n%s\ncan be made\n%s", chosen, minimisetest.All(got), minimisetest.All(less))
		}
		fast, slow = fast+Length(got), slow+Length(oneByOne(files, same))
		if again := Shrink(program(home, more), same, never); minimisetest.All(again) != minimisetest.All(got) {
			t.Fatalf("the same program was made\n%s\nthen\n%s", minimisetest.All(got), minimisetest.All(again))
		}
	}
	if fast > slow {
		t.Errorf("one by one gives programs of %d characters, all at once %d", slow, fast)
	}
}

func TestShrinkAsksAboutReadableProgramsOnce(t *testing.T) {
	asked := map[string]bool{}
	want := minimisetest.Has("lamp.off()")
	Shrink(program(home, more), func(files []*source.File) bool {
		text := minimisetest.All(files)
		if asked[text] && !want(files) {
			t.Errorf("asked twice about\n%s", text)
		}
		asked[text] = true
		if !readable(files) {
			t.Errorf("asked about a program with mistakes:\n%s", text)
		}
		return want(files)
	}, never)
	if len(asked) < 10 {
		t.Errorf("%d programs were tried", len(asked))
	}
}

func TestShrinkEndsWhenItIsEnough(t *testing.T) {
	asked := 0
	same := func(files []*source.File) bool {
		asked++
		return minimisetest.Has("lamp.off()")(files)
	}
	got := Shrink(program(home, more), same, func() bool { return asked >= 5 })
	if asked > 6 {
		t.Errorf("%d programs were tried after it was enough with 5", asked)
	}
	if !minimisetest.Has("lamp.off()")(got) || Length(got) >= Length(program(home, more)) {
		t.Errorf("what it had by then is not\n%s", minimisetest.All(got))
	}
}

// never is for those who wait to the end.
func never() bool { return false }

func TestEditsMayTouchAndOverlap(t *testing.T) {
	const text = "f(a, b, c)"
	at := func(from, to int32) source.Span { return source.Span{Start: from, End: to} }
	elements := shorten.Items([]source.Span{at(2, 3), at(5, 6), at(8, 9)})
	for _, test := range []struct {
		out  []int
		want string
	}{
		{nil, text},
		{[]int{0}, "f(b, c)"},
		{[]int{1}, "f(a, c)"},
		{[]int{2}, "f(a, b)"},
		{[]int{1, 2}, "f(a)"},
		{[]int{0, 1}, "f(c)"},
		{[]int{0, 2}, "f(b)"},
		{[]int{0, 1, 2}, "f()"},
	} {
		var edits []shorten.Edit
		for _, i := range test.out {
			edits = append(edits, elements[i].Edits...)
		}
		if got := rewrite(text, edits); got != test.want {
			t.Errorf("without %v: got %q, want %q", test.out, got, test.want)
		}
	}
	outer, inner := shorten.Edit{Span: at(0, 10), Text: "g"}, shorten.Edit{Span: at(2, 6)}
	if got := rewrite(text, []shorten.Edit{inner, outer}); got != "g" {
		t.Errorf("the outer of two edits should count; got %q", got)
	}
}
