package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// ChildDevices is the setting of a home that says which devices are there for
// an app to make; no input is called so.
const ChildDevices = "child devices"

// Made is a device that an app may make.
type Made struct {
	Usual
	Capabilities []string
	Fixed        bool // only apps change it
	Span         source.Span
}

// How many devices an app makes at most, and at one place where the text does
// not tell how many.
const (
	mostMade    = 4
	severalMade = 2
)

// maker finds the devices that an app makes.
type maker struct {
	*gatherer
	file  *syntax.File
	heard []string // attributes that it waits for or reads of what it makes
	used  []string // what it asks of devices that are no inputs
	names map[string]int
	list  []Made
}

// made are the devices that the text makes.
func (g *gatherer) made(f *syntax.File) []Made {
	mk := &maker{gatherer: g, file: f, names: map[string]int{}}
	syntax.InspectFile(f, mk.listen)
	g.method = ""
	syntax.InspectFile(f, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Method:
			g.method = n.Name
		case *syntax.Call:
			if hub.Is(n.Name, hub.AddChild) {
				mk.place(n)
			}
		}
		return true
	})
	return mk.list
}

// place adds what one call makes: a device for each driver that it may name, or
// several where it makes more than one of a kind.
func (mk *maker) place(c *syntax.Call) {
	var args []syntax.Expr
	for _, a := range c.Args {
		if _, options := a.(*syntax.MapLit); !options {
			args = append(args, a)
		}
	}
	driver, id := hub.Made(args)
	if driver == nil {
		return
	}
	kinds := mk.texts(driver, 0)
	if len(kinds) == 0 {
		kinds = []string{""}
	}
	n := 1
	if len(kinds) == 1 {
		n = mk.count(meaning{id, mk.method}, 0)
	}
	for _, kind := range kinds {
		for range n {
			if len(mk.list) < mostMade {
				mk.list = append(mk.list, mk.child(kind, labelled(c.Args, n*len(kinds)), c.Span()))
			}
		}
	}
}

// labelled is what a call calls the one device that it makes, or "".
func labelled(args []syntax.Expr, n int) string {
	found := ""
	for _, a := range args {
		m, ok := a.(*syntax.MapLit)
		if !ok || n > 1 {
			continue
		}
		for _, e := range m.Entries {
			if text, isText := e.Value.(*syntax.Text); isText && (word(e.Key) == "label" || word(e.Key) == "name" && found == "") {
				found = strings.TrimSpace(text.Value)
			}
		}
	}
	return found
}

// texts are what an expression may be worth, as far as the text tells.
func (mk *maker) texts(x syntax.Expr, depth int) []string {
	if t, ok := x.(*syntax.Text); ok {
		return []string{t.Value}
	}
	if in := mk.input(x); in != nil {
		var list []string
		for _, v := range in.Suggest(UsualModes) {
			list = append(list, Written(v))
		}
		return list
	}
	var list []string
	for _, other := range mk.either(meaning{x, mk.method}) {
		if depth >= deepest {
			break
		}
		before := mk.method
		mk.method = other.method
		for _, text := range mk.texts(other.x, depth+1) {
			if !slices.Contains(list, text) && len(list) < mostMade {
				list = append(list, text)
			}
		}
		mk.method = before
	}
	return list
}

// lasting are names that stand for one thing in every execution.
var lasting = words("app state atomicState settings location device")

// count is for how many devices an expression stands: for one, as many as are
// passed to the method, or several.
func (mk *maker) count(m meaning, depth int) int {
	n := 1
	syntax.Inspect(m.x, func(part any) bool {
		x, ok := part.(*syntax.Name)
		if !ok || lasting[x.Name] || mk.input(x) != nil && mk.input(x).Kind != Device || mk.declares(x.Name) {
			return true
		}
		all := mk.locals[meant{m.method, x.Name}]
		switch {
		case len(all) == 0 || depth >= deepest:
			n = max(n, severalMade)
		case len(all) == 1:
			n = max(n, mk.count(all[0], depth+1))
		default:
			n = max(n, min(len(all), mostMade))
		}
		return true
	})
	return n
}

// declares reports whether a name is a field of the script or a method.
func (mk *maker) declares(name string) bool {
	return slices.ContainsFunc(mk.file.Fields, func(f *syntax.Field) bool { return f.Name == name }) ||
		slices.ContainsFunc(mk.file.Methods, func(m *syntax.Method) bool { return m.Name == name })
}

// child is one of them.
func (mk *maker) child(driver, label string, at source.Span) Made {
	d := Made{Span: at}
	if c := hub.Driven(driver); c != "" {
		d.Capabilities = []string{c}
	} else {
		d.Capabilities = mk.uses()
	}
	d.Usual = mk.name(driver, label)
	d.Fixed = mk.obeys(d.Capabilities) || !mk.hears(d.Capabilities)
	return d
}

