package model

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/facts"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// App is an installed app.
type App struct {
	// Name is how the program calls it, Label how people do, Called how sentences
	// do, Title how its author does.
	Name, Label, Called, Title string
	File                       *syntax.File
	Settings                   []Setting
	Endpoints                  []Endpoint
	Buttons                    []string // names of its button inputs
	Span                       source.Span
	Opened                     *data.Map // what showing its pages left in state
	// Kind is what the app that it belongs to is called, "" for one that stands
	// alone; Parent is that app, if the home has it.
	Kind     string
	Parent   *App
	Children []*App
	// Makes are the devices of the home that are there for it to make, Born those
	// that it makes while its pages are shown.
	Makes []string
	Born  []Born

	Index   int
	ID      ts.AppID
	Facts   *facts.Facts
	Idle    func(method string) bool // it does nothing that shows outside
	Given   map[string]*Setting
	State   *Shelf
	Written *Shelf // settings that the app changed
	Fields  []ir.VarID
	Timers  []*Timer
	Places  map[ir.VarID]ts.ClockID // of what may keep instants
	// Subs is the list of subscriptions while they may change, else NoVar; Stands
	// are the functions that stand for its handlers then.
	Subs   ir.VarID
	Stands map[string]ir.FuncID
	Fixed  []Subscription // else
	Wanted []Subscription // those of any start
	Touch  *Feed

	Nursery []*Child // the devices that it makes
}

// method is the span and the parameters of a method.
func (a *App) method(name string) *syntax.Method {
	for _, m := range a.File.Methods {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// Has reports whether the app has a method.
func (a *App) Has(name string) bool { return a.Facts.ByName[name] != nil }

// MethodSpan is where a method's name stands; the app's place without one.
func (a *App) MethodSpan(name string) source.Span {
	if m := a.method(name); m != nil {
		return m.NameSpan
	}
	return a.Span
}

// DevicesOf are the devices bound to any of the app's inputs, and those that it
// makes.
func (a *App) DevicesOf(s *Model) []*Device {
	var list []*Device
	seen := map[*Device]bool{}
	for i := range a.Settings {
		for _, name := range a.Settings[i].Devices {
			if d := s.ByName[name]; d != nil && !seen[d] {
				seen[d] = true
				list = append(list, d)
			}
		}
	}
	for _, c := range a.Nursery {
		list = append(list, c.Device)
	}
	return list
}

// Setting is an input with the value it was given.
type Setting struct {
	Name string
	Kind SettingKind
	// Multiple: the value is a list of devices.
	Multiple bool
	// Restricts: the app runs only in the modes that the value lists.
	Restricts bool
	Set       bool // it has a value
	Devices   []string
	Value     data.Value // of what is no device
	Content   int32      // Value as variables hold it
	// Choices are the values of a setting that the home leaves open, and Var
	// has which of them it is; NoVar for all others.
	Choices []data.Value
	Var     ir.VarID
}

// SettingKind tells devices from plain values.
type SettingKind uint8

// Kinds of settings. The zero SettingKind is invalid.
const (
	DeviceSetting SettingKind = 1 + iota
	PlainSetting
	HubSetting // the hub itself
)

// Endpoint is a path that the app answers on the web.
type Endpoint struct {
	Path, Verb, Handler string
	Span                source.Span
}

// Kin are the apps that calls from one to another may reach, besides a itself.
func (a *App) Kin() []*App {
	list := []*App{a}
	for i := 0; i < len(list); i++ {
		for _, other := range append([]*App{list[i].Parent}, list[i].Children...) {
			if other != nil && !slices.Contains(list, other) {
				list = append(list, other)
			}
		}
	}
	return list[1:]
}

// outlives reports whether a field keeps its value between executions: a final
// one always has the value it is made with, others only when they are static.
// Those of a library are taken to be.
func outlives(a *App, at source.Span, final bool) bool {
	if at.File != a.File.Number {
		return !final
	}
	text := a.File.Source.Text
	line, _, _ := strings.Cut(text[at.Start:at.End], "=")
	return !final && strings.Contains(line, "static")
}
