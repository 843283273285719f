package interp

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
)

// accessed is what an event or an app may access at most.
type accessed struct {
	known         bool
	reads, writes []ts.LocID
}

// Static implements ts.StaticSystem.
func (s *System) Static(e ts.EventID) (reads, writes []ts.LocID) {
	if s.ofEvents == nil {
		s.ofEvents = make([]accessed, len(s.evs))
	}
	a := &s.ofEvents[e]
	if !a.known {
		x := s.static.Event(e)
		*a = accessed{true, x.Reads.List(), x.Writes.List()}
	}
	return a.reads, a.writes
}

// AppStatic implements ts.AppStatic.
func (s *System) AppStatic(a ts.AppID) (reads, writes []ts.LocID) {
	x := s.static.App(a)
	return x.Reads.List(), x.Writes.List()
}

// Members are the apps that can be checked without others of their text.
func (s *System) Members() []ir.Member { return s.p.Members }

// Related are the pairs of some apps that can have anything to do with each
// other, where that is known.
func (s *System) Related(apps []ts.AppID) (pairs [][2]ts.AppID, known bool) {
	return s.static.Related(apps)
}

// Apart reports whether no app can have anything to do with what another does.
func (s *System) Apart() bool { return s.static.Apart() }
