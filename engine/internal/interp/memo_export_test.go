package interp

// RememberAll makes s remember what events of n outcomes or more did.
func RememberAll(s *System, n int) { s.memo.from = n }
