package family

import (
	"fmt"

	"crosscheck/engine/internal/ir"
	. "crosscheck/engine/internal/ir/build"
	"crosscheck/engine/internal/value"
)

// sensor adds an attribute and an event for each value that it may come to have.
func sensor(b *Builder, device, name string, values int) ir.VarID {
	v := b.Attribute(device, name, below(values), 0)
	for i := range values {
		b.Event(fmt.Sprintf("%s.%s=%d", device, name, i), Set(v, C(int32(i))))
	}
	return v
}

// actor adds an attribute of a device that only apps command.
func actor(b *Builder, device, name string) ir.VarID {
	return b.Attribute(device, name, value.BoolDomain, 0)
}

// is runs then when what a handler hears of has come to be x.
func is(v ir.VarID, x int32, then ...ir.Stmt) ir.Stmt { return If(Eq(V(v), C(x)), then...) }

// SmokeAndLock is an alarm that lets people out when there is smoke or carbon monoxide,
// and an app that locks up when somebody leaves.
func SmokeAndLock() *ir.Program {
	b := New()
	smoke, gas, there := sensor(b, "smoke", "smoke", 3), sensor(b, "gas", "carbonMonoxide", 2), sensor(b, "ann", "presence", 2)
	siren, lock := actor(b, "siren", "alarm"), actor(b, "door", "lock")
	b.App("alarm")
	b.On(smoke, is(smoke, 1, Set(siren, C(1)), Set(lock, C(0))), is(smoke, 0, Set(siren, C(0))))
	b.On(gas, is(gas, 1, Set(siren, C(1)), Set(lock, C(0))))
	b.App("leave")
	b.On(there, is(there, 0, Set(lock, C(1))))
	return &b.Program
}

// CabinetAndWarmth watches a cabinet of medicine, whether it was opened and whether it
// is warm, and an app switches the light by movement.
func CabinetAndWarmth() *ir.Program {
	b := New()
	warm, door, hall := sensor(b, "cabinet", "temperature", 3), sensor(b, "cabinet", "contact", 2), sensor(b, "hall", "motion", 2)
	light, lamp := actor(b, "light", "switch"), actor(b, "lamp", "switch")
	b.App("medicine")
	opened := b.Bool("medicine.opened")
	b.On(door, is(door, 1, Set(opened, C(1)), Set(light, C(0))))
	b.On(warm, is(warm, 2, Set(light, C(1))))
	b.Event("noon", IfElse(V(opened), []ir.Stmt{Set(light, C(0))}, []ir.Stmt{Set(light, C(1))}))
	b.Event("midnight", Set(opened, C(0)))
	b.App("hall")
	b.On(hall, Set(lamp, V(hall)))
	return &b.Program
}

// OpenedAndUnlocked has one app tell of a door that was left open, and one that
// unlocks it for whoever arrives.
func OpenedAndUnlocked() *ir.Program {
	b := New()
	door, there := sensor(b, "door", "contact", 2), sensor(b, "ann", "presence", 2)
	lock := actor(b, "door", "lock")
	b.App("notifier")
	told := b.Bool("notifier.told")
	b.On(door, is(door, 0, Set(told, C(0))))
	b.Event("late", If(V(door), Set(told, C(1))))
	b.App("arrival")
	b.On(there, is(there, 1, Set(lock, C(0))))
	b.Event("night", Set(lock, C(1)))
	return &b.Program
}

// MotionAndNight has a lamp follow movement, and everything go off at night.
func MotionAndNight() *ir.Program {
	b := New()
	hall, mode := sensor(b, "hall", "motion", 2), sensor(b, "home", "mode", 3)
	lamp, fan := actor(b, "lamp", "switch"), actor(b, "fan", "switch")
	b.App("motion")
	b.On(hall, IfElse(Eq(V(hall), C(1)), []ir.Stmt{Set(lamp, C(1))}, []ir.Stmt{Set(lamp, C(0))}))
	b.App("night")
	b.On(mode, is(mode, 2, Set(lamp, C(0)), Set(fan, C(0))))
	b.Event("touch", Set(fan, C(1)))
	return &b.Program
}

// WindowAndHeating switches the heating off while a window is open; another app
// warms the house for whoever comes home.
func WindowAndHeating() *ir.Program {
	b := New()
	window, there := sensor(b, "window", "contact", 2), sensor(b, "ann", "presence", 2)
	heating := actor(b, "heating", "switch")
	b.App("window")
	was := b.Bool("window.was")
	b.On(window, IfElse(Eq(V(window), C(1)),
		[]ir.Stmt{Set(was, V(heating)), Set(heating, C(0))}, []ir.Stmt{If(V(was), Set(heating, C(1)))}))
	b.App("warm")
	b.On(there, Set(heating, V(there)))
	return &b.Program
}

// ButtonAndSunset has a button switch one lamp over, and the sun two.
func ButtonAndSunset() *ir.Program {
	b := New()
	sun := sensor(b, "sun", "position", 2)
	lamp, porch := actor(b, "lamp", "switch"), actor(b, "porch", "switch")
	b.App("button")
	b.Event("pushed", toggle(lamp))
	b.App("sunset")
	b.On(sun, Set(lamp, V(sun)), Set(porch, V(sun)))
	return &b.Program
}

// LeakAndLaundry shuts the water off when a sensor gets wet, and a machine that has
// ended its work calls for somebody.
func LeakAndLaundry() *ir.Program {
	b := New()
	leak, power := sensor(b, "cellar", "water", 2), sensor(b, "machine", "power", 3)
	valve, lamp := actor(b, "valve", "valve"), actor(b, "lamp", "switch")
	b.App("leak")
	b.On(leak, is(leak, 1, Set(valve, C(1))))
	b.App("laundry")
	runs := b.Bool("laundry.runs")
	b.On(power, is(power, 2, Set(runs, C(1))), is(power, 0, If(V(runs), Set(lamp, C(1)), Set(runs, C(0)))))
	b.Event("touch", Set(lamp, C(0)))
	return &b.Program
}
