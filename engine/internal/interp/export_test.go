package interp

// EveryOrder makes s explore every order of the apps that are served, whether
// or not it can make a difference.
func (s *System) EveryOrder() { s.every = true }

// AllOrders does so for apps that have nothing to do with each other, too.
func (s *System) AllOrders() {
	s.EveryOrder()
	for i, row := range s.conflict {
		for k, j := range s.byTopic[s.subs[i].Topic] {
			row[k] = s.subs[i].App != s.subs[j].App
		}
	}
}
