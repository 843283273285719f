package toy

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// Two apps that fight over a lamp, one that has nothing to do with it, a home
// of all three, and an app in the native language that also fights.
var (
	on    = protocol.File{Name: "on.rules", Text: "when smoke.smoke detected then lamp.on\nwhen smoke.smoke clear then bell.beep\n"}
	off   = protocol.File{Name: "off.rules", Text: "when hall.motion inactive then lamp.off\n"}
	ring  = protocol.File{Name: "ring.rules", Text: "when smoke.smoke detected then bell.beep\n"}
	house = protocol.File{Name: "house.cross", Text: `device smoke: smokeDetector;
device hall: motionSensor;
device lamp: switch;
device bell: tone;
install On from "on.rules";
`}
	native = protocol.File{Name: "dark.cross", Text: "app Dark { on hall.motion == inactive { lamp.off(); } }\n"}
)

// ask is the answer of an engine, which has one.
func ask(t *testing.T, host *enginetest.Asker, r protocol.Request) *protocol.Reply {
	t.Helper()
	answer, err := host.Ask(r)
	if err != nil || answer.Failed != nil {
		t.Fatalf("%v %+v", err, answer.Failed)
	}
	return answer
}

func check(t *testing.T, host *enginetest.Asker, files ...protocol.File) *protocol.CheckResult {
	t.Helper()
	return ask(t, host, protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files}}).Check
}

// conflicts are the pairs of apps that undo each other.
func conflicts(r *protocol.CheckResult) (pairs []string) {
	for _, f := range r.Findings {
		if f.Kind == "undone" && f.Location == "lamp.switch" {
			apps := slices.Clone(f.Apps)
			slices.Sort(apps)
			pairs = append(pairs, strings.Join(apps, " "))
		}
	}
	return pairs
}

func TestAppsAreCheckedAndDrawn(t *testing.T) {
	host := enginetest.New()
	r := check(t, host, on, off)
	if r.Outcome != "complete" || !slices.Contains(conflicts(r), "Appoff Appon") {
		t.Fatalf("%s: %+v", r.Outcome, r.Findings)
	}
	if g := ask(t, host, protocol.Request{Op: "graph", Graph: &protocol.GraphRequest{View: "full"}}).Graph; len(g.Nodes) != r.States {
		t.Errorf("%d nodes of %d states", len(g.Nodes), r.States)
	}
}

func TestAppsShareAHomeWithOtherLanguages(t *testing.T) {
	if r := check(t, enginetest.New(), house, on, native); r.Outcome != "complete" || !slices.Contains(conflicts(r), "Dark On") {
		t.Errorf("native: %s: %+v", r.Outcome, r.Findings)
	}
	film := example(t, "04-smartapps/dim-for-the-film")
	bright := protocol.File{Name: "bright.rules", Text: "when motion.motion active then lamp.on\nwhen player.status playing then lamp.off\n"}
	r := check(t, enginetest.New(), append(film, bright)...)
	if want := []string{"", "Film Time", "Night Dimmer", "Appbright"}; r.Outcome != "complete" || !slices.Equal(r.Model.Apps, want) {
		t.Errorf("%s with apps %q", r.Outcome, r.Model.Apps)
	}
	if !slices.Contains(conflicts(r), "Appbright Night Dimmer") {
		t.Errorf("NightDimmer and a rule undo each other: %+v", r.Findings)
	}
}

// example is the files of an example with apps in another language.
func example(t *testing.T, name string) (files []protocol.File) {
	t.Helper()
	folder := os.DirFS("../../../../examples/" + name)
	names, err := fs.Glob(folder, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		if name != "about.md" && name != "want.txt" {
			files = append(files, protocol.File{Name: name, Text: string(text)})
		}
	}
	return files
}

