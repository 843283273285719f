package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/enginetest"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

// brokenExamples are the folders of examples that have a mended twin.
func brokenExamples(t testing.TB) []string {
	t.Helper()
	dirs, err := filepath.Glob("../../../examples/*/*-mended")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for i := range dirs {
		dirs[i] = strings.TrimSuffix(dirs[i], "-mended")
	}
	return dirs
}

// programOf is the program in a folder of an example, and how it is checked.
func programOf(t testing.TB, dir string) ([]protocol.File, protocol.Options) {
	t.Helper()
	var files []protocol.File
	for _, l := range engine.Languages() {
		names, err := filepath.Glob(filepath.Join(dir, "*"+l.Endings[0]))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			files = append(files, protocol.File{Name: filepath.Base(name), Text: textOf(t, name)})
		}
	}
	want := textOf(t, filepath.Join(dir, "want.txt"))
	if strings.HasPrefix(want, "exact times: ") || strings.HasPrefix(want, "timed, ") {
		return files, protocol.Options{Time: "timed"}
	}
	return files, protocol.Options{}
}

func textOf(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// changed is how many words and signs two programs differ in, but for comments.
func changed(before, after []protocol.File) int {
	plain := func(files []protocol.File) []*source.File {
		var out []*source.File
		for _, f := range files {
			lines := slices.DeleteFunc(strings.Split(f.Text, "\n"), func(line string) bool {
				line = strings.TrimSpace(line)
				return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#")
			})
			out = append(out, source.NewFile(f.Name, strings.Join(lines, "\n")))
		}
		return out
	}
	return mend.Size(mend.Hunks(plain(before), plain(after)))
}

func askForMends(t testing.TB, files []protocol.File, o protocol.Options) *protocol.MendResult {
	t.Helper()
	reply, err := enginetest.New().Ask(protocol.Request{Op: "mend", Mend: &protocol.MendRequest{Files: files, Options: o}})
	if err != nil || reply.Mend == nil {
		t.Fatalf("%v: %+v", err, reply)
	}
	return reply.Mend
}

// Each broken example with a mended twin, and the first mend of its first finding
// beside the change that the twin makes.
func TestBrokenExamplesAreMended(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Mends of the examples\n\nThe first mend of the first finding of each example that has a mended twin, and how many words and signs are added and taken\n" +
		"away by it and by the change that the twin makes. Written by `go test ./engine/cmd/crosscheck -run BrokenExamples -update`.\n\n" +
		"| example | first mend | words | twin's | deeds kept |\n|---|---|---:|---:|---|\n")
	mended, small, dirs := 0, 0, brokenExamples(t)
	for _, dir := range dirs {
		name := filepath.Base(filepath.Dir(dir)) + "/" + filepath.Base(dir)
		files, options := programOf(t, dir)
		twin, _ := programOf(t, dir+"-mended")
		r, of := askForMends(t, files, options), changed(files, twin)
		if len(r.Mends) == 0 {
			fmt.Fprintf(&b, "| %s | none of %d changes | | %d | |\n", name, r.Tried, of)
			continue
		}
		first := &r.Mends[0]
		if !first.Proved {
			t.Errorf("%s: “%s” is not proved", name, first.Sentence)
		}
		size := changed(files, first.Files[:len(files)])
		mended++
		if size <= of {
			small++
		}
		kept := fmt.Sprintf("%d of %d", first.Kept, first.Deeds)
		if len(first.Gone) > 0 {
			kept += "; never any more: " + strings.Join(first.Gone, ", ")
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %s |\n", name, strings.ReplaceAll(first.Sentence, "|", "\\|"), size, of, kept)
	}
	fmt.Fprintf(&b, "\nOf %d examples %d have a mend, all proved; the first is as small as the twin's change, or smaller, in %d.\n", len(dirs), mended, small)
	golden.Check(t, "../../doc/mends-of-examples.md", b.String())
}
