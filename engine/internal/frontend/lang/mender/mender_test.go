package mender_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend/lang/mender"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

var (
	dry   = mend.Condition{Location: "rain.water", Op: mend.Is, Value: "dry"}
	night = mend.Condition{Location: "mode", Op: mend.IsNot, Value: "night"}
)

func guarded(only ...mend.Condition) func(*source.Set, source.Span) []mend.Edit {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Native.Guard(set, at, only) }
}

func also(when ...mend.Condition) func(*source.Set, source.Span) []mend.Edit {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Native.Also(set, at, when) }
}

func undone(back mend.Condition, when ...mend.Condition) func(*source.Set, source.Span) []mend.Edit {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Native.Undo(set, at, back, when) }
}

func ordered(first, then string) func(*source.Set, source.Span) []mend.Edit {
	return func(set *source.Set, _ source.Span) []mend.Edit { return mender.Native.Order(set, first, then) }
}

func cancelled(when mend.Condition) func(*source.Set, source.Span) []mend.Edit {
	return func(set *source.Set, at source.Span) []mend.Edit { return mender.Native.Cancel(set, at, when) }
}

// holding is about the last declaration.
func holding(set *source.Set, at source.Span) []mend.Edit {
	tree, _ := syntax.Parse(set.Files[0], 0)
	return mender.Native.Holds(set, at, tree.Decls[len(tree.Decls)-1].Span())
}

