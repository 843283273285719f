package explore_test

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// verb is what a statement does.
type verb uint8

const (
	unset   verb = iota // x = false
	set                 // x = true
	negate              // x = !x
	imitate             // x = y, of the two variables; in the wide scope only
	check               // assert(!x), which reads what assert(x) would; in the wide scope only
	enable              // an event
	disable             // an event
)

// statement is a verb and the number of the variable or event that it is about.
type statement struct {
	verb
	of int
}

var variables = [...]string{"p", "q"}

func (s statement) isFlag() bool { return s.verb >= enable }

// before is the order in which a handler has its statements. It is one of
// places: statements about different places may change theirs.
func (s statement) before(t statement) bool {
	if s.isFlag() == t.isFlag() {
		return s.of < t.of
	}
	return t.isFlag()
}

func (s statement) String() string {
	if s.isFlag() {
		return fmt.Sprintf("%s(e%d);", [...]string{"enable", "disable"}[s.verb-enable], s.of)
	}
	form := [...]string{"%s = false;", "%s = true;", "%[1]s = !%[1]s;", "%s = %s;", "assert(!%s);"}[s.verb]
	return fmt.Sprintf(form, []any{variables[s.of], variables[1-s.of]}[:1+strings.Count(form, "%s")/2]...)
}

// tiny is s in the tiny language.
func (s statement) tiny() tstest.Stmt {
	x, y, e := tstest.Var(s.of), tstest.Var(1-s.of), ts.EventID(s.of)
	switch s.verb {
	case negate:
		return tstest.Set(x, tstest.Add(tstest.V(x), tstest.K(1)))
	case imitate:
		return tstest.Set(x, tstest.V(y))
	case check:
		return tstest.Assert(tstest.Is(x, 0))
	case enable:
		return tstest.Enable(e)
	case disable:
		return tstest.Disable(e)
	}
	return tstest.Set(x, tstest.K(int32(s.verb)))
}

// handler is what an event does: nothing, one or two statements, or one behind
// a condition.
type handler struct {
	condition  int // 0 none, 1 p, 2 !p, 3 q, 4 !q
	statements [2]statement
	n          int
}

func (h handler) String() string {
	var list []string
	for _, s := range h.statements[:h.n] {
		list = append(list, s.String())
	}
	text := strings.Join(list, " ")
	if h.condition > 0 {
		text = "if (" + [...]string{"p", "!p", "q", "!q"}[h.condition-1] + ") { " + text + " }"
	}
	return text
}

// body is h in the tiny language.
func (h handler) body() []tstest.Stmt {
	var list []tstest.Stmt
	for _, s := range h.statements[:h.n] {
		list = append(list, s.tiny())
	}
	if h.condition > 0 {
		x := tstest.Is(tstest.Var((h.condition-1)/2), int32(h.condition%2))
		return []tstest.Stmt{tstest.If(x, list...)}
	}
	return list
}

func (h handler) enables(e int) bool {
	return slices.Contains(h.statements[:h.n], statement{enable, e})
}

// handlers are all that event may have in a program of n events.
func handlers(event, n int, wide bool) []handler {
	simple := simpleStatements(event, n, wide)
	list := []handler{{}}
	for _, s := range simple {
		for c := range 5 {
			list = append(list, handler{c, [2]statement{s}, 1})
		}
		for _, second := range simple {
			if s.before(second) {
				list = append(list, handler{0, [2]statement{s, second}, 2})
			}
		}
	}
	return list
}

// simpleStatements are all but if. That an event enables itself is left out:
// it is enabled when it runs.
func simpleStatements(event, n int, wide bool) []statement {
	verbs := []verb{unset, set, negate}
	if wide {
		verbs = append(verbs, imitate, check)
	}
	var list []statement
	for x := range variables {
		for _, v := range verbs {
			list = append(list, statement{v, x})
		}
	}
	for e := range n {
		if e != event {
			list = append(list, statement{enable, e})
		}
		list = append(list, statement{disable, e})
	}
	return list
}
