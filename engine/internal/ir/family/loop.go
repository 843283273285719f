package family

import (
	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
)

// timer switches something off, or takes the next step of a chain.
type timer struct {
	clock ts.ClockID
	flag  ir.VarID
}

func (t timer) start() []ir.Stmt { return StartTimer(t.clock, t.flag) }

// timer adds a timer and the rule that it sets off.
func (l *loop) timer(units int64, body ...ir.Stmt) timer {
	clock, flag := l.Timer(l.name("timer", len(l.timers)), l.duration(units), body...)
	l.made++
	l.timers = append(l.timers, timer{clock, flag})
	return l.timers[len(l.timers)-1]
}

// motion makes the first rules of a loop: motion switches the first group on
// for two units, and once more makes that longer; a second event within a unit
// of the last switches the second group on, and a later one off.
func (l *loop) motion() {
	t := l.timer(2, turn(l.first, 0)...)
	l.rule(append(turn(l.first, 1), t.start()...)...)
	for range l.clocks - 1 {
		last := l.Clock(l.name("since", len(l.since)), ts.Since)
		l.since = append(l.since, last)
		again := IfElse(Test(last, ir.Le, l.duration(1)), turn(l.second, 1), turn(l.second, 0))
		l.rule(again, Reset(last, 0))
	}
}

// chain makes a loop whose delays follow each other: an event switches the
// first group on, each delay toggles one lamp, and the last ends it all.
func (l *loop) chain() {
	next := append(turn(l.first, 0), turn(l.second, 0)...)
	for i := range l.clocks {
		l.timer(int64(1+i%4), next...)
		lamp := l.first[i%len(l.first)]
		next = append([]ir.Stmt{toggle(lamp)}, l.timers[i].start()...)
	}
	idle := C(1)
	for _, t := range l.timers {
		idle = And(idle, Not(V(t.flag)))
	}
	l.rule(If(idle, append(turn(l.first, 1), next...)...))
}

// extra adds one more rule, of one kind after the other.
func (l *loop) extra() {
	k := l.made
	first, second := V(l.first[0]), V(l.second[0])
	t := l.timers[0]
	one := l.second[k%len(l.second)]
	switch {
	case k%4 == 0:
		l.rule(If(first, turn(l.second, 0)...))
	case k%4 == 1 && !l.home.Chained:
		l.rule(If(second, append(turn(l.first, 1), t.start()...)...))
	case k%4 == 2 && len(l.since) > 0:
		early := Test(l.since[0], ir.Lt, l.duration(int64(1+k%3)))
		l.rule(If(early, turn(l.second, 1)...))
	case k%4 == 3 && !l.home.Chained:
		l.rule(append(turn(l.first, 0), Set(t.flag, C(0)))...)
	default:
		l.rule(If(And(first, Not(second)), Set(one, C(1))))
	}
}
