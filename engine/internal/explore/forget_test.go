package explore_test

import (
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// hoarder is a system that takes a kilobyte for each event that it executes, and
// can do without where it forgets.
type hoarder struct {
	ts.System
	bytes, most int64
}

func (s *hoarder) Execute(state []byte, e ts.EventID, out *ts.Branches) {
	s.bytes += 1 << 10
	s.most = max(s.most, s.bytes)
	s.System.Execute(state, e, out)
}

func (s *hoarder) Bytes() int64 { return s.bytes }

type forgetful struct{ *hoarder }

func (s forgetful) Forget() { s.bytes = 0 }

// What a system remembers counts as memory, and is given up before the search is.
func TestWhatIsRememberedIsGivenUpBeforeTheSearch(t *testing.T) {
	const most = 4 << 20
	for _, r := range stateful() {
		if !r.Recommended && !r.Exhaustive {
			continue
		}
		whole := explore.ToEnd(r.New(ring(9), explore.Options{})).Graph.Len()
		for _, can := range []bool{false, true} {
			s := &hoarder{System: ring(9)}
			var sys ts.System = s
			if can {
				sys = forgetful{s}
			}
			out := explore.ToEnd(r.New(sys, explore.Options{Limits: explore.Limits{Bytes: most}}))
			if s.most < most/2 {
				t.Errorf("%s: only %d bytes are remembered", r.Name, s.most)
			}
			complete := out.How == explore.Complete && out.Graph.Len() == whole
			if s.most > most*11/10 || complete != can || !can && out.Limit != "memory" {
				t.Errorf("%s, forgets: %t: %s by %q with %d of %d states, %d bytes remembered", r.Name, can, out.How, out.Limit, out.Graph.Len(), whole, s.most)
			}
		}
	}
}
