package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Each testdata/toys/*.txtar adds something small to a copy of the engine, in
// the way in which a guide tells it, and uses it through this command. Its
// first line names the guide and what is added, which the guide calls NAME.
// Files with a path below engine are new; of those after "edit:" the lines with
// "-" are replaced by those with "+"; the others are for the script:
//
//	$ COMMAND   runs; findings are no failure
//	> REGEXP    the last command printed this
//
// The guide lists the files that differ in the end, and no others.
func TestGuidesListTheFilesThatAToyTouches(t *testing.T) {
	names, err := filepath.Glob("testdata/toys/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no toys: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			script, files := parseArchive(string(text))
			first, script, _ := strings.Cut(script, "\n")
			about := strings.Fields(first)
			toy := newToy(t)
			for _, f := range files {
				toy.add(f)
			}
			toy.renew()
			touched := toy.touched()
			for i, path := range touched {
				touched[i] = strings.ReplaceAll(path, about[2], "NAME")
			}
			if listed := toy.listed(about[1]); !slices.Equal(listed, touched) {
				t.Errorf("%s lists\n\t%s\nthe toy touches\n\t%s", about[1], strings.Join(listed, "\n\t"), strings.Join(touched, "\n\t"))
			}
			toy.play(script)
		})
	}
}

// root is the module, and copied what of it a toy needs.
const root = "../../.."

var copied = regexp.MustCompile(`^(go\.(mod|sum)|engine|engine/.*|wasm|wasm/.*|web|web/src|web/src/engine|web/src/engine/.*\.gen\.ts)$`)

// toy is a copy of the engine with something added.
type toy struct {
	t   *testing.T
	dir string
	out string // of the last command
}

func newToy(t *testing.T) *toy {
	toy := &toy{t: t, dir: t.TempDir()}
	toy.walk(func(path string, text []byte) { toy.write(path, text) })
	return toy
}

// walk visits the files of the module that a toy needs. Data of tests is not
// among them, but the tables that the generator writes into are.
func (y *toy) walk(visit func(path string, text []byte)) {
	module := os.DirFS(root)
	err := fs.WalkDir(module, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || path == ".":
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules" || !copied.MatchString(path)):
			return fs.SkipDir
		case entry.IsDir() || !copied.MatchString(path):
			return nil
		}
		text, err := fs.ReadFile(module, path)
		visit(path, text)
		return err
	})
	if err != nil {
		y.t.Fatal(err)
	}
}

func (y *toy) write(path string, text []byte) {
	y.t.Helper()
	name := filepath.Join(y.dir, path)
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, text, 0o644)); err != nil {
		y.t.Fatal(err)
	}
}

func (y *toy) read(path string) string {
	y.t.Helper()
	text, err := os.ReadFile(filepath.Join(y.dir, path))
	if err != nil {
		y.t.Fatal(err)
	}
	return string(text)
}

func (y *toy) add(f archived) {
	path, isEdit := strings.CutPrefix(f.name, "edit:")
	if !isEdit {
		y.write(f.name, []byte(f.text))
		return
	}
	text := y.read(path)
	for _, e := range edits(f.text) {
		if strings.Count(text, e[0]) != 1 {
			y.t.Fatalf("%s has %q not just once; mend the toy", path, e[0])
		}
		text = strings.Replace(text, e[0], e[1], 1)
	}
	y.write(path, []byte(text))
}

// edits are pairs of a text and what takes its place.
func edits(text string) (list [][2]string) {
	for _, hunk := range regexp.MustCompile(`((?:-.*\n)+)((?:\+.*\n)+)`).FindAllStringSubmatch(text, -1) {
		list = append(list, [2]string{unmarked(hunk[1]), unmarked(hunk[2])})
	}
	return list
}

// unmarked is lines without the sign that each begins with.
func unmarked(lines string) string {
	return strings.TrimSuffix(regexp.MustCompile(`(?m)^[-+]`).ReplaceAllString(lines, ""), "\n")
}

// renew is “make gen”.
func (y *toy) renew() {
	y.run("go", "test", "./engine/protocol", "-update")
}

// touched are the files of the engine and the page that are not as they were.
func (y *toy) touched() (list []string) {
	before := map[string]string{}
	y.walk(func(path string, text []byte) { before[path] = string(text) })
	err := fs.WalkDir(os.DirFS(y.dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.Contains(path, "/") && y.read(path) != before[path] {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		y.t.Fatal(err)
	}
	return list
}

// listed are the files that the steps of a guide begin with.
func (y *toy) listed(guide string) (list []string) {
	for _, step := range regexp.MustCompile("(?m)^\\d+\\. `([^`]+)`").FindAllStringSubmatch(y.read(guide), -1) {
		list = append(list, step[1])
	}
	slices.Sort(list)
	return list
}

// play runs a script.
func (y *toy) play(script string) {
	for _, line := range strings.Split(script, "\n") {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			words := strings.Fields(command)
			y.run(words[0], words[1:]...)
		} else if want, ok := strings.CutPrefix(line, "> "); ok && !regexp.MustCompile(want).MatchString(y.out) {
			y.t.Errorf("no %s in\n%s", want, y.out)
		}
	}
}

// run executes a command in the copy. What it compiles is shared with other
// builds, as paths are trimmed.
func (y *toy) run(name string, args ...string) {
	y.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = y.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	y.out = out.String()
	if failed := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &failed) || name == "go" || failed.ExitCode() != statusFound) {
		y.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, y.out)
	}
}
