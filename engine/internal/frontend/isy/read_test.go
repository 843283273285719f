package isy_test

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// An export becomes the programs and folders that it has.
func TestExportsAreRead(t *testing.T) {
	export, err := os.ReadFile("testdata/export.xml")
	if err != nil {
		t.Fatal(err)
	}
	set := &source.Set{Files: []*source.File{source.NewFile("night.xml", string(export))}}
	p, problems := frontend.Lower(set, frontend.Options{Time: frontend.Timed})
	if p == nil {
		t.Fatalf("%+v", problems)
	}
	var apps []string
	for i := range p.Apps[1:] {
		apps = append(apps, p.Label(ts.AppID(i+1)))
	}
	if got := strings.Join(apps, ", "); got != "Path & porch, Morning" {
		t.Errorf("it has %s", got)
	}
	for _, d := range problems {
		if d.Severity == diag.Error || strings.Contains(d.Message, "not read") {
			t.Errorf("%s", d.Message)
		}
	}
}

// An editor is told of a thing who has to do with it, and finds programs and names.
func TestEditorIsTold(t *testing.T) {
	text := "Hall - [ID 0001]\nIf\n        Status 'Motion' is On\nThen\n        Set 'Lamp' On\n        Run Program 'Off' (If)\n\nOff - [ID 0002]\nIf\nThen\n        Set 'Lamp' Off\n"
	set := &source.Set{Files: []*source.File{source.NewFile("hall.isy", text)}}
	e := frontend.Of(set.Files[0]).Editing
	if h := e.Hover(set, 0, strings.Index(text, "'Lamp'")); h.Text != "Lamp: switch\nis set by “Hall” (line 5), “Off” (line 11)" {
		t.Errorf("%q", h.Text)
	}
	if at, found := e.Define(set, 0, strings.Index(text, "Run")); !found || !strings.HasPrefix(text[at.Start:], "Off - ") {
		t.Errorf("%v %t", at, found)
	}
	var names []string
	for _, item := range e.Complete(set, 0, strings.Index(text, "Lamp")+2).Items {
		names = append(names, item.Label)
	}
	if got := strings.Join(names, ", "); got != "Hall, Lamp, Motion, Off" {
		t.Error(got)
	}
}

// Some programs of a text are read with those that they run, and no others.
func TestSomeProgramsAreReadWithoutTheOthers(t *testing.T) {
	text := "One - [ID 0001]\nIf\n        Status 'A' is On\nThen\n        Run Program 'Two' (If)\n\nTwo - [ID 0002]\nIf\nThen\n        Set 'B' On\n\nThree - [ID 0003]\nIf\n        Status 'A' is Off\nThen\n        Set 'B' Off\n"
	for only, want := range map[string]string{"One": "One, Two", "Three": "Three", "Two": "Two"} {
		set := &source.Set{Files: []*source.File{source.NewFile("a.isy", text)}}
		p, problems := frontend.Lower(set, frontend.Options{Only: []string{only}})
		if p == nil {
			t.Fatalf("%+v", problems)
		}
		if got := strings.Join(p.Apps[1:], ", "); got != want {
			t.Errorf("only %s: %s", only, got)
		}
	}
}
