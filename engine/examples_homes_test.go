package engine_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/protocol"
)

// homeTopics hold small homes as their owner would judge them: one problem each,
// its mended twin beside it, and ordinary homes. What is wanted of them is
// declared by hand and no golden file: one line of want.txt, "silent" or the
// kinds of problem that are found, behind "exact times: " where times decide, and
// behind "reduced: " where a search that does not reduce would never end.
var homeTopics = []string{"06-problems/", "07-ordinary/", "08-home-assistant/", "09-controllers/"}

func (x *example) home() bool {
	return slices.ContainsFunc(homeTopics, func(topic string) bool { return strings.HasPrefix(x.id, topic) })
}

// homes are the examples whose owner has the word.
func homes(t *testing.T) []example {
	t.Helper()
	return slices.DeleteFunc(examples(t), func(x example) bool { return !x.home() })
}

// wanted is what the owner of a home declares: under which reading of time, and
// the kinds of problem in the order of their names.
func (x *example) wanted(t *testing.T) (time, kinds string) {
	t.Helper()
	kinds = strings.TrimSpace(readText(t, filepath.Join(x.dir, "want.txt")))
	if rest, exact := strings.CutPrefix(kinds, "exact times: "); exact {
		return "timed", rest
	}
	return "", strings.TrimPrefix(kinds, "reduced: ")
}

// algorithms are those that judge a home.
func (x *example) algorithms(t *testing.T) []string {
	t.Helper()
	switch want := readText(t, filepath.Join(x.dir, "want.txt")); {
	case strings.HasPrefix(want, "exact times: "):
		return []string{"zones"}
	case strings.HasPrefix(want, "reduced: "):
		return []string{"dpor"}
	}
	return []string{"dpor", "full"}
}

// problems says which words of owners name a kind of finding.
var problems = map[string]string{
	"race":              "race",
	"undone":            "undone",
	"other-order":       "other order",
	"loop":              "loop",
	"left-behind":       "left behind",
	"pitfall":           "pitfall",
	"invariant":         "rule broken",
	"physical-conflict": "through the room",
}

func problemsOf(r *protocol.CheckResult) string {
	var kinds []string
	for i := range r.Findings {
		kind := string(r.Findings[i].Kind)
		if word, known := problems[kind]; known {
			kind = word
		}
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	if kinds = slices.Compact(kinds); len(kinds) == 0 {
		return "silent"
	}
	return strings.Join(kinds, ", ")
}

// Homes with a problem are told of that problem and no other one; their mended
// twins and ordinary homes are left in peace, though all that their apps can do
// was done.
func TestHomesAreJudgedAsTheirOwnersWould(t *testing.T) {
	for _, x := range homes(t) {
		t.Run(x.id, func(t *testing.T) {
			time, want := x.wanted(t)
			for _, algorithm := range x.algorithms(t) {
				o := protocol.Options{Algorithm: algorithm, Time: time}
				replies := askAll(checkRequest(&x, o), &protocol.Request{ID: 2, Op: "coverage", Coverage: &protocol.CoverageRequest{}})
				r := decodeReply(t, replies[0]).Check
				wantClean(t, &x, r)
				if got := problemsOf(r); r.Outcome != "complete" || got != want {
					t.Errorf("%s, want %s\n%s", got, want, outcomeOf(r))
				}
				wantReplayed(t, r)
				wantExercised(t, &x, decodeReply(t, replies[1]).Coverage)
			}
		})
	}
}

// wantExercised wants everything in the home to have run.
func wantExercised(t *testing.T, x *example, c *protocol.CoverageResult) {
	t.Helper()
	if c.Swept < c.States || len(c.Spans) == 0 {
		t.Errorf("%d of %d states swept, %d spans", c.Swept, c.States, len(c.Spans))
	}
	for _, s := range c.Spans {
		if !s.Ran {
			t.Errorf("%s:%d: a %s that never ran", x.files[s.Range.File].Name, s.Range.Line, s.Kind)
		}
	}
}
