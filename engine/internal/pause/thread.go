package pause

import (
	"iter"
	"runtime/debug"
)

// Piece is how many seconds a Thread works on end.
const Piece = 0.05

// Thread is work in steps, each of which may be left in the middle.
type Thread struct {
	clock  *Clock
	budget int
	next   func() (ended bool, more bool)
	leave  func() // the step under way
	middle bool   // a step was left
	done   bool
}

// Thread readies the steps of some work; step reports whether that was the
// last one. Between two steps, and when one is left, the clock stands still.
func (c *Clock) Thread(step func(budget int) (done bool)) *Thread {
	t := &Thread{clock: c}
	t.next, _ = iter.Pull(func(yield func(bool) bool) {
		defer name()
		t.leave = func() { yield(false) }
		for !step(t.budget) {
			yield(true)
		}
		t.done = true
	})
	c.halt()
	return t
}

// Broken is thrown through a Thread whose work breaks: its stack is another.
type Broken struct {
	Cause any
	Stack string
}

func name() {
	if x := recover(); x != nil {
		panic(&Broken{x, string(debug.Stack())})
	}
}

// Step goes on with the step that was left, or does the next one; it reports
// whether that was the last one and is done.
func (t *Thread) Step(budget int) (done bool) {
	if !t.middle && !t.done {
		t.budget = budget
	}
	return t.goOn() && t.done
}

// Settle goes on to the end of the step under way.
func (t *Thread) Settle() {
	for t.middle {
		t.goOn()
	}
}

// goOn works for a while and reports whether no step is under way then.
func (t *Thread) goOn() bool {
	if t.done && !t.middle {
		return true
	}
	t.middle = true
	t.clock.run(t)
	defer t.clock.halt()
	ended, more := t.next()
	t.middle = more && !ended
	return !t.middle
}

// halt makes the clock stand still; run lets it run again for a thread, which
// can be left from then on.
func (c *Clock) halt() {
	c.left, c.still, c.leave = c.Now(), true, nil
}

func (c *Clock) run(t *Thread) {
	c.still, c.stood, c.rest = false, c.host()-c.left, c.left+Piece
	c.leave = func() { t.leave() }
}
