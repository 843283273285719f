package reference

import "crosscheck/engine/internal/ts"

// turn is what an app does while it is served for a publication, where the
// order of the apps can matter.
type turn struct {
	app       ts.AppID
	choice    int // the number of the choice that made it this app's, -1: none
	cells     map[ts.LocID]map[ts.Op]bool
	tests     map[ts.ClockID]bool
	resets    map[ts.ClockID]bool
	publishes bool // something that is heard
	failed    bool
}

// newTurn makes a turn that has read the cell whose change it is due to.
func newTurn(app ts.AppID, choice int, due ts.LocID) *turn {
	t := &turn{
		app: app, choice: choice, cells: map[ts.LocID]map[ts.Op]bool{},
		tests: map[ts.ClockID]bool{}, resets: map[ts.ClockID]bool{},
	}
	if due >= 0 {
		t.touch(due, ts.Read)
	}
	return t
}

func (t *turn) touch(l ts.LocID, op ts.Op) {
	if t.cells[l] == nil {
		t.cells[l] = map[ts.Op]bool{}
	}
	t.cells[l][op] = true
}

// swappable reports whether two neighbouring turns can change places.
func swappable(t, u *turn) bool {
	if t.failed || u.failed || t.publishes && u.publishes {
		return false
	}
	for l, ops := range t.cells {
		for op := range ops {
			for other := range u.cells[l] {
				if op == ts.Write || other == ts.Write || op == ts.Silent && other == ts.Silent {
					return false
				}
			}
		}
	}
	return !resetsUsed(t, u) && !resetsUsed(u, t)
}

func resetsUsed(t, u *turn) bool {
	for c := range t.resets {
		if u.tests[c] || u.resets[c] {
			return true
		}
	}
	return false
}

// compare looks for another order that stands for this one: the app of the last
// turn, having a lower number than one before, might as well go before it. The
// choice of a turn has to be tried otherwise when the last could not change
// places with it, and is not declared to come after it; that of the last, when nothing comes after it.
func (r *run) compare(done []*turn) {
	last := done[len(done)-1]
	early := true // could the last change places with all that was looked at
	for i := len(done) - 2; i >= 0; i-- {
		switch {
		case r.s.before(done[i].app, last.app):
			early = false
		case !swappable(done[i], last):
			early = false
			r.reopen(done[i])
		}
		r.redundant = r.redundant || early && done[i].app > last.app
	}
	if last.failed || r.redundant {
		r.reopen(last)
	}
	if r.redundant {
		panic(stop{})
	}
}

func (r *run) reopen(t *turn) {
	if t.choice >= 0 {
		r.made[t.choice].open = true
	}
}

// publish puts p into the queue of the event.
func (r *run) publish(p publication) {
	r.queue = append(r.queue, p)
	if r.turn != nil && len(r.s.whoHears(p)) > 0 {
		r.turn.publishes = true
	}
}
