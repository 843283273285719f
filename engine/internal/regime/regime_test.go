package regime_test

import (
	"regexp"
	"strings"
	"testing"

	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
)

// promise is something that at least some percentage of a regime's programs
// must have.
type promise struct {
	percent int
	what    string
	kept    func(*portrait) bool
}

// promises are what the sentences in regime.All mean.
var promises = map[string][]promise{
	"plain": {
		{60, "a cycle", func(p *portrait) bool { return p.cycles > 0 }},
		{25, "an event that another one switches on or off", func(p *portrait) bool { return p.disables || p.enables }},
		{30, "a failure", func(p *portrait) bool { return p.fails }},
	},
	"sparse": {
		{40, "two events that have nothing in common", func(p *portrait) bool { return p.strangers }},
	},
	"always": {
		{100, "events that are all enabled for ever", func(p *portrait) bool { return !p.disables && !p.enables && !p.ends }},
		{50, "events that do something once", func(p *portrait) bool { return strings.Contains(p.text, "= 1; ") && strings.Contains(p.text, "var d") }},
	},
	"once": {
		{100, "no cycle", func(p *portrait) bool { return p.cycles == 0 && !p.loops && p.ends }},
		{60, "an event that another one switches on", func(p *portrait) bool { return p.enables }},
	},
	"gates": {
		{100, "a gate that can be closed", func(p *portrait) bool { return p.closes }},
		{40, "a cycle while the gate is open", func(p *portrait) bool { return p.cycles > 0 }},
		{30, "no cycle any more when it is closed", func(p *portrait) bool { return p.cycles > 0 && p.quiet }},
	},
	"rings": {
		{70, "a cycle in which events switch each other on and off", func(p *portrait) bool { return p.rings }},
	},
	"components": {
		{90, "three cycles or more that follow each other", func(p *portrait) bool { return p.cycles >= 3 }},
	},
	"guards": {
		{100, "a guard with two variables or more", func(p *portrait) bool { return p.guards >= 2 }},
		{80, "a guard that holds now and then", func(p *portrait) bool { return p.disables || p.enables }},
	},
	"choices": {
		{95, "an event with different outcomes", func(p *portrait) bool { return p.branches }},
	},
	"timers": {
		{100, "a timer that fires", func(p *portrait) bool { return p.fires }},
		{25, "a comparison with time that goes both ways", func(p *portrait) bool { return p.branches }},
		{30, "a handler that waits", func(p *portrait) bool { return strings.Contains(p.text, "wait") }},
	},
	"apps": {
		{90, "an event that several apps hear of", func(p *portrait) bool { return p.served >= 2 }},
		{50, "an event after which it matters which app is first", func(p *portrait) bool { return p.branches }},
		{20, "a handler that waits for a limit", func(p *portrait) bool { return limit.MatchString(p.text) }},
		{10, "two changes at one moment", func(p *portrait) bool { return strings.Contains(p.text, "together") }},
	},
	"orders": {
		{90, "an event that several apps hear of", func(p *portrait) bool { return p.served >= 2 }},
		{40, "an order that leaves less to happen", func(p *portrait) bool { return free(p) > edges(p) }},
		{10, "an order and a choice of who is first", func(p *portrait) bool { return p.branches && strings.Contains(p.text, "app C") }},
	},
	"dead ends": {
		{70, "a deadlock that can be reached from a cycle", func(p *portrait) bool { return p.stuck }},
	},
	"starts": {
		{80, "several starts", func(p *portrait) bool { return p.starts >= 2 }},
		{20, "starts that depend on each other", func(p *portrait) bool { return strings.Contains(p.text, "start when") }},
	},
	"processes": {
		{50, "a guard with two variables or more", func(p *portrait) bool { return p.guards >= 2 }},
		{60, "a cycle", func(p *portrait) bool { return p.cycles > 0 }},
		{20, "a property", func(p *portrait) bool { return strings.Contains(p.text, "never") }},
	},
	"beside": {
		{90, "two events that have nothing in common", func(p *portrait) bool { return p.strangers }},
		{40, "an end of everything", func(p *portrait) bool { return p.ends }},
		{20, "several ends", func(p *portrait) bool { return ends(p) > 1 }},
		{25, "no end", func(p *portrait) bool { return !p.ends }},
		{40, "a cycle", func(p *portrait) bool { return p.cycles > 0 || p.loops }},
	},
	"many events": {
		{100, "more than 64 events", func(p *portrait) bool { return p.events > 64 }},
		{70, "a cycle", func(p *portrait) bool { return p.cycles > 0 }},
	},
}

// free is how many transitions p would have without its order.
func free(p *portrait) int {
	without, _, _ := strings.Cut(p.text, "order ")
	if other := look(without); other != nil {
		return edges(other)
	}
	return 0
}

// ends is in how many states nothing is enabled.
func ends(p *portrait) (n int) {
	for id := range p.g.Len() {
		if len(p.enabled(stategraph.StateID(id))) == 0 {
			n++
		}
	}
	return n
}

func edges(p *portrait) (n int) {
	for id := range p.g.Len() {
		p.g.Out(stategraph.StateID(id), ts.Fast, func(stategraph.Edge, *ts.Branch) bool { n++; return true })
	}
	return n
}

var limit = regexp.MustCompile(`on \S+ [<>]`)

func TestRegimesKeepTheirPromises(t *testing.T) {
	const programs = 100
	for _, r := range regime.All {
		kept := make([]int, len(promises[r.Name]))
		states, measured := 0, 0
		for seed := range uint64(programs) {
			p := look(r.Program(seed))
			if p == nil {
				continue
			}
			measured++
			states += p.states
			for i, is := range promises[r.Name] {
				if is.kept(p) {
					kept[i]++
				}
			}
		}
		if len(kept) == 0 || measured < programs*9/10 {
			t.Errorf("%s: %d promises, %d programs small enough", r.Name, len(kept), measured)
		}
		for i, is := range promises[r.Name] {
			t.Logf("%-12s %3d %% have %s (%d states)", r.Name, kept[i]*100/measured, is.what, states/measured)
			if kept[i]*100 < is.percent*measured {
				t.Errorf("%s: %d of %d programs have %s, want %d %%", r.Name, kept[i], measured, is.what, is.percent)
			}
		}
	}
}

func TestSeedsDecide(t *testing.T) {
	for _, r := range regime.All {
		texts := map[string]bool{}
		for seed := range uint64(50) {
			texts[r.Program(seed)] = true
		}
		if once, again := r.Program(7), r.Program(7); once != again || len(texts) < 45 {
			t.Errorf("%s: %d different programs of 50, or two for one seed", r.Name, len(texts))
		}
	}
}
