// Package mender mends apps by their trees: it puts conditions round statements,
// lets handlers do more, and asks for devices that an app does not have yet. A
// condition is written only where the app can see what it is about, by an input
// that every installation of the app gives that one device.
package mender

import (
	"path"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	native "crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Apps is the mender of apps.
var Apps = &mend.Language{
	Guard: guard, Wider: wider, Also: also, Undo: undo, Cancel: cancel, Leave: leave, Else: otherwise,
}

// app is the text of an app, and what the home says of it.
type app struct {
	set      *source.Set
	tree     *syntax.File
	text     string
	style    style
	installs []*native.InstallDecl
	devices  map[string]*native.DeviceDecl
	inputs   []*input
	news     []*input // that it is to ask for, too
	listens  []subscription
}

// input is what an app asks for; device is the only one that it is given in all
// installations.
type input struct {
	name, kind string // "switch"
	device     string
	multiple   bool
	call       *syntax.Call
}

// subscription is a call of subscribe.
type subscription struct {
	call    *syntax.Call
	stmt    syntax.Stmt // in the body of a method, where the call stands alone
	method  *syntax.Method
	source  string // an input, or location
	name    string // of the attribute or event
	value   string // "": all values
	handler string
}

// read reads an app and what installs it.
func read(set *source.Set, file int32) *app {
	if int(file) >= len(set.Files) {
		return nil
	}
	f := set.Files[file]
	a := &app{set: set, text: f.Text, devices: map[string]*native.DeviceDecl{}}
	a.tree, _ = syntax.Parse(f, file)
	a.style = styleOf(a.tree)
	a.home(f.Name)
	syntax.InspectFile(a.tree, func(n any) bool {
		if c, ok := n.(*syntax.Call); ok && c.Recv == nil {
			a.input(c)
		}
		return true
	})
	for _, m := range a.tree.Methods {
		a.subscriptions(m)
	}
	return a
}

// home finds the devices of the home, and the installations of the app.
func (a *app) home(name string) {
	for i, f := range a.set.Files {
		if !strings.HasSuffix(f.Name, ".cross") {
			continue
		}
		tree, _ := native.Parse(f, int32(i))
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *native.DeviceDecl:
				a.devices[d.Name.Name] = d
			case *native.InstallDecl:
				if d.File != nil && path.Base(d.File.Value) == path.Base(name) {
					a.installs = append(a.installs, d)
				}
			}
		}
	}
}

// argument is one of a call, by its place or name, as far as it is a text.
func argument(c *syntax.Call, i int, name string) string {
	for _, x := range c.Args {
		if m, ok := x.(*syntax.MapLit); ok && m.Named {
			for _, e := range m.Entries {
				if k, ok := e.Key.(*syntax.Text); ok && k.Value == name {
					return textOf(e.Value)
				}
			}
			continue
		}
		if i == 0 {
			return textOf(x)
		}
		i--
	}
	return ""
}

// textOf is a text, a name or a truth value as it is written.
func textOf(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Name:
		return x.Name
	case *syntax.Bool:
		if x.Value {
			return "true"
		}
	}
	return ""
}

var identifier = regular.New(`^[A-Za-z_]\w*$`)

func (a *app) input(c *syntax.Call) {
	if !hub.Is(c.Name, hub.Input) {
		return
	}
	in := &input{name: argument(c, 0, "name"), multiple: argument(c, -1, "multiple") == "true", call: c}
	isDevice := false
	if in.kind, isDevice = strings.CutPrefix(argument(c, 1, "type"), "capability."); !isDevice || !identifier.MatchString(in.name) {
		return
	}
	for i, d := range a.installs {
		given := valuesOf(d, in.name)
		if len(given) != 1 || i > 0 && given[0] != in.device {
			in.device = ""
			break
		}
		in.device = given[0]
	}
	a.inputs = append(a.inputs, in)
}

// valuesOf are what an installation gives to an input.
func valuesOf(d *native.InstallDecl, name string) (out []string) {
	for _, m := range d.Members {
		if in, ok := m.(*native.InputDecl); ok && in.Name.Name == name && !in.Any {
			for _, v := range in.Values {
				switch v := v.(type) {
				case *native.Ident:
					out = append(out, v.Name)
				case *native.TextLit:
					out = append(out, v.Value)
				default:
					out = append(out, "")
				}
			}
		}
	}
	return out
}

