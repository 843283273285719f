package engine_test

import (
	"path/filepath"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// handlerErrors are programs in testdata/handler-errors: each has a handler
// that cannot go on. The title of the one finding contains message, and run
// is the shortest way to it.
var handlerErrors = []struct{ name, message, run string }{
	{"loops-for-ever", "loops run more than", "arm, count"},
	{"divides-by-zero", "division by zero", "leave, split"},
	{"remainder-by-zero", "remainder of a division by zero", "leave, split"},
	{"leaves-domain", "free leaves its range", "park, park"},
	{"leaves-array", "shelf has no such element", "walk, walk, put"},
	{"overflows", "does not fit into 32 bits", "twice, twice, grow"},
	{"recurses", "calls of down nest deeper than", "deeper, call"},
	{"sets-itself-off", "Flicker turns the lamp on and turns it off, without end", "key.button=pushed"},
}

// A handler that cannot go on is a finding with its run, whatever the
// algorithm, and the search goes on behind it.
func TestHandlerErrorsAreFindings(t *testing.T) {
	for _, h := range handlerErrors {
		t.Run(h.name, func(t *testing.T) {
			name := h.name + ".cross"
			x := &example{id: h.name, files: []protocol.File{
				{Name: name, Text: readText(t, filepath.Join("testdata", "handler-errors", name))},
			}}
			for _, algorithm := range []string{"full", "dpor", "dpor-paper"} {
				wantHandlerError(t, x, algorithm, h.message, h.run)
			}
		})
	}
}

func wantHandlerError(t *testing.T, x *example, algorithm, message, run string) {
	t.Helper()
	r := decodeReply(t, askAll(checkRequest(x, optionsFor(algorithm)))[0]).Check
	if r.Outcome != "complete" || len(r.Findings) != 1 {
		t.Fatalf("%s: outcome %s, %d findings, want one; verdict %q", algorithm, r.Outcome, len(r.Findings), r.Verdict)
	}
	f := &r.Findings[0]
	if f.Kind != "handler-error" && f.Kind != "loop" || !f.Replayed || !strings.Contains(f.Title, message) {
		t.Errorf("%s: %s, replayed %v: %q", algorithm, f.Kind, f.Replayed, f.Title)
	}
	if got := findingOf(f); !strings.HasSuffix(got, ": "+run) {
		t.Errorf("%s: %s, want the run %s", algorithm, got, run)
	}
}
