package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/value"
)

// facts is what the text of an app tells about the home that it needs: which
// attributes and modes it looks at, and which numbers it can tell apart.
type facts struct {
	looks      []look              // attributes that it reads or waits for
	awaits     []string            // inputs whose devices set off a handler
	reads      []look              // attributes that it reads
	thresholds []threshold         // numbers that attributes are compared with
	gaps       []gap               // numbers by which values of an attribute are told apart
	gatherer   *gatherer           // knows what they are worth
	texts      map[string]bool     // that stand in it
	told       map[*Input][]string // options of enums that it tells apart
	tested     map[*Input]bool     // truth values that it goes by
	begins     map[*Input]bool     // those without which it does not listen
	Modes      []string            // names of modes, in the order of the text
	UsesMode   bool                // reads, sets or asks for modes
	ReadsMode  bool                // reads or waits for the mode
}

// look is an attribute of the devices of an input; of all devices when input
// is "", because the text does not tell.
type look struct{ attribute, input string }

// concerns reports whether l is about one of some inputs, as far as the text
// tells.
func (a *App) concerns(l look, inputs []*Input) bool {
	in := a.Input(l.input)
	return in == nil || slices.Contains(inputs, in)
}

// LooksAt reports whether the app looks at an attribute of what it was given as
// one of some inputs.
func (a *App) LooksAt(attribute string, inputs []*Input) bool {
	for _, l := range a.Facts.looks {
		named := l.attribute == attribute || l.attribute == everything || slices.Contains(sides[attribute], l.attribute)
		if named && a.concerns(l, inputs) {
			return true
		}
	}
	return false
}

// sides are other attributes that tell of one, too.
var sides = map[string][]string{"windowShade": {"position", "level", "switch"}}

// Says reports whether a text stands in the app, as it is or behind a dot, as
// in "switch.on".
func (a *App) Says(text string) bool { return a.Facts.texts[text] }

// Reads reports whether the app reads an attribute of what it was given as one
// of some inputs: it may save it, or compare it.
func (a *App) Reads(attribute string, inputs []*Input) bool {
	return slices.ContainsFunc(a.Facts.reads, func(l look) bool {
		return (l.attribute == attribute || slices.Contains(sides[attribute], l.attribute)) && a.concerns(l, inputs)
	})
}

// factsOf reads a script; inputs that are compared with an attribute are
// marked.
func factsOf(f *syntax.File, app *App) facts {
	g := &gatherer{app: app, handlers: map[string][]string{}, locals: meaningsOf(f)}
	syntax.InspectFile(f, func(n any) bool {
		if c, ok := n.(*syntax.Call); ok && hub.Is(c.Name, hub.Subscribe) && c.Recv == nil {
			g.subscription(plain(c))
		}
		return true
	})
	for _, m := range f.Methods {
		g.method = m.Name
		syntax.Inspect(m, g.visit)
	}
	for _, in := range app.Inputs {
		if in.Kind == Mode {
			g.UsesMode = true
			g.ReadsMode = g.ReadsMode || in.Restricts || in.Multiple
			if in.Default != nil {
				g.Modes = append(g.Modes, listed(in.Default)...)
			}
		}
	}
	g.choose(f)
	g.begin(f)
	g.facts.gatherer = g
	g.texts = syntax.Says(f)
	return g.facts
}

// gatherer walks over the text.
type gatherer struct {
	facts
	app      *App
	method   string              // that is being read
	handlers map[string][]string // the attributes that methods wait for
	locals   meanings
}

// plain are the arguments of a call that have no name.
func plain(c *syntax.Call) []syntax.Expr {
	if len(c.Args) > 0 {
		if m, ok := c.Args[0].(*syntax.MapLit); ok && m.Named {
			return c.Args[1:]
		}
	}
	return c.Args
}

// word is the text or name that an expression is, or "".
func word(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		return x.Value
	case *syntax.Name:
		return x.Name
	}
	return ""
}

