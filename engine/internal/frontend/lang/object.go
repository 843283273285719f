package lang

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// objectKind is what a name stands for.
type objectKind uint8

const (
	constObject objectKind = 1 + iota
	enumObject
	enumValue
	varObject // shared variable or app state
	localObject
	eventObject
	funcObject
	modeObject
	deviceObject
	attributeObject
	commandObject
	appObject
	timerObject
	clockObject
	envObject
	roomObject
	installObject
	sunObject
)

var kindNames = [...]string{
	constObject: "constant", enumObject: "enum", enumValue: "value", varObject: "variable", localObject: "local variable",
	eventObject: "event", funcObject: "function", modeObject: "mode", deviceObject: "device",
	attributeObject: "attribute", commandObject: "command", appObject: "app", timerObject: "timer",
	clockObject: "clock", envObject: "environment factor", roomObject: "room", installObject: "installed app",
	sunObject: "time of the sun",
}

func (k objectKind) String() string { return kindNames[k] }

// use is one place where an object is named.
type use struct {
	span  source.Span
	write bool
	where string // "event e1", "app FireAlarm": who names it
}

// object is something with a name.
type object struct {
	kind  objectKind
	name  string
	owner *object     // enum of a value, device of an attribute, app of its parts
	span  source.Span // of the name where it is declared
	// catalogued objects come from the catalogue: they have no place in the text.
	catalogued bool
	node       syntax.Node

	typ     Type
	dom     value.Domain
	array   int // length; 0: not an array
	start   []int32
	any     bool // every value is a possible start
	val     int64
	fixed   bool // a local that cannot be assigned
	members map[string]*object
	order   []*object // members in order
	params  []*object
	result  Type // of functions
	checked bool // of a function: some result may lie outside its type
	attr    *capability.Attribute
	cmd     *capability.Command
	caps    []*capability.Capability
	room    *object // of a device; nil for none
	gives   []capability.Medium

	resolving, resolved bool
	effect              bool // of a function: changes or chooses something
	calls               []call
	switched            bool  // of an event: enabled, disabled or asked for
	enabledBy           bool  // of an event: something enables it; of a timer: something starts it
	handled             bool  // of a timer: a handler waits for it
	longest             int64 // of a timer: the longest time it is set for
	born                int   // of a local: how many waits the text had before it
	step, every         int64 // of a factor: how far it changes at a time, and how long it stays; 0 for no limit
	lo, hi              int64 // of sunrise or sunset: when it is, as time of day
	uses                []use
}

// call is one call of a function from a function.
type call struct {
	callee *object
	span   source.Span
}

// qualified is the name with its owner's.
func (o *object) qualified() string {
	if o.owner != nil && o.kind != localObject {
		return o.owner.name + "." + o.name
	}
	return o.name
}

// isValue reports whether the object can stand in an expression by itself.
func (o *object) isValue() bool {
	switch o.kind {
	case constObject, varObject, localObject, modeObject, attributeObject, envObject, clockObject:
		return true
	}
	return false
}

// member returns a member, or nil.
func (o *object) member(name string) *object { return o.members[name] }

func (o *object) add(m *object) {
	if o.members == nil {
		o.members = map[string]*object{}
	}
	o.members[m.name] = m
	o.order = append(o.order, m)
	m.owner = o
}

// memberNames lists the members of the given kinds.
func (o *object) memberNames(kinds ...objectKind) []string {
	var names []string
	for _, m := range o.order {
		for _, k := range kinds {
			if m.kind == k {
				names = append(names, m.name)
			}
		}
	}
	return names
}

// scope is a set of names; inner scopes see the names of outer ones.
type scope struct {
	outer *scope
	names map[string]*object
	order []*object
}

func newScope(outer *scope) *scope { return &scope{outer: outer, names: map[string]*object{}} }

func (s *scope) lookup(name string) *object {
	for ; s != nil; s = s.outer {
		if o := s.names[name]; o != nil {
			return o
		}
	}
	return nil
}

func (s *scope) add(o *object) {
	s.names[o.name] = o
	s.order = append(s.order, o)
}

// visible lists the names in s and its outer scopes, inner first.
func (s *scope) visible(keep func(*object) bool) []*object {
	var list []*object
	seen := map[string]bool{}
	for ; s != nil; s = s.outer {
		for _, o := range s.order {
			if !seen[o.name] && keep(o) {
				list = append(list, o)
			}
			seen[o.name] = true
		}
	}
	return list
}

func namesOf(list []*object) []string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.name
	}
	return names
}
