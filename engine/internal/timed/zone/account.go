package zone

import "crosscheck/engine/internal/ts"

// account is which handlers ran, although code is not interpreted again where
// its branches are known: it remembers for each interpretation what ran then.
type account struct {
	inner ts.Coverage // nil when the inner system keeps no account
	sets  [][]int32   // handlers that ran together
	ids   map[string]int32
	noted []bool // sets that are in ran
	ran   []bool // handlers
	found []int32
	key   []byte
}

func newAccount(inner ts.Timed) account {
	a := account{ids: map[string]int32{}}
	if c, ok := inner.(ts.Coverage); ok {
		a.inner, a.ran = c, make([]bool, len(c.Handlers()))
	}
	return a
}

// interpret is called before code is interpreted.
func (a *account) interpret() {
	if a.inner != nil {
		a.inner.ForgetRan()
	}
}

// interpreted is the number of the set of handlers that ran since.
func (a *account) interpreted() int32 {
	a.found, a.key = a.found[:0], a.key[:0]
	for i := range a.ran {
		if a.inner.Ran(i) {
			a.found = append(a.found, int32(i))
			a.key = appendNumber(a.key, int64(i))
		}
	}
	id, known := a.ids[string(a.key)]
	if !known {
		id = int32(len(a.sets))
		a.ids[string(a.key)] = id
		a.sets = append(a.sets, append([]int32(nil), a.found...))
		a.noted = append(a.noted, false)
	}
	return id
}

// note notes that the handlers of a set ran.
func (a *account) note(set int32) {
	if a.noted[set] {
		return
	}
	a.noted[set] = true
	for _, h := range a.sets[set] {
		a.ran[h] = true
	}
}

// Ran reports whether handler i ran since ForgetRan.
func (s *System) Ran(i int) bool { return s.account.ran[i] }

// ForgetRan starts the account of Ran anew.
func (s *System) ForgetRan() {
	clear(s.account.ran)
	clear(s.account.noted)
}
