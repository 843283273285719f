package host

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
)

// relative is an app as one that belongs to it sees it, or it to that: a parent
// or a child.
type relative struct{ by, of *Host }

// family are the functions about devices and apps that an app makes, and about
// the one that it belongs to.
func family() map[hub.Does]func(*hub.Call) call {
	return map[hub.Does]func(*hub.Call) call{
		hub.AddChild:      always((*Host).addChild),
		hub.DeleteChild:   always((*Host).deleteChild),
		hub.FindChild:     always((*Host).findChild),
		hub.ListChildren:  always(func(h *Host, _ []data.Value) data.Value { return data.NewList(h.children()...) }),
		hub.AddChildApp:   always((*Host).addChildApp),
		hub.ChangeChild:   unmodelled("what becomes of apps that an app makes is not modelled", nil),
		hub.FindChildApp:  always((*Host).childApp),
		hub.ListChildApps: always((*Host).childApps),
		hub.Parent:        always(func(h *Host, _ []data.Value) data.Value { return h.parent() }),
	}
}

// Know tells a host the hosts of all apps of the home.
func (h *Host) Know(all []*Host) { h.all = all }

func (h *Host) relative(a *model.App) *relative { return &relative{h, h.all[a.Index]} }

// parent is the app that this one belongs to, if the home has it.
func (h *Host) parent() data.Value {
	switch {
	case h.App.Parent != nil:
		return h.relative(h.App.Parent)
	case h.App.Kind != "":
		h.Tell("the app "+h.App.Kind+", which this one belongs to, is not in the home", "it is taken to be anything")
		return &data.Unknown{What: "the parent"}
	}
	return nil
}

// childApps are the apps of the home that belong to this one; those of a name,
// where one is asked for.
func (h *Host) childApps(args []data.Value) data.Value {
	l := data.NewList()
	for _, a := range h.App.Children {
		if len(args) == 0 || a.Title == data.Text(args[len(args)-1]) {
			l.Items = append(l.Items, h.relative(a))
		}
	}
	return l
}

// addChildApp is the app of the home that belongs to this one and has the name
// of the app to be made.
func (h *Host) addChildApp(args []data.Value) data.Value {
	for _, a := range h.App.Children {
		if slices.ContainsFunc(args, func(v data.Value) bool { return data.Text(v) == a.Title }) {
			return h.relative(a)
		}
	}
	h.Tell("the app that is made is not in the home", "it is taken to be anything; add its file")
	return &data.Unknown{What: "an app that the app made"}
}

// childApp is the one with a number or a label.
func (h *Host) childApp(args []data.Value) data.Value {
	for _, a := range h.App.Children {
		if len(args) > 0 && (data.Text(args[0]) == a.Label || data.Text(args[0]) == model.Decimal(a.Index+1)) {
			return h.relative(a)
		}
	}
	return nil
}

// Class is what Groovy calls it.
func (r *relative) Class() string { return "InstalledApp" }

// Key makes the app equal to itself.
func (r *relative) Key() string { return (&self{r.of}).Key() }

// Text is its label.
func (r *relative) Text() string { return r.of.App.Label }

// Get reads a property: one that a method of the app tells, or one of any app.
func (r *relative) Get(w data.World, name string) (v data.Value, ok bool) {
	if getter := "get" + model.Capital(name); r.of.App.Has(getter) {
		return r.Call(w, getter, nil)
	}
	r.of.visit(r.by, func() { v, ok = (&self{r.of}).Get(r.of.World(), name) })
	return v, ok
}

// Set refuses.
func (r *relative) Set(data.World, string, data.Value) bool { return false }

// Call runs a method of the app.
func (r *relative) Call(_ data.World, name string, args []data.Value) (v data.Value, ok bool) {
	r.of.visit(r.by, func() {
		switch {
		case r.of.App.Has(name):
			if told, known := r.of.App.Stands[name]; known {
				r.of.Env.Call(told)
			}
			v, ok = r.of.Script.Call(r.of, name, args...), true
		case name == "getSetting" && len(args) == 1:
			v, ok = r.of.setting(data.Text(args[0])), true
		case strings.HasPrefix(name, "get") || slices.Contains([]string{"updateSetting", "removeSetting", "clearSetting", "updateLabel"}, name):
			v, ok = (&self{r.of}).Call(r.of.World(), name, args)
		}
	})
	return v, ok
}

// visit lets an app do something in the execution of another one.
func (h *Host) visit(by *Host, do func()) {
	if h.busy {
		at := h.At
		h.At = by.At
		defer func() { h.At = at }()
		do()
		return
	}
	h.open(by.Env)
	h.At = by.At
	defer h.close()
	do()
	h.writeBack()
}
