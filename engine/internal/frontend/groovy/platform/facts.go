package platform

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// facts is what the text of an app tells before it runs: which words each of
// its methods uses. A method can only reach what a word of it, or of a method
// it reaches, names; where names are computed it can reach everything.
type facts struct {
	methods []*methodFacts // in the order of the text, overloads merged
	byName  map[string]*methodFacts
	keys    []string // of state and atomicState, in the order of the text
	rest    bool     // some key of state is computed
	written []string // settings that the app changes itself
	hubVars []string // hub variables it names
	places  []string // location events it subscribes to
	sent    []string // location events it sends, hub variables it sets
	touch   bool     // it subscribes to its own touch
	timers  []*timerFacts
	absent  map[string]bool // handlers that it names without quotes and does not have
	fields  []*syntax.Field
}

// methodFacts is one method's share.
type methodFacts struct {
	name     string
	words    map[string]bool
	computed bool // calls or reads a name that is computed
	whole    bool // uses state as a whole, or with a computed key
	reach    *methodFacts
}

// timerFacts is a handler that the scheduler may run.
type timerFacts struct {
	name            string
	once, recurring bool
	stacks          bool // scheduled with overwrite: false
	data            bool // scheduled with data
	delays          []delay
	calls           []timerCall
}

// timerCall is a call that sets a timer.
type timerCall struct {
	row    *hub.Call
	when   syntax.Expr    // its first argument, when there are more than the handler
	body   *syntax.Method // where it is written
	method string
}

// stateNames are the two names of an app's saved state.
var stateNames = map[string]bool{"state": true, "atomicState": true}

// newFacts reads a script.
func newFacts(f *syntax.File) *facts {
	c := &collector{
		facts: &facts{byName: map[string]*methodFacts{}, absent: map[string]bool{}, fields: f.Fields},
		known: map[syntax.Node]bool{}, declared: declared(f),
	}
	for _, m := range f.Methods {
		if c.byName[m.Name] == nil {
			mf := &methodFacts{name: m.Name, words: map[string]bool{}}
			c.methods, c.byName[m.Name] = append(c.methods, mf), mf
		}
	}
	for _, m := range f.Methods {
		c.method, c.body = c.byName[m.Name], m
		syntax.Inspect(m, c.visit)
	}
	c.method = &methodFacts{words: map[string]bool{}} // the top level and fields touch no state
	for _, x := range f.Fields {
		syntax.Inspect(x, c.visit)
	}
	return c.facts
}

// collector walks over the text.
type collector struct {
	*facts
	method *methodFacts
	body   *syntax.Method
	known  map[syntax.Node]bool // uses of state with a key that is plain

	declared map[string]bool
}

// declared are the names that a script may give a value to, those of its inputs
// among them: they are texts.
func declared(f *syntax.File) map[string]bool {
	names := map[string]bool{}
	for _, x := range f.Fields {
		names[x.Name] = true
	}
	syntax.InspectFile(f, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Text:
			names[n.Value] = true
		case *syntax.Method:
			nameParams(names, n.Params)
		case *syntax.Closure:
			nameParams(names, n.Params)
		case *syntax.Local:
			for _, v := range n.Vars {
				names[v.Name] = true
			}
		case *syntax.ForIn:
			names[n.Var.Name] = true
		case *syntax.Assign:
			names[constant(n.Target)] = true
		}
		return true
	})
	return names
}

func nameParams(names map[string]bool, params []*syntax.Param) {
	for _, p := range params {
		names[p.Name] = true
	}
}

// lacks reports whether x names, without quotes, a handler that is not there.
func (c *collector) lacks(x syntax.Expr) bool {
	name := constant(x)
	if !isAName(x) || c.byName[name] != nil || c.declared[name] {
		return false
	}
	c.absent[name] = true
	return true
}

func (c *collector) visit(n any) bool {
	switch n := n.(type) {
	case *syntax.Name:
		c.word(n.Name)
		if stateNames[n.Name] && !c.known[n] {
			c.method.whole, c.rest = true, true
		}
	case *syntax.Text:
		c.word(n.Value)
	case *syntax.Property:
		c.property(n)
	case *syntax.Index:
		if key, ok := n.Key.(*syntax.Text); ok {
			c.key(n.X, key.Value)
		}
		c.method.computed = c.method.computed || isName(n.X, "settings")
	case *syntax.Call:
		c.call(n)
	}
	return true
}

func (c *collector) word(w string) { c.method.words[w] = true }

func (c *collector) property(n *syntax.Property) {
	c.word(n.Name)
	if n.Key == nil {
		c.key(n.Recv, n.Name)
		return
	}
	c.method.computed = true
}

// key notes a use of state with the plain key.
func (c *collector) key(recv syntax.Expr, key string) {
	name, ok := recv.(*syntax.Name)
	if !ok || !stateNames[name.Name] {
		return
	}
	c.known[name] = true
	c.keys = addOnce(c.keys, key)
}

// keyMethods are methods of state whose first argument is a key.
var keyMethods = map[string]bool{"remove": true, "containsKey": true, "get": true, "put": true, "getAt": true, "putAt": true}

func (c *collector) call(n *syntax.Call) {
	c.word(n.Name)
	c.method.computed = c.method.computed || n.Key != nil
	args := plainArgs(n)
	text := ""
	if len(args) > 0 {
		text = constant(args[0])
	}
	if n.Recv != nil && text != "" && keyMethods[n.Name] {
		c.key(n.Recv, text)
	}
	if n.Recv != nil && isName(n.Recv, "app") && (n.Name == "updateSetting" || n.Name == "removeSetting" || n.Name == "clearSetting") {
		c.written = addOnce(c.written, text)
	}
	if row := hub.Lookup(n.Name); row != nil {
		c.function(row, n, args)
	}
}

