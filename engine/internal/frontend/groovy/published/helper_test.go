package published_test

import (
	"fmt"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// texts makes an app of its inputs, "name type" each, what it does when it is
// installed, and its handlers.
func app(inputs, installed, handlers string) string {
	var b strings.Builder
	b.WriteString("definition(name: \"an app\")\npreferences {\n  section(\"settings\") {\n")
	for _, line := range strings.Split(inputs, ",") {
		if words := strings.Fields(line); len(words) == 2 {
			fmt.Fprintf(&b, "    input \"%s\", \"%s\", title: \"?\", required: false\n", words[0], words[1])
		}
	}
	b.WriteString("  }\n}\ndef installed() {\n  " + installed + "\n}\n" + handlers + "\n")
	return b.String()
}

// idle is an app that does nothing.
var idle = app("", "", "")

// lowered is a pair that must lower without problems.
func lowered(t *testing.T, app1, app2, group string) (*ir.Program, *published.Info) {
	t.Helper()
	set := &source.Set{Files: []*source.File{source.NewFile("one.groovy", app1), source.NewFile("two.groovy", app2)}}
	p, info, problems := published.Lower(set, published.Options{Group: group})
	if len(problems) > 0 {
		t.Fatalf("%s at %+v", problems[0].Message, problems[0].Span)
	}
	if err := ir.Check(p); err != nil {
		t.Fatal(err)
	}
	return p, info
}

// explored is all of a pair's states.
func explored(t *testing.T, s ts.System) *explore.Outcome {
	t.Helper()
	out := explore.ToEnd(full.Rows[0].New(s, explore.Options{Limits: explore.Limits{States: 10_000}}))
	if out.How != explore.Complete {
		t.Fatalf("the search is %v", out.How)
	}
	return out
}

// after plays events from a start and is the values of the named locations,
// with the branches that were there on the way.
func after(t *testing.T, p *ir.Program, start int, events string, locations string) string {
	t.Helper()
	s := interp.New(p)
	var out ts.Branches
	s.Initial(&out)
	state := []byte(string(out.List[start].Dst))
	for _, name := range strings.Fields(events) {
		s.Execute(state, event(t, s, name), &out)
		state = []byte(string(out.List[0].Dst))
		for _, f := range out.List[0].Failures {
			t.Errorf("%s: %s", name, s.Failures()[f].Message)
		}
	}
	var told []string
	for _, name := range strings.Fields(locations) {
		for _, v := range s.Values(state) {
			if s.Locations()[v.Loc].Name == name {
				told = append(told, v.Text)
			}
		}
	}
	return strings.Join(told, " ")
}

func event(t *testing.T, s ts.System, name string) ts.EventID {
	t.Helper()
	for i, e := range s.Events() {
		if e.Name == name {
			return ts.EventID(i)
		}
	}
	t.Fatalf("there is no event %s", name)
	return -1
}
