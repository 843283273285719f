package interp

// choices enumerates the branches of one event: the event is executed again
// for each, following the recorded choices and taking the first alternative
// where the record ends. The first choice varies slowest.
type choices struct {
	made  []choice
	at    int
	asked bool // this execution made a choice between values
	odd   int  // which handler took another answer aside than the first, -1: none
}

type choice struct {
	taken, of int32
	order     bool // between apps
	open      bool // another order of apps can make a difference
}

// first forgets the record; again starts the next execution along it.
func (c *choices) first() { c.made, c.at = c.made[:0], 0 }
func (c *choices) again() { c.at, c.asked, c.odd = 0, false, -1 }

// choose picks one of n alternatives.
func (c *choices) choose(n int32) int32 {
	if n <= 1 {
		return 0
	}
	if c.at == len(c.made) {
		c.made = append(c.made, choice{of: n})
	}
	c.at++
	return c.made[c.at-1].taken
}

// ask is choose for values: what the environment does, or the answer to what is
// unknown.
func (c *choices) ask(n int32) int32 {
	c.asked = c.asked || n > 1
	return c.choose(n)
}

// arrange is choose for apps: there are alternatives to the first only once the
// choice is open.
func (c *choices) arrange(n int32, open bool) int32 {
	taken := c.choose(n)
	last := &c.made[c.at-1]
	last.order, last.open = true, last.open || open
	return taken
}

// next moves the record on to the following branch, false after the last.
func (c *choices) next() bool {
	for n := len(c.made); n > 0; n-- {
		if last := &c.made[n-1]; last.taken+1 < last.of && (last.open || !last.order) {
			last.taken++
			c.made = c.made[:n]
			return true
		}
	}
	return false
}
