package engine_test

import (
	"slices"
	"testing"

	"crosscheck/engine/protocol"
)

func TestFoundStatesAreCountedInTheirClasses(t *testing.T) {
	h, r := explored(t, evening, "full")
	by := []int{location(t, &r.Model, "smoke.smoke")}
	found := h.find("door.lock == locked && ann.presence == present")
	q := h.quotient(protocol.QuotientRequest{Locations: by, Mark: append(found.States, -7, 1<<30)})
	marked := 0
	for _, n := range q.Nodes {
		marked += n.Marked
		if n.Marked > n.Count || n.First != n.Class {
			t.Errorf("%+v", n)
		}
	}
	if marked != len(found.States) || marked == 0 || marked == r.States {
		t.Errorf("%d of %d found states are in a class", marked, len(found.States))
	}
}

func TestOnlyLocationsThatStatesTellCanBeTicked(t *testing.T) {
	h, r := explored(t, evening, "dpor")
	q := h.quotient(protocol.QuotientRequest{Choose: true})
	for _, l := range q.Locations {
		if !slices.Contains(q.Stored, l) {
			t.Errorf("%s was chosen but is not stored", r.Model.Locations[l].Name)
		}
	}
	for _, l := range q.Stored {
		h.quotient(protocol.QuotientRequest{Locations: []int{l}})
	}
}

func TestTheRestOfALargeClassHasANameOfItsOwn(t *testing.T) {
	h, _ := explored(t, "var a: 0..19;\nvar b: 0..19;\nvar c: bool;\nevent p { a = (a + b + 1) % 20; }\nevent q { b = (b + a + 1) % 20; }\nevent r { c = !c; }\nnever \"full\": c && a == 19 && b == 19;\n", "full")
	q := h.quotient(protocol.QuotientRequest{Locations: []int{2}, Open: []int{0}})
	rest := slices.IndexFunc(q.Nodes, func(n protocol.QuotientNode) bool { return n.State < 0 && n.Class == 0 })
	if rest < 0 || q.Nodes[rest].First == 0 {
		t.Fatalf("no rest of the opened class: %+v", q.Nodes)
	}
}
