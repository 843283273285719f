package zone

import (
	"slices"

	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/ts"
)

// account is which handlers ran, although code is not interpreted again where
// its branches are known: it remembers for each interpretation what ran then.
type account struct {
	inner    ts.Coverage // nil when the inner system keeps no account
	handlers map[ts.Handler]int32
	sets     [][]int32 // handlers that ran together, ascending
	ids      map[string]int32
	noted    []bool // sets that are in ran
	ran      []bool // handlers
	found    []int32
	key      []byte
}

func newAccount(inner ts.Timed) account {
	a := account{ids: map[string]int32{}, handlers: map[ts.Handler]int32{}}
	if c, ok := inner.(ts.Coverage); ok {
		a.inner, a.ran = c, make([]bool, len(c.Handlers()))
		for i, h := range c.Handlers() {
			a.handlers[ts.Handler{Name: h.Name, App: h.App, Span: h.Span}] = int32(i) // as notes tell it
		}
	}
	return a
}

// interpret is called before code is interpreted.
func (a *account) interpret() {
	if a.inner != nil {
		a.inner.ForgetRan()
	}
}

// interpreted is the number of the set of handlers that ran since.
func (a *account) interpreted() int32 {
	a.found = a.found[:0]
	for i := range a.ran {
		if a.inner.Ran(i) {
			a.found = append(a.found, int32(i))
		}
	}
	return a.set(a.found)
}

// set is the number of a set.
func (a *account) set(list []int32) int32 {
	a.key = a.key[:0]
	for _, h := range list {
		a.key = appendNumber(a.key, int64(h))
	}
	id, known := a.ids[string(a.key)]
	if !known {
		id = int32(len(a.sets))
		a.ids[string(a.key)] = id
		a.sets = append(a.sets, slices.Clone(list))
		a.noted = append(a.noted, false)
	}
	return id
}

// divide gives each branch of an event, recorded with ts.Trace, the set of the
// handlers that ran in it. All are those of a set that ran in any; those that
// leave no note count for every branch.
func (a *account) divide(all int32, list []ts.Branch, to []out) {
	silent := slices.Clone(a.sets[all])
	noted := make([][]int32, len(list))
	for i := range list {
		noted[i] = a.notedIn(&list[i])
		silent = slices.DeleteFunc(silent, func(h int32) bool { return slices.Contains(noted[i], h) })
	}
	for i := range to {
		ran := append(noted[i], silent...)
		sorting.List(ran)
		to[i].ran = a.set(slices.Compact(ran))
	}
}

// notedIn is the handlers that b has notes of.
func (a *account) notedIn(b *ts.Branch) (list []int32) {
	for _, n := range b.Notes {
		if h, known := a.handlers[ts.Handler{Name: n.Text, App: n.App, Span: n.Span}]; known && n.Kind == "handler" {
			list = append(list, h)
		}
	}
	return list
}

// note notes that the handlers of a set ran.
func (a *account) note(set int32) {
	if a.noted[set] {
		return
	}
	a.noted[set] = true
	for _, h := range a.sets[set] {
		a.ran[h] = true
	}
}

// Ran reports whether handler i ran since ForgetRan.
func (s *System) Ran(i int) bool { return s.account.ran[i] }

// ForgetRan starts the account of Ran anew.
func (s *System) ForgetRan() {
	clear(s.account.ran)
	clear(s.account.noted)
}
