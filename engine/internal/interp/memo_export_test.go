package interp

// RememberAll makes s remember what events of n outcomes or more did.
func RememberAll(s *System, n int) { s.memo.from = n }

// KnowWays lets s keep so many calls of foreign code.
func KnowWays(s *System, n int) { s.foreign.ways.most = n }
