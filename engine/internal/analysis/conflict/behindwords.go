package conflict

import (
	"fmt"
	"slices"

	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// stays says what is left behind, and why: "the hall light stays on though the
// hall sensor sees nobody move: MotionLight's timer came too early, and nothing
// asks again".
func (w *words) stays() string {
	b, l := w.c.Left, &w.sys.Locations()[w.c.Loc]
	text := trace.Stays(l, w.text(w.c.Loc, w.c.Given.Value))
	if b.Ended >= 0 {
		text += " though " + trace.Is(&w.sys.Locations()[b.Ended], w.text(b.Ended, b.Now))
	}
	switch {
	case b.Lost >= 0:
		return fmt.Sprintf("%s: %s loses its timer when %s, and nothing else %s", text, w.two, w.sys.Events()[b.Lost].Text, trace.DoesIt(l, w.text(w.c.Loc, w.c.Against.Value)))
	case b.Stopped >= 0:
		return fmt.Sprintf("%s: %s, and nothing else %s", text, w.stopped(), trace.DoesIt(l, w.text(w.c.Loc, w.c.Against.Value)))
	case b.Came && b.taker.timer:
		return fmt.Sprintf("%s: the timer of %s came too early, and nothing asks again", text, w.two)
	case b.Came:
		return fmt.Sprintf("%s: %s let it be, and nothing asks again", text, w.two)
	}
	return fmt.Sprintf("%s: nothing %s any more", text, w.does(&w.c.Against))
}

// stopped says who stopped the timer.
func (w *words) stopped() string {
	if by := w.c.Left.Stopper; by != w.c.Left.taker.run.App {
		return fmt.Sprintf("%s stopped %s", trace.Who(w.sys, by), w.two)
	}
	return w.two + " stopped its timer"
}

// mend says what to change about a command that is left behind.
func (w *words) mend() string {
	b, does := w.c.Left, w.does(&w.c.Against)
	switch {
	case b.Lost >= 0:
		return fmt.Sprintf("Do not leave it to a timer that can be lost: let %s look again afterwards, or from time to time, so that it %s all the same.", w.two, does)
	case b.Stopped >= 0:
		if b.Stopper != b.taker.run.App {
			return fmt.Sprintf("Where %s stops %s, let it do what that would have done: %s %s.", trace.Who(w.sys, b.Stopper), w.two, w.two, does)
		}
		return fmt.Sprintf("Where %s stops its timer, let it do what the timer would have done: %s %s.", w.two, w.two, does)
	case b.taker.timer && b.Ended >= 0:
		return fmt.Sprintf("Let %s start its timer when %s, or start it again as long as it comes too early.", w.two, w.ended())
	case b.taker.timer:
		return fmt.Sprintf("Let %s start its timer again as long as it comes too early.", w.two)
	}
	return fmt.Sprintf("Let %s look again whenever something changes that has kept it from acting.", w.two)
}

// ended says how the reason has ended.
func (w *words) ended() string {
	return trace.Is(&w.sys.Locations()[w.c.Left.Ended], w.text(w.c.Left.Ended, w.c.Left.Now))
}

// Explain notes in what way the command that c is about stays, from a run that
// ends with it.
func (c *Conflict) Explain(r *trace.Replay) {
	b, since := c.Left, c.Since(r.System, r)
	b.Came, b.Stopped, b.Lost, b.Ended = false, -1, -1, -1
	for i := since + 1; i < len(r.Steps); i++ {
		s := &r.Steps[i]
		came := slices.ContainsFunc(s.Runs, func(x ts.Run) bool { return x.App == b.taker.run.App && x.Func == b.taker.run.Func })
		b.Came = b.Came || came
		if n := slices.IndexFunc(s.Accesses, func(a ts.Access) bool { return b.stops(r.System, &a) }); n >= 0 && !came && b.taker.timer {
			b.Stopped, b.Lost, b.Stopper = i, -1, b.taker.run.App
			for _, x := range s.Runs {
				if x.App != 0 && x.At <= n {
					b.Stopper = x.App
				}
			}
			if own := r.System.Events()[s.Event].App != 0; !own && !slices.ContainsFunc(s.Runs, func(x ts.Run) bool { return x.App != 0 && x.At <= n }) {
				b.Lost = s.Event
			}
		}
	}
	was, now := r.Steps[since].Values, r.Last().Values
	for i, v := range now {
		if slices.Contains(b.wish.about, v.Loc) && was[i].Raw != v.Raw && b.Ended != b.wish.cause {
			b.Ended, b.Now = v.Loc, v.Raw
		}
	}
}

// stops reports whether a stops a timer of the taker.
func (b *Behind) stops(sys ts.System, a *ts.Access) bool {
	l := &sys.Locations()[a.Loc]
	return l.Kind == ts.TimerFlag && l.App == b.taker.run.App && a.Op == ts.Write && a.Value == 0 && a.App != 0
}
