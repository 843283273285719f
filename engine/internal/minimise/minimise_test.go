package minimise

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/shorten"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
)

const home = `// A small home.
room hall "Hall";
device door: lock, contactSensor in hall "Front door" { contact = open; }
device lamp: switch in hall by hand;
mode: { home, away } = home;

install Opener from "opener.groovy" {
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

const opener = `/* Opens. */
definition(name: "Opener", namespace: "own", author: "nobody")
import groovy.transform.Field
@Field final int limit = 3

preferences {
  section("Which door?") {
    input "who", "capability.lock", title: "Door", multiple: true
    input name: "spare", type: "capability.lock"
  }
}

def installed() {
  subscribe(who, "lock.locked", opened)
  log.debug "installed with ${settings}"
}

def opened(evt) {
  def list = [1, 2, limit]
  switch (evt.value) {
    case "locked":
      list.each { n -> log.trace n }
      break
    default:
      return
  }
  if (list && who) {
    try { who.unlock() } catch (e) { log.error e }
  } else sendPush("The door is what it was")
}
`

// program is the two files; a test may ask for one of them only.
func program(texts ...string) []*source.File {
	var files []*source.File
	for i, text := range texts {
		name := []string{"home.cross", "opener.groovy"}[i]
		if text == opener {
			name = "opener.groovy"
		}
		files = append(files, source.NewFile(name, text))
	}
	return files
}

// all is every text of a program.
func all(files []*source.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, f.Text)
	}
	return b.String()
}

// has wants the words to stand in a program, in this order.
func has(words ...string) Same {
	return func(files []*source.File) bool {
		rest := all(files)
		for _, w := range words {
			_, after, found := strings.Cut(rest, w)
			if !found {
				return false
			}
			rest = after
		}
		return true
	}
}

func TestShrinkKeepsWhatIsWanted(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []*source.File
		same  Same
		want  string
	}{
		{"a handler", program(home), has("app", "door.lock()"), "-- home.cross --\napp Keeper {\n  on lamp.switch {\n    door.lock();\n  }\n}\n"},
		{"one side of a condition", program(home), has("if (", "mode == away)"), "-- home.cross --\napp Keeper {\n  on lamp.switch {\n    if (mode == away) {}\n  }\n}\n"},
		{"all of a property", program(home), has("never", "mode"), "-- home.cross --\nnever \"open\": door.lock == unlocked && mode == away;\n"},
		{"a device with what is given to apps", program(home, opener), has("device door: lock", "install", "who = door"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  who = door;\n}\n-- opener.groovy --\n"},
		{"a room that devices are in", program(home), has("room hall", "lamp"), "-- home.cross --\nroom hall;\ndevice lamp: switch;\n"},
		{"the words of an event", program(home), has("event leave", "once", "mode = away"), "-- home.cross --\nevent leave once { mode = away; }\n"},
		{"a statement out of its frames", program(opener), has("who.unlock()"), "-- opener.groovy --\ndef opened(evt) {\n  who.unlock()\n}\n"},
		{"an input", program(home, opener), has("door: lock", "spare = door", "spare"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  spare = door;\n}\n-- opener.groovy --\npreferences {\n  section() {\n    input name: \"spare\"\n  }\n}\n"},
		{"a case", program(opener), has(`case "locked"`), "-- opener.groovy --\ndef opened(evt) {\n  switch (evt.value) {\n    case \"locked\":\n  }\n}\n"},
		{"elements", program(opener), has("list = [", "limit]"), "-- opener.groovy --\ndef opened(evt) {\n  def list = [limit]\n}\n"},
		{"a comment goes, a text stays", program(opener), has(`"The door`), "-- opener.groovy --\ndef opened(evt) {\n  sendPush(\"The door is what it was\")\n}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Shrink(test.files, test.same, never)
			if text := all(got); text != test.want {
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
	words := strings.Fields(home + opener)
	seed, fast, slow := uint32(1), 0, 0
	for range 60 {
		var chosen []int
		for range 3 {
			seed = seed*1664525 + 1013904223
			chosen = append(chosen, int(seed>>8)%len(words))
		}
		slices.Sort(chosen)
		same := has(words[chosen[0]], words[chosen[1]], words[chosen[2]])
		files := program(home, opener)
		if !same(files) {
			t.Fatalf("%d do not stand in the program in this order", chosen)
		}
		got := Shrink(files, same, never)
		if !same(got) {
			t.Fatalf("the words %d are lost in\n%s", chosen, all(got))
		}
		if less := singleStep(got, same); less != nil {
			t.Fatalf("for the words %d\n%s\ncan be made\n%s", chosen, all(got), all(less))
		}
		fast, slow = fast+Length(got), slow+Length(oneByOne(files, same))
		if again := Shrink(program(home, opener), same, never); all(again) != all(got) {
			t.Fatalf("the same program was made\n%s\nthen\n%s", all(got), all(again))
		}
	}
	if fast > slow {
		t.Errorf("one by one gives programs of %d characters, all at once %d", slow, fast)
	}
}

func TestShrinkAsksAboutReadableProgramsOnce(t *testing.T) {
	asked := map[string]bool{}
	want := has("who.unlock()")
	Shrink(program(home, opener), func(files []*source.File) bool {
		text := all(files)
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
		return has("who.unlock()")(files)
	}
	got := Shrink(program(home, opener), same, func() bool { return asked >= 5 })
	if asked > 6 {
		t.Errorf("%d programs were tried after it was enough with 5", asked)
	}
	if !has("who.unlock()")(got) || Length(got) >= Length(program(home, opener)) {
		t.Errorf("what it had by then is not\n%s", all(got))
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
