package conflict

import (
	"slices"

	"crosscheck/engine/internal/ts"
)

// many is how many devices a run commands that sets a scene.
const many = 5

func (r *reason) scene() bool { return r.things >= many }

// minor reports whether it is worth a look, and no problem, that the command of a
// reason, which holds, is undone by the command of another: it is a note, or a helper by
// which nothing goes that is done in the home; it is part of
// a scene that people or a turn of life have set, and what comes later changes a part of
// that; how bright it is asked for it; or movement did, for no scene, and a whole scene
// ends it, as for who leaves, or that it is bright enough. Doors and locks are excepted.
func (a *automata) minor(reason, other int32) bool {
	given, against := &a.reasons.list[reason], &a.reasons.list[other]
	c := given.run.Cause
	switch {
	case a.locs[given.loc].Note || a.aside[given.loc]:
		return true
	case a.bond(given.loc) == ts.Passage || c < 0:
		return false
	case given.scene() && (a.locs[c].Hand || a.bond(c) == ts.Turn):
		return true
	case a.bond(c) == ts.Company:
		return !given.scene() && against.value < given.value && (against.scene() || against.run.Cause >= 0 && a.locs[against.run.Cause].Light)
	}
	return a.locs[c].Light
}

// served reports whether two commands are of a helper by which one app asks for
// something, and the other does that and puts the helper back as it is at the start:
// then neither undoes the other.
func (a *automata) served(reason, other int32) bool {
	given, against := &a.reasons.list[reason], &a.reasons.list[other]
	return a.locs[given.loc].Helper && (a.putsBack(given) || a.putsBack(against))
}

// putsBack reports whether a command puts something back that its run has looked at, or
// was set off by, and the run commands more.
func (a *automata) putsBack(r *reason) bool {
	return r.things > 1 && r.value == a.start[r.loc] && (r.run.Cause == r.loc || slices.ContainsFunc(r.given, func(x ts.Access) bool { return x.Loc == r.loc }))
}

// findAside finds the helpers by which no app goes that commands something else than
// helpers: they are what somebody keeps in mind, as that there is mail.
func (s *scope) findAside() {
	for l := range s.locs {
		s.aside[l] = s.locs[l].OfThing() && s.locs[l].Helper && len(dependents(&s.access, s.locs, ts.LocID(l))) == 0
	}
}

// dependents are the apps that go by a helper and command something that people notice,
// and no helper.
func dependents(access *access, locs []ts.Location, l ts.LocID) (apps []ts.AppID) {
	for a := 1; a < len(access.reads); a++ {
		acts := false
		access.writes[a].Each(func(w int) {
			acts = acts || command(locs[w].Kind) && !(locs[w].OfThing() && (locs[w].Helper || locs[w].Note))
		})
		if acts && access.reads[a].Has(int(l)) {
			apps = append(apps, ts.AppID(a))
		}
	}
	return apps
}
