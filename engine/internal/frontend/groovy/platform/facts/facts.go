// Package facts is what the text of an app tells before it runs: the handlers of
// its timers, the keys of its state, the events it sends, and which words each
// method uses. The program needs it first, since what no word of the text can
// reach gets no variable, and no event depends on it.
//
// A word stands for everything that has its name, whatever it means there. That
// is more than the app can do and never less, except where names are computed;
// then everything counts.
package facts

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// Facts is what the text of an app tells before it runs: which words each of
// its methods uses. A method can only reach what a word of it, or of a method
// it reaches, names; where names are computed it can reach everything.
type Facts struct {
	Methods []*MethodFacts // in the order of the text, overloads merged
	ByName  map[string]*MethodFacts
	Keys    []string        // of state and atomicState, in the order of the text
	Passing map[string]bool // keys that keep nothing from one execution to the next
	Rest    bool            // some key of state is computed
	Written []string        // settings that the app changes itself
	Handed  []string        // of these, those that it gives devices
	HubVars []string        // hub variables it names
	Places  []string        // location events it subscribes to
	Sent    []string        // location events it sends, hub variables it sets
	Touch   bool            // it subscribes to its own touch
	Timers  []*TimerFacts
	// Awaiting are the names of what it subscribes to something.
	Awaiting []string
	Absent   map[string]bool // handlers that it names without quotes and does not have
	fields   []*syntax.Field
}

// MethodFacts is one method's share.
type MethodFacts struct {
	name     string
	Words    map[string]bool
	Computed bool // calls or reads a name that is computed
	Whole    bool // uses state as a whole, or with a computed key
	reach    *MethodFacts
}

// TimerFacts is a handler that the scheduler may run.
type TimerFacts struct {
	Name            string
	Named           bool // by a call, at least in part; else only some call may work out this name
	Once, Recurring bool
	Stacks          bool // scheduled with overwrite: false
	Data            bool // scheduled with data
	Delays          []Delay
	Calls           []TimerCall
}

// TimerCall is a call that sets a timer.
type TimerCall struct {
	Row    *hub.Call
	When   syntax.Expr    // its first argument, when there are more than the handler
	Body   *syntax.Method // where it is written
	Method string
}

// stateNames are the two names of an app's saved state.
var stateNames = map[string]bool{"state": true, "atomicState": true}

// Of reads a script.
func Of(f *syntax.File) *Facts {
	c := &collector{
		Facts: &Facts{ByName: map[string]*MethodFacts{}, Absent: map[string]bool{}, fields: f.Fields},
		known: map[syntax.Node]bool{}, declared: declared(f),
	}
	for _, m := range f.Methods {
		if c.ByName[m.Name] == nil {
			mf := &MethodFacts{name: m.Name, Words: map[string]bool{}}
			c.Methods, c.ByName[m.Name] = append(c.Methods, mf), mf
		}
	}
	for _, m := range f.Methods {
		c.method, c.body = c.ByName[m.Name], m
		syntax.Inspect(m, c.visit)
	}
	c.method = &MethodFacts{Words: map[string]bool{}} // the top level and fields touch no state
	for _, x := range f.Fields {
		syntax.Inspect(x, c.visit)
	}
	if !c.Rest {
		c.Passing = passing(f)
		c.Keys = slices.DeleteFunc(c.Keys, func(key string) bool { return c.Passing[key] })
	}
	return c.Facts
}

// collector walks over the text.
type collector struct {
	*Facts
	method *MethodFacts
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
			names[Constant(n.Target)] = true
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
	name := Constant(x)
	if !isAName(x) || c.ByName[name] != nil || c.declared[name] {
		return false
	}
	c.Absent[name] = true
	return true
}

func (c *collector) visit(n any) bool {
	switch n := n.(type) {
	case *syntax.Name:
		c.word(n.Name)
		if stateNames[n.Name] && !c.known[n] {
			c.method.Whole, c.Rest = true, true
		}
	case *syntax.Text:
		c.word(n.Value)
	case *syntax.Property:
		c.property(n)
	case *syntax.Index:
		if key, ok := n.Key.(*syntax.Text); ok {
			c.key(n.X, key.Value)
		}
		c.method.Computed = c.method.Computed || IsName(n.X, "settings")
	case *syntax.Call:
		c.call(n)
	case *syntax.Assign:
		c.stored(n.Target)
	case *syntax.Update:
		c.stored(n.X)
	}
	return true
}

