package zone_test

import (
	"fmt"
	"testing"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/timed"
	"crosscheck/engine/internal/ts"
)

// Places of a process of Fischer's protocol.
const (
	idle = iota
	request
	wait
	critical
)

// fischer is Fischer's protocol of mutual exclusion for n processes, as in the
// examples of TChecker: byte 0 is the shared variable, byte i the place of
// process i. A process waits for longer than k; it is safe when k is not less
// than the 10 that setting the variable may take.
func fischer(n int, k int64) *toy {
	t := &toy{initial: [][]byte{make([]byte, n+1)}}
	for i := 1; i <= n; i++ {
		me, x := byte(i), t.clock(fmt.Sprint("x", i))
		reset := ts.Reset{Clock: x}
		at := func(place, id byte) func(s []byte) bool {
			return func(s []byte) bool { return s[me] == place && s[0] == id }
		}
		to := func(place byte) func(s []byte) { return func(s []byte) { s[me] = place } }
		t.event(fmt.Sprint("try", i), at(idle, 0), nil, to(request), reset)
		t.event(fmt.Sprint("set", i), func(s []byte) bool { return s[me] == request }, &ts.Window{Clock: x, Hi: 10},
			func(s []byte) { s[0], s[me] = me, wait }, reset)
		t.event(fmt.Sprint("retry", i), at(wait, 0), nil, to(request), reset)
		t.event(fmt.Sprint("enter", i), at(wait, me), &ts.Window{Clock: x, Lo: k, Hi: ts.Forever, Open: true}, to(critical))
		t.event(fmt.Sprint("leave", i), func(s []byte) bool { return s[me] == critical }, nil,
			func(s []byte) { s[0], s[me] = 0, idle })
	}
	t.dead = func(s []byte, c ts.ClockID) bool { return s[c+1] == idle || s[c+1] == critical }
	t.property = func(s []byte) bool {
		inside := 0
		for _, place := range s[1:] {
			if place == critical {
				inside++
			}
		}
		return inside > 1
	}
	return t
}

// violated reports whether the property of x holds in some state.
func violated(x *toy, sys timed.System, out *explore.Outcome) bool {
	for d := range discrete(sys, out.Graph) {
		if x.property([]byte(d)) {
			return true
		}
	}
	return false
}

// The zones are as many as TChecker stores for the same model. From seven
// processes on the discrete states are too many to be scouted at once.
func TestFischer(t *testing.T) {
	for n, zones := range map[int]int{3: 65, 4: 220, 5: 727, 6: 2378, 7: 7737} {
		x := fischer(n, 10)
		sys, out := search(x, timed.Options{Inclusion: true})
		if violated(x, sys, out) {
			t.Errorf("%d processes can be in the critical section together", n)
		}
		if out.Stats.States != zones {
			t.Errorf("%d processes have %d zones, want %d", n, out.Stats.States, zones)
		}
	}
}

// seer is a toy that has an outlook: nil is one that tells nothing new.
type seer struct {
	*toy
	tells func(s []byte, c ts.ClockID) (lower, upper int64)
}

func (s seer) Outlook() func(s []byte, c ts.ClockID) (lower, upper int64) {
	if s.tells == nil {
		return func(_ []byte, c ts.ClockID) (lower, upper int64) { return s.Compared(c) }
	}
	return s.tells
}

// Where a process is, and who may enter, tells all that can be told of its clock. Then so many discrete
// states that nothing would be known of zones before they are looked at need not be;
// an outlook that tells nothing does no harm.
func TestAnOutlookSparesScouting(t *testing.T) {
	tells := func(s []byte, c ts.ClockID) (lower, upper int64) {
		switch me := byte(c + 1); {
		case s[me] == request:
			return -1, 10
		case s[me] == wait && s[0] == me:
			return 10, -1
		}
		return -1, -1
	}
	executed := map[bool]int{}
	for _, of := range []seer{{fischer(7, 10), tells}, {fischer(7, 10), nil}} {
		_, out := search(of, timed.Options{Inclusion: true})
		if out.Stats.States != 7737 {
			t.Errorf("there are %d zones, want 7737", out.Stats.States)
		}
		executed[of.tells != nil] = of.executed
	}
	if executed[true]*4 > executed[false] {
		t.Errorf("with an outlook events are executed %d times, without %d", executed[true], executed[false])
	}
}

func TestFischerThatWaitsTooShortly(t *testing.T) {
	for n := 2; n <= 4; n++ {
		x := fischer(n, 9)
		if sys, out := search(x, timed.Options{Inclusion: true}); !violated(x, sys, out) {
			t.Errorf("%d processes that wait for 9 while setting takes 10 exclude each other", n)
		}
	}
}