// function notes a call of a function of the platform.
func (c *collector) function(row *hub.Call, n *syntax.Call, args []syntax.Expr) {
	switch row.Does {
	case hub.GetVariable, hub.SetVariable, hub.UseVariable:
		if len(args) > 0 {
			c.hubVars = addOnce(c.hubVars, constant(args[0]))
		}
	}
	if n.Recv == nil {
		c.heard(row, n, args)
	}
	if row.Schedules() && len(args) > 0 {
		c.timer(row, n, args)
	}
}

// heard notes location events that are subscribed to or sent.
func (c *collector) heard(row *hub.Call, n *syntax.Call, args []syntax.Expr) {
	switch row.Does {
	case hub.Subscribe:
		if n := len(args); n > 1 {
			c.lacks(args[min(n-1, 2)])
		}
		if len(args) > 0 && isName(args[0], "app") {
			c.touch = true
		}
		if len(args) > 2 && isName(args[0], "location") {
			if name, ok := args[1].(*syntax.Text); ok {
				c.places = addOnce(c.places, name.Value)
			}
		}
	case hub.SetVariable:
		if len(args) > 0 {
			c.sent = addOnce(c.sent, "variable:"+constant(args[0]))
		}
	case hub.SendLocationEvent:
		for _, a := range n.Args {
			if m, ok := a.(*syntax.MapLit); ok {
				c.sends(m)
			}
		}
	}
}

func (c *collector) sends(m *syntax.MapLit) {
	for _, e := range m.Entries {
		if constant(e.Key) == "name" {
			c.sent = addOnce(c.sent, constant(e.Value))
		}
	}
}

// timer notes a call of the scheduler.
func (c *collector) timer(row *hub.Call, n *syntax.Call, args []syntax.Expr) {
	at := row.Handler - 1
	options := "" // the words of the options
	for _, a := range n.Args {
		if m, ok := a.(*syntax.MapLit); ok {
			for _, e := range m.Entries {
				options += " " + constant(e.Key)
			}
		} else if len(args) > at+1 {
			options = " overwrite data"
		}
	}
	note := func(t *timerFacts) {
		repeats := row.Does == hub.Repeat || row.Does == hub.RunEvery
		t.once, t.recurring = t.once || !repeats, t.recurring || repeats
		t.calls = append(t.calls, timerCall{row, args[0], c.body, c.method.name})
		if at == 1 {
			t.delays = append(t.delays, delay{x: args[0], body: c.body, millis: row.Unit == 1})
		}
		t.stacks = t.stacks || strings.Contains(options, "overwrite")
		t.data = t.data || strings.Contains(options, "data")
	}
	if len(args) > at {
		if c.lacks(args[at]) {
			return
		}
		if name := constant(args[at]); name != "" && c.byName[name] != nil {
			note(c.timerOf(name))
			return
		} else if name != "" && !isAName(args[at]) {
			return
		}
	}
	c.method.computed = true
	for _, m := range c.methods {
		note(c.timerOf(m.name))
	}
}

func (c *collector) timerOf(name string) *timerFacts {
	for _, t := range c.timers {
		if t.name == name {
			return t
		}
	}
	t := &timerFacts{name: name}
	c.timers = append(c.timers, t)
	return t
}

// plainArgs are the arguments without a name.
func plainArgs(n *syntax.Call) []syntax.Expr {
	if len(n.Args) > 0 {
		if m, ok := n.Args[0].(*syntax.MapLit); ok && m.Named {
			return n.Args[1:]
		}
	}
	return n.Args
}

// constant is the name or text that x is, or "".
func constant(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Name:
		return x.Name
	case *syntax.Text:
		return x.Value
	}
	return ""
}

func isName(x syntax.Expr, name string) bool {
	n, ok := x.(*syntax.Name)
	return ok && n.Name == name
}

func isAName(x syntax.Expr) bool {
	_, ok := x.(*syntax.Name)
	return ok
}

func addOnce(list []string, s string) []string {
	for _, have := range list {
		if have == s {
			return list
		}
	}
	return append(list, s)
}

// reaches is what method name and all it may call use, computed once.
func (f *facts) reaches(name string) *methodFacts {
	m := f.byName[name]
	if m == nil {
		return &methodFacts{words: map[string]bool{}}
	}
	if m.reach == nil {
		all := &methodFacts{words: map[string]bool{}}
		f.collect(m, all, map[*methodFacts]bool{})
		if all.computed {
			for _, other := range f.methods {
				all.add(other)
			}
		}
		m.reach = all
	}
	return m.reach
}

func (f *facts) collect(m, into *methodFacts, seen map[*methodFacts]bool) {
	if seen[m] {
		return
	}
	seen[m] = true
	into.add(m)
	for _, other := range f.methods {
		if m.words[other.name] || m.words[propertyOf(other.name)] {
			f.collect(other, into, seen)
		}
	}
}

// names reports whether a word of m is that of a function that does one of some
// things.
func (m *methodFacts) names(does ...hub.Does) bool {
	for _, name := range hub.Names(does...) {
		if m.words[name] {
			return true
		}
	}
	return false
}

func (m *methodFacts) add(o *methodFacts) {
	m.computed = m.computed || o.computed
	m.whole = m.whole || o.whole
	for w := range o.words {
		m.words[w] = true
	}
}

// propertyOf is the property that a getter or setter stands for, or a word
// that no text has.
func propertyOf(method string) string {
	for _, prefix := range []string{"get", "set", "is"} {
		if rest, ok := strings.CutPrefix(method, prefix); ok && rest != "" {
			return strings.ToLower(rest[:1]) + rest[1:]
		}
	}
	return "\x00"
}
