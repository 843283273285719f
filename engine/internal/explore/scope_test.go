package explore_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/exploretest"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// The small scope is all programs of at most three events and two variables, p
// and q, that are false at first. (A program in which one starts as true is
// isomorphic to one that is here: negate it.) A handler has at most two
// statements about different places, or an if, which is a statement itself,
// and one behind it. An event is on at first, or off and switched on by
// another. Of the programs that differ in the names of events and variables
// only, one is taken.

var wide = flag.Bool("wide", false, "with assertions and copies in the small scope")

// programsOfMakeTest is what make test sets CROSSCHECK_PROGRAMS to natively.
const programsOfMakeTest = 20_000

// step takes every program of the scope where CROSSCHECK_PROGRAMS asks for as
// much as make test does; else, as in its repetition under js/wasm, one of so
// many.
func step() int {
	n, _ := strconv.Atoi(os.Getenv("CROSSCHECK_PROGRAMS")) // 0 where it is not set
	if *wide || n >= programsOfMakeTest {
		return 1
	}
	return 199
}

// choice is a handler of an event and whether the event is off at first.
type choice struct {
	handler int
	off     bool
}

// scope is all programs of n events.
type scope struct {
	handlers   [][]handler // of each event
	symmetries []symmetry
}

// symmetry renames event e to events[e] and perhaps swaps the variables.
type symmetry struct {
	events  []ts.EventID
	swap    bool
	renamed [][]int // of each event: what each of its handlers becomes
}

func newScope(n int, wide bool) *scope {
	s := &scope{}
	events := make([]ts.EventID, n)
	for e := range events {
		events[e] = ts.EventID(e)
		s.handlers = append(s.handlers, handlers(e, n, wide))
	}
	tstest.Permute(events, func() {
		for _, swap := range []bool{false, true} {
			s.symmetries = append(s.symmetries, s.symmetry(slices.Clone(events), swap))
		}
	})
	return s
}

func (s *scope) symmetry(events []ts.EventID, swap bool) symmetry {
	y := symmetry{events: events, swap: swap}
	for e, list := range s.handlers {
		to := make([]int, len(list))
		for i, h := range list {
			to[i] = slices.Index(s.handlers[events[e]], y.rename(h))
		}
		y.renamed = append(y.renamed, to)
	}
	return y
}

func (y *symmetry) rename(h handler) handler {
	for i, t := range h.statements[:h.n] {
		switch {
		case t.isFlag():
			h.statements[i].of = int(y.events[t.of])
		case y.swap:
			h.statements[i].of = 1 - t.of
		}
	}
	if y.swap && h.condition > 0 {
		h.condition = (h.condition+1)%4 + 1
	}
	if h.n == 2 && h.statements[1].before(h.statements[0]) {
		h.statements[0], h.statements[1] = h.statements[1], h.statements[0]
	}
	return h
}

// each calls visit with every program.
func (s *scope) each(visit func([]choice)) {
	p := make([]choice, len(s.handlers))
	s.fill(p, 0, func() {
		if s.wakes(p) && s.isFirst(p) {
			visit(p)
		}
	})
}

// fill makes all choices for the events from e on.
func (s *scope) fill(p []choice, e int, visit func()) {
	if e == len(p) {
		visit()
		return
	}
	for i := range s.handlers[e] {
		for _, off := range []bool{false, true} {
			p[e] = choice{i, off}
			s.fill(p, e+1, visit)
		}
	}
}

func (s *scope) handler(p []choice, e int) handler { return s.handlers[e][p[e].handler] }

// wakes reports whether every event that is off is switched on by another.
func (s *scope) wakes(p []choice) bool {
	for e := range p {
		woken := !p[e].off
		for f := range p {
			woken = woken || s.handler(p, f).enables(e)
		}
		if !woken {
			return false
		}
	}
	return true
}

// isFirst reports whether p is the first of those that it is isomorphic to.
func (s *scope) isFirst(p []choice) bool {
	for i := range s.symmetries {
		image := s.symmetries[i].image(p)
		if slices.CompareFunc(image[:len(p)], p, choice.compare) < 0 {
			return false
		}
	}
	return true
}

// image is p renamed.
func (y *symmetry) image(p []choice) (image [3]choice) {
	for e, c := range p {
		image[y.events[e]] = choice{y.renamed[e][c.handler], c.off}
	}
	return image
}

func (c choice) compare(d choice) int {
	switch {
	case c.handler != d.handler:
		return c.handler - d.handler
	case c.off == d.off:
		return 0
	case d.off:
		return -1
	}
	return 1
}

func (s *scope) system(p []choice) *tstest.System {
	prog := &tstest.Program{}
	for _, v := range variables {
		prog.Var(v, 2)
	}
	for e, c := range p {
		event := prog.Event(fmt.Sprint("e", e), s.handler(p, e).body()...)
		if c.off {
			event.Off()
		}
	}
	return tstest.New(prog)
}

// text is p in the native language.
func (s *scope) text(p []choice) string {
	var b strings.Builder
	for _, v := range variables {
		fmt.Fprintf(&b, "var %s: bool;\n", v)
	}
	for e, c := range p {
		off := ""
		if c.off {
			off = "off "
		}
		fmt.Fprintf(&b, "event e%d %s{ %s }\n", e, off, s.handler(p, e))
	}
	return b.String()
}

// Of every program with two events exactly one that is isomorphic to it is
// taken.
func TestScopeHasOneProgramOfEachKind(t *testing.T) {
	s := newScope(2, true)
	all := map[[2]choice]int{}
	p := make([]choice, 2)
	s.fill(p, 0, func() {
		if s.wakes(p) {
			all[[2]choice(p)] = 0
		}
	})
	s.each(func(p []choice) {
		kind := map[[2]choice]bool{}
		for i := range s.symmetries {
			image := s.symmetries[i].image(p)
			kind[[2]choice(image[:])] = true
		}
		for q := range kind {
			all[q]++
		}
	})
	for q, times := range all {
		if times != 1 {
			t.Fatalf("%d programs stand for\n%s", times, s.text(q[:]))
		}
	}
}

// TestSmallScope compares the sound algorithms with full on every program of
// the small scope, and the unsound ones until they miss something: the scope
// is large enough to tell them apart.
func TestSmallScope(t *testing.T) {
	open := map[string]explore.Row{}
	for _, row := range compared() {
		if !row.Endless {
			open[row.Name] = row
		}
	}
	for n := 1; n <= 3; n++ {
		s := newScope(n, *wide)
		found, explored := 0, 0
		s.each(func(p []choice) {
			if found++; n == 3 && found%step() != 0 {
				return
			}
			explored++
			ref := exploretest.NewReference(s.system(p), 1000)
			for name, row := range open {
				_, fault := ref.Check(row, explore.Options{})
				switch {
				case fault != "" && row.Sound:
					t.Errorf("%s: %s\n%s", name, fault, s.text(p))
				case fault != "":
					t.Logf("%s misses a %s of program %d with %d events:\n%s", name, fault, found, n, s.text(p))
					delete(open, name)
				}
			}
		})
		t.Logf("%d events: %d handlers, %d programs, of which %d were explored", n, len(s.handlers[0]), found, explored)
	}
	for name, row := range open {
		if step() == 1 && !row.Sound {
			t.Errorf("%s misses nothing in the small scope", name)
		}
	}
}
