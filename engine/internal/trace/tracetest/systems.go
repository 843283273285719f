package tracetest

import "crosscheck/engine/internal/ts"

func global(name string) Cell { return Cell{Location: ts.Location{Name: name}} }

func attribute(device, called, name string, values ...string) Cell {
	return Cell{ts.Location{Name: device + "." + name, Kind: ts.Attribute, Device: device, Called: called}, values}
}

func flag(name string) Cell {
	return Cell{ts.Location{Name: name, Kind: ts.Enable}, []string{"false", "true"}}
}

func plain(name string, flag int, run func(*Machine)) Act {
	return Act{ts.Event{Name: name, Text: name}, flag, run}
}

// Figure1 is the program of VMCAI 2022, figure 1: an assertion fails when e1
// runs before e3. Five states, nine transitions.
func Figure1() *Toy {
	const x, y, z, on1, on3 = 0, 1, 2, 3, 4
	return &Toy{
		Names:  []string{""},
		Cells:  []Cell{global("x"), global("y"), global("z"), flag("e1"), flag("e3")},
		Starts: [][]int32{{0, 0, 0, 1, 1}},
		Fails:  []ts.Failure{{Kind: ts.Assertion, Message: "r4 == 0"}},
		Acts: []Act{
			plain("e1", on1, func(m *Machine) { m.Set(x, 1); m.Set(on1, 0) }),
			plain("e2", -1, func(m *Machine) { m.Get(y) }),
			plain("e3", on3, func(m *Machine) {
				m.Get(z)
				r := m.Get(x)
				m.Set(x, r+1)
				m.Assert(r == 0, 0)
				m.Set(on3, 0)
			}),
		},
	}
}

// Home is a fire alarm that unlocks the front door against an app that locks
// it when the last person leaves. Its invariant, that the door is unlocked
// while there is smoke, fails after smoke and leaving.
func Home() *Toy {
	const smoke, home, lock, mode, armed = 0, 1, 2, 3, 4
	return &Toy{
		Names: []string{"", "FireAlarm", "LockUp"},
		Cells: []Cell{
			attribute("smoke", "", "smoke", "clear", "detected"),
			attribute("ann", "Ann", "presence", "away", "home"),
			attribute("frontDoor", "the front door", "lock", "unlocked", "locked"),
			{ts.Location{Name: "mode", Kind: ts.Mode}, []string{"home", "away"}},
			{ts.Location{Name: "LockUp.armed", Kind: ts.AppState, App: 2}, []string{"false", "true"}},
		},
		Starts: [][]int32{{0, 1, 1, 0, 0}},
		Props:  []ts.Property{{Kind: ts.Invariant, Name: "a way out", Text: "smoke implies unlocked"}},
		Truth:  func(_ ts.PropertyID, v []int32) bool { return v[smoke] == 0 || v[lock] == 0 },
		Acts: []Act{
			{ts.Event{Name: "smoke.smoke=detected", Text: "Smoke is detected", Kind: ts.Environment}, -1, func(m *Machine) {
				m.Set(smoke, 1)
				m.As(1)
				m.Set(lock, 0)
				m.Notify("Fire!")
			}},
			{ts.Event{Name: "ann.presence=away", Text: "Ann leaves", Kind: ts.Environment}, -1, func(m *Machine) {
				m.Set(home, 0)
				m.As(2)
				m.Set(lock, 1)
				m.Set(mode, 1)
				m.Set(armed, 1)
			}},
			{ts.Event{Name: "ann.presence=home", Text: "Ann comes home", Kind: ts.Environment}, -1, func(m *Machine) {
				m.Set(home, 1)
			}},
		},
	}
}

// Lights are n independent switches: two to the power of n states.
func Lights(n int) *Toy {
	t := &Toy{Names: []string{""}}
	for i := range n {
		name := string(rune('a' + i))
		t.Cells = append(t.Cells, attribute("light"+name, "light "+name, "switch", "off", "on"))
		t.Acts = append(t.Acts, plain("toggle "+name, -1, func(m *Machine) { m.Set(i, 1-m.Get(i)) }))
	}
	return t
}

// Forks are two philosophers who each take the left fork first: they can wait
// for each other for ever.
func Forks() *Toy {
	t := &Toy{Names: []string{""}, Cells: []Cell{global("fork[0]"), global("fork[1]")}}
	for i := range 2 {
		t.Cells = append(t.Cells, flag([]string{"take(0)", "take(1)"}[i]))
	}
	for i := range 2 {
		t.Cells = append(t.Cells, flag([]string{"eat(0)", "eat(1)"}[i]))
	}
	t.Starts = [][]int32{{0, 0, 1, 1, 0, 0}}
	take := func(i int) func(*Machine) {
		return func(m *Machine) {
			m.Set(i, m.Get(i)+1)
			m.Set(2+i, 0)
			m.Set(4+i, 1-m.Get(1-i))
			m.Set(5-i, 0)
		}
	}
	eat := func(i int) func(*Machine) {
		return func(m *Machine) {
			m.Set(i, 0)
			m.Set(4+i, 0)
			m.Set(2+i, 1)
			if m.Get(1-i) != 0 {
				m.Set(5-i, 1)
			}
		}
	}
	for i, name := range []string{"take(0)", "take(1)"} {
		t.Acts = append(t.Acts, plain(name, 2+i, take(i)))
	}
	for i, name := range []string{"eat(0)", "eat(1)"} {
		t.Acts = append(t.Acts, plain(name, 4+i, eat(i)))
	}
	t.Held = func(v []int32) bool { return v[0]+v[1] > 0 }
	return t
}

// Random makes a system of a few bytes from a seed: events read cells, store
// sums, choose, assert and switch events on and off.
func Random(next func(n int) int) *Toy {
	cells, events := 2+next(3), 2+next(3)
	t := &Toy{Names: []string{"", "A", "B"}, Starts: [][]int32{make([]int32, cells+events)}}
	for i := range cells {
		t.Cells = append(t.Cells, global(string(rune('a'+i))))
	}
	for e := range events {
		name := "e" + string(rune('1'+e))
		t.Cells = append(t.Cells, flag(name))
		t.Starts[0][cells+e] = int32(min(1, next(4)))
		t.Fails = append(t.Fails, ts.Failure{Kind: ts.Assertion, Message: name + " is fine"})
		from, to, add, choice, turn := next(cells), next(cells), next(3), 1+next(2), next(events)
		limit, target := int32(next(4)), cells+turn
		t.Acts = append(t.Acts, plain(name, cells+e, func(m *Machine) {
			v := m.Get(from)
			m.Assert(v != limit+1, ts.FailureID(e))
			m.As(ts.AppID(1 + e%2))
			m.Set(to, (v+int32(add+m.Choose(choice)))%4)
			if v == limit {
				m.Set(target, 1-m.Get(target))
			}
		}))
	}
	t.Props = []ts.Property{
		{Kind: ts.Invariant, Name: "a is not 3", Text: "a != 3"}, {Kind: ts.Never, Name: "b is 2", Text: "b == 2"},
		{Kind: ts.Reachable, Name: "both are 1", Text: "a == 1 && b == 1"},
	}
	t.Truth = func(i ts.PropertyID, v []int32) bool {
		return [...]bool{v[0] != 3, v[1] == 2, v[0] == 1 && v[1] == 1}[i]
	}
	t.Held = func(v []int32) bool { return v[0] > 0 }
	return t
}
