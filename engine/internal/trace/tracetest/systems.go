package tracetest

import "crosscheck/engine/internal/ts"

func global(name string) Cell { return Cell{Location: ts.Location{Name: name}} }

func attribute(device, name string, values ...string) Cell {
	return Cell{ts.Location{Name: device + "." + name, Kind: ts.Attribute, Device: device}, values}
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
			attribute("smoke", "smoke", "clear", "detected"),
			attribute("ann", "presence", "away", "home"),
			attribute("frontDoor", "lock", "unlocked", "locked"),
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
		t.Cells = append(t.Cells, attribute("light"+name, "switch", "off", "on"))
		t.Acts = append(t.Acts, plain("toggle "+name, -1, func(m *Machine) { m.Set(i, 1-m.Get(i)) }))
	}
	return t
}
