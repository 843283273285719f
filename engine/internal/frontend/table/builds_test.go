package table

import (
	"go/build"
	"go/build/constraint"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
)

// packages are where what a build can do is, or the file that says so.
var packages = map[string]string{
	"cross": "frontend/lang", "groovy": "frontend/groovy", "homeassistant": "frontend/homeassistant", "isy": "frontend/isy", "elk": "frontend/elk", ExactTimes: "subject/exact", Baselines: "timed/grid/held.go", Minimising: "minimise",
	Profiles: "frontend/groovy/published",
}

func TestEveryTwoLanguagesAreInABuild(t *testing.T) {
	for _, l := range frontend.Languages() {
		for _, o := range frontend.Languages() {
			if !slices.ContainsFunc(Builds, func(b Build) bool { return slices.Contains(b.Holds, l.Name) && slices.Contains(b.Holds, o.Name) }) {
				t.Errorf("no build holds the languages %s and %s", l.Name, o.Name)
			}
		}
	}
	for _, b := range Builds {
		for _, held := range Builds[0].Holds {
			if !slices.Contains(b.Holds, held) {
				t.Errorf("%s is larger than %s, but without %s", b.Name, Builds[0].Name, held)
			}
		}
	}
	for what := range packages {
		if !slices.ContainsFunc(Builds, func(b Build) bool { return slices.Contains(b.Holds, what) }) {
			t.Errorf("no build holds %s", what)
		}
	}
}

func TestBuildsHoldWhatTheTableSays(t *testing.T) {
	for _, b := range Builds {
		context := build.Default
		context.GOOS, context.GOARCH, context.BuildTags = "js", "wasm", strings.Split(b.Tag, ",")
		linked := map[string]bool{}
		collect(t, &context, "wasm/engine", linked)
		for what, name := range packages {
			if holds := slices.Contains(b.Holds, what); holds != linked["engine/internal/"+name] {
				t.Errorf("by the table the build %s holds %s: %t", b.Name, what, holds)
			}
		}
	}
}

// Tags are those of the table, in the sources as in the Makefile.
func TestTagsAreThoseOfTheTable(t *testing.T) {
	known := map[string]bool{"js": true, "wasm": true, "linux": true} // systems
	for _, b := range Builds {
		for _, tag := range strings.Split(b.Tag, ",") {
			known[tag] = true
		}
	}
	root := os.DirFS("../../../..")
	for _, dir := range []string{"engine", "wasm"} {
		err := fs.WalkDir(root, dir, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.Name() == "node_modules":
				return fs.SkipDir
			case entry.IsDir() || !strings.HasSuffix(path, ".go"):
				return nil
			}
			text, err := fs.ReadFile(root, path)
			for line := range strings.Lines(string(text)) {
				if x, problem := constraint.Parse(strings.TrimSpace(line)); problem == nil {
					x.Eval(func(tag string) bool {
						if !known[tag] {
							t.Errorf("%s asks for the tag %s, which no build has", path, tag)
						}
						return true
					})
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	makefile, err := fs.ReadFile(root, "Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range Builds {
		line := "$(OUT)/" + b.Name + ".wasm: TAGS := -tags " + b.Tag + "\n"
		if says := strings.Contains(string(makefile), line); says != (b.Tag != "") {
			t.Errorf("the Makefile says “%s”: %t", strings.TrimSpace(line), says)
		}
	}
}

// collect adds a package of the module and all that it imports.
func collect(t *testing.T, context *build.Context, dir string, found map[string]bool) {
	t.Helper()
	if found[dir] {
		return
	}
	found[dir] = true
	p, err := context.ImportDir("../../../../"+dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range p.GoFiles {
		found[dir+"/"+name] = true
	}
	for _, name := range p.Imports {
		if own, isOwn := strings.CutPrefix(name, "crosscheck/"); isOwn {
			collect(t, context, own, found)
		}
	}
}
