package regime

import (
	"fmt"
	"slices"
)

func plain(a *author) {
	a.variables(2, 3, 3)
	a.events(a.names(2, 4))
}

// events writes one ordinary event of each name.
func (a *author) events(names []string) {
	for _, e := range names {
		a.ordinary(e, "", a.body())
	}
}

func sparse(a *author) {
	a.variables(4, 6, 2)
	for _, e := range a.names(4, 6) {
		a.near = []place{pick(a, a.places), pick(a, a.places)}
		a.ordinary(e, "", a.body())
	}
}

func always(a *author) {
	a.variables(2, 3, 3)
	for i := range a.between(2, 4) {
		body := a.body()
		if a.oneIn(2) {
			a.line("var d%d: 0..1;", i)
			body = a.when(fmt.Sprintf("d%d == 0", i), fmt.Sprintf("d%d = 1; %s", i, body))
		}
		a.event(fmt.Sprint("e", i), "", body)
	}
}

func once(a *author) {
	a.variables(2, 4, 2)
	names := a.names(3, 5)
	asleep := a.asleep
	for i, e := range names {
		a.switches, a.asleep = nil, nil
		for _, f := range names {
			a.switches = append(a.switches, "disable("+f+");")
		}
		for _, f := range names[i+1:] {
			a.switches = append(a.switches, "enable("+f+");")
			if slices.Contains(asleep, f) {
				a.asleep = append(a.asleep, f)
			}
		}
		if slices.Contains(asleep, e) {
			a.event(e, "once off ", a.body())
		} else {
			a.ordinary(e, "once ", a.body())
		}
	}
}

func gates(a *author) {
	a.variables(1, 2, 2)
	a.line("var over: 0..1;")
	names := a.names(2, 4)
	closer := a.below(len(names) + 1)
	for i, e := range append(names, "") {
		if i == closer {
			a.event("close", "once ", "over = 1;")
		}
		if e != "" {
			a.gated(e, names)
		}
	}
}

// gated writes one of the events beside the one that closes the gate: either
// it does something only while the gate is open, or it waits for such an event
// to switch it on and happens once each time.
func (a *author) gated(name string, all []string) {
	body := a.block(a.between(1, 2), 1)
	switch a.below(5) {
	case 0:
		a.event(name, "when (over == 0) ", body)
	case 1, 2:
		a.event(name, "", a.when("over == 0", body+" enable("+pick(a, all)+");"))
	default:
		a.event(name, "off ", body+" disable(self);")
	}
}

func rings(a *author) {
	a.variables(1, 3, 2)
	ring := a.names(2, 4)
	for i, e := range ring {
		head := "off "
		if i == 0 || a.oneIn(4) {
			head = ""
		}
		turn := fmt.Sprintf("enable(%s); disable(self);", ring[(i+1)%len(ring)])
		if a.oneIn(6) {
			turn = a.when(a.condition(), turn)
		}
		a.event(e, head, a.block(a.between(0, 2), 1)+" "+turn)
	}
	for i := range a.below(2) {
		a.event(fmt.Sprint("free", i), "", a.body())
	}
}

// stages is how many stages the programs of components have.
const stages = 3

func components(a *author) {
	a.line("var stage: 0..%d;", stages-1)
	a.variables(2, 3, 2)
	a.event("next", "when (stage < 2) ", "stage += 1;")
	for i := range stages {
		here := fmt.Sprint("stage == ", i)
		a.event(fmt.Sprint("turn", i), "when ("+here+") ", a.turn())
		if a.oneIn(2) {
			a.event(fmt.Sprint("e", i), "", a.when(here, a.body()))
		}
	}
}

// turn is a statement that, alone, leads through all values of a variable.
func (a *author) turn() string {
	v := pick(a, a.places)
	return fmt.Sprintf("%s = (%s + 1) %% %d;", v.name, v.name, len(v.values))
}

func guards(a *author) {
	a.variables(2, 3, 3)
	names := a.names(3, 4)
	a.ordinary(names[0], "", a.turn())
	for _, e := range names[1:] {
		x, y := a.two()
		a.ordinary(e, fmt.Sprintf("when (%s %s %s) ", x, pick(a, []string{"&&", "||"}), y), a.body())
	}
}

// two are conditions about two different places.
func (a *author) two() (x, y string) {
	all := a.near
	i := a.below(len(all))
	a.near = all[i : i+1]
	x = a.condition()
	a.near = slices.Delete(slices.Clone(all), i, i+1)
	y = a.condition()
	a.near = all
	return x, y
}

