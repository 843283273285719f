package isy_test

import (
	"os"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// export has a bit of everything that is exported.
const export = `<?xml version="1.0" ?><triggers><d2d>
<trigger><id>2</id><name>Night</name><parent>0</parent><folder/><if><and/><schedule><from><sunset>0</sunset></from><to><sunrise>0</sunrise><day>1</day></to></schedule></if></trigger>
<trigger><id>3</id><name>Path &amp; porch</name><parent>2</parent>
<if><and/><control id="DON" node="1A 2B 3C 1" op="IS"></control><or/><paren><and/><status id="ST" node="4D 5E 6F 1" op="GT"><val uom="100" prec="0">0</val></status><and/><var type="2" id="7" op="IS"><val>1</val></var></paren></if>
<then><cmd id="DON" node="9 9 9 1"><p id=""><val uom="100" prec="0">128</val></p></cmd><wait><minutes>5</minutes><random/></wait><cmd id="DOF" node="9 9 9 1"/><var type="1" id="3" op="+="><val>1</val></var><runelse>4</runelse></then>
<else><repeat><for>3</for></repeat><notify content="1">1</notify><enable>4</enable></else><comment>nothing</comment></trigger>
<trigger><id>4</id><name>Morning</name><parent>0</parent><disabled/><if><and/><schedule><daysofweek><mon/><sun/></daysofweek><at><time>21600</time></at></schedule></if><then><net><cmd>6</cmd></net><repeat><every><seconds>30</seconds></every></repeat><cmd id="CLISPH" node="T"><p id=""><val>70</val></p></cmd></then></trigger>
</d2d></triggers>`

// An export becomes the programs and folders that it has.
func TestExportsAreRead(t *testing.T) {
	set := &source.Set{Files: []*source.File{source.NewFile("night.xml", export)}}
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

// Whatever stands in a text, it is read without panic, problems are inside it, and
// what it becomes is a sound program under every reading of time.
func FuzzPrograms(f *testing.F) {
	text, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, chunk := range strings.Split("\n"+string(text), "\n== ")[1:] {
		_, chunk, _ = strings.Cut(chunk, "\n")
		chunk, _, _ = strings.Cut(chunk, "\n-- home\n")
		f.Add(chunk, uint8(len(chunk)))
	}
	f.Add(export, uint8(2))
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		time := []string{frontend.AnyTime, frontend.Immediate, frontend.Timed}[how%3]
		set := &source.Set{Files: []*source.File{source.NewFile("programs.isy", text)}}
		p, problems := frontend.Lower(set, frontend.Options{Time: time})
		for _, d := range problems {
			if n := int(d.Span.File); n >= len(set.Files) || d.Span.Start < 0 || d.Span.End < d.Span.Start || int(d.Span.End) > len(set.Files[n].Text) {
				t.Errorf("“%s” is at %v", d.Message, d.Span)
			}
			if d.Span.File > 0 && d.Severity == diag.Error {
				t.Errorf("the guessed home has a mistake: %s\n%s", d.Message, set.Files[1].Text)
			}
		}
		if p == nil {
			return
		}
		if err := ir.Check(p); err != nil {
			t.Error(err)
		}
	})
}
