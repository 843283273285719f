package check

import (
	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// ObjectKind is what a name stands for.
type ObjectKind uint8

const (
	ConstObject ObjectKind = 1 + iota
	EnumObject
	EnumValue
	VarObject // shared variable or app state
	LocalObject
	EventObject
	FuncObject
	ModeObject
	DeviceObject
	AttributeObject
	CommandObject
	AppObject
	TimerObject
	ClockObject
	EnvObject
	RoomObject
	InstallObject
	SunObject
)

var kindNames = [...]string{
	ConstObject: "constant", EnumObject: "enum", EnumValue: "value", VarObject: "variable", LocalObject: "local variable",
	EventObject: "event", FuncObject: "function", ModeObject: "mode", DeviceObject: "device",
	AttributeObject: "attribute", CommandObject: "command", AppObject: "app", TimerObject: "timer",
	ClockObject: "clock", EnvObject: "environment factor", RoomObject: "room", InstallObject: "installed app",
	SunObject: "time of the sun",
}

// String names the kind for people.
func (k ObjectKind) String() string { return kindNames[k] }

// Use is one place where an object is named.
type Use struct {
	Span  source.Span
	Write bool
	Where string // "event e1", "app FireAlarm": who names it
}

// Object is something with a name.
type Object struct {
	Kind  ObjectKind
	Name  string
	Owner *Object     // enum of a value, device of an attribute, app of its parts
	Span  source.Span // of the name where it is declared
	// Catalogued objects come from the catalogue: they have no place in the text.
	Catalogued bool
	Node       syntax.Node

	Type    Type
	Domain  value.Domain
	Array   int // length; 0: not an array
	Start   []int32
	Any     bool    // every value is a possible start
	Among   []int32 // of an attribute: the values that whatever moves it gives it; empty: all
	Still   bool    // of an attribute: only apps change it
	Value   int64
	Fixed   bool // a local that cannot be assigned
	members map[string]*Object
	Order   []*Object // members in order
	Params  []*Object
	Result  Type // of functions
	Checked bool // of a function: some result may lie outside its type
	Attr    *capability.Attribute
	Cmd     *capability.Command
	Caps    []*capability.Capability
	Room    *Object // of a device; nil for none
	Gives   []capability.Medium

	resolving, resolved bool
	effect              bool // of a function: changes or chooses something
	Calls               []call
	Switched            bool      // of an event: enabled, disabled or asked for
	enabledBy           bool      // of an event: something enables it; of a timer: something starts it
	handled             bool      // of a timer: a handler waits for it
	Longest             int64     // of a timer: the longest time it is set for
	born                int       // of a local: how many waits the text had before it
	Step, Every         int64     // of a factor: how far it changes at a time, and how long it stays; 0 for no limit
	Lo, Hi              int64     // of sunrise or sunset: when it is, as time of day
	Later               []*Object // of an app: those that are declared to be served after it
	Uses                []Use
}

// call is one call of a function from a function.
type call struct {
	Callee *Object
	span   source.Span
}

// Qualified is the name with its owner's.
func (o *Object) Qualified() string {
	if o.Owner != nil && o.Kind != LocalObject {
		return o.Owner.Name + "." + o.Name
	}
	return o.Name
}

// IsValue reports whether the object can stand in an expression by itself.
func (o *Object) IsValue() bool {
	switch o.Kind {
	case ConstObject, VarObject, LocalObject, ModeObject, AttributeObject, EnvObject, ClockObject:
		return true
	}
	return false
}

// Member returns a member, or nil.
func (o *Object) Member(name string) *Object { return o.members[name] }

func (o *Object) add(m *Object) {
	if o.members == nil {
		o.members = map[string]*Object{}
	}
	o.members[m.Name] = m
	o.Order = append(o.Order, m)
	m.Owner = o
}

// memberNames lists the members of the given kinds.
func (o *Object) memberNames(kinds ...ObjectKind) []string {
	var names []string
	for _, m := range o.Order {
		for _, k := range kinds {
			if m.Kind == k {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// Scope is a set of names; inner scopes see the names of outer ones.
type Scope struct {
	outer *Scope
	names map[string]*Object
	Order []*Object
}

func newScope(outer *Scope) *Scope { return &Scope{outer: outer, names: map[string]*Object{}} }

// Lookup is what a name stands for in s, or nil.
func (s *Scope) Lookup(name string) *Object {
	for ; s != nil; s = s.outer {
		if o := s.names[name]; o != nil {
			return o
		}
	}
	return nil
}

func (s *Scope) add(o *Object) {
	s.names[o.Name] = o
	s.Order = append(s.Order, o)
}

// Visible lists the names in s and its outer scopes, inner first.
func (s *Scope) Visible(keep func(*Object) bool) []*Object {
	var list []*Object
	seen := map[string]bool{}
	for ; s != nil; s = s.outer {
		for _, o := range s.Order {
			if !seen[o.Name] && keep(o) {
				list = append(list, o)
			}
			seen[o.Name] = true
		}
	}
	return list
}

func namesOf(list []*Object) []string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return names
}
