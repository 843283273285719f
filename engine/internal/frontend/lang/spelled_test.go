package lang_test

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/twintest"
)

var limit = regexp.MustCompile(`on heat\.level ([<>]=?) (\d) \{`)

var together = regexp.MustCompile(`together heat\.level( == (\d))?, lamp\.switch == (\w+);`)

// spelled is a program in which apps remember themselves what handlers that wait
// for a limit need, and an event of the program does what changes together.
func spelled(text string) string {
	if c := together.FindStringSubmatch(text); c != nil {
		guard, choose, value := "heat.level"+strings.Replace(c[1], "==", "!=", 1)+" && ", "", c[2]
		if c[1] == "" {
			guard, choose, value = "", "choose v in 0..2; ", "v"
		}
		change := [2]string{"heat.set(" + value + ");", "lamp." + c[3] + "();"}
		text = strings.Replace(text, c[0], fmt.Sprintf("event both when (%slamp.switch != %s) { %schoose o; if (o) { %s %s } else { %[5]s %[4]s } }",
			guard, c[3], choose, change[0], change[1]), 1)
	}
	for n := 0; ; n++ {
		at := limit.FindStringSubmatchIndex(text)
		if at == nil {
			return text
		}
		end, depth := at[1], 1
		for ; depth > 0; end++ {
			depth += strings.Count(text[end:end+1], "{") - strings.Count(text[end:end+1], "}")
		}
		past := fmt.Sprintf("%s %s", text[at[2]:at[3]], text[at[4]:at[5]])
		first := map[string]bool{"> 0": true, ">= 0": true, ">= 1": true, "<= 1": true, "< 2": true, "<= 2": true}[past] // level starts at 1
		text = fmt.Sprintf("%svar was%d: bool = %v; on heat.level (level) { let old = was%[2]d; was%[2]d = level %[4]s; if (!old && level %[4]s) {%s} }%s",
			text[:at[0]], n, first, past, text[at[1]:end-1], text[end:])
	}
}

// edges are the transitions of a system between states without what apps
// remember of limits, and the states at which something goes wrong.
func edges(g *stategraph.Graph, sys ts.System) map[string]bool {
	seen := map[string]bool{}
	state := func(s []byte) string {
		text := ""
		for _, v := range sys.Values(s) {
			if l := sys.Locations()[v.Loc]; !strings.Contains(l.Name, ".was") {
				text += fmt.Sprint(l.Name, "=", v.Raw, " ")
			}
		}
		return text
	}
	for id := range g.Len() {
		src := state(g.State(stategraph.StateID(id)))
		g.Out(stategraph.StateID(id), ts.Fast, func(e stategraph.Edge, b *ts.Branch) bool {
			name := sys.Events()[e.Event].Name
			if strings.HasPrefix(name, "heat.level") && strings.Contains(name, ", ") {
				name = "both"
			}
			seen[fmt.Sprint(src, name, " ", state(b.Dst), len(b.Failures))] = true
			return true
		})
	}
	return seen
}

// A handler that waits for a limit does what one does that hears of every change
// and remembers whether the limit was passed. What changes together is what one
// event changes in either order, before anybody hears of it.
func TestProgramsDoWhatIsSpelledOut(t *testing.T) {
	judge := func(t *testing.T, seed uint64, seen twintest.Seen) {
		text := regime.Find("apps").Program(seed)
		if !limit.MatchString(text) && !together.MatchString(text) {
			return
		}
		long, short := regime.Lower(spelled(text)), regime.Lower(text)
		if long == nil || short == nil {
			t.Fatalf("seed %d cannot be read\n%s", seed, spelled(text))
		}
		sys := interp.New(long)
		g := explored(full.Rows[0], sys)
		if g == nil {
			return
		}
		want := edges(g, sys)
		for name, by := range map[string]struct {
			row explore.Row
			sys ts.System
		}{
			"full": {full.Rows[0], interp.New(short)}, "reference": {full.Rows[0], reference.New(short)}, "reduced": {dpor.Rows[0], interp.New(short)},
		} {
			got := edges(explored(by.row, by.sys), by.sys)
			if name != "reduced" && !maps.Equal(got, want) {
				t.Errorf("seed %d, %s: %d transitions, want %d\n%s", seed, name, len(got), len(want), text)
			}
			for e := range got {
				if !want[e] {
					t.Fatalf("seed %d, %s: %s\n%s", seed, name, e, text)
				}
			}
		}
		if limit.MatchString(text) {
			seen["a limit"]++
		}
		if together.MatchString(text) {
			seen["together"]++
		}
	}
	twintest.Run(t, 40, []twintest.Regime{{Name: "apps", Judge: judge, OneIn: map[string]int{"a limit": 6, "together": 10}}})
}