// The place is what stands between « and ».
func TestTextsAreMended(t *testing.T) {
	off := mend.Condition{Location: "lamp.switch", Op: mend.Is, Value: "off"}
	for _, c := range []struct {
		name         string
		change       func(*source.Set, source.Span) []mend.Edit
		before, then string
	}{
		{"a condition round a statement", guarded(dry), "app A { at 12:00 { «awning.open();» } }", "app A { at 12:00 { if (rain.water == dry) { awning.open(); } } }"},
		{"two conditions", guarded(dry, night), "app A { at 12:00 { «awning.open();» } }", "app A { at 12:00 { if (rain.water == dry && mode != night) { awning.open(); } } }"},
		{"beside the one that is there", guarded(dry), "app A { on touch { if (x == 1) { «awning.open();» } } }", "app A { on touch { if (x == 1 && rain.water == dry) { awning.open(); } } }"},
		{"beside one of two", guarded(dry), "app A { on touch { if (x == 1 || y) { «awning.open();» } } }", "app A { on touch { if ((x == 1 || y) && rain.water == dry) { awning.open(); } } }"},
		{"not beside one that is for others, too", guarded(dry), "app A { on touch { if (x) { «a.open();» b.open(); } } }", "app A { on touch { if (x) { if (rain.water == dry) { a.open(); } b.open(); } } }"},
		{"behind else", guarded(dry), "app A { on touch { if (x) { a.open(); } else { «b.open();» } } }", "app A { on touch { if (x) { a.open(); } else if (rain.water == dry) { b.open(); } } }"},
		{"all that a handler does", guarded(dry), "app A {\n  on touch «{\n    a.open();\n    b.open();\n  }»\n}", "app A {\n  on touch {\n    if (rain.water == dry) {\n      a.open();\n      b.open();\n    }\n  }\n}"},
		{"an event with a guard", guarded(dry), "event e when (x == 1) «{ y = 1; z = 1; }»", "event e when (x == 1 && rain.water == dry) { y = 1; z = 1; }"},
		{"not a declaration", guarded(dry), "app A { on touch { «let x = 1;» if (x == 1) { a.open(); } } }", ""},
		{"not what demands something", guarded(dry), "app A { on touch { «assert x == 1;» } }", ""},
		{"a variable of the app", guarded(mend.Condition{Location: "A.due", Op: mend.Is, Value: "true"}), "app A { var due: bool; on touch { «a.open();» } }", "app A { var due: bool; on touch { if (due) { a.open(); } } }"},
		{"a variable that is false", guarded(mend.Condition{Location: "A.due", Op: mend.IsNot, Value: "true"}, dry), "app A { var due: bool; on touch { «a.open();» } }", "app A { var due: bool; on touch { if (!due && rain.water == dry) { a.open(); } } }"},
		{"not by a name that is something else there", guarded(mend.Condition{Location: "A.due", Op: mend.Is, Value: "1"}), "app A { var due: 0..1; on touch (due) { «a.open();» } }", "app A { var due: 0..1; on touch (due) { if (A.due == 1) { a.open(); } } }"},
		{"of another app", guarded(mend.Condition{Location: "B.due", Op: mend.Is, Value: "false"}), "app A { on touch { «a.open();» } }", "app A { on touch { if (!B.due) { a.open(); } } }"},
		{"later, too", also(dry), "app A {\n  on ann.presence == notPresent { «door.lock();» }\n}", "app A {\n  on ann.presence == notPresent { if (rain.water == dry) { door.lock(); } }\n  on rain.water == dry { if (ann.presence == notPresent) { door.lock(); } }\n}"},
		{"later in the handler for it", also(dry), "app A {\n  at 12:00 { «a.open();» }\n  on rain.water == dry { b.open(); }\n}", "app A {\n  at 12:00 { if (rain.water == dry) { a.open(); } }\n  on rain.water == dry { b.open(); a.open(); }\n}"},
		{"later in an app of one line", also(night), "app A { at 12:00 { «a.open();» } }", "app A { at 12:00 { if (mode != night) { a.open(); } } on mode { if (mode != night) { a.open(); } } }"},
		{"later, past a limit", also(mend.Condition{Location: "t.temperature", Op: mend.AtLeast, Value: "3"}), "app A {\n  on eye.illuminance < 2 { «a.open();» }\n}", "app A {\n  on eye.illuminance < 2 { if (t.temperature >= 3) { a.open(); } }\n  on t.temperature >= 3 { if (eye.illuminance < 2) { a.open(); } }\n}"},
		{"taken back", undone(off, dry), "device lamp: switch;\napp A {\n  on touch { «lamp.on();» }\n}", "device lamp: switch;\napp A {\n  on touch { lamp.on(); }\n  on rain.water == dry { lamp.off(); }\n}"},
		{"a number taken back", undone(mend.Condition{Location: "lamp.level", Op: mend.Is, Value: "3"}, dry), "device lamp: switchLevel;\napp A {\n  on touch { «lamp.setLevel(9);» }\n}", "device lamp: switchLevel;\napp A {\n  on touch { lamp.setLevel(9); }\n  on rain.water == dry { lamp.setLevel(3); }\n}"},
		{"a variable taken back", undone(mend.Condition{Location: "A.x", Op: mend.Is, Value: "false"}, dry), "app A {\n  on touch { «x = true;» }\n}", "app A {\n  on touch { x = true; }\n  on rain.water == dry { A.x = false; }\n}"},
		{"no command takes it back", undone(mend.Condition{Location: "lamp.switch", Op: mend.Is, Value: "dim"}, dry), "device lamp: switch;\napp A { on touch { «lamp.on();» } }", ""},
		{"a timer called off where it is set", cancelled(dry), "app A {\n  timer t;\n  on touch { «start t after 5min;» }\n  on t { a.open(); }\n}", "app A {\n  timer t;\n  on touch { start t after 5min; }\n  on rain.water == dry { cancel t; }\n  on t { a.open(); }\n}"},
		{"a timer called off where it fires", cancelled(dry), "app A {\n  timer t;\n  on t { «a.open();» }\n}", "app A {\n  timer t;\n  on t { a.open(); }\n  on rain.water == dry { cancel t; }\n}"},
		{"nothing to call off", cancelled(dry), "app A { on touch { «a.open();» } }", ""},
		{"an order", ordered("A", "B"), "«app A { on touch { a.open(); } }»\napp B {\n  on touch { b.open(); }\n}\nnever x;", "app A { on touch { a.open(); } }\napp B {\n  on touch { b.open(); }\n}\norder A before B;\nnever x;"},
		{"an order behind others", ordered("B", "A"), "«app A { }» app B { } app C { }\norder A before C;", "app A { } app B { } app C { }\norder A before C;\norder B before A;"},
		{"no order with an app of another file", ordered("A", "C"), "«app A { }» app B { }", ""},
		{"as long as a property holds", holding, "event e { «x += 1;» }\ninvariant x <= y + 2;", "event e { if ((x + 1) <= y + 2) { x += 1; } }\ninvariant x <= y + 2;"},
		{"as long as nothing comes about", holding, "event e { «x = y;» }\nnever x == 2;", "event e { if (y != 2) { x = y; } }\nnever x == 2;"},
		{"as long as not one of two comes about", holding, "event e { «x = true;» }\nnever x || y;", "event e { if (!(true || y)) { x = true; } }\nnever x || y;"},
		{"as long as a property of an app holds", holding, "app A { var x: 0..2; on touch { if (b) { «x = 2;» } } }\ninvariant A.x == 1 || y;", "app A { var x: 0..2; on touch { if (b && (2 == 1 || y)) { x = 2; } } }\ninvariant A.x == 1 || y;"},
		{"as long as one of several", holding, "event e(i: 0..2) { «on[i] = true;» }\ninvariant count(i in 0..2: on[i]) <= 1;", "event e(i: 0..2) { if (count(j in 0..2: j == i || on[j]) <= 1) { on[i] = true; } }\ninvariant count(i in 0..2: on[i]) <= 1;"},
		{"as long as this one of several", holding, "event e(i: 0..2) { «n[i] -= 1;» }\ninvariant all(k in 0..2: n[k] + n[0] >= 1);", "event e(i: 0..2) { if (all(k in 0..2: (k == i ? (n[i] - 1) : n[k]) + (0 == i ? (n[i] - 1) : n[0]) >= 1)) { n[i] -= 1; } }\ninvariant all(k in 0..2: n[k] + n[0] >= 1);"},
		{"as long as those that are not the one", holding, "event e { «on[1] = false;» }\ninvariant on[0] || on[1] || all(i in 0..2: !on[i]);", "event e { if (on[0] || false || all(i in 0..2: !(i != 1 && on[i]))) { on[1] = false; } }\ninvariant on[0] || on[1] || all(i in 0..2: !on[i]);"},
		{"not of a property about something else", holding, "event e { «x = 1;» }\ninvariant y == 1;", ""},
		{"not where names mean something else", holding, "event e(y: 0..1) { «x = 1;» }\ninvariant x == y;", ""},
		{"not of what functions find out", holding, "event e { «x = 1;» }\ninvariant x == f(x);", ""},
		{"not of what lasts", holding, "event e { «x = 1;» }\nnever x == 1 for more than 5min;", ""},
		{"left out with its line", mender.Native.Leave, "app A {\n  on touch {\n    a.open();\n    «b.open();»\n  }\n}", "app A {\n  on touch {\n    a.open();\n  }\n}"},
		{"left out in a line", mender.Native.Leave, "app A { on touch { a.open(); «b.open();» } }", "app A { on touch { a.open();  } }"},
	} {
		t.Run(c.name, func(t *testing.T) {
			start, end := strings.Index(c.before, "«"), strings.Index(c.before, "»")-len("«")
			text := strings.NewReplacer("«", "", "»", "").Replace(c.before)
			files := []*source.File{source.NewFile("a.cross", text)}
			edits := c.change(&source.Set{Files: files}, source.Span{Start: int32(start), End: int32(end)})
			if c.then == "" {
				if len(edits) > 0 {
					t.Errorf("got %q", mend.Apply(files, edits)[0].Text)
				}
				return
			}
			got := mend.Apply(files, edits)[0]
			if got.Text != c.then {
				t.Errorf("got\n%s\nwant\n%s", got.Text, c.then)
			}
			if _, problems := syntax.Parse(got, 0); problems.HasErrors() {
				t.Errorf("cannot be read: %v", problems)
			}
		})
	}
}

