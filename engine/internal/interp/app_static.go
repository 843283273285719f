package interp

import "crosscheck/engine/internal/ts"

// AppStatic implements ts.AppStatic.
func (s *System) AppStatic(a ts.AppID) (reads, writes []ts.LocID) {
	x := s.static.App(a)
	return x.Reads.List(), x.Writes.List()
}

// Apart reports whether no app can have anything to do with what another does.
func (s *System) Apart() bool { return s.static.Apart() }
