package engine_test

import (
	"testing"

	"crosscheck/engine/protocol"
)

// parts are how much was done of how much by each progress reply.
func parts(h *host) (list [][2]int) {
	for _, r := range h.replies {
		if p := r.Progress; p != nil && p.Of > 0 {
			list = append(list, [2]int{p.Done, p.Of})
		}
	}
	return list
}

// What is counted grows to what there is of it.
func TestProgressTellsPartsOfAnAnalysisAndOfAComparison(t *testing.T) {
	for name, request := range map[string]protocol.Request{
		"an analysis": {ID: 1, Op: "check", Check: &protocol.CheckRequest{Files: program(thorough), Options: protocol.Options{Algorithm: "full", NoSlicing: true}}},
		"a comparison": {ID: 1, Op: "compare", Compare: &protocol.CompareRequest{
			Files: program(thorough), Algorithms: []string{"full", "dpor", "naive-path"}, Options: protocol.Options{NoSlicing: true},
		}},
	} {
		h := newHost(t)
		h.ticking(1)
		h.ask(request)
		list := parts(h)
		for i, p := range list {
			if p[0] > p[1] || i > 0 && (p[0] < list[i-1][0] || p[1] != list[i-1][1]) {
				t.Errorf("%s: %v", name, list)
			}
		}
		if len(list) == 0 {
			t.Errorf("%s tells no parts", name)
		}
		if name == "a comparison" && (list[0] != [2]int{0, 3} || list[len(list)-1] != [2]int{2, 3}) {
			t.Errorf("%v", list)
		}
	}
}
