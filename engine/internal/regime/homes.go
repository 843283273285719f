package regime

import (
	"fmt"
	"slices"
	"strings"
)

// device is a line that declares a device, and its attribute as a place.
type device struct {
	line string
	place
}

func newDevice(name, kind, attribute string, level int, values, commands []string) device {
	d := device{fmt.Sprintf("device %s: %s", name, kind), place{name: name + "." + attribute, values: values, level: level}}
	for _, c := range commands {
		d.stores = append(d.stores, name+"."+c+"();")
	}
	return d
}

// sensors are moved by the environment, at any time; apps may hear of it.
func sensors() []device {
	return []device{
		newDevice("door", "contactSensor", "contact", 0, []string{"open", "closed"}, nil),
		newDevice("hall", "motionSensor", "motion", 0, []string{"active", "inactive"}, nil),
	}
}

// actors do what apps tell them. Who hears of one may command those behind it.
func actors() []device {
	return []device{
		newDevice("lamp", "switch", "switch", 1, []string{"on", "off"}, []string{"on", "off"}),
		newDevice("bolt", "lock", "lock", 2, []string{"locked", "unlocked"}, []string{"lock", "unlock"}),
	}
}

// warm is moved by the environment, and by apps, too.
func warm() device {
	d := newDevice("heat", "", "level", 1, []string{"0", "1", "2"}, []string{"warm", "cool"})
	d.ordered = true
	d.line = "device heat { sensor attribute level: 0..2 = 1; command warm() { level = 2; } command cool() { level = 0; } command set(v: 0..2) { level = v; } }"
	return d
}

// home declares so many sensors, actors and, in half of the homes, the mode.
func (a *author) home(sensing, acting int) {
	for _, d := range append(sensors()[:sensing], actors()[:acting]...) {
		a.line("%s;", d.line)
		a.places = append(a.places, d.place)
	}
	if a.oneIn(2) {
		a.line("mode: { day, night };")
		a.places = append(a.places, place{name: "mode", values: []string{"day", "night"}, stores: []string{"mode = day;", "mode = night;"}, level: 3})
	}
	a.near = a.places
}

// app writes an app with a variable of its own; handlers writes what it does.
func (a *author) app(name, members string, handlers func() []string) {
	a.near = append(a.places[:len(a.places):len(a.places)], number("n", 2))
	list := strings.Join(handlers(), "\n  ")
	a.level, a.near = 0, a.places
	a.line("app %s { var n: 0..1; %s\n  %s }", name, members, list)
}

// hears is a handler of what happens at a place.
func (a *author) hears(p place, more ...func() string) string {
	trigger := "on " + p.name
	if p.ordered && a.oneIn(2) {
		trigger += pick(a, []string{" > ", " >= ", " < ", " <= "}) + pick(a, p.values)
	} else if a.oneIn(3) {
		trigger += " == " + pick(a, p.values)
	}
	return a.reacts(trigger, p.level, more...)
}

// reacts is a handler for something at a level: a statement or two and more.
func (a *author) reacts(trigger string, level int, more ...func() string) string {
	a.level = level
	body := a.block(a.between(1, 2), 1)
	for _, write := range more {
		body += " " + write()
	}
	return trigger + " { " + body + " }"
}

func apps(a *author) { a.crowd() }

// orders has some of the apps wait for others.
func orders(a *author) {
	names := a.crowd()
	k := a.below(len(names))
	names = append(names[k:], names[:k]...)
	if a.oneIn(2) {
		slices.Reverse(names)
	}
	n := 2
	if a.oneIn(3) {
		n = len(names)
	}
	a.line("order %s;", strings.Join(names[:n], " before "))
}

// crowd writes apps that hear of one sensor and then tell one device what to do, and
// returns their names.
func (a *author) crowd() (names []string) {
	a.home(a.between(1, 2), 2)
	var beside []place // what changes together with what is heard
	if a.oneIn(3) {
		d := warm()
		a.line("%s", d.line)
		if a.oneIn(2) {
			a.line("together heat.level%s, lamp.switch == %s;", pick(a, []string{" == 0", " == 2", ""}), pick(a, []string{"on", "off"}))
			beside = append(beside, actors()[0].place)
		}
		a.places = append([]place{d.place}, a.places...)
	}
	heard, contested := a.places[0], pick(a, a.places[len(a.places)-2:])
	tell := func() string { return pick(a, contested.stores) }
	for i := range a.between(2, 3) {
		names = append(names, string(rune('A'+i)))
		a.app(names[i], "", func() []string {
			list := []string{a.hears(heard, tell)}
			switch a.below(3) {
			case 0:
				list = append(list, a.reacts("on touch", 0))
			case 1:
				list = append(list, a.hears(pick(a, a.places)))
			default:
				for _, p := range beside {
					if contested.level > p.level {
						list = append(list, a.hears(p, tell))
					}
				}
			}
			return list
		})
	}
	return names
}

func timers(a *author) {
	a.home(1, 1)
	a.line("clock t0;")
	for i := range 1 + a.below(3)/2 {
		a.switches = []string{"start t after 5min;", "start t after 1h;", "cancel t;"}
		a.app(string(rune('A'+i)), "timer t;", a.timed)
	}
}

// timed are the handlers of an app with a timer t.
func (a *author) timed() []string {
	late := func() string {
		return a.when(pick(a, []string{"enabled(t)", "time >= 22:00", "t0 > 10min"}), a.block(1, 0))
	}
	start := func() string { return "start t after 2min;" }
	wait := func() string { return "wait 10s; " + a.block(1, 0) }
	list := []string{a.hears(a.places[0], late, start), a.reacts("on t", 0)}
	switch a.below(3) {
	case 0:
		list = append(list, a.reacts(pick(a, []string{"every 5min", "at 7:30"}), 0))
	case 1:
		list = append(list, a.reacts("on touch", 0, wait))
	}
	return list
}