func choices(a *author) {
	a.variables(2, 3, 3)
	for i, e := range a.names(2, 4) {
		if i > 0 && a.oneIn(2) {
			a.ordinary(e, "", a.body())
			continue
		}
		a.tests, a.amounts = []string{"c == 0", "c == 1"}, []string{"c"}
		v := pick(a, a.places)
		chosen := fmt.Sprintf("choose c in 0..%d; %s", a.between(1, 2), a.body())
		a.ordinary(e, "", fmt.Sprintf("%s %s = (%s + c) %% %d;", chosen, v.name, pick(a, a.places).name, len(v.values)))
		a.tests, a.amounts = nil, nil
	}
}

func deadEnds(a *author) {
	a.variables(1, 2, 3)
	a.line("var stop: 0..1;")
	names := a.names(2, 3)
	last := a.below(len(names))
	for i, e := range names {
		body := a.turn()
		if a.oneIn(2) {
			body += " " + a.statement(1)
		}
		if i == last || a.oneIn(4) {
			body += " " + a.when(a.condition(), "stop = 1;")
		}
		a.event(e, "when (stop == 0) ", body)
	}
}

func starts(a *author) {
	for i := range a.between(2, 3) {
		start := ""
		if i == 0 || a.oneIn(2) {
			start = " = any"
		}
		a.variable(fmt.Sprint("v", i), 2, start)
	}
	if a.oneIn(3) {
		a.line("start when v0 == 1 || v1 %s 0;", pick(a, []string{"==", "!="}))
	}
	a.events(a.names(2, 3))
}

func manyEvents(a *author) {
	a.line("event idle(i: 0..61) off { }")
	a.variables(2, 3, 2)
	a.events(a.names(3, 4))
}

// processes: two or three go from place to place, where they may wait for each
// other. One that is about to step only within itself has nothing to do with the
// next steps of the others, though with all that they may do later.
func processes(a *author) {
	n, stops := a.between(2, 3), a.between(2, 3)
	if n == 3 {
		stops = 2
	}
	a.line("var at[%d]: 0..%d;", n, stops-1)
	a.line("fn beside(i: 0..%d): 0..%d { return (i + 1) %% %d; }", n-1, n-1, n)
	a.variable("token", n, "")
	shares := a.below(stops) // from which place something of all is used
	for k := range stops {
		guard, body := "", ""
		if k == shares || a.oneIn(4) {
			guard = pick(a, []string{
				"token == i", "token == i", "token != i", "at[beside(i)] == 0", "at[beside(i)] != " + fmt.Sprint(a.below(stops)), a.condition(),
			})
			guard = " && " + guard
			body = pick(a, []string{"", "token = beside(i);", "token = i;", a.statement(1)})
		}
		next := fmt.Sprint((k + 1) % stops)
		if a.oneIn(5) {
			next = fmt.Sprint(a.below(stops))
		}
		a.event(fmt.Sprintf("step%d(i: 0..%d)", k, n-1), fmt.Sprintf("when (at[i] == %d%s) ", k, guard), body+" at[i] = "+next+";")
	}
	if a.oneIn(3) {
		a.event("turn", "", a.turn())
	}
	if a.oneIn(3) {
		a.line(`never "both": at[0] == 1 && at[1] == %d;`, a.below(stops))
	}
}

// beside: programs with a variable or two of their own each. What happens once, or until
// a condition no longer holds, comes to an end; that may leave several values behind.
func beside(a *author) {
	for i := range a.between(2, 3) {
		a.switches = nil
		own := len(a.places)
		for k := range a.between(1, 2) {
			a.variable(fmt.Sprintf("v%d%d", i, k), 2, "")
		}
		a.near = a.places[own:]
		for k := range a.between(1, 3-a.below(2)) {
			head := "once "
			switch a.below(8) {
			case 0:
				head = "when (" + a.condition() + ") "
			case 1:
				a.switches = []string{"disable(self);"}
				head = ""
			}
			body := a.block(a.between(1, 2), 1)
			if a.oneIn(4) {
				body = fmt.Sprintf("choose c in 0..1; %s = c; %s", pick(a, a.near).name, body)
			}
			a.event(fmt.Sprintf("e%d%d", i, k), head, body)
			a.switches = nil
		}
	}
}
