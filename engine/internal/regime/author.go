package regime

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/explore/walk"
)

// place is something with a few values that programs read and, mostly, store.
type place struct {
	name   string
	values []string
	stores []string // the statement that stores each value; none: read only
	number bool
	// ordered: handlers can wait for a limit.
	ordered bool
	// A handler that hears of a place stores only places of higher levels, so no
	// chain of publications is endless.
	level int
}

// author writes one random program.
type author struct {
	dice   walk.Random
	text   strings.Builder
	places []place
	// What the event or handler being written may use:
	near     []place
	switches []string // statements that switch events or timers on or off
	asleep   []string // the events that are off at first
	tests    []string // conditions beside those about places
	amounts  []string // numbers beside those in places
	level    int      // it may store places above this level
	locals   int
}

func (a *author) below(n int) int        { return a.dice.Below(n) }
func (a *author) between(lo, hi int) int { return lo + a.below(hi-lo+1) }

// oneIn is true in one of n cases.
func (a *author) oneIn(n int) bool { return a.below(n) == 0 }

func pick[T any](a *author, list []T) T { return list[a.below(len(list))] }

func (a *author) line(format string, args ...any) { fmt.Fprintf(&a.text, format+"\n", args...) }

// number makes a place of a variable that is declared elsewhere.
func number(name string, size int) place {
	p := place{name: name, number: true, level: top}
	for v := range size {
		p.values = append(p.values, fmt.Sprint(v))
		p.stores = append(p.stores, fmt.Sprintf("%s = %d;", name, v))
	}
	return p
}

// top is the level of what publishes nothing.
const top = 100

// variables declares from lo to hi variables of at most so many values.
// Everything may use them until told otherwise.
func (a *author) variables(lo, hi, values int) {
	for i := range a.between(lo, hi) {
		a.variable(fmt.Sprint("v", i), a.between(2, values), "")
	}
}

func (a *author) variable(name string, size int, start string) {
	a.line("var %s: 0..%d%s;", name, size-1, start)
	a.places = append(a.places, number(name, size))
	a.near = a.places
}

// names are those of from lo to hi events, e0 first, which may be switched on
// and off from now on. All but the first may be off at first.
func (a *author) names(lo, hi int) []string {
	var names []string
	for i := range a.between(lo, hi) {
		e := fmt.Sprint("e", i)
		names = append(names, e)
		a.switches = append(a.switches, "enable("+e+");", "disable("+e+");")
		if i > 0 && a.oneIn(3) {
			a.asleep = append(a.asleep, e)
		}
	}
	return names
}

// event writes one event; head is what stands between its name and its body.
func (a *author) event(name, head, body string) {
	a.line("event %s %s{ %s }", name, head, body)
}

// ordinary writes an event as most regimes have them; head is what it has
// beside the rest. One that is off at first is switched on by others, and
// then often goes back to sleep.
func (a *author) ordinary(name, head, body string) {
	switch sleeps := slices.Contains(a.asleep, name); {
	case sleeps && a.oneIn(2):
		body += " disable(self);"
		fallthrough
	case sleeps:
		head = "off " + head
	case len(a.asleep) > 0:
		body += " enable(" + pick(a, a.asleep) + ");"
	}
	a.event(name, head, body)
}

// body is from one to three statements.
func (a *author) body() string { return a.block(a.between(1, 3), 2) }

// block is n statements, nested so deep at most.
func (a *author) block(n, depth int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = a.statement(depth)
	}
	return strings.Join(list, " ")
}

func (a *author) statement(depth int) string {
	switch n := a.below(12); {
	case n < 3 || n > 9 && depth == 0:
		return a.store()
	case n < 6:
		return a.calculation()
	case n < 8:
		return a.read()
	case n < 9:
		return "assert(" + a.condition() + ");"
	case n < 10 && len(a.switches) > 0:
		return pick(a, a.switches)
	case n < 10:
		return a.read()
	}
	s := a.when(a.condition(), a.block(a.between(1, 2), depth-1))
	if a.oneIn(2) {
		s += " else { " + a.block(1, depth-1) + " }"
	}
	return s
}

func (a *author) when(condition, body string) string {
	return "if (" + condition + ") { " + body + " }"
}

// store stores a value somewhere, if there is a place for it.
func (a *author) store() string {
	var open []place
	for _, p := range a.near {
		if len(p.stores) > 0 && p.level > a.level {
			open = append(open, p)
		}
	}
	if len(open) == 0 {
		return a.read()
	}
	return pick(a, pick(a, open).stores)
}

// read reads a place and forgets its value.
func (a *author) read() string {
	a.locals++
	return fmt.Sprintf("let r%d = %s;", a.locals, pick(a, a.near).name)
}

// calculation stores a number that depends on others. Rarely it does not fit,
// which is an error and undoes the event.
func (a *author) calculation() string {
	var open []place
	for _, p := range a.near {
		if p.number && len(p.stores) > 0 {
			open = append(open, p)
		}
	}
	if len(open) == 0 {
		return a.store()
	}
	to, x := pick(a, open), pick(a, open).name
	if len(a.amounts) > 0 && a.oneIn(2) {
		x = pick(a, a.amounts)
	}
	switch n := a.below(8); {
	case n == 0:
		return fmt.Sprintf("%s = %s;", to.name, x)
	case n < 3:
		return fmt.Sprintf("%s = %d - %s;", to.name, len(to.values)-1, to.name)
	}
	return fmt.Sprintf("%s = (%s + %d) %% %d;", to.name, x, a.below(2), len(to.values))
}

func (a *author) condition() string {
	if len(a.tests) > 0 && a.oneIn(3) {
		return pick(a, a.tests)
	}
	p := pick(a, a.near)
	return fmt.Sprintf("%s %s %s", p.name, pick(a, []string{"==", "==", "!="}), pick(a, p.values))
}
