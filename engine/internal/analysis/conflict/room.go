package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// A physical conflict: what an app did to a device moves a sensor through the
// room, and another app does something because of that.

// stepMoving is what becomes of what an app did to an emitter. Who made it dark is
// the last one who has changed anything that gave light.
func (a *automata) stepMoving(f fact, m *move) []fact {
	switch {
	case m.loc != f.loc:
		if (m.kind == clear_ || m.kind == store && !m.silent) && a.endTogether(m.loc, f.loc) {
			f.now = 1
		}
	case m.kind == push && a.links[m.link].Ends && f.now == 1:
	case m.kind == push:
		return []fact{f, {kind: moved, app: f.app, loc: a.links[m.link].To, reason: f.reason, now: m.value, link: m.link}}
	case m.kind == clear_ || m.kind == store && !m.silent:
		return nil
	}
	return []fact{f}
}

// endTogether reports whether there is an event by which neither l nor k gives
// anything off any more.
func (a *automata) endTogether(l, k ts.LocID) bool {
	return slices.ContainsFunc(a.quiet[l], func(e ts.EventID) bool { return slices.Contains(a.quiet[k], e) })
}

// stepMoved is what becomes of what that did to a sensor.
func (a *automata) stepMoved(f fact, m *move, fresh bool) []fact {
	switch {
	case m.kind == clear_ && m.loc == f.loc:
		return nil
	case m.app != f.app && a.matters(m, &a.links[f.link]) && a.reasons.because(m.reason, f.loc, f.now):
		a.hits = append(a.hits, hit{
			class: Physical, first: f.app, second: m.app, loc: f.loc, link: f.link, emitter: a.deviceOf(a.links[f.link].From),
			reason: f.reason, because: m.reason, together: fresh,
		})
	}
	return []fact{f}
}

// matters reports whether m is an act that people notice and that no app is
// there for, when link k has moved a sensor. Whoever hears of warmth or daylight
// is to answer it, and to end what is on, but not to begin something with another
// device. When nothing is given off any more, the sensor tells what is true; but
// what was switched off is not to be switched on for that.
func (a *automata) matters(m *move, k *Link) bool {
	switch {
	case m.kind == says:
		return !k.Meant && !k.Ends
	case m.kind != store || m.silent || m.direct || !command(a.locs[m.loc].Kind) || ending(a.all, m.loc) != m.value:
		return false
	case k.Ends:
		return !k.Meant && m.loc == k.From && a.reasons.list[m.reason].run.Cause == k.To
	case k.Meant:
		return m.value > 0 && a.locs[m.loc].Device != a.locs[k.From].Device
	}
	return true
}

// because reports whether what an app does, for a reason, is due to a sensor's
// having been moved: that has set its handler off, or the handler has looked at
// it, and would not do the same with the value that the sensor was moved from.
func (x *reasons) because(reason int32, sensor ts.LocID, from int32) bool {
	r := &x.list[reason]
	i := slices.IndexFunc(r.given, func(a ts.Access) bool { return a.Loc == sensor })
	if i < 0 && r.run.Cause != sensor || x.again == nil {
		return false
	}
	k := trial{reason, sensor, from}
	due, known := x.due[k]
	if !known {
		due = !x.same(r, sensor, from)
		x.due[k] = due
	}
	return due
}

// same reports whether an app does the same for reason r when a sensor has
// another value.
func (x *reasons) same(r *reason, sensor ts.LocID, value int32) bool {
	run, given := r.run, slices.Clone(r.given)
	if run.Cause == sensor {
		if !run.SetOffBy(value) {
			return false
		}
		run.Value = value
		given = append(given, ts.Access{Loc: sensor, Op: ts.Read, App: run.App})
	}
	for i := range given {
		if given[i].Loc == sensor {
			given[i].Value = value
		}
	}
	x.again.Again(&run, given, &x.out)
	return slices.ContainsFunc(x.out.List, func(b ts.Branch) bool { return r.repeated(&b, given) })
}

// trial is a reason, and a sensor with another value.
type trial struct {
	reason int32
	sensor ts.LocID
	value  int32
}