// Stored is the word for a property, of whatever but state, that is assigned by
// its name, StoredAlone for a name that is assigned without a receiver.
func Stored(name string) string      { return "." + name + " =" }
func StoredAlone(name string) string { return name + " =" }

// Somewhere says that something is assigned whose name is computed.
const Somewhere = "[] ="

// stored notes what is assigned.
func (c *collector) stored(target syntax.Expr) {
	switch x := target.(type) {
	case *syntax.Name:
		c.word(StoredAlone(x.Name))
	case *syntax.Property:
		if !isState(x.Recv) {
			c.word(Stored(x.Name))
		}
	case *syntax.Index:
		key, plain := x.Key.(*syntax.Text)
		switch {
		case isState(x.X):
		case plain:
			c.word(Stored(key.Value))
		default:
			c.word(Somewhere)
		}
	case *syntax.Tuple:
		for _, item := range x.Items {
			c.stored(item)
		}
	}
}

// isState reports whether x is the app's saved state.
func isState(x syntax.Expr) bool {
	name, ok := x.(*syntax.Name)
	return ok && stateNames[name.Name]
}

func (c *collector) word(w string) { c.method.Words[w] = true }

func (c *collector) property(n *syntax.Property) {
	c.word(n.Name)
	if n.Key == nil {
		c.key(n.Recv, n.Name)
		return
	}
	c.method.Computed = true
}

// key notes a use of state with the plain key.
func (c *collector) key(recv syntax.Expr, key string) {
	if !isState(recv) {
		return
	}
	c.known[recv] = true
	c.Keys = AddOnce(c.Keys, key)
}

// keyMethods are methods of state whose first argument is a key.
var keyMethods = map[string]bool{"remove": true, "containsKey": true, "get": true, "put": true, "getAt": true, "putAt": true}

func (c *collector) call(n *syntax.Call) {
	c.word(n.Name)
	c.method.Computed = c.method.Computed || n.Key != nil
	args := plainArgs(n)
	text := ""
	if len(args) > 0 {
		text = Constant(args[0])
	}
	if n.Recv != nil && text != "" && keyMethods[n.Name] {
		c.key(n.Recv, text)
	}
	if n.Recv != nil && IsName(n.Recv, "app") && (n.Name == "updateSetting" || n.Name == "removeSetting" || n.Name == "clearSetting") {
		c.Written = AddOnce(c.Written, text)
		if handsDevices(n) {
			c.Handed = AddOnce(c.Handed, text)
		}
	}
	if row := hub.Lookup(n.Name); row != nil {
		c.function(row, n, args)
	}
}

// handsDevices reports whether a call gives a setting devices.
func handsDevices(n *syntax.Call) bool {
	found := false
	syntax.Inspect(n, func(x any) bool {
		t, text := x.(*syntax.Text)
		found = found || text && (strings.HasPrefix(t.Value, "capability.") || strings.HasPrefix(t.Value, "device."))
		return !found
	})
	return found
}

