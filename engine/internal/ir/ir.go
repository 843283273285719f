// Package ir is the one small language all front ends lower to. A Program is
// a set of variables with finite domains, functions over them, events that
// run functions atomically, subscriptions that run handlers when an attribute
// changes, and properties of states.
//
// Expressions are pure and work on integers; booleans are 0 and 1. Statements
// store, branch, loop, choose, assert, publish. Front ends resolve every name:
// a function has numbered locals, a variable access names a VarID.
package ir

import (
	"math"

	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// VarID indexes Program.Vars.
type VarID int32

// FuncID indexes Program.Funcs.
type FuncID int32

// TopicID indexes Program.Topics. NoTopic where nothing is published.
type TopicID int32

// NoTopic, NoVar and NoFunc stand for an absent reference.
const (
	NoTopic TopicID = -1
	NoVar   VarID   = -1
	NoFunc  FuncID  = -1
)

// Member is an app that can be checked without the others of its text; Span is
// its head.
type Member struct {
	App  ts.AppID
	Span source.Span
}

// Program is a closed program. Apps[0] is "" (the program itself). Labels are
// what people call the apps; an app without one is called by its name.
type Program struct {
	Apps, Labels []string
	labels       labels
	// Members are apps that stand in a text with others and can be checked without
	// them.
	Members       []Member
	Vars          []Var
	Funcs         []Func
	Events        []Event
	Topics        []Topic
	Subscriptions []Subscription
	Orders        []Order
	Properties    []Property
	Foreign       []Foreign // code in other languages, one for each of them
	Faults        *Faults   // errors of foreign code; nil without it
	// Links are the events that happen because devices share a room.
	Links []Link
	// Clocks are those of a program lowered with durations; without them time
	// is a matter of choices.
	Clocks []Clock
	// Finish are functions that run, in order, at the end of every event: they
	// keep the clocks of properties with durations.
	Finish []FuncID
	// Forward is what part of time is of interest.
	Forward Forward
	// Starts are the initial states. When there are none, they follow from
	// Init and InitAny of the variables.
	Starts []Start
	// MoreStarts: the program may begin in more states than are listed here, or than
	// MaxInitial.
	MoreStarts bool
	// Unread is what stands in the texts and the program does not do, because it is
	// not modelled.
	Unread []ts.Failure
	// Read tells in a sentence how much of the texts the program does; "" where that
	// goes without saying.
	Read string
	// Wanted tells what the texts do not and would have to, for more of them to be read
	// as it is meant; "": nothing.
	Wanted string
	// Look is told, before and while code runs, how much work was done since it
	// was told last. It may take its time, and it may throw; nil: nobody wants to
	// know.
	Look func(work int)
}

// Link says that an event happens because Emitter, an attribute of one device,
// gives off what Sensor, an attribute of another device in the same room,
// senses. An event with several emitters has a link for each of them.
type Link struct {
	Event   ts.EventID
	Emitter VarID
	Sensor  VarID
	Medium  string // "light", "sound", …
	Ends    bool   // by which nothing gives it off any more
	Meant   bool   // whoever senses it is there to answer it: warmth, daylight
	Ruled   bool   // who gives it off goes by it as it should: these, and water
}

// Var is a shared variable, or an array of Len cells when Len > 0. Each cell
// is one location.
type Var struct {
	Name   string
	Kind   ts.LocationKind
	App    ts.AppID
	Device string
	Called string // what sentences call the device, "" stands for Device; or what a variable of the platform holds, or how long a handler waits
	Bond   ts.Bond
	Hand   bool // of ts.Location, as Modal and Memo
	Modal  bool
	Helper bool
	Note   bool
	Light  bool
	Brief  []int32
	Room   string // in which its device stands, "" where nobody knows
	Memo   bool
	Domain value.Domain
	Len    int     // 0: not an array
	Init   []int32 // one value a cell
	// InitAny: every value of the domain is a possible start, instead of Init.
	InitAny bool
	// Topic is published, with the new value, whenever a store changes the
	// variable; NoTopic for variables nobody can subscribe to.
	Topic TopicID
	// Slice says whether slicing took the variable out of the state.
	Slice SliceKind
	Span  source.Span
}

// SliceKind says what became of a variable when its program was sliced.
// Stores of a variable that is not Kept are checked and then forgotten; it is
// not loaded except in code that cannot run.
type SliceKind uint8

// What slicing does to a variable. Front ends leave every variable Kept.
const (
	Kept        SliceKind = iota // in the state
	Forgotten                    // stores leave no access
	LeftWritten                  // each store leaves a Write access
)

// Cells is how many locations v has.
func (v *Var) Cells() int { return max(1, v.Len) }

// Func is a function or handler body. Locals 0..Params-1 are the parameters;
// every local starts at 0. A function that ends without Return yields 0.
type Func struct {
	Name   string
	App    ts.AppID // whose code it is: accesses are tagged with it; 0: with the caller's app
	Inner  bool     // serves handlers and is none itself: people are not told of it
	Unsure bool     // a handler, unless it never runs
	Told   bool     // stands for a handler that foreign code runs itself, and calls to tell
	Params int
	Locals int
	Body   []Stmt
	Span   source.Span
}

// Event runs Funcs[Body] with Args. It is enabled when its Flag variable is
// NoVar or true, and its Guard is nil or true.
type Event struct {
	Name string
	Text string
	Kind ts.EventKind
	App  ts.AppID
	Flag VarID
	// FlagCell is the cell of Flag that is this event's, when Flag is an
	// array: the flags of a parametrised event are one array.
	FlagCell int
	OneShot  bool    // executing it clears Flag first (Flag is set then)
	Armed    bool    // as in ts.Event
	Lasts    bool    // as in ts.Event
	Repeats  bool    // as in ts.Event
	Changes  int     // as in ts.Event
	At       []ts.At // as in ts.Event
	Guard    Expr
	Window   *Window // when it may happen while it is enabled; nil: at any time
	Body     FuncID
	Args     []int32
	// Apart: the event belongs to another part of the program and never happens
	// in this one, where it only keeps its number.
	Apart bool
	Span  source.Span
}

// Topic is what handlers subscribe to: changes of an attribute or of the
// mode, touches of an app.
type Topic struct {
	Name string
}

// Subscription calls Funcs[Handler] (with the published value when it has a
// parameter) after the handler that published has run to its end. Published
// values wait in a first-in-first-out queue that is drained within the event.
// Those of no app are served first. Where handlers of several apps that can
// conflict are due for one publication, which app is served next is a choice; the
// handlers of one app run in the order of subscription. An app waits for those that
// Orders put before it, as long as they are due for the same publication.
type Subscription struct {
	Topic   TopicID
	Only    bool // only for Value
	Value   int32
	Side    int8 // with Only 1 or -1: for Value and more, or less, where it was not so before
	App     ts.AppID
	Handler FuncID
	Span    source.Span
}

// Values are those that set s off, from lo to hi.
func (s *Subscription) Values() (lo, hi int32) {
	lo, hi = math.MinInt32, math.MaxInt32
	if s.Only && s.Side >= 0 {
		lo = s.Value
	}
	if s.Only && s.Side <= 0 {
		hi = s.Value
	}
	return lo, hi
}

// Hears reports whether a publication of v there, where was stood before, sets s
// off.
func (s *Subscription) Hears(was, v int32) bool {
	lo, hi := s.Values()
	return lo <= v && v <= hi && (s.Side == 0 || was < lo || was > hi)
}

// Order says that of two apps which are due for one publication First is served
// before Then. What follows from several orders holds, too: a before b and b before c
// is a before c. They are named as in Program.Apps; one that is not there is not due.
type Order struct{ First, Then string }

// Property is a named predicate over states.
type Property struct {
	Kind ts.PropertyKind
	Name string
	Text string
	Cond Expr
	// Apart: another part of the program is where the property is judged. Here
	// it is as the kind wants it, in every state.
	Apart bool
	Span  source.Span
}

// Expr is a pure expression, except that Call may have effects; guards and
// property conditions contain no Call to a function that stores or chooses.
type Expr interface{ expr() }

// Const is a literal.
type Const struct{ V int32 }

// Local reads local number Slot.
type Local struct{ Slot int }

// Load reads a variable; Index is nil unless the variable is an array.
type Load struct {
	Var   VarID
	Index Expr
	Span  source.Span
}

// UnaryOp is Neg or Not.
type UnaryOp uint8

// Unary operators. The zero UnaryOp is invalid.
const (
	Neg UnaryOp = 1 + iota
	Not
)

// Unary applies Op to X.
type Unary struct {
	Op   UnaryOp
	X    Expr
	Span source.Span
}

// BinaryOp is an operator with two operands.
type BinaryOp uint8

// Binary operators. And and Or evaluate Y only when X does not decide.
// Div truncates towards zero, Rem has the sign of X. The zero BinaryOp is invalid.
const (
	Add BinaryOp = 1 + iota
	Sub
	Mul
	Div
	Rem
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	And
	Or
)

// Binary applies Op to X and Y.
type Binary struct {
	Op   BinaryOp
	X, Y Expr
	Span source.Span
}

// Cond is C ? X : Y.
type Cond struct{ C, X, Y Expr }

// Call runs a function and yields its result.
type Call struct {
	Func FuncID
	Args []Expr
	Span source.Span
}

func (*Const) expr()  {}
func (*Local) expr()  {}
func (*Load) expr()   {}
func (*Unary) expr()  {}
func (*Binary) expr() {}
func (*Cond) expr()   {}
func (*Call) expr()   {}

// Stmt is a statement.
type Stmt interface{ stmt() }

// SetLocal assigns a local.
type SetLocal struct {
	Slot int
	X    Expr
}

// Store assigns a variable; a value outside its domain is an error. Enabling
// and disabling an event is a Store to its flag.
type Store struct {
	Var   VarID
	Index Expr
	X     Expr
	Span  source.Span
}

// If runs Then or Else.
type If struct {
	Cond       Expr
	Then, Else []Stmt
}

// While loops; more rounds than the machine's limit in one event are an error.
type While struct {
	Cond Expr
	Body []Stmt
	Span source.Span
}

// Choose sets local Slot to every value Lo..Hi, lowest first: an inner choice.
// With Values, ascending, only those of them are taken.
type Choose struct {
	Slot   int
	Lo, Hi int32
	Values []int32
	Text   string       // what is chosen, for people
	Domain value.Domain // how to print the value
	Span   source.Span
}

// Assert records a failure when Cond is false, and goes on. Pitfall: the language
// says so of itself, in a sentence, with what to change. Unmodelled: it is none
// of the program, which is followed no further than this.
type Assert struct {
	Cond       Expr
	Text       string
	Pitfall    bool
	Help       string
	Unmodelled bool
	Span       source.Span
}

// Publish puts (Topic, X) into the event's queue.
type Publish struct {
	Topic TopicID
	X     Expr
	Span  source.Span
}

// Do evaluates X for its effects.
type Do struct{ X Expr }

// Return ends the function; X may be nil.
type Return struct{ X Expr }

// Say shows Text to the user in a run (a notification); no other effect.
type Say struct {
	Text string
	Span source.Span
}

// MarkKind says what a Mark is in.
type MarkKind uint8

// The zero MarkKind is invalid.
const (
	MarkHandler   MarkKind = 1 + iota // a whole handler
	MarkBranch                        // one of the two ways that an If can go
	MarkStatement                     // a statement as written
)

// Mark is a place of which people can see whether it ever ran, the part Span of
// the program. It does nothing.
type Mark struct {
	Kind MarkKind
	Span source.Span
}

func (*SetLocal) stmt() {}
func (*Store) stmt()    {}
func (*If) stmt()       {}
func (*While) stmt()    {}
func (*Choose) stmt()   {}
func (*Assert) stmt()   {}
func (*Publish) stmt()  {}
func (*Do) stmt()       {}
func (*Return) stmt()   {}
func (*Say) stmt()      {}
func (*Mark) stmt()     {}
