package family_test

import (
	"testing"

	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ir/family"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/ts"
)

func TestFullGraphsHaveTheKnownSizes(t *testing.T) {
	for _, m := range family.Reduced() {
		if err := ir.Check(m.Program); err != nil {
			t.Errorf("%s: %v", m.Name, err)
			continue
		}
		if s, n := count(interp.New(m.Program)); s != m.States || n != m.Transitions {
			t.Errorf("%s has %d states and %d transitions, want %d and %d", m.Name, s, n, m.States, m.Transitions)
		}
	}
}

// Read as letters 0, 1, 2 for hungry, one fork, two forks, the states of n
// philosophers are the rings of n letters in which 2 is followed by 0; there
// are (1+√2)^n + (1-√2)^n of them.
func TestPhilosophersCanStarve(t *testing.T) {
	p := family.Philosophers(5)
	s1, n1 := count(interp.New(p))
	s2, n2 := count(reference.New(p))
	if s1 != s2 || n1 != n2 || s1 != 82 {
		t.Errorf("states %d, %d; transitions %d, %d", s1, s2, n1, n2)
	}
}

// count explores all of s.
func count(s ts.System) (states, transitions int) {
	var out ts.Branches
	seen := map[string]bool{}
	var queue []string
	add := func() {
		for i := range out.List {
			if d := string(out.List[i].Dst); !seen[d] {
				seen[d] = true
				queue = append(queue, d)
			}
		}
	}
	s.Initial(&out)
	add()
	for ; states < len(queue); states++ {
		src := []byte(queue[states])
		for _, e := range s.Enabled(src, nil) {
			s.Execute(src, e, &out)
			transitions += len(out.List)
			add()
		}
	}
	return states, transitions
}
