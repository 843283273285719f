package template

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// switches is a home whose switches are on, off or neither, and whose sensor is a number.
type switches struct{ fixed }

func (switches) Values(s Source) []Value {
	if s.Entity == "sensor.t" {
		return []Value{Text("unknown"), Numbers(s, 0, 10, true), Text("10"), Numbers(s, 10, 30, true)}
	}
	return []Value{Named(s, "on"), Named(s, "off"), Else(s)}
}

// of is the leaf of a tree where sources have the values of some numbers.
func (n *Node) of(h Home, at map[Source]int) *Node {
	for n.Of != nil {
		n = n.Of[at[n.Source]]
	}
	return n
}

// What follows a statement is evaluated once for all who stand there alike: with that or
// without, a template yields the same.
func TestWhatFollowsIsShared(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 5))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	entity := func() string { return pick("switch.a", "switch.b", "switch.c", "sensor.t") }
	name := func() string { return pick("x", "y", "z") }
	var value func(depth int) string
	value = func(depth int) string {
		if depth == 0 {
			return pick("1", "'on'", name(), name(), "states('"+entity()+"')", "is_state('"+entity()+"', 'on')", "states('sensor.t') | int(3)", "n", "v")
		}
		x, y := value(depth-1), value(depth-1)
		return pick("("+x+") == ("+y+")", "("+x+") and ("+y+")", "["+x+", "+y+"]", "("+x+") ~ ("+y+")", "["+x+", "+y+"] | select('eq', 'on') | list | count > 0", "("+x+") if ("+y+") else 0", "states('sensor.t') | float(0) > 10", "{'k': "+x+"}")
	}
	var statements func(depth int) string
	statements = func(depth int) string {
		var b strings.Builder
		for range 1 + r.IntN(4) {
			switch r.IntN(7) {
			case 0, 1, 2:
				fmt.Fprintf(&b, "{%% set %s = %s %%}", name(), value(r.IntN(3)))
			case 3:
				fmt.Fprintf(&b, "{%% set n = %s %%}", value(1))
			case 4:
				if depth > 0 {
					fmt.Fprintf(&b, "{%% if %s %%}%s{%% else %%}%s{%% endif %%}", value(1), statements(depth-1), statements(depth-1))
				}
			case 5:
				if depth > 0 {
					fmt.Fprintf(&b, "{%% for i in ['switch.a', 'switch.b'] %%}{%% if is_state(i, 'on') %%}{%% set n = 1 %%}%s{%% endif %%}{%% endfor %%}", statements(0))
				}
			default:
				fmt.Fprintf(&b, "{{ %s }}", value(1))
			}
		}
		return b.String()
	}
	h := switches{}
	sources := []Source{state("switch.a"), state("switch.b"), state("switch.c"), state("sensor.t")}
	saved, steps := 0, 0
	for n := range 1500 {
		text := "{% set x = 1 %}{% set y = 'on' %}{% set z = [] %}{% set n = 0 %}" + statements(2) + "{{ " + value(2) + " }}"
		given, first := Parse("{{ states('switch.c') }}"), Parse("{{ is_state('switch.b', 'on') }}")
		of := Parse(text)
		tree := func(alone bool) (*Node, int) {
			b := &Budget{2_000_000}
			tree := Decide(h, b, func(e *Evaluation) Value {
				e.alone = alone
				if n%3 == 0 && !e.Render(first).Counts() {
					return Nothing
				}
				e.vars["v"] = Nothing
				if n%2 == 0 {
					e.named[given] = Text("on")
				}
				return e.Render(of)
			})
			return tree, 2_000_000 - b.Left
		}
		with, cost := tree(false)
		without, all := tree(true)
		steps, saved = steps+all, saved+all-cost
		for i := range 3 * 3 * 3 * 4 {
			at := map[Source]int{sources[0]: i % 3, sources[1]: i / 3 % 3, sources[2]: i / 9 % 3, sources[3]: i / 27}
			if a, b := with.of(h, at).Leaf, without.of(h, at).Leaf; a.Key() != b.Key() || a.Kind != b.Kind {
				t.Fatalf("%s\nwith %v:\nshared %q\n alone %q", text, at, a.Key(), b.Key())
			}
		}
	}
	if t.Logf("%d of %d steps saved", saved, steps); saved*20 < steps {
		t.Errorf("only %d of %d steps are saved", saved, steps)
	}
}

// Many sensors, of which each has many states, cost no more than their sum.
func TestSharingMakesLongTemplatesShort(t *testing.T) {
	var b strings.Builder
	b.WriteString("{% set n = 0 %}")
	for i := range 6 {
		fmt.Fprintf(&b, "{%% set x%d = is_state('switch.%d', 'on') and is_state('switch.%dx', 'on') %%}{%% set n = n + (1 if x%d else 0) %%}{%% set x%d = 0 %%}", i, i, i, i, i)
	}
	b.WriteString("{{ n > 3 }}")
	left := &Budget{20_000}
	text := Parse(b.String())
	if n := Decide(switches{}, left, func(e *Evaluation) Value { return e.Render(text) }); left.Left < 0 || n.Of == nil {
		t.Errorf("%d steps are left, %v", left.Left, n.Leaf)
	}
}
