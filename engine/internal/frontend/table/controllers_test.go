package table_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// judged is a program of a controller with what is wanted of it.
type judged struct {
	name string
	time string // the reading of time
	want string // the kinds of findings, in order, or "silent", or "unchecked"; then, behind "; ", words of a warning
	text string
	home string // in the language of homes, or ""
}

// judgedIn reads a file of them. Each begins with a line "== name | time | want"; what
// follows a line "-- home" is the home.
func judgedIn(t testing.TB, file string) (list []judged) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, chunk := range strings.Split("\n"+string(text), "\n== ")[1:] {
		head, body, _ := strings.Cut(chunk, "\n")
		parts := strings.Split(head, " | ")
		if len(parts) != 3 {
			t.Fatalf("%s: a case begins with “== name | time | want”, not “%s”", file, head)
		}
		program, home, _ := strings.Cut(body, "\n-- home\n")
		list = append(list, judged{parts[0], parts[1], parts[2], program, home})
	}
	return list
}

// The verdicts are those that manuals and forums ask for, not what came out.
func TestProgramsOfControllersAreJudgedAsTheyShouldBe(t *testing.T) {
	for _, language := range []string{"isy", "elk"} {
		cases, timed := 0, 0
		for _, c := range judgedIn(t, "../"+language+"/testdata/programs.txt") {
			cases++
			if c.time == "timed" {
				timed++
			}
			t.Run(language+"/"+c.name, func(t *testing.T) { c.judge(t, "."+language) })
		}
		if cases < 30 || timed < 12 {
			t.Errorf("%s: %d programs, %d of them with exact times", language, cases, timed)
		}
	}
}

func (c *judged) judge(t *testing.T, ending string) {
	files := []protocol.File{{Name: "programs" + ending, Text: c.text}}
	if c.home != "" {
		files = append(files, protocol.File{Name: "home.cross", Text: c.home})
	}
	host := enginetest.New()
	answer, err := host.Ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Options: protocol.Options{Time: c.time}}})
	if err != nil || answer.Failed != nil {
		t.Fatalf("%v %+v", err, answer.Failed)
	}
	r := answer.Check
	var kinds, told []string
	for _, f := range r.Findings {
		kinds = append(kinds, string(f.Kind))
	}
	slices.Sort(kinds)
	got := strings.Join(slices.Compact(kinds), ", ")
	switch {
	case got == "" && r.Outcome == "unchecked": // something does nothing
		got, r.Outcome = "unchecked", "complete"
	case got == "":
		got = "silent"
	}
	for _, d := range r.Diagnostics {
		told = append(told, d.Severity+": "+d.Message)
	}
	want, warns, _ := strings.Cut(c.want, "; ")
	outcome := map[bool]string{true: "complete", false: "bounded"}[warns == "" && want != "loop"] // what is not read, and what does not end, bounds
	if got != want || r.Outcome != outcome {
		t.Errorf("%s, %s; want %s\n%s", r.Outcome, got, want, strings.Join(told, "\n"))
		for _, f := range r.Findings {
			t.Logf("%s %s", f.Kind, f.Title)
		}
	}
	if all := strings.Join(told, "\n"); warns == "" && all != "" || !strings.Contains(all, warns) {
		t.Errorf("it is told “%s”, want “%s”", all, warns)
	}
}
