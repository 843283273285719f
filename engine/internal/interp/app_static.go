package interp

import "crosscheck/engine/internal/ts"

// AppStatic implements ts.AppStatic.
func (s *System) AppStatic(a ts.AppID) (reads, writes []ts.LocID) {
	x := s.static.App(a)
	return x.Reads.List(), x.Writes.List()
}
