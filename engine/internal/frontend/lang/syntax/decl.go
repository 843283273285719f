package syntax

// Decl is a declaration: an item of the program or a member of an app or device.
type Decl interface {
	Node
	decl()
}

// ConstDecl names a constant.
type ConstDecl struct {
	At
	Name *Ident
	X    Expr
}

// EnumDecl names a type.
type EnumDecl struct {
	At
	Name   *Ident
	Values []*Ident
}

// VarDecl is a shared variable or app state; Len is nil unless it is an array.
type VarDecl struct {
	At
	Name  *Ident
	Len   Expr
	Type  TypeExpr
	Start *Start
}

// EventDecl is an event with its handler. Params, Text, Guard and Within may
// be nil.
type EventDecl struct {
	At
	Name   *Ident
	Params []Param
	Text   *TextLit
	Once   bool
	Off    bool
	Urgent bool
	Guard  Expr
	Within Expr
	Body   *Block
}

// FuncDecl is a function; Result is nil when it yields nothing.
type FuncDecl struct {
	At
	Name   *Ident
	Params []Param
	Result TypeExpr
	Body   *Block
}

// ModeDecl is the home's mode. Name is the word `mode`.
type ModeDecl struct {
	At
	Name   *Ident
	Type   TypeExpr
	Start  *Start
	ByHand bool
}

// RoomDecl is a room of the home; Text may be nil.
type RoomDecl struct {
	At
	Name *Ident
	Text *TextLit
}

// DeviceDecl is a device; it has no Capabilities when it is declared in place.
// Gives are the media that it gives off; Room may be nil.
type DeviceDecl struct {
	At
	Name         *Ident
	Capabilities []*Ident
	Gives        []*Ident
	Room         *Ident
	Text         *TextLit
	Start        *Start
	ByHand       bool
	Fixed        bool
	HasBody      bool
	Members      []Decl // SettingDecl, AttributeDecl, CommandDecl
}

// SettingDecl narrows or starts an attribute of the catalogue. Whatever moves
// the attribute besides apps gives it one of Among, if there are any; nothing
// does when it is Fixed.
type SettingDecl struct {
	At
	Name  *Ident
	Type  TypeExpr
	Among []Expr
	Start *Start
	Fixed bool
}

// AttributeDecl is an attribute declared in place.
type AttributeDecl struct {
	At
	Sensor bool
	Name   *Ident
	Type   TypeExpr
	Start  *Start
}

// CommandDecl is a command declared in place.
type CommandDecl struct {
	At
	Name   *Ident
	Params []Param
	Body   *Block
}

// AppDecl is an app.
type AppDecl struct {
	At
	Name    *Ident
	Text    *TextLit
	Members []Decl
}

// InstallDecl is an app of another language with its settings.
type InstallDecl struct {
	At
	Name    *Ident
	File    *TextLit
	HasBody bool
	Members []Decl // InputDecl
}

// InputDecl gives values to an input of an installed app: all of them, or Any
// one of them from the start on.
type InputDecl struct {
	At
	Name   *Ident
	Any    bool
	Values []Expr // Ident, Number, Decimal, Unary, TextLit, Bool, TimeLit
}

// TimerDecl is a timer.
type TimerDecl struct {
	At
	Name *Ident
}

// Trigger is what a handler waits for: touch, mode, a name or a device's
// attribute; Value is nil or what it must have become, by Op ==, or have passed.
type Trigger struct {
	Place Expr // *Ident or *Member
	Op    string
	Value Expr
}

// OnDecl is a handler; Param is nil or names the new value.
type OnDecl struct {
	At
	Triggers []Trigger
	Param    *Ident
	Body     *Block
}

// EveryDecl is a handler that runs again and again.
type EveryDecl struct {
	At
	Period Expr
	Body   *Block
}

// AtDecl is a handler that runs at a time of day; no Days means daily.
type AtDecl struct {
	At
	Time Expr
	Days []*Ident
	Body *Block
}

// ClockDecl is a clock, or Len of them.
type ClockDecl struct {
	At
	Name *Ident
	Len  Expr
}

// EnvDecl is a factor of the environment. Step, how far it changes at a time,
// and Every, how long it stays, may be nil.
type EnvDecl struct {
	At
	Name  *Ident
	Type  TypeExpr
	Start *Start
	Step  Expr
	Every Expr
}

// SunDecl says when the sun rises or sets; Hi is nil when it is always at Lo.
// Name is its first word.
type SunDecl struct {
	At
	Name   *Ident
	Lo, Hi Expr
}

// ForwardDecl says which part of time is of interest. For is nil for all of it;
// Day and Time may be nil.
type ForwardDecl struct {
	At
	For  Expr
	Day  *Ident
	Time Expr
}

// PropertyDecl is a property of states, or, with the Op “start when”, of starts: there
// are no others. Op is its first word, Name may be nil.
// Lasts is nil unless it is about how long Cond holds, After unless it is about the
// end of the events by which that comes true.
type PropertyDecl struct {
	At
	Op    string
	Name  *TextLit
	Cond  Expr
	Lasts *Lasts
	After Expr
}

// Lasts is for more than For, or, AtLeast, for at least For.
type Lasts struct {
	AtLeast bool
	For     Expr
}

// TogetherDecl is what the environment changes at one moment; Text may be nil.
type TogetherDecl struct {
	At
	Changes []Trigger
	Text    *TextLit
}

// OrderDecl says in which order apps are served.
type OrderDecl struct {
	At
	Apps []*Ident
}

// BadDecl is what could not be read.
type BadDecl struct{ At }

func (*ConstDecl) decl()     {}
func (*EnumDecl) decl()      {}
func (*VarDecl) decl()       {}
func (*EventDecl) decl()     {}
func (*FuncDecl) decl()      {}
func (*ModeDecl) decl()      {}
func (*RoomDecl) decl()      {}
func (*DeviceDecl) decl()    {}
func (*SettingDecl) decl()   {}
func (*AttributeDecl) decl() {}
func (*CommandDecl) decl()   {}
func (*AppDecl) decl()       {}
func (*InstallDecl) decl()   {}
func (*InputDecl) decl()     {}
func (*TimerDecl) decl()     {}
func (*OnDecl) decl()        {}
func (*EveryDecl) decl()     {}
func (*AtDecl) decl()        {}
func (*ClockDecl) decl()     {}
func (*EnvDecl) decl()       {}
func (*SunDecl) decl()       {}
func (*ForwardDecl) decl()   {}
func (*PropertyDecl) decl()  {}
func (*TogetherDecl) decl()  {}
func (*OrderDecl) decl()     {}
func (*BadDecl) decl()       {}
