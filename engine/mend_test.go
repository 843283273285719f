package engine_test

import (
	"testing"

	"crosscheck/engine/protocol"
)

const switched = `var a: bool;
var b: bool;
event one { a = true; }
event two { b = true; }
event back { a = false; b = false; }
never "both": a && b;
`

// Mends are told as they are found, the best first.
func TestMendsAreToldAsTheyAreFound(t *testing.T) {
	h := newHost(t)
	h.send(protocol.Request{ID: 1, Op: "mend", Mend: &protocol.MendRequest{Files: []protocol.File{{Name: "a.cross", Text: switched}}}})
	var told []*protocol.MendResult
	for h.session.Step(1 << 8) {
		if p := h.progress(); p != nil && p.Mends != nil && (len(told) == 0 || told[len(told)-1] != p.Mends) {
			told = append(told, p.Mends)
		}
	}
	r := h.last().Mend
	if r == nil || len(told) < 2 {
		t.Fatalf("told %d times, then %+v", len(told), r)
	}
	for i, x := range append(told, r) {
		share := func(m *protocol.Mend) int { return 1000*m.Kept/max(m.Deeds, 1) - 1000*len(m.Gone) }
		if len(x.Mends) == 0 || i > 0 && x.Tried < told[i-1].Tried {
			t.Errorf("after %d changes %d are told", x.Tried, len(x.Mends))
		}
		for k := 1; k < len(x.Mends); k++ {
			if share(&x.Mends[k-1]) < share(&x.Mends[k]) {
				t.Errorf("%q is told before %q", x.Mends[k-1].Sentence, x.Mends[k].Sentence)
			}
		}
	}
	if told[0].Tried >= r.Tried {
		t.Errorf("the first is told when all %d changes were tried", r.Tried)
	}
}
