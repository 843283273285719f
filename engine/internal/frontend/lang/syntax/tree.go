package syntax

import "crosscheck/engine/internal/source"

// Node is a part of the tree.
type Node interface{ Span() source.Span }

// At is where a node stands.
type At struct{ At source.Span }

// Span returns it.
func (a At) Span() source.Span { return a.At }

// File is a parsed text. Decls stand in the order of the text.
type File struct {
	Source   *source.File
	Number   int32
	Decls    []Decl
	Comments []Comment
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Ident is a name; also `mode` and `self`. Raw is a value's name in quotes, as
// written, and "" for one without.
type Ident struct {
	At
	Name string
	Raw  string
}

// Number is a whole number.
type Number struct {
	At
	Value int32
	Raw   string
}

// Decimal is a number with a decimal point.
type Decimal struct {
	At
	Raw string
}

// Bool is true or false.
type Bool struct {
	At
	Value bool
}

// TextLit is a text; Raw has its quotes.
type TextLit struct {
	At
	Value, Raw string
}

// DurationLit is a duration in milliseconds.
type DurationLit struct {
	At
	Millis int64
	Raw    string
}

// TimeLit is a time of day in minutes since midnight.
type TimeLit struct {
	At
	Minutes int32
	Raw     string
}

// Unary is ! or -.
type Unary struct {
	At
	Op string
	X  Expr
}

// Binary is an operator between two expressions.
type Binary struct {
	At
	Op     string
	OpSpan source.Span
	X, Y   Expr
}

// Cond is C ? X : Y.
type Cond struct {
	At
	C, X, Y Expr
}

// Index is X[I].
type Index struct {
	At
	X, I Expr
}

// Member is X.Name.
type Member struct {
	At
	X    Expr
	Name *Ident
}

// Call is Fun(Args); Fun is an Ident or a Member.
type Call struct {
	At
	Fun  Expr
	Args []Expr
}

// Quant is all, any or count over the values of a type.
type Quant struct {
	At
	Op   string
	Var  *Ident
	Type TypeExpr
	Cond Expr
}

// Enabled is enabled(X).
type Enabled struct {
	At
	X Expr
}

// Within is X in Lo..Hi.
type Within struct {
	At
	X, Lo, Hi Expr
}

// Paren is (X).
type Paren struct {
	At
	X Expr
}

// BadExpr is what could not be read; the parser has reported it.
type BadExpr struct{ At }

func (*Ident) expr()       {}
func (*Number) expr()      {}
func (*Decimal) expr()     {}
func (*Bool) expr()        {}
func (*TextLit) expr()     {}
func (*DurationLit) expr() {}
func (*TimeLit) expr()     {}
func (*Unary) expr()       {}
func (*Binary) expr()      {}
func (*Cond) expr()        {}
func (*Index) expr()       {}
func (*Member) expr()      {}
func (*Call) expr()        {}
func (*Quant) expr()       {}
func (*Enabled) expr()     {}
func (*Within) expr()      {}
func (*Paren) expr()       {}
func (*BadExpr) expr()     {}

// TypeExpr is a type as written.
type TypeExpr interface {
	Node
	typ()
}

// BoolType is bool.
type BoolType struct{ At }

// NamedType is a declared enum.
type NamedType struct {
	At
	Name *Ident
}

// EnumType is { a, b, c }.
type EnumType struct {
	At
	Values []*Ident
}

// RangeType is Lo..Hi.
type RangeType struct {
	At
	Lo, Hi Expr
}

// BadType is what could not be read.
type BadType struct{ At }

func (*BoolType) typ()  {}
func (*NamedType) typ() {}
func (*EnumType) typ()  {}
func (*RangeType) typ() {}
func (*BadType) typ()   {}

// Start is an initial value: Any, a List of one value a cell, or X.
type Start struct {
	At
	Any  bool
	List []Expr
	X    Expr
}

// Param is a parameter.
type Param struct {
	Name *Ident
	Type TypeExpr
}

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Block is { … }.
type Block struct {
	At
	Stmts []Stmt
}

// Let makes a local variable.
type Let struct {
	At
	Name *Ident
	X    Expr
}

// Assign stores X; Op is "=", "+=" or "-=".
type Assign struct {
	At
	Place Expr
	Op    string
	X     Expr
}

// CallStmt calls a function or a command.
type CallStmt struct {
	At
	Call *Call
}

// If has an Else that is nil, a *Block or an *If.
type If struct {
	At
	Cond Expr
	Then *Block
	Else Stmt
}

// While loops.
type While struct {
	At
	Cond Expr
	Body *Block
}

// For runs once a value of Type.
type For struct {
	At
	Var  *Ident
	Type TypeExpr
	Body *Block
}

// Choose makes a local that takes every value of Type; nil means bool.
type Choose struct {
	At
	Var  *Ident
	Type TypeExpr
}

// Assert reports when Cond is false; Text may be nil.
type Assert struct {
	At
	Cond Expr
	Text *TextLit
}

// Switch is enable (On) or disable.
type Switch struct {
	At
	On    bool
	Event Expr
}

// Notify shows Text.
type Notify struct {
	At
	Text *TextLit
}

// StartTimer sets a timer.
type StartTimer struct {
	At
	Timer *Ident
	After Expr
}

// CancelTimer stops a timer.
type CancelTimer struct {
	At
	Timer *Ident
}

// ResetClock sets a clock to zero; Index is nil unless it is one of several.
type ResetClock struct {
	At
	Clock *Ident
	Index Expr
}

// Wait lets the rest of the handler run later.
type Wait struct {
	At
	For Expr
}

// Return ends a function; X may be nil.
type Return struct {
	At
	X Expr
}

// BadStmt is what could not be read.
type BadStmt struct{ At }

func (*Block) stmt()       {}
func (*Let) stmt()         {}
func (*Assign) stmt()      {}
func (*CallStmt) stmt()    {}
func (*If) stmt()          {}
func (*While) stmt()       {}
func (*For) stmt()         {}
func (*Choose) stmt()      {}
func (*Assert) stmt()      {}
func (*Switch) stmt()      {}
func (*Notify) stmt()      {}
func (*StartTimer) stmt()  {}
func (*CancelTimer) stmt() {}
func (*ResetClock) stmt()  {}
func (*Wait) stmt()        {}
func (*Return) stmt()      {}
func (*BadStmt) stmt()     {}
