package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/home"
)

// chooser finds the settings by whose values an app decides what to do.
type chooser struct {
	*gatherer
	file   *syntax.File
	aside  map[any]bool    // what decides nothing but what people are told
	acting map[string]bool // methods that act; being there: they were looked at
	leaves bool            // leaving the method that is being read leaves something out
	told   map[*Input][]string
	tested map[*Input]bool
}

// choose notes which options of the enums the app tells apart, and which truth
// values it goes by.
func (g *gatherer) choose(f *syntax.File) {
	c := &chooser{
		gatherer: g, file: f, aside: map[any]bool{}, acting: map[string]bool{}, told: map[*Input][]string{}, tested: map[*Input]bool{},
	}
	for _, m := range f.Methods {
		c.leaves = false
		c.leaves = c.acts(m.Body)
		syntax.Inspect(m, c.putAside)
	}
	for _, m := range f.Methods {
		c.method = m.Name
		syntax.Inspect(m, c.look)
	}
	g.told, g.tested = c.told, c.tested
}

// putAside notes the conditions of what does nothing to the home.
func (c *chooser) putAside(n any) bool {
	switch n := n.(type) {
	case *syntax.If:
		if !c.acts(n.Then) && (n.Else == nil || !c.acts(n.Else)) {
			c.without(n.Cond)
		}
	case *syntax.Ternary:
		if !c.acts(&syntax.ExprStmt{X: n.Then}) && !c.acts(&syntax.ExprStmt{X: n.Else}) && plainText(n.Then) {
			c.without(n.Cond)
		}
	}
	return true
}

// plainText reports whether an expression is a text for people to read.
func plainText(x syntax.Expr) bool {
	t, ok := x.(*syntax.Text)
	_, made := x.(*syntax.GString)
	return made || ok && strings.ContainsAny(t.Value, " <")
}

func (c *chooser) without(x syntax.Expr) {
	syntax.Inspect(x, func(n any) bool {
		c.aside[n] = true
		return true
	})
}

// acts reports whether a statement may do something to the home, or keep what
// follows from doing it.
func (c *chooser) acts(s syntax.Stmt) bool {
	found := false
	syntax.Inspect(s, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Return:
			found = found || n.X != nil || c.leaves
		case *syntax.Break, *syntax.Continue, *syntax.Assign:
			found = true
		case *syntax.Call:
			found = found || c.does(n)
		}
		return !found
	})
	return found
}

// doing are what functions of the platform do that count.
var doing = []hub.Does{
	hub.RunAfter, hub.RunAt, hub.Repeat, hub.RunEvery, hub.Unschedule, hub.Subscribe, hub.Unsubscribe, hub.SendLocationEvent,
	hub.SetMode, hub.SetVariable, hub.AddChild,
}

// does reports whether a call may do something to the home: a command, a
// function of the platform, or a method of the app that does.
func (c *chooser) does(n *syntax.Call) bool {
	if n.Recv != nil {
		return n.Key != nil || n.Name == "setMode" || commands[n.Name]
	}
	if n.Key != nil || hub.Is(n.Name, doing...) {
		return true
	}
	acting, looked := c.acting[n.Name]
	if !looked {
		c.acting[n.Name] = false
		for _, m := range c.file.Methods {
			acting = acting || m.Name == n.Name && c.acts(m.Body)
		}
		c.acting[n.Name] = acting
	}
	return acting
}

// commands are those of the catalogue. They are there from the start, as homes
// are guessed side by side.
var commands = func() map[string]bool {
	names := map[string]bool{}
	for _, name := range capability.Names() {
		for _, cmd := range capability.Lookup(name).Commands {
			names[cmd.Name] = true
		}
	}
	return names
}()

// look notes what a part of the text tells apart.
func (c *chooser) look(n any) bool {
	if c.aside[n] {
		return true
	}
	switch n := n.(type) {
	case *syntax.Name, *syntax.Property, *syntax.Index:
		if in := c.input(n.(syntax.Expr)); in != nil && in.Kind == Bool {
			c.tested[in] = true
		}
		switch n := n.(type) {
		case *syntax.Index:
			c.looksUp(n.X, n.Key)
		case *syntax.Property:
			c.looksUp(n.Recv, n.Key)
		}
	case *syntax.Binary:
		if n.Op == "==" || n.Op == "!=" || n.Op == "in" {
			c.tell(n.X, n.Y)
			c.tell(n.Y, n.X)
		}
	case *syntax.Switch:
		for _, k := range n.Cases {
			c.tell(n.X, k.X)
		}
	case *syntax.Call:
		c.called(n)
	}
	return true
}

// asked are methods of texts and lists whose argument is a part or an item.
var asked = words("contains equals equalsIgnoreCase startsWith endsWith")

// called notes a command whose name people choose, and what is asked of a
// setting, or looked up by it, with a method.
func (c *chooser) called(n *syntax.Call) {
	switch {
	case n.Name == "get" && n.Recv != nil && len(n.Args) > 0:
		c.looksUp(n.Recv, n.Args[0])
	case n.Key != nil:
		for _, in := range c.enums(meaning{n.Key, c.method}) {
			for _, o := range in.Options {
				c.tells(in, o.Value)
			}
		}
	case asked[n.Name] && n.Recv != nil && len(n.Args) == 1:
		c.tell(n.Args[0], n.Recv)
		for _, in := range c.enums(meaning{n.Recv, c.method}) {
			for _, text := range texted(n.Args[0]) {
				c.partly(in, text)
			}
		}
	}
}

