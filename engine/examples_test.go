package engine_test

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/protocol"
)

// example is a folder of examples/: what the page's picker shows, the command
// line is tried with and the lessons are made of.
type example struct {
	id    string // "01-missed-executions/figure-1"
	dir   string
	about string
	files []protocol.File
}

// examples reads all of them, in the order of their names.
func examples(t *testing.T) []example {
	t.Helper()
	dirs, err := filepath.Glob("../examples/*/*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	list := make([]example, len(dirs))
	for i, dir := range dirs {
		list[i] = readExample(t, dir)
	}
	return list
}

func readExample(t testing.TB, dir string) example {
	t.Helper()
	x := example{dir: dir, id: path.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))}
	x.about = readText(t, filepath.Join(dir, "about.md"))
	for _, l := range engine.Languages() {
		names, err := filepath.Glob(filepath.Join(dir, "*"+l.Endings[0]))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			x.files = append(x.files, protocol.File{Name: filepath.Base(name), Text: readText(t, name)})
		}
	}
	if len(x.files) == 0 {
		t.Fatalf("%s holds no program", x.id)
	}
	return x
}

func readText(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// askAll sends requests to a new session, one after the other, and returns the
// encoded last reply to each.
func askAll(requests ...*protocol.Request) [][]byte {
	var last []byte
	s := engine.NewSession(func(reply []byte) { last = bytes.Clone(reply) }, func() float64 { return 0 })
	replies := make([][]byte, len(requests))
	for i, r := range requests {
		s.Handle(protocol.MarshalRequest(r))
		for s.Step(1 << 14) {
		}
		replies[i] = last
	}
	return replies
}

func decodeReply(t *testing.T, data []byte) *protocol.Reply {
	t.Helper()
	r, err := protocol.UnmarshalReply(data)
	if err != nil {
		t.Fatalf("a reply that cannot be read: %v", err)
	}
	if r.Failed != nil {
		t.Fatalf("%s: %s\n%s", r.Failed.Kind, r.Failed.Message, r.Failed.Detail)
	}
	return r
}

// timedTopic holds the examples that are read with exact times.
const timedTopic = "05-time/"

func (x *example) timed() bool { return strings.HasPrefix(x.id, timedTopic) }

// exact is the algorithm that others are measured with.
func (x *example) exact() string {
	if x.timed() {
		return "zones"
	}
	return "full"
}

// sound are the algorithms that find what the exact one does.
func (x *example) sound() []string {
	if x.timed() {
		return []string{"regions"}
	}
	return []string{"dpor", "dpor-paper"}
}

// options are those under which the example is checked. Where seconds count and
// a day passes there are more regions and steps than a test can wait for.
func (x *example) options(algorithm string) protocol.Options {
	if !x.timed() {
		return optionsFor(algorithm)
	}
	o := protocol.Options{Algorithm: algorithm, Time: "timed", MaxStates: 5_000}
	if algorithm == "random" {
		o.MaxDepth = 50
	}
	return o
}

// optionsFor bounds the two algorithms that would go on for ever.
func optionsFor(algorithm string) protocol.Options {
	o := protocol.Options{Algorithm: algorithm}
	switch algorithm {
	case "stateless":
		o.MaxDepth = 5
	case "random":
		o.MaxDepth = 8
	}
	return o
}

func checkRequest(x *example, o protocol.Options) *protocol.Request {
	return &protocol.Request{ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: x.files, Options: o}}
}

func checkExample(t *testing.T, x *example, o protocol.Options) *protocol.CheckResult {
	t.Helper()
	return decodeReply(t, askAll(checkRequest(x, o))[0]).Check
}

// algorithmNames are the algorithms for an example.
func algorithmNames(t *testing.T, x *example) []string {
	t.Helper()
	hello := decodeReply(t, askAll(&protocol.Request{ID: 1, Op: "hello", Hello: &protocol.HelloRequest{}})[0]).Hello
	rows := hello.Algorithms
	if x.timed() {
		rows = hello.Timed
	}
	names := make([]string, len(rows))
	for i, a := range rows {
		names[i] = a.Name
	}
	return names
}

