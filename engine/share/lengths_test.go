package share_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// shared is a link to files as the page makes it when the second step of a
// finding's run is on show.
func shared(files []protocol.File, example string) *protocol.Link {
	return &protocol.Link{
		Files: files, Example: example,
		Options: protocol.Options{Algorithm: "dpor", Time: "any-time", Log: 2000},
		Run:     []protocol.Pick{{Event: 3}, {Event: 1}, {Event: 7}, {Event: 2, Branch: 1}}, Step: 2, View: "graph",
		Compare: []string{"full", "dpor", "dpor-printed", "naive-path"},
		Digest:  "0f9a3b77c1d2", Engine: protocol.Version,
		Verdict: protocol.LinkVerdict{Outcome: "complete", States: 412, Transitions: 1030, Findings: 2},
	}
}

// report logs the spread of the lengths, and fails above the limit.
func report(t *testing.T, what string, lengths []int, limit int) {
	t.Helper()
	slices.Sort(lengths)
	n := len(lengths)
	t.Logf("%s: %d links, %d characters at least, median %d, 95 %% at most %d, all at most %d", what, n, lengths[0], lengths[n/2], lengths[n*95/100], lengths[n-1])
	if lengths[n-1] > limit {
		t.Errorf("%s: a link has %d characters, want at most %d", what, lengths[n-1], limit)
	}
}

// Homes are many and small, and no editions are made of them: their links are
// as long as those of any other program. A whole home has as many files as rooms.
func TestLinksToExamplesAreShort(t *testing.T) {
	var same, changed, unknown, homes, whole []int
	for _, e := range readExamples(t) {
		files := slices.Clone(e.Files)
		if !slices.Contains(share.Examples(), e.Example) {
			list := &homes
			if len(files) > 4 {
				list = &whole
			}
			*list = append(*list, len(encode(t, shared(files, e.Example))))
			continue
		}
		same = append(same, len(encode(t, shared(files, e.Example))))
		files[0].Text = strings.Replace(files[0].Text, "\n", "\n// tried once more by somebody else\nvar tries: 0..7;\n", 1)
		changed = append(changed, len(encode(t, shared(files, ""))))
		for i := range files {
			files[i].Text = strings.ReplaceAll(files[i].Text, "\n", " \n")
		}
		unknown = append(unknown, len(encode(t, shared(files, ""))))
	}
	report(t, "an example as it is", same, 500)
	report(t, "with two more lines", changed, 600)
	report(t, "with every line changed", unknown, 2000)
	report(t, "an example without an edition", homes, 1000)
	report(t, "a whole home without an edition", whole, 2000)
}

// A conflict of two of the example apps, with the homes of both.
func TestLinksToTwoExampleAppsAreShort(t *testing.T) {
	var pairs []int
	examples := slices.DeleteFunc(readExamples(t), func(l protocol.Link) bool { return !strings.HasPrefix(l.Example, "04-") })
	for i, a := range examples {
		for _, b := range examples[i+1:] {
			files := []protocol.File{a.Files[0], a.Files[len(a.Files)-1], b.Files[len(b.Files)-1]}
			pairs = append(pairs, len(encode(t, shared(files, ""))))
		}
	}
	report(t, "two apps of two examples", pairs, 1000)
}
