package groovy_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"crosscheck/engine/enginetest"
	"crosscheck/engine/protocol"
)

// brokenUnder is what breaks, conflicts aside, in an example under a reading of time.
func brokenUnder(t *testing.T, name, time string) string {
	t.Helper()
	folder := os.DirFS("../../../../examples/05-time/" + name)
	names, err := fs.Glob(folder, "*.[cg]*")
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	var files []protocol.File
	for _, n := range names {
		text, err := fs.ReadFile(folder, n)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, protocol.File{Name: n, Text: string(text)})
	}
	r := ask(t, enginetest.New(), protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Options: protocol.Options{Time: time}}}).Check
	if r.Outcome != "complete" {
		t.Fatalf("%s: %s", name, r.Outcome)
	}
	var list []string
	for _, f := range r.Findings {
		if !strings.HasSuffix(string(f.Kind), "-conflict") {
			list = append(list, f.Title)
		}
	}
	return strings.Join(list, "; ")
}

// Two homes that differ in the minutes that their SmartApps were given, and in
// nothing else, are the same where timers run out at once: what is said of one
// is said of the other. With exact times one breaks and the other does not.
func TestExactTimesTellSmartAppsApart(t *testing.T) {
	for _, name := range []string{"groovy-auto-lock", "groovy-siren-light", "groovy-welcome-light"} {
		mended := name + "-mended"
		if brokenUnder(t, name, "immediate") != brokenUnder(t, mended, "immediate") {
			t.Errorf("%s: immediate tells the homes apart", name)
		}
		if got := brokenUnder(t, name, "timed"); got == "" {
			t.Errorf("%s: nothing found", name)
		}
		if got := brokenUnder(t, mended, "timed"); got != "" {
			t.Errorf("%s: found %s", mended, got)
		}
	}
}