// function notes a call of a function of the platform.
func (c *collector) function(row *hub.Call, n *syntax.Call, args []syntax.Expr) {
	switch row.Does {
	case hub.GetVariable, hub.SetVariable, hub.UseVariable:
		if len(args) > 0 {
			c.HubVars = AddOnce(c.HubVars, Constant(args[0]))
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
		if n := len(args); n > 1 && !c.lacks(args[min(n-1, 2)]) {
			c.Awaiting = AddOnce(c.Awaiting, Constant(args[min(n-1, 2)]))
		}
		if len(args) > 0 && IsName(args[0], "app") {
			c.Touch = true
		}
		if len(args) > 2 && IsName(args[0], "location") {
			if name, ok := args[1].(*syntax.Text); ok {
				c.Places = AddOnce(c.Places, name.Value)
			}
		}
	case hub.SetVariable:
		if len(args) > 0 {
			c.Sent = AddOnce(c.Sent, "variable:"+Constant(args[0]))
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
		if Constant(e.Key) == "name" {
			c.Sent = AddOnce(c.Sent, Constant(e.Value))
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
				options += " " + Constant(e.Key)
			}
		} else if len(args) > at+1 {
			options = " overwrite data"
		}
	}
	note := func(t *TimerFacts, named bool) {
		t.Named = t.Named || named
		repeats := row.Does == hub.Repeat || row.Does == hub.RunEvery
		t.Once, t.Recurring = t.Once || !repeats, t.Recurring || repeats
		t.Calls = append(t.Calls, TimerCall{row, args[0], c.body, c.method.name})
		if at == 1 {
			t.Delays = append(t.Delays, Delay{X: args[0], Body: c.body, Millis: row.Unit == 1})
		}
		t.Stacks = t.Stacks || strings.Contains(options, "overwrite")
		t.Data = t.Data || strings.Contains(options, "data")
	}
	names := anyName
	if len(args) > at {
		if c.lacks(args[at]) {
			return
		}
		if name := Constant(args[at]); name != "" && c.ByName[name] != nil {
			note(c.timerOf(name), true)
			return
		} else if name != "" && !isAName(args[at]) {
			return
		}
		names = c.namesOf(args[at])
	}
	c.method.Computed = true
	for _, m := range c.Methods {
		if is, named := names.has(m.name); is {
			note(c.timerOf(m.name), named)
		}
	}
}

func (c *collector) timerOf(name string) *TimerFacts {
	for _, t := range c.Timers {
		if t.Name == name {
			return t
		}
	}
	t := &TimerFacts{Name: name}
	c.Timers = append(c.Timers, t)
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

// Constant is the name or text that x is, or "".
func Constant(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Name:
		return x.Name
	case *syntax.Text:
		return x.Value
	}
	return ""
}

// IsName reports whether x is a name without quotes, and this one.
func IsName(x syntax.Expr, name string) bool {
	n, ok := x.(*syntax.Name)
	return ok && n.Name == name
}

func isAName(x syntax.Expr) bool {
	_, ok := x.(*syntax.Name)
	return ok
}

// AddOnce adds s to a list that does not have it.
func AddOnce(list []string, s string) []string {
	for _, have := range list {
		if have == s {
			return list
		}
	}
	return append(list, s)
}

// Reaches is what method name and all it may call use, computed once.
func (f *Facts) Reaches(name string) *MethodFacts {
	m := f.ByName[name]
	if m == nil {
		return &MethodFacts{Words: map[string]bool{}}
	}
	if m.reach == nil {
		all := &MethodFacts{Words: map[string]bool{}}
		f.collect(m, all, map[*MethodFacts]bool{})
		if all.Computed {
			for _, other := range f.Methods {
				all.Add(other)
			}
		}
		m.reach = all
	}
	return m.reach
}

func (f *Facts) collect(m, into *MethodFacts, seen map[*MethodFacts]bool) {
	if seen[m] {
		return
	}
	seen[m] = true
	into.Add(m)
	for _, other := range f.Methods {
		if m.Words[other.name] || m.Words[propertyOf(other.name)] {
			f.collect(other, into, seen)
		}
	}
}

// Names reports whether a word of m is that of a function that does one of some
// things.
func (m *MethodFacts) Names(does ...hub.Does) bool {
	for _, name := range hub.Names(does...) {
		if m.Words[name] {
			return true
		}
	}
	return false
}

// Add lets m use what o uses, too.
func (m *MethodFacts) Add(o *MethodFacts) {
	m.Computed = m.Computed || o.Computed
	m.Whole = m.Whole || o.Whole
	for w := range o.Words {
		m.Words[w] = true
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

// Delay is how long a call of the scheduler waits, as it is written.
type Delay struct {
	X      syntax.Expr
	Body   *syntax.Method // where it is written
	Millis bool
	Exact  bool // what is not certain is not told
}
