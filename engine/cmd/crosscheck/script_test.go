package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Each testdata/*.txtar, and testdata/cli/*.txtar of a language, is a script, then files for it, each headed by
// "-- name --". The script's lines:
//
//	# text                        a comment
//	[N] crosscheck ARGS           run; the exit status must be N (0 when left out);
//	                              $out in ARGS is what the command before printed
//	stdin FILE                    the next command reads this
//	stdout REGEXP, stderr REGEXP  the last command printed this; with "!" before, not
//	empty stdout, empty stderr    the last command printed nothing there
//	cmp FILE FILE                 the same text; "stdout" is what the last command printed
//
// Arguments with spaces stand in single quotes.
func TestScripts(t *testing.T) {
	var names []string
	for _, pattern := range []string{"testdata/*.txtar", "../../internal/frontend/*/testdata/cli/*.txtar"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no scripts %s: %v", pattern, err)
		}
		names = append(names, found...)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			script, files := parseArchive(string(text))
			t.Chdir(t.TempDir())
			for _, f := range files {
				f.write(t)
			}
			r := &scriptRun{t: t}
			for n, line := range strings.Split(script, "\n") {
				r.line(n+1, line)
			}
		})
	}
}

type archived struct{ name, text string }

var header = regexp.MustCompile(`(?m)^-- (\S+) --\n`)

// parseArchive splits a script from the files that follow it.
func parseArchive(text string) (script string, files []archived) {
	marks := header.FindAllStringSubmatchIndex(text, -1)
	end := len(text)
	for i := len(marks) - 1; i >= 0; i-- {
		m := marks[i]
		files = append(files, archived{text[m[2]:m[3]], text[m[1]:end]})
		end = m[0]
	}
	return text[:end], files
}

func (f archived) write(t testing.TB) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(f.name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.name, []byte(f.text), 0o644); err != nil {
		t.Fatal(err)
	}
}

type scriptRun struct {
	t           *testing.T
	input       string
	out, stderr string
}

var word = regexp.MustCompile(`'[^']*'|\S+`)

func (r *scriptRun) line(n int, line string) {
	words := word.FindAllString(line, -1)
	if len(words) == 0 || strings.HasPrefix(words[0], "#") {
		return
	}
	for i, w := range words {
		words[i] = strings.ReplaceAll(strings.Trim(w, "'"), "$out", strings.TrimSpace(r.out))
	}
	want, negate := 0, false
	switch {
	case strings.HasPrefix(words[0], "["):
		want, _ = strconv.Atoi(strings.Trim(words[0], "[]"))
		words = words[1:]
	case words[0] == "!":
		negate, words = true, words[1:]
	}
	if why := r.carryOut(words, want, negate); why != "" {
		r.t.Errorf("line %d: %s\n%s\nstdout:\n%s\nstderr:\n%s", n, line, why, r.out, r.stderr)
	}
}

// carryOut does one line and returns what is wrong, or "".
func (r *scriptRun) carryOut(words []string, status int, negate bool) string {
	switch words[0] {
	case "crosscheck":
		if got := r.run(words[1:]); got != status {
			return "exit status " + strconv.Itoa(got) + ", want " + strconv.Itoa(status)
		}
	case "stdin":
		r.input = r.text(words[1])
	case "stdout", "stderr":
		matched, err := regexp.MatchString("(?m)"+words[1], r.text(words[0]))
		if err != nil || matched == negate {
			return "pattern " + words[1]
		}
	case "empty":
		if r.text(words[1]) != "" {
			return words[1] + " is not empty"
		}
	case "cmp":
		if r.text(words[1]) != r.text(words[2]) {
			return words[1] + " and " + words[2] + " differ; the second is\n" + r.text(words[2])
		}
	default:
		return "unknown script command " + words[0]
	}
	return ""
}

func (r *scriptRun) run(args []string) int {
	var out, stderr bytes.Buffer
	sh := &shell{ctx: context.Background(), in: strings.NewReader(r.input), out: &out, err: &stderr}
	status := sh.run(args)
	r.input, r.out, r.stderr = "", out.String(), stderr.String()
	return status
}

// text is what the last command printed, or a file's content.
func (r *scriptRun) text(name string) string {
	switch name {
	case "stdout":
		return r.out
	case "stderr":
		return r.stderr
	}
	data, err := os.ReadFile(name)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(data)
}