// of is the input for a device; nil: there is none, or its name means something
// else in a method.
func (a *app) of(device string, m *syntax.Method) *input {
	for _, in := range append(slices.Clone(a.inputs), a.news...) {
		if in.device == device && device != "" && !declares(m, in.name) {
			return in
		}
	}
	return nil
}

// declares reports whether a method has something of its own with a name.
func declares(m *syntax.Method, name string) bool {
	found := false
	params := func(list []*syntax.Param) {
		for _, p := range list {
			found = found || p.Name == name
		}
	}
	if m == nil {
		return false
	}
	params(m.Params)
	syntax.Inspect(m, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				found = found || v.Name == name
			}
		case *syntax.Closure:
			params(n.Params)
		case *syntax.ForIn:
			found = found || n.Var.Name == name
		}
		return !found
	})
	return found
}

// subscriptions notes the calls of subscribe in a method.
func (a *app) subscriptions(m *syntax.Method) {
	alone := map[*syntax.Call]syntax.Stmt{}
	if m.Body != nil {
		for _, s := range m.Body.Stmts {
			if c := callOf(s); c != nil {
				alone[c] = s
			}
		}
	}
	syntax.Inspect(m, func(n any) bool {
		c, ok := n.(*syntax.Call)
		if !ok || c.Recv != nil || !hub.Is(c.Name, hub.Subscribe) || len(c.Args) < 3 {
			return true
		}
		name, value, _ := strings.Cut(argument(c, 1, ""), ".")
		a.listens = append(a.listens, subscription{c, alone[c], m, argument(c, 0, ""), name, value, argument(c, 2, "")})
		return true
	})
}

// Heard are the devices, by name, that apps subscribe to.
func Heard(set *source.Set) map[string]bool {
	out := map[string]bool{}
	for i, f := range set.Files {
		if !strings.HasSuffix(f.Name, ".groovy") {
			continue
		}
		a := read(set, int32(i))
		for _, s := range a.listens {
			for _, in := range a.inputs {
				if !mentions(a.code(s.call.Args[0]), in.name) {
					continue
				}
				for _, d := range a.installs {
					for _, device := range valuesOf(d, in.name) {
						out[device] = true
					}
				}
			}
		}
	}
	return out
}

// mentions reports whether a name stands in code.
func mentions(code, name string) bool {
	return slices.Contains(strings.FieldsFunc(code, func(r rune) bool { return !identifier.MatchString("a" + string(r)) }), name)
}

// heard are the subscriptions that a method handles.
func (a *app) heard(method string) (out []subscription) {
	for _, s := range a.listens {
		if s.handler == method {
			out = append(out, s)
		}
	}
	return out
}

// timers are the calls that set a timer for a method.
func (a *app) timers(method string) (out []*syntax.Call) {
	for _, m := range a.tree.Methods {
		syntax.Inspect(m, func(n any) bool {
			if c, ok := n.(*syntax.Call); ok && handlerOf(c) == method && method != "" {
				out = append(out, c)
			}
			return true
		})
	}
	return out
}

// handlerOf is what the scheduler is to run by a call.
func handlerOf(c *syntax.Call) string {
	x := handler(c)
	if x == nil {
		return ""
	}
	return textOf(x)
}

// handler is the argument of a call that says what the scheduler is to run.
func handler(c *syntax.Call) syntax.Expr {
	row := hub.Lookup(c.Name)
	if c.Recv != nil || row == nil || !row.Schedules() {
		return nil
	}
	i := row.Handler
	for _, x := range c.Args {
		if m, ok := x.(*syntax.MapLit); ok && m.Named {
			continue
		}
		if i--; i == 0 {
			return x
		}
	}
	return nil
}

// method is one of the app.
func (a *app) methodOf(name string) *syntax.Method {
	for _, m := range a.tree.Methods {
		if m.Name == name && m.Body != nil {
			return m
		}
	}
	return nil
}

// attribute is what the catalogue says of an attribute of a device, and a
// capability of the device that has it.
func (a *app) attribute(device, name string) (*capability.Attribute, string) {
	d := a.devices[device]
	if d == nil {
		return nil, ""
	}
	for _, c := range d.Capabilities {
		if k := capability.Lookup(c.Name); k != nil {
			if x := k.Attribute(name); x != nil {
				return x, c.Name
			}
		}
	}
	return nil, ""
}