// subscription notes what subscribe(source, "attribute.value", handler) waits
// for. Those of a location without an attribute wait for its mode.
func (g *gatherer) subscription(args []syntax.Expr) {
	if len(args) < 2 {
		return
	}
	attribute, handler := "mode", word(args[len(args)-1])
	switch {
	case word(args[0]) == "app":
		attribute = touch
	case len(args) > 2:
		attribute = attributeIn(args[1])
	}
	if word(args[0]) == "location" {
		g.ReadsMode = g.ReadsMode || attribute == "mode"
		g.UsesMode = g.UsesMode || attribute == "mode"
	}
	g.look(attribute, args[0], false)
	if t, ok := args[1].(*syntax.Text); ok && len(args) > 2 {
		_, v, _ := strings.Cut(t.Value, ".")
		g.thresholds = append(g.thresholds, threshold{look{attribute, g.device(namesIn(args[0]))}, "==", meaning{&syntax.Text{Value: v}, ""}, nil})
	}
	g.awaits = append(g.awaits, g.device(namesIn(args[0])))
	g.handlers[handler] = append(g.handlers[handler], attribute)
}

// touch is what a handler of a touch of the app waits for, and the value of its
// event.
const touch = "touch"

// everything stands for an attribute whose name is computed.
const everything = "*"

// attributeIn is the attribute that "attribute" and "attribute.value" name.
func attributeIn(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Text:
		name, _, _ := strings.Cut(x.Value, ".")
		return name
	case *syntax.GString:
		if name, _, whole := strings.Cut(x.Texts[0], "."); whole {
			return name
		}
	}
	return everything
}

// look notes that the app waits for, or reads, an attribute of a device.
func (g *gatherer) look(attribute string, device syntax.Expr, reads bool) {
	l := look{attribute, g.device(namesIn(device))}
	if !slices.Contains(g.looks, l) {
		g.looks = append(g.looks, l)
	}
	if reads {
		g.reads = append(g.reads, l)
	}
}

// device is the input among names that asks for devices, if there is just one.
func (g *gatherer) device(names map[string]bool) string {
	found := ""
	for name := range names {
		if in := g.app.Input(name); in != nil && in.Kind == Device {
			if found != "" {
				return ""
			}
			found = name
		}
	}
	return found
}

// readers are methods of devices whose first argument is an attribute.
var readers = words("currentValue latestValue currentState latestState statesSince statesBetween eventsSince")

func (g *gatherer) visit(n any) bool {
	switch n := n.(type) {
	case *syntax.Property:
		g.property(n)
	case *syntax.Call:
		g.call(n)
	case *syntax.Binary:
		g.distances(n.Op, n.X, n.Y)
		g.distances(n.Op, n.Y, n.X)
		g.compare(n.Op, n.X, n.Y)
		if op := mirrored[n.Op]; op != "" {
			g.compare(op, n.Y, n.X)
		}
	case *syntax.Switch:
		for _, c := range n.Cases {
			op := "=="
			switch c.X.(type) {
			case *syntax.Range, *syntax.ListLit:
				op = "in"
			}
			g.compare(op, n.X, c.X)
		}
	case *syntax.Assign:
		if t, ok := n.Target.(*syntax.Property); ok && g.isMode(t) {
			g.mode(n.X)
		}
	}
	return true
}

// property notes the attribute in device.currentTemperature and in
// device.temperatureState.
func (g *gatherer) property(n *syntax.Property) {
	if n.Key != nil {
		g.look(everything, n.Recv, true)
	}
	if rest, ok := strings.CutPrefix(n.Name, "current"); ok && rest != "" {
		g.look(strings.ToLower(rest[:1])+rest[1:], n.Recv, true)
	}
	if rest, ok := strings.CutSuffix(n.Name, "State"); ok {
		g.look(rest, n.Recv, true)
	}
	if isLocationMode(n) {
		g.ReadsMode, g.UsesMode = true, true
	}
}

