package ledger_test

import (
	"fmt"
	"slices"
	"testing"

	"crosscheck/engine/internal/explore/ledger"
	"crosscheck/engine/internal/stategraph"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

// members are spread over three words, with one word left empty.
var members = []ts.EventID{0, 5, 63, 64, 190}

func newSet(events []ts.EventID) ledger.EventSet {
	set := make(ledger.EventSet, 3)
	for _, e := range events {
		set.Add(e)
	}
	return set
}

func TestEventSetIsASetOfEvents(t *testing.T) {
	set := newSet(members)
	if got := slices.Collect(set.All()); !slices.Equal(got, members) || set.Size() != len(members) {
		t.Errorf("events %v, size %d; want %v", got, set.Size(), members)
	}
	for i, e := range members {
		if !set.Has(e) || set.Has(e+1) != slices.Contains(members, e+1) || set.Rank(e) != i {
			t.Errorf("event %d: in %v, rank %d", e, set.Has(e), set.Rank(e))
		}
	}
	set.Remove(63)
	if set.Has(63) || set.Size() != len(members)-1 {
		t.Error("event 63 cannot be removed")
	}
}

func TestFirstWithoutLooksPastTheOtherSet(t *testing.T) {
	set, other := newSet(members), newSet([]ts.EventID{0, 64})
	for from, want := range map[ts.EventID]ts.EventID{0: 5, 5: 5, 6: 63, 64: 190, 190: 190} {
		if e, ok := set.FirstWithout(other, from); !ok || e != want {
			t.Errorf("from %d: %d %v, want %d", from, e, ok, want)
		}
	}
	if e, ok := set.FirstWithout(other, 191); ok {
		t.Errorf("from 191: %d", e)
	}
	if e, ok := set.FirstWithout(other, 192); ok {
		t.Errorf("beyond the last word: %d", e)
	}
}

// A ledger for 130 events has sets of three words and lists of its own.
func TestEntriesKeepTheirSetsAndTransitionsApart(t *testing.T) {
	p := &tstest.Program{}
	for e := range 130 {
		p.Event(fmt.Sprint("e", e))
	}
	g := stategraph.New(tstest.New(p))
	l := ledger.New(g)
	for i := range 50 {
		id, _ := g.Add(slices.Concat([]byte{byte(i)}, make([]byte, 129)))
		l.Open(id)
		l.Backtrack(id).Add(ts.EventID(2*i + 1))
		*l.Row(id).Note = uint64(i)
	}
	for i := range stategraph.StateID(49) {
		l.Link(ledger.Transition{Edge: stategraph.Edge{Src: i, Dst: i + 1, Event: 3}})
		l.Link(ledger.Transition{Edge: stategraph.Edge{Src: i, Dst: 0, Event: 4}})
	}
	for i := range stategraph.StateID(50) {
		row := l.Row(i)
		if got := slices.Collect(row.Backtrack.All()); !slices.Equal(got, []ts.EventID{ts.EventID(2*i + 1)}) || *row.Note != uint64(i) || row.Done.Size() != 0 {
			t.Fatalf("entry %d: backtrack %v, note %d, done %v", i, got, *row.Note, row.Done)
		}
		want := []stategraph.StateID{0, i + 1} // newest first
		if i == 49 {
			want = nil
		}
		if got := l.Successors(i, nil); !slices.Equal(got, want) {
			t.Fatalf("successors of %d are %v, want %v", i, got, want)
		}
		if in := l.In(i); i > 1 && l.At(in).Src != i-1 {
			t.Fatalf("the transition into %d comes from %d", i, l.At(in).Src)
		}
	}
}
