//go:build !wasm

package stategraph_test

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"testing"

	"crosscheck/engine/internal/regime"
	"crosscheck/engine/internal/stategraph"
)

// Lists of states that are added at once leave what is left when each is added after
// the other.
func TestAddingAllIsAddingEach(t *testing.T) {
	sys := regime.System(regime.All[0].Program(1))
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		each, all := stategraph.New(sys), stategraph.New(sys)
		for range 1 + r.IntN(6) {
			var list []stategraph.Arrival
			for range r.IntN(60) {
				s := make([]byte, 2+seed%2*uint64(r.IntN(2)))
				s[0], s[1] = byte(r.IntN(8)), byte(r.IntN(8))
				list = append(list, stategraph.Arrival{Hash: stategraph.Hash(s), State: s})
			}
			all.AddAll(list, 3, func(do func(part int)) {
				var wait sync.WaitGroup
				for part := range 3 {
					wait.Go(func() { do(part) })
				}
				wait.Wait()
			})
			for i, a := range list {
				if id, isNew := each.Add(a.State); isNew != a.New || isNew && id != a.ID {
					t.Fatalf("seed %d: %d of the list is %d, %t, want %d, %t", seed, i, a.ID, a.New, id, isNew)
				}
			}
		}
		if all.Len() != each.Len() {
			t.Fatalf("seed %d: %d states, want %d", seed, all.Len(), each.Len())
		}
		for id := range stategraph.StateID(each.Len()) {
			if !bytes.Equal(all.State(id), each.State(id)) || all.Find(each.State(id)) != id {
				t.Fatalf("seed %d: state %d is %x, found as %d; want %x", seed, id, all.State(id), all.Find(each.State(id)), each.State(id))
			}
		}
	}
}
