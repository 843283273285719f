package syntax

import "crosscheck/engine/internal/source"

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Name is a name without a receiver: a local, a field, a setting, a class, and
// `this`.
type Name struct {
	At
	Name string
}

// NumberKind is the type of a number.
type NumberKind uint8

// The types of numbers.
const (
	Int        NumberKind = 1 + iota // Integer
	Long                             // Long
	BigInteger                       // BigInteger
	Decimal                          // BigDecimal
	Float                            // Float
	Double                           // Double
)

// Number is a number. Text has no suffix and no underscore, and a sign if
// negative; whole numbers may have the prefixes 0x, 0b and 0 (octal), as
// strconv.ParseInt reads them with base 0.
type Number struct {
	At
	Kind NumberKind
	Text string
}

// Text is a text without anything to fill in; Value has its escapes resolved.
type Text struct {
	At
	Value string
}

// GString is a text with expressions in it: Texts[0] Values[0] Texts[1] …, one
// text more than values. A value may be a Closure, which is called each time.
type GString struct {
	At
	Texts  []string
	Values []Expr
}

// Bool is true or false.
type Bool struct {
	At
	Value bool
}

// Null is null.
type Null struct{ At }

// ListLit is [a, b]; items may be Spread.
type ListLit struct {
	At
	Items []Expr
}

// MapLit is [a: b], or the named arguments of a call.
type MapLit struct {
	At
	Entries []*Entry
	Named   bool
}

// Entry is key: value; a bare name as key is a Text.
type Entry struct {
	At
	Key, Value Expr
}

// Range is lo..hi, or lo..<hi when Exclusive.
type Range struct {
	At
	Lo, Hi    Expr
	Exclusive bool
}

// Unary is one of ! - + ~ before an expression.
type Unary struct {
	At
	Op string
	X  Expr
}

// Update is ++ or -- before (Prefix) or after X.
type Update struct {
	At
	Op     string
	Prefix bool
	X      Expr
}

// Binary is an operator between two expressions:
// + - * / % ** << >> >>> & | ^ && || == != < > <= >= <=> =~ ==~ in.
type Binary struct {
	At
	Op     string
	OpSpan source.Span
	X, Y   Expr
}

// Ternary is cond ? a : b.
type Ternary struct {
	At
	Cond, Then, Else Expr
}

// Elvis is x ?: y.
type Elvis struct {
	At
	X, Y Expr
}

// InstanceOf is x instanceof T.
type InstanceOf struct {
	At
	X    Expr
	Type *Type
}

// Cast is (T) x, or x as T when As.
type Cast struct {
	At
	Type *Type
	X    Expr
	As   bool
}

// Assign is target = x or, with Op "+=" and the like, an update. The target
// is a Name, Property, Index or, for = only, Tuple.
type Assign struct {
	At
	Op     string
	Target Expr
	X      Expr
}

// Tuple is the (a, b) of (a, b) = x.
type Tuple struct {
	At
	Items []Expr
}

// Property is recv.name. Key is the name when it is computed, as in
// recv."$x", and nil otherwise. Safe is ?. and Spread is *.
type Property struct {
	At
	Recv         Expr
	Name         string
	NameSpan     source.Span
	Key          Expr
	Safe, Spread bool
}

// Index is x[key]; several keys are one ListLit.
type Index struct {
	At
	X, Key Expr
}

// Call is recv.name(args), or name(args) when Recv is nil. Key is the name
// when it is computed, as in "$x"(), and nil otherwise. Calling the value of
// any other expression is calling its method "call". Arguments may be Spread.
type Call struct {
	At
	Recv         Expr
	Name         string
	NameSpan     source.Span
	Key          Expr
	Args         []Expr
	Safe, Spread bool
}

// Closure is { params -> body }. Implicit: there is no arrow, so the only
// parameter is called it and may be left out.
type Closure struct {
	At
	Params   []*Param
	Implicit bool
	Body     *Block
}

// New is new T(args).
type New struct {
	At
	Type *Type
	Args []Expr
}

// NewArray is new T[n][m]; Type.Dims counts all brackets, Sizes those filled.
type NewArray struct {
	At
	Type  *Type
	Sizes []Expr
}

// Spread is *x among the items of a ListLit or the arguments of a Call or New:
// it stands for the elements of x, which may be null for none.
type Spread struct {
	At
	X Expr
}

func (*Name) expr()       {}
func (*Number) expr()     {}
func (*Text) expr()       {}
func (*GString) expr()    {}
func (*Bool) expr()       {}
func (*Null) expr()       {}
func (*ListLit) expr()    {}
func (*MapLit) expr()     {}
func (*Range) expr()      {}
func (*Unary) expr()      {}
func (*Update) expr()     {}
func (*Binary) expr()     {}
func (*Ternary) expr()    {}
func (*Elvis) expr()      {}
func (*InstanceOf) expr() {}
func (*Cast) expr()       {}
func (*Assign) expr()     {}
func (*Tuple) expr()      {}
func (*Property) expr()   {}
func (*Index) expr()      {}
func (*Call) expr()       {}
func (*Closure) expr()    {}
func (*New) expr()        {}
func (*NewArray) expr()   {}
func (*Spread) expr()     {}
