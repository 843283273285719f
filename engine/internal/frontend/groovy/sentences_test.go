package groovy_test

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// What runs tell of apps: what they do, not what they note down; of tests of what
// nobody knows those that decide something, and each once.
func TestWhatRunsTellOfApps(t *testing.T) {
	for _, c := range []struct {
		name, code    string
		want, without string
	}{
		{"notes beside commands", "state.a = 1; lamp.on(); state.b = [2]", "A turns the lamp on.", "sets"},
		{"notes alone", "state.a = 1; state.b = 2", "A takes note of it.", "sets"},
		{"a test that decides nothing", "if (now() % 2 == 0) { state.a = 1 } else { state.a = 1 }\nlamp.on()", "A turns the lamp on.", "test"},
		{"a test whose value is not used", "def late = now() > 5; lamp.on()", "A turns the lamp on.", "test"},
		{"a test that decides", "if (now() % 2 == 0) { lamp.on() } else { lamp.off() }", "a test of ", ""},
		{"the same test again", "2.times { if (now() % 2 == 0) { lamp.on() } else { lamp.off() } }", "a test of the time fails", "fails, a test of the time fails"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := lower(t, files("home.cross", nursery, "a.groovy", header+parents+onMotion(c.code)), "any-time")
			y := newPlayer(t, p)
			e := y.event(moved)
			var out ts.Branches
			out.Detail = ts.Trace
			y.fast.Execute(y.start, e, &out)
			var told []string
			for i := range out.List {
				r := trace.Trace{Picks: []trace.Pick{{Event: e, Branch: int32(i)}}}.Replay(interp.New(p))
				told = append(told, r.Narrate()[1])
			}
			if all := strings.Join(told, "\n"); !strings.Contains(all, c.want) || c.without != "" && strings.Contains(all, c.without) {
				t.Errorf("want %q without %q:\n%s", c.want, c.without, all)
			}
		})
	}
}