// looksUp notes that something is looked up in a map by a setting.
func (c *chooser) looksUp(m, key syntax.Expr) {
	if key == nil || len(c.enums(meaning{key, c.method})) == 0 {
		return
	}
	for _, way := range ways(meaning{m, c.method}, c.means) {
		if lit, ok := way.x.(*syntax.MapLit); ok {
			for _, e := range lit.Entries {
				c.tell(key, e.Key)
			}
		}
	}
}

// partly notes the options that a text is a part of.
func (c *chooser) partly(in *Input, text string) {
	for _, o := range in.Options {
		if strings.Contains(strings.ToLower(o.Value), strings.ToLower(text)) {
			c.tells(in, o.Value)
		}
	}
}

// tell notes that what x stands for is compared with the texts of y.
func (c *chooser) tell(x, y syntax.Expr) {
	for _, in := range c.enums(meaning{x, c.method}) {
		for _, text := range texted(y) {
			c.tells(in, text)
		}
	}
}

func (c *chooser) tells(in *Input, text string) {
	if !slices.Contains(c.told[in], text) {
		c.told[in] = append(c.told[in], text)
	}
}

// texted are the texts in an expression: its own, or those of a list.
func texted(x syntax.Expr) []string {
	switch x := x.(type) {
	case *syntax.Text:
		return []string{x.Value}
	case *syntax.Number:
		return []string{x.Text}
	case *syntax.ListLit:
		var list []string
		for _, item := range x.Items {
			list = append(list, texted(item)...)
		}
		return list
	}
	return nil
}

// changers are methods of texts whose result tells the same as the text.
var changers = words("toLowerCase toUpperCase trim toString toInteger capitalize intValue")

// enums are the inputs with options that an expression may stand for.
func (g *gatherer) enums(m meaning) []*Input {
	var list []*Input
	for _, way := range ways(meaning{said(m.x), m.method}, g.saidBy) {
		if in := g.input(way.x); in != nil && in.Kind == Enum && len(in.Options) > 1 {
			list = append(list, in)
		}
	}
	return list
}

// saidBy are what an expression stands for that is no input, without what
// changes texts.
func (g *gatherer) saidBy(m meaning) []meaning {
	var list []meaning
	for _, other := range g.unasked(m) {
		list = append(list, meaning{said(other.x), other.method})
	}
	return list
}

// said is an expression without what changes its text.
func said(x syntax.Expr) syntax.Expr {
	for {
		call, ok := x.(*syntax.Call)
		if !ok || !changers[call.Name] || call.Recv == nil {
			break
		}
		x = call.Recv
	}
	if text, ok := x.(*syntax.GString); ok && len(text.Values) == 1 && strings.Join(text.Texts, "") == "" {
		return text.Values[0]
	}
	return x
}

// Varies are the values of an input that the app tells apart, the one that is
// suggested first: what a guessed home leaves open, as far as it stays small.
func (a *App) Varies(in *Input, modes []string) []home.Value {
	first := in.Suggest(modes)
	switch {
	case len(first) != 1 || in.Hidden && !a.Incomplete:
		return nil
	case in.Kind == Bool && a.Facts.tested[in]:
		return append(first, home.Value{Kind: home.Bool, Number: 1 - first[0].Number})
	case in.Kind != Enum || in.Multiple:
		return nil
	}
	return in.apart(first, a.Facts.told[in])
}

// showAlso asks people, too, for what pages show when a setting by which they
// go has another of the values that the app tells apart; false when that is
// nothing more.
func (a *App) showAlso(s script.Script, opt Options) bool {
	more := false
	for _, in := range a.Asked() {
		values := a.Varies(in, UsualModes)
		for i := 1; i < len(values) && in.SubmitOnChange; i++ {
			opt.Tree, opt.Installed = nil, true
			opt.Assign = func(other *Input) (data.Value, bool) {
				if other.Name == in.Name {
					return in.given(values[i:i+1], nil)
				}
				return Suggested(other)
			}
			more = a.alsoAsked(Read(s, opt), Condition{in.Name, values[i]}) || more
		}
	}
	return more
}

// alsoAsked takes the inputs that the pages show when something holds.
func (a *App) alsoAsked(other *App, c Condition) bool {
	more := false
	for _, in := range other.Inputs {
		own := a.Input(in.Name)
		if in.Hidden || own != nil && !own.Hidden && own.When == nil {
			continue
		}
		if own == nil {
			own = &Input{}
			a.Inputs = append(a.Inputs, own)
		}
		conditions := append(own.When, c)
		*own, more = *in, true
		own.When = conditions
	}
	return more
}

// apart are the options of an enum that texts tell apart: each that one of them
// is, and one that stands for all others.
func (in *Input) apart(first []home.Value, told []string) []home.Value {
	if len(told) == 0 {
		return nil
	}
	is := func(option string) bool {
		return slices.ContainsFunc(told, func(text string) bool { return strings.EqualFold(text, option) })
	}
	list, rest := first, !is(first[0].Text)
	for _, o := range in.Options {
		named := is(o.Value)
		if o.Value == first[0].Text || !named && rest {
			continue
		}
		list, rest = append(list, home.Value{Kind: home.Text, Text: o.Value}), rest || !named
	}
	if len(list) == 1 {
		return nil
	}
	return list
}

// Suggest is what the input of the app suggests; of an enum of which people may
// choose several, all options that the app tells apart.
func (a *App) Suggest(in *Input, modes []string) []home.Value {
	first := in.Suggest(modes)
	if in.Kind != Enum || !in.Multiple || in.Default != nil || len(first) == 0 {
		return first
	}
	if list := in.apart(first, a.Facts.told[in]); list != nil {
		return list
	}
	return first
}