func TestWiderIsWhatStandsRoundAPlace(t *testing.T) {
	text := "app A { on touch { a.open(); if (x) { b.open(); } } }"
	at := int32(strings.Index(text, "b.open"))
	set := &source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}
	var got []string
	for _, sp := range mender.Native.Wider(set, source.Span{Start: at, End: at + int32(len("b.open();"))}) {
		got = append(got, text[sp.Start:sp.End])
	}
	if want := "if (x) { b.open(); } | { a.open(); if (x) { b.open(); } }"; strings.Join(got, " | ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// changes are the texts that changes make of a text, and what they say.
func changes(text string, list []mend.Change) []string {
	var out []string
	for _, c := range list {
		out = append(out, mend.Apply([]*source.File{source.NewFile("a.cross", text)}, c.Edits)[0].Text+" // "+c.Says)
	}
	return out
}

func TestOtherTimesAreThoseThatMatter(t *testing.T) {
	text := "app A { timer t; on touch { if (time in 6:00..22:55) { «x.on();» start t after 10min; } } at 23:00 { cancel t; } }"
	at := int32(strings.Index(text, "«"))
	text = strings.NewReplacer("«", "", "»", "").Replace(text)
	set := &source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}
	got := changes(text, mender.Native.Else(set, source.Span{Start: at, End: at + int32(len("x.on();"))}, nil))
	with := func(from, to string) string { return strings.Replace(text, from, to, 1) }
	want := []string{
		with("6:00", "6:05") + " // ask for 6:05 instead of 6:00.",
		with("6:00", "5:55") + " // ask for 5:55 instead of 6:00.",
		with("6:00", "5:45") + " // ask for 5:45 instead of 6:00.",
		with("22:55", "23:00") + " // ask for 23:00 instead of 22:55.",
		with("22:55", "22:50") + " // ask for 22:50 instead of 22:55.",
		with("22:55", "22:45") + " // ask for 22:45 instead of 22:55.",
		with("22:55", "22:40") + " // ask for 22:40 instead of 22:55.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestADeviceIsMovedOutOfItsRoom(t *testing.T) {
	text := "room den \"the den\";\ndevice eye: motionSensor in den \"the eye\";\ndevice lamp: light in  den by hand;\ndevice bell: tone;"
	set := &source.Set{Files: []*source.File{source.NewFile("a.cross", text)}}
	for device, want := range map[string]string{
		"eye":  strings.Replace(text, " in den \"", " \"", 1) + " // Move the eye out of the den.",
		"lamp": strings.Replace(text, " in  den by", " by", 1) + " // Move lamp out of the den.",
		"bell": "",
	} {
		if got := strings.Join(changes(text, mender.Native.Move(set, device)), "\n"); got != want {
			t.Errorf("%s: got\n%s", device, got)
		}
	}
}
