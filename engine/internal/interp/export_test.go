package interp

// EveryOrder makes s explore every order of the apps that are served, whether
// or not it can make a difference.
func (s *System) EveryOrder() { s.every = true }