// findingOf is a finding in one line: what, and the run that shows it, with the
// seconds since the start where that is known.
func findingOf(f *protocol.Finding) string {
	subject := f.Name
	if subject == "" {
		subject = f.Title
	}
	var steps []string
	for _, s := range f.Run {
		switch {
		case s.At < 0:
			steps = append(steps, s.Event)
		case s.Event != "time passes":
			steps = append(steps, s.Event+" @"+strconv.FormatFloat(s.At, 'f', -1, 64))
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%s %q: %s", f.Kind, subject, strings.Join(steps, ", ")))
}

// outcomeOf is what a check came to. How many sets of clock values stand for a
// home depends on the order of the search and is not pinned.
func outcomeOf(r *protocol.CheckResult) string {
	line := fmt.Sprintf("%-12s %s", r.Algorithm, r.Outcome)
	if r.Time == nil {
		line += fmt.Sprintf(" states=%d transitions=%d", r.States, r.Transitions)
	}
	for i := range r.Findings {
		line += "\n    " + findingOf(&r.Findings[i])
	}
	return line + "\n"
}

// Every algorithm explores and finds in every example what its want.txt says,
// the same twice to the byte; findings replay, and the sound algorithms find
// the same. Of homes another test asks what an owner wants of them. In the
// browser's architecture one algorithm tells whether the engine is the same.
func TestExamplesComeOutAsWanted(t *testing.T) {
	for _, x := range examples(t) {
		if x.home() {
			continue
		}
		t.Run(x.id, func(t *testing.T) {
			if runtime.GOOS == "js" {
				wantOneOutcome(t, &x)
				return
			}
			var got strings.Builder
			results := map[string]*protocol.CheckResult{}
			for _, name := range algorithmNames(t, &x) {
				results[name] = checkTwice(t, &x, x.options(name))
				if got.Len() == 0 {
					got.WriteString(periodOf(results[name]))
				}
				got.WriteString(outcomeOf(results[name]))
			}
			exact := results[x.exact()]
			got.WriteString(classesOf(exact))
			wantOutcome(t, &x, got.String())
			for _, name := range x.sound() {
				wantReplayed(t, results[name])
				if got, want := subjects(results[name]), subjects(exact); results[name].Outcome == "complete" && !slices.Equal(got, want) {
					t.Errorf("%s finds %q, %s finds %q", name, got, x.exact(), want)
				}
			}
			wantReplayed(t, exact)
		})
	}
}

// periodOf is the first line of what is wanted of a timed example: its reading,
// and the part of time that was explored.
func periodOf(r *protocol.CheckResult) string {
	switch {
	case r.Time == nil:
		return ""
	case r.Time.Forever:
		return fmt.Sprintf("timed, for ever from %s\n", r.Time.Start)
	}
	return fmt.Sprintf("timed, for %v s from %s\n", r.Time.For, r.Time.Start)
}

// classesOf says what every two apps are to each other.
func classesOf(r *protocol.CheckResult) string {
	var text strings.Builder
	for _, p := range r.Pairs {
		fmt.Fprintf(&text, "%s: %s\n", strings.Join(p.Apps, " and "), p.Class)
	}
	return text.String()
}

// checkTwice checks the example in two sessions that must not differ.
func checkTwice(t *testing.T, x *example, o protocol.Options) *protocol.CheckResult {
	t.Helper()
	request := checkRequest(x, o)
	a, b := askAll(request)[0], askAll(request)[0]
	if !bytes.Equal(a, b) {
		t.Errorf("%s: two checks differ:\n%s\n%s", o.Algorithm, a, b)
	}
	r := decodeReply(t, a).Check
	wantClean(t, x, r)
	return r
}

// wantOneOutcome wants of the algorithm that the page begins with what want.txt
// says of it.
func wantOneOutcome(t *testing.T, x *example) {
	t.Helper()
	algorithm := "dpor"
	if x.timed() {
		algorithm = x.exact()
	}
	r := checkExample(t, x, x.options(algorithm))
	wantClean(t, x, r)
	wantReplayed(t, r)
	want := readText(t, filepath.Join(x.dir, "want.txt"))
	if _, rest, found := strings.Cut(want, outcomeOf(r)); !found || strings.HasPrefix(rest, " ") {
		t.Errorf("%s/want.txt says something else than:\n%s", x.dir, outcomeOf(r))
	}
}

// wantClean wants nothing wrong in the text of the example.
func wantClean(t *testing.T, x *example, r *protocol.CheckResult) {
	t.Helper()
	for _, d := range r.Diagnostics {
		if d.Severity == "hint" {
			continue
		}
		t.Errorf("%s:%d:%d: %s (%s)", x.files[d.Range.File].Name, d.Range.Line, d.Range.Column, d.Message, d.Code)
	}
}

func wantOutcome(t *testing.T, x *example, got string) {
	t.Helper()
	golden.Check(t, filepath.Join(x.dir, "want.txt"), got)
}

// wantReplayed wants every finding to be confirmed by the second interpreter
// and told in words; with exact times, at times that pass.
func wantReplayed(t *testing.T, r *protocol.CheckResult) {
	t.Helper()
	for _, f := range r.Findings {
		if !f.Replayed || f.Sentence == "" {
			t.Errorf("%s: replayed %v, sentence %q", f.Title, f.Replayed, f.Sentence)
		}
		at := 0.0
		for _, s := range f.Run {
			if r.Time == nil != (s.At < 0) || s.At >= 0 && s.At < at {
				t.Errorf("%s: %s happens at %v s, after %v s", f.Title, s.Event, s.At, at)
			}
			at = max(at, s.At)
		}
	}
}

// subjects is what a check found, without the runs.
func subjects(r *protocol.CheckResult) []string {
	list := []string{}
	for i := range r.Findings {
		line := findingOf(&r.Findings[i])
		list = append(list, line[:strings.LastIndex(line, `":`)])
	}
	slices.Sort(list)
	return list
}

// A mended example breaks nothing, and its twin does. Apps may still override
// each other: its want.txt says where.
func TestMendedExamplesAreMended(t *testing.T) {
	byID := map[string]example{}
	for _, x := range examples(t) {
		if !x.home() {
			byID[x.id] = x
		}
	}
	for id, mended := range byID {
		twin, ok := byID[strings.TrimSuffix(id, "-mended")]
		if !ok || twin.id == id {
			continue
		}
		if r := checkExample(t, &mended, mended.options(mended.exact())); r.Outcome != "complete" || len(broken(r)) > 0 {
			t.Errorf("%s: %s, found %q", id, r.Outcome, broken(r))
		}
		if found := broken(checkExample(t, &twin, twin.options(twin.exact()))); len(found) == 0 {
			t.Errorf("%s: nothing found", twin.id)
		}
	}
}

// broken is what a check found, without the conflicts of apps.
func broken(r *protocol.CheckResult) []string {
	return slices.DeleteFunc(subjects(r), func(line string) bool {
		kind, _, _ := strings.Cut(line, " ")
		return strings.HasSuffix(kind, "-conflict")
	})
}

// Programs are in the house style.
func TestExamplesAreFormatted(t *testing.T) {
	for _, x := range examples(t) {
		request := &protocol.Request{ID: 1, Op: "format", Format: &protocol.AnalyzeRequest{Files: x.files}}
		for i, f := range decodeReply(t, askAll(request)[0]).Format.Files {
			if f.Text != x.files[i].Text {
				t.Errorf("%s/%s is not in the house style; run crosscheck fmt -w", x.id, f.Name)
			}
		}
		for _, f := range x.files {
			for n, line := range strings.Split(f.Text, "\n") {
				if len(line) > 100 {
					t.Errorf("%s/%s:%d: longer than 100 columns", x.id, f.Name, n+1)
				}
			}
		}
	}
}

// An about.md begins with a title, a sentence that sums it up, and more.
func TestExamplesSayWhatTheyShow(t *testing.T) {
	shape := regexp.MustCompile(`^# [A-Z][^\n]*[^.\n]\n\n[A-Z][^\n]*\.\n\n[^\n]`)
	for _, x := range examples(t) {
		if !shape.MatchString(x.about) {
			t.Errorf("%s/about.md: want a title, a line with one sentence, and text", x.id)
		}
		if !strings.Contains(x.about, "**What to change.**") {
			t.Errorf("%s/about.md does not say what to change", x.id)
		}
	}
}
