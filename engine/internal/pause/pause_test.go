package pause_test

import (
	"runtime"
	"slices"
	"testing"

	"crosscheck/engine/internal/pause"
)

// watch is a host's clock that goes on by itself, and the clock of some work.
func watch(by float64) (*pause.Clock, *float64) {
	now := new(float64)
	return pause.New(func() float64 { *now += by; return *now }), now
}

func TestWorkIsGivenUpWhereItLooks(t *testing.T) {
	c, _ := watch(0.01)
	done := 0
	whole := c.Within(c.Now()+1, func() {
		for range 1000 {
			c.Look(1)
			done++
		}
	})
	if whole || done == 0 || done >= 100 {
		t.Errorf("whole: %v, after %d of 1000 pieces", whole, done)
	}
	if !c.Within(c.Now()+1, func() { c.Look(1) }) {
		t.Error("short work was given up, too")
	}
}

func TestInnerWorkIsGivenUpWithTheOuter(t *testing.T) {
	c, _ := watch(0.01)
	outer := c.Within(c.Now()+1, func() {
		inner := c.Within(c.Now()+100, func() {
			for {
				c.Look(1)
			}
		})
		if inner {
			t.Error("work without end came to its end")
		}
		for {
			c.Look(1)
		}
	})
	if outer {
		t.Error("the outer work was not given up")
	}
}

func TestAnotherPanicPasses(t *testing.T) {
	defer func() {
		if x := recover(); x != "broken" {
			t.Errorf("recovered %v", x)
		}
	}()
	c, _ := watch(0.01)
	c.Within(c.Now()+1, func() { panic("broken") })
}

// A step that is left goes on where it was, however often the clock is asked
// meanwhile, and the time in between is none of its own.
func TestStepsAreLeftAndGoneOnWith(t *testing.T) {
	c, now := watch(0.01)
	var did []int
	thread := c.Thread(func(budget int) bool {
		for i := range budget {
			did = append(did, i)
			c.Look(1 << 20)
		}
		return len(did) == 60
	})
	left := 0
	for !thread.Step(30) {
		left++
		*now += 100
		c.Now()
	}
	if want := append(span(30), span(30)...); !slices.Equal(did, want) {
		t.Errorf("it did %v", did)
	}
	if took := c.Now(); left < 4 || took > 3 {
		t.Errorf("it was left %d times, and took %.2f s of its own time", left, took)
	}
}

func span(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}

func TestAStepIsSettled(t *testing.T) {
	c, _ := watch(0.02)
	steps := 0
	thread := c.Thread(func(int) bool {
		for range 50 {
			c.Look(1 << 20)
		}
		steps++
		return steps == 2
	})
	thread.Step(1)
	if thread.Settle(); steps != 1 {
		t.Errorf("%d steps are done, want the one that was left", steps)
	}
	for !thread.Step(1) {
	}
	if thread.Settle(); steps != 2 || !thread.Step(1) {
		t.Errorf("%d steps are done, want both", steps)
	}
}

// What was left is given up as soon as it may go on.
func TestWorkThatWasLeftIsHastened(t *testing.T) {
	c, _ := watch(0.02)
	looks, gaveUp := 0, false
	thread := c.Thread(func(int) bool {
		gaveUp = !c.Within(c.Now()+1000, func() {
			for {
				c.Look(1 << 20)
				looks++
			}
		})
		return true
	})
	c.Hasten(0) // nothing is under way
	if thread.Step(1) {
		t.Fatal("it was not left")
	}
	before := looks
	c.Hasten(c.Now())
	if !thread.Step(1) || !gaveUp || looks != before {
		t.Errorf("given up: %v, after %d more looks", gaveUp, looks-before)
	}
}

func TestWhatBreaksAThreadTellsItsStack(t *testing.T) {
	c, _ := watch(0.01)
	defer func() {
		if b, ok := recover().(*pause.Broken); !ok || b.Cause != "broken" || len(b.Stack) == 0 {
			t.Errorf("recovered %v", b)
		}
	}()
	c.Thread(func(int) bool { panic("broken") }).Step(1)
}

// A thread that is done keeps nothing of its work.
func TestThreadsThatAreDoneAreGone(t *testing.T) {
	c, _ := watch(0.02)
	before := runtime.NumGoroutine()
	for range 100 {
		steps := 0
		thread := c.Thread(func(int) bool {
			c.Look(1 << 20)
			steps++
			return steps == 2
		})
		for !thread.Step(1) {
		}
	}
	if n := runtime.NumGoroutine() - before; n > 10 {
		t.Errorf("%d threads are left of 100 that are done", n)
	}
}
