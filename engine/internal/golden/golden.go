// Package golden compares what a test sees with a file that a person has read
// and committed. `go test -update` rewrites the files.
package golden

import (
	"flag"
	"os"
	"testing"
)

// Update is set by -update: tests rewrite their files instead of comparing.
var Update = flag.Bool("update", false, "rewrite goldens with what the tests see")

// Check compares got with the file at path, or rewrites the file.
func Check(t *testing.T, path, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; run with -update and look at the diff. Got:\n%s", path, got)
	}
}