func (g *gatherer) call(n *syntax.Call) {
	args := plain(n)
	switch {
	case readers[n.Name] && len(args) > 0:
		g.look(attributeIn(args[0]), n.Recv, true)
	case hub.Is(n.Name, hub.SetMode) || n.Name == "setMode" && n.Recv != nil && word(n.Recv) == "location":
		g.UsesMode = true
		if len(args) > 0 {
			g.mode(args[0])
		}
	case n.Name == "getMode" && n.Recv != nil && word(n.Recv) == "location":
		g.ReadsMode, g.UsesMode = true, true
	case n.Name == "contains" && len(args) == 1 && n.Recv != nil:
		g.compare("in", args[0], n.Recv)
	}
}

// mode notes the names of modes in an expression: a text or a list of texts.
func (g *gatherer) mode(x syntax.Expr) {
	switch x := x.(type) {
	case *syntax.Text:
		if x.Value != "" && !(x.Value == touch && g.waitsFor(touch)) {
			g.UsesMode = true
			g.Modes = append(g.Modes, x.Value)
		}
	case *syntax.ListLit:
		for _, item := range x.Items {
			g.mode(item)
		}
	}
}

// isLocationMode reports whether x is location.mode or location.currentMode.
func isLocationMode(x syntax.Expr) bool {
	p, ok := x.(*syntax.Property)
	return ok && (p.Name == "mode" || p.Name == "currentMode") && word(p.Recv) == "location"
}

// isMode reports whether x is the mode of the home, as it stands there or by
// what it may stand for.
func (g *gatherer) isMode(x syntax.Expr) bool {
	if x == nil {
		return false
	}
	return slices.ContainsFunc(ways(meaning{x, g.method}, g.means), g.tellsMode)
}

// tellsMode reports whether an expression is location.mode, a part of it or
// method on it, or the value of an event of the mode.
func (g *gatherer) tellsMode(m meaning) bool {
	switch x := m.x.(type) {
	case *syntax.Property:
		if x.Name == "value" && word(x.Recv) != "" {
			return slices.Contains(g.handlers[m.method], "mode")
		}
		return isLocationMode(x) || g.tellsMode(meaning{x.Recv, m.method})
	case *syntax.Call:
		return x.Recv != nil && g.tellsMode(meaning{x.Recv, m.method})
	}
	return false
}

func (g *gatherer) waitsFor(attribute string) bool {
	return slices.Contains(g.handlers[g.method], attribute)
}

var comparisons = words("< <= > >= == !=")

// measurable are the words that tell of a number that a sensor measures.
var measurable = []struct{ words, attribute string }{
	{"temperature temp", "temperature"}, {"humidity humid", "humidity"}, {"illuminance lux luminance", "illuminance"},
	{"power watts watt", "power"}, {"energy kwh", "energy"}, {"battery", "battery"}, {"steps", "steps"},
	{"carbon dioxide co2", "carbonDioxide"}, {"ultraviolet", "ultravioletIndex"}, {"voltage", "voltage"},
}

// numeric reports whether an attribute of the catalogue is a number.
func numeric(attribute string) bool {
	return slices.ContainsFunc(capability.Names(), func(c string) bool {
		a := capability.Lookup(c).Attribute(attribute)
		return a != nil && a.Domain.Kind == value.Range
	})
}

// isInput reports whether one of the names is a number that people enter.
func (g *gatherer) isInput(names map[string]bool) bool {
	for name := range names {
		if in := g.app.Input(name); in != nil && in.Kind != Device {
			return true
		}
	}
	return false
}

// namesIn are the names and texts in an expression.
func namesIn(x syntax.Expr) map[string]bool {
	names := map[string]bool{}
	if x == nil {
		return names
	}
	syntax.Inspect(x, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Name:
			names[n.Name] = true
		case *syntax.Property:
			names[n.Name] = true
		case *syntax.Text:
			names[n.Value] = true
		case *syntax.Call:
			names[n.Name] = true
		}
		return true
	})
	return names
}

// Awaits reports whether devices of an input set off a handler.
func (a *App) Awaits(in *Input) bool { return slices.Contains(a.Facts.awaits, in.Name) }
