// Package pause lets long work be left in the middle, to be gone on with later
// or to be given up: who does the work looks at a Clock now and then, wherever
// it is, and the host has the word there.
package pause

import "math"

// Clock tells work how much time it has taken: it stands still while the work
// is left. The zero Clock and nil know no time, and nothing is left or given up.
type Clock struct {
	host  func() float64 // seconds from any start
	stood float64        // seconds during which the work was left
	still bool           // the work is left, since left
	left  float64
	depth int     // of work that may be given up
	limit float64 // when it is
	rest  float64 // when it is left
	leave func()  // nil: it cannot be left

	looked float64 // when the host's clock was looked at last
	credit int     // of work until it is looked at again
	pace   int     // of work from one look to the next
}

// New is a clock by the clock of a host.
func New(host func() float64) *Clock { return &Clock{host: host, limit: math.Inf(1)} }

// Now is how many seconds the work has taken, from any start.
func (c *Clock) Now() float64 {
	switch {
	case c == nil || c.host == nil:
		return 0
	case c.still:
		return c.left
	}
	return c.host() - c.stood
}

// Wall is the time of the host.
func (c *Clock) Wall() float64 { return c.host() }

// mostPace is the most work between two looks at the host's clock, and fine how
// many seconds should lie between them.
const (
	mostPace = 1 << 10
	fine     = 0.001
)

// Look is called now and then by work, after so much more of it: it returns when
// the work goes on, and does not when it is given up.
func (c *Clock) Look(work int) {
	if c == nil || c.host == nil {
		return
	}
	if c.credit -= work; c.credit >= 0 {
		return
	}
	now := c.Now()
	c.paced(now)
	c.giveUpAt(now)
	if c.leave != nil && now >= c.rest {
		c.leave()
		c.looked = c.Now()
		c.giveUpAt(c.looked)
	}
}

// paced decides how much work there is until the next look.
func (c *Clock) paced(now float64) {
	if now-c.looked > fine {
		c.pace /= 2
	} else {
		c.pace = min(2*c.pace+1, mostPace)
	}
	c.looked, c.credit = now, c.pace
}

// givenUp is thrown through work that is given up.
type givenUp struct{}

func (c *Clock) giveUpAt(now float64) {
	if now >= c.limit {
		panic(givenUp{})
	}
}

// Within does work that is given up at a time, where it looks at the clock
// next; it reports whether the work came to its end. What was given up is half
// done.
func (c *Clock) Within(until float64, work func()) (whole bool) {
	if c == nil || c.host == nil {
		work()
		return true
	}
	outer := c.limit
	c.limit = min(outer, until)
	c.depth++
	defer func() {
		c.limit = outer
		c.depth--
		if x := recover(); x != nil && x != (givenUp{}) {
			panic(x)
		}
	}()
	work()
	return true
}

// Hasten makes work that was left be given up at a time at the latest.
func (c *Clock) Hasten(until float64) {
	if c.depth > 0 {
		c.limit = min(c.limit, until)
	}
}