// name is what people call it: as the app does, or by its driver.
func (mk *maker) name(driver, label string) Usual {
	if label == "" {
		label = "the child device"
		if words := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(driver, "Generic Component"))); words != "" {
			label = "the " + words
			if !strings.HasPrefix(words, "virtual") && !strings.HasPrefix(words, "simulated") {
				label = "the virtual " + words
			}
		}
		if n := mk.names[label]; n > 0 {
			mk.names[label]++
			label = "the " + Ordinal(n) + " " + strings.TrimPrefix(label, "the ")
		} else {
			mk.names[label] = 1
		}
	}
	u := Usual{Name: camel(strings.TrimPrefix(label, "the ")), Label: label}
	if !usable(u.Name) {
		u.Name = "child"
	}
	return u
}

// obeys reports whether the app itself does what such a device is told, as
// the parent of a component.
func (mk *maker) obeys(capabilities []string) bool {
	for _, name := range capabilities {
		for _, cmd := range capability.Lookup(name).Commands {
			if mk.declares(hub.Component(cmd.Name)) {
				return true
			}
		}
	}
	return false
}

// hears reports whether the app waits for something, or reads it, of a device
// that it makes, and that such a device has.
func (mk *maker) hears(capabilities []string) bool {
	for _, name := range capabilities {
		for _, a := range capability.Lookup(name).Attributes {
			if slices.Contains(mk.heard, a.Name) {
				return true
			}
		}
	}
	return false
}

// listen collects the attributes that the app waits for or reads of devices that
// it makes.
func (mk *maker) listen(n any) bool {
	switch n := n.(type) {
	case *syntax.Method:
		mk.method = n.Name
	case *syntax.Property:
		if rest, ok := strings.CutPrefix(n.Name, "current"); ok && rest != "" && mk.isMade(meaning{n.Recv, mk.method}, false, 0) {
			mk.heard = append(mk.heard, strings.ToLower(rest[:1])+rest[1:])
		}
	case *syntax.Call:
		args := plain(n)
		switch {
		case hub.Is(n.Name, hub.Subscribe) && n.Recv == nil && len(args) > 2:
			if mk.isMade(meaning{args[0], mk.method}, true, 0) {
				mk.heard = append(mk.heard, attributeIn(args[1]))
			}
		case readers[n.Name] && len(args) > 0 && n.Recv != nil && mk.isMade(meaning{n.Recv, mk.method}, false, 0):
			mk.heard = append(mk.heard, attributeIn(args[0]))
		}
	}
	return true
}

// isMade reports whether an expression is a device that the app makes, as far as
// the text tells; otherwise is the answer for a name that may be any device.
func (mk *maker) isMade(m meaning, otherwise bool, depth int) bool {
	found := false
	syntax.Inspect(m.x, func(part any) bool {
		switch x := part.(type) {
		case *syntax.Call:
			found = found || hub.Is(x.Name, hub.AddChild, hub.FindChild, hub.ListChildren)
		case *syntax.Name:
			all := mk.locals[meant{m.method, x.Name}]
			for _, other := range all {
				found = found || depth < deepest && mk.isMade(other, otherwise, depth+1)
			}
			known := len(all) > 0 || mk.input(x) != nil || lasting[x.Name] || mk.declares(x.Name)
			found = found || x.Name == "childDevices" || otherwise && !known
		case *syntax.Property:
			found = found || x.Name == "childDevices"
			return word(x.Recv) != "settings"
		}
		return !found
	})
	return found
}

// uses are the capabilities that the app uses of devices that are none of its
// inputs: what it waits for, tells in their place, or commands.
func (mk *maker) uses() []string {
	if mk.used != nil {
		return mk.used
	}
	mk.used = []string{}
	add := func(name string) {
		if c := usually(name); c != "" && !slices.Contains(mk.used, c) {
			mk.used = append(mk.used, c)
		}
	}
	for _, l := range mk.looks {
		if l.input == "" {
			add(l.attribute)
		}
	}
	syntax.InspectFile(mk.file, func(n any) bool {
		switch n := n.(type) {
		case *syntax.MapLit:
			add(eventName(n))
		case *syntax.Call:
			if n.Recv != nil && mk.device(namesIn(n.Recv)) == "" && commands[n.Name] {
				add(n.Name)
			}
		}
		return true
	})
	return mk.used
}

// eventName is the attribute of an event that is written as a map, or "".
func eventName(m *syntax.MapLit) string {
	name, value := "", false
	for _, e := range m.Entries {
		switch word(e.Key) {
		case "name":
			name = word(e.Value)
		case "value":
			value = true
		}
	}
	if !value {
		return ""
	}
	return name
}