func TestPairsOfAMatrix(t *testing.T) {
	apps := []protocol.File{on, off, ring}
	var fights []string
	for i, a := range apps {
		for _, b := range apps[i+1:] {
			if r := check(t, enginetest.New(), house, a, b); len(conflicts(r)) > 0 {
				fights = append(fights, a.Name+" "+b.Name)
			}
		}
	}
	if want := []string{"on.rules off.rules"}; !slices.Equal(fights, want) {
		t.Errorf("these fight: %q, want %q", fights, want)
	}
}

func TestLinkHoldsApps(t *testing.T) {
	host := enginetest.New()
	link := protocol.Link{Files: []protocol.File{house, on}}
	fragment := ask(t, host, protocol.Request{Op: "encode", Encode: &link}).Encode.Fragment
	got := ask(t, host, protocol.Request{Op: "decode", Decode: &protocol.DecodeRequest{Fragment: fragment}}).Decode.Link.Files
	if !slices.Equal(got, link.Files) {
		t.Errorf("got %+v", got)
	}
}

func TestAppsBecomeShorter(t *testing.T) {
	host := enginetest.New()
	r := check(t, host, house, on, native)
	n := slices.IndexFunc(r.Findings, func(f protocol.Finding) bool { return f.Kind == "undone" })
	m := ask(t, host, protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{Files: []protocol.File{house, on, native}, Finding: n}}).Minimise
	if m.Problem != "" || len(m.Files) != 3 || m.Files[1].Text != "when smoke.smoke detected then lamp.on\n" {
		t.Errorf("%s %+v", m.Problem, m.Files)
	}
}

// The guide tells of files, for a language called NAME, that are those of the
// toy. Here every file is a test.
func TestGuideListsTheFilesOfTheToy(t *testing.T) {
	guide, err := os.ReadFile("../../../doc/adding-a-front-end.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(guide), "## Files of every language\n")
	list, _, _ = strings.Cut(list, "\n## ")
	var told []string
	for _, row := range regexp.MustCompile("(?m)^\\| `frontend/(.*?)\\.go` ").FindAllStringSubmatch(list, -1) {
		name := strings.ReplaceAll(row[1], "NAME", "toy")
		if name == "table/toy" { // the toy registers itself, in no engine but this
			name = "toy/table"
		}
		told = append(told, strings.TrimSuffix(strings.TrimPrefix(name, "toy/"), "_test")+"_test.go")
	}
	there, err := fs.Glob(os.DirFS("."), "*")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(told)
	if !found || !slices.Equal(told, there) {
		t.Errorf("the guide tells of %q, the toy has %q", told, there)
	}
}

// Nothing but the toy's own files knows its language, and it is small.
func TestNobodyElseKnowsTheToy(t *testing.T) {
	err := fs.WalkDir(os.DirFS("../.."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, "frontend/toy/") {
			return err
		}
		text, err := os.ReadFile("../../" + name)
		for _, mention := range []string{"frontend/toy", language.Endings[0] + `"`, `"` + language.Name + `"`} {
			if strings.Contains(string(text), mention) {
				t.Errorf("%s mentions %s", name, mention)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	text, err := os.ReadFile("language_test.go")
	if lines := strings.Count(string(text), "\n"); err != nil || lines > 150 {
		t.Errorf("the toy has %d lines: %v", lines, err)
	}
}

func TestOutlineAndMistakes(t *testing.T) {
	wrong := protocol.File{Name: "wrong.rules", Text: "when the sun shines\n"}
	a := ask(t, enginetest.New(), protocol.Request{Op: "analyze", Analyze: &protocol.AnalyzeRequest{Files: []protocol.File{house, on, wrong}}}).Analysis
	if s := a.Outline[len(a.Outline)-1]; s.Name != "when smoke.smoke clear" || s.Kind != "handler" || s.Range.Line != 2 {
		t.Errorf("the outline ends with %+v", s)
	}
	var codes []string
	for _, d := range a.Diagnostics {
		codes = append(codes, d.Code+" "+d.Severity)
	}
	for _, want := range []string{"unexpected-token warning", "app-not-checked warning"} {
		if !slices.Contains(codes, want) {
			t.Errorf("no %s among %q", want, codes)
		}
	}
}
