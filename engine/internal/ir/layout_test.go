package ir_test

import (
	"testing"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// The flags of "answer(n: 1..2)" are cells 0 and 1 of one array, and still
// called after the events.
func TestFlagsInAnArrayAreNamedAfterTheirEvents(t *testing.T) {
	b := New()
	flags := b.Array("enabled(answer)", 2, value.BoolDomain, 0)
	b.Vars[flags].Kind = ts.Enable
	for i, name := range []string{"answer(1)", "answer(2)"} {
		b.Event(name)
		b.Events[i].Flag, b.Events[i].FlagCell = flags, i
	}
	lay := ir.NewLayout(&b.Program)
	for i := range b.Events {
		l := &lay.Locations[lay.Flag(&b.Events[i])]
		if got := l.Flagged(); got != b.Events[i].Name {
			t.Errorf("location %s is the flag of %q, want %q", l.Name, got, b.Events[i].Name)
		}
	}
}
