package published

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// groups are the attributes that count as shared in each group of apps, as
// names of fields.
var groups = map[string]string{
	"switches-general":       "currentSwitch",
	"switches-lights":        "currentSwitch",
	"switches-ac-fan-heater": "currentSwitch",
	"switches-vent":          "currentSwitch",
	"switches-camera":        "currentSwitch",
	"locks":                  "currentLock",
	"thermostats": "currentHeatingSetpoint thermostatSetpoint currentCoolingSetpoint thermostatOperatingState " +
		"thermostatFanMode currentThermostatMode",
	"lights-hue":          "colorChanged currentHue currentSaturation currentLevel currentSwitch colorTemperature",
	"lights-nonhue":       "colorChanged currentHue currentSaturation currentLevel currentSwitch colorTemperature",
	"dimmers":             "currentSwitch currentLevel",
	"alarms":              "currentAlarm",
	"valves":              "valve valveLatestValue",
	"music-players":       "status duration level trackDescription trackData mute",
	"relay-switches":      "currentSwitch",
	"speech-synthesizers": "level oneUser",
	"cameras":             "image alarmState",
	GlobalGroup:           "locationMode",
}

// Groups are the names of the groups of apps.
func Groups() []string { return slices.Sorted(maps.Keys(groups)) }

// trackGroup declares a variable for each attribute of the group. It stands
// for that attribute of every device: the published rule does not tell devices
// apart. What is stored there is seen by analyses and is not in the state.
func (b *builder) trackGroup() {
	for _, name := range strings.Fields(groups[b.opt.Group]) {
		v := b.variable(ir.Var{Name: name, Kind: ts.Attribute, Device: "device", Called: "the devices", Slice: ir.LeftWritten}, [2]data.Value{})
		if b.opt.Group == GlobalGroup {
			b.program.Vars[v].Kind, b.program.Vars[v].Device = ts.Mode, ""
		}
		b.m.tracked = append(b.m.tracked, tracked{name, v})
	}
}

// updates are the names of the group that a field is a write of.
func (b *builder) updates(field string) []tracked {
	var list []tracked
	for _, t := range b.m.tracked {
		if strings.Contains(field, t.name) {
			list = append(list, t)
		}
	}
	return list
}

// addDevices declares a device for each capability that an input of an app
// has, and what an app is touched through.
func (b *builder) addDevices() {
	b.m.touch = b.addDevice(kinds()["appTouch"])
	for _, a := range b.m.apps {
		for _, name := range a.inputs.names {
			if c, ok := a.inputs.values[name].(deviceOf); ok && b.m.devices[string(c)] == nil {
				b.addDevice(kinds()[string(c)])
			}
		}
	}
}

func (b *builder) addDevice(k *kind) *device {
	d := &device{m: b.m, kind: k}
	for s := range d.parts {
		d.parts[s] = &part{device: d, side: side(s), cells: map[string]*cell{}}
	}
	assigned := k.assigned()
	for _, f := range k.fields {
		c := &cell{field: f, v: ir.NoVar, updates: b.updates(f.name)}
		if assigned[f.name] || !dynamic.Equal(nobody{}, f.start[0], f.start[1]) {
			c.v = b.variable(ir.Var{Name: d.parts[f.side].Key() + "." + f.name, Device: k.capability, Called: k.label}, f.start)
		}
		d.parts[f.side].cells[f.name] = c
	}
	b.m.devices[k.capability] = d
	return d
}

// assigned are the fields that some step writes.
func (k *kind) assigned() map[string]bool {
	found := map[string]bool{}
	for _, list := range k.env {
		assignedBy(list, found)
	}
	for _, commands := range k.commands {
		for _, list := range commands {
			assignedBy(list, found)
		}
	}
	return found
}

func assignedBy(list []step, found map[string]bool) {
	for _, s := range list {
		if s.kind != guard {
			for _, f := range s.fields {
				found[bare(f)] = true
			}
		}
		assignedBy(s.body, found)
	}
}

func (b *builder) addLocation() {
	b.m.location = &location{
		m:            b.m,
		mode:         b.variable(ir.Var{Name: "location.mode"}, [2]data.Value{"away", "home"}),
		locationMode: b.variable(ir.Var{Name: "location.locationMode"}, [2]data.Value{"away", "home"}),
		updates:      b.updates("locationMode"),
	}
}

// addApp declares what an app keeps.
func (b *builder) addApp(a *app) {
	name := b.program.Apps[a.id]
	keep := func(what string, start data.Value) ir.VarID {
		return b.variable(ir.Var{Name: name + "." + what, Kind: ts.AppState, App: a.id, Span: a.home}, [2]data.Value{start, start})
	}
	a.kept[stateMap] = keep("state", stateAtStart())
	a.kept[atomicMap] = keep("atomicState", data.MapOf("version", "1.01"))
	a.kept[fieldMap] = keep("fields", data.NewMap())
	a.listens = keep("subscriptions", data.NewList())
}

// addEvents declares an event for each alternative of the main choice.
func (b *builder) addEvents(set *source.Set) {
	s := scanPair([2]string{set.Files[0].Text, set.Files[1].Text}, b.opt.Widen)
	b.m.signals = s.alternatives()
	used, apps := map[string]int{}, [2]string{b.program.Apps[1], b.program.Apps[2]}
	for i := range b.m.signals {
		sig := &b.m.signals[i]
		name := sig.text(apps)
		if used[name]++; used[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, used[name])
		}
		kind := ts.Environment
		switch {
		case byHand[sig.name]:
			kind = ts.Touch
		case sig.method != "":
			kind = ts.Timer
		}
		b.program.Funcs = append(b.program.Funcs, ir.Func{Name: name, Body: []ir.Stmt{&ir.Do{X: &ir.Native{Fn: int32(i)}}}})
		b.program.Events = append(b.program.Events, ir.Event{Name: name, Text: sig.words(apps), Kind: kind, Flag: ir.NoVar, Body: ir.FuncID(i)})
	}
}

// appNames are the files' names without their ending, told apart.
func appNames(set *source.Set) []string {
	var names []string
	for i, f := range set.Files {
		name := strings.TrimSuffix(f.Name[strings.LastIndexByte(f.Name, '/')+1:], ".groovy")
		if i == 1 && name == names[0] {
			name += " 2"
		}
		names = append(names, name)
	}
	return names
}

// stateAtStart is what state is before anything was put there.
func stateAtStart() *data.Map {
	return data.MapOf("home", data.NewList(), "away", data.NewList(), "night", data.NewList())
}
