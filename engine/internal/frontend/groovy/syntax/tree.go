// Package syntax turns the text of a Groovy 2.4 script, as SmartThings and
// Hubitat apps are, into a tree: a hand-written scanner and a recursive-descent
// parser with operator precedence. The tree is small because forms are
// normalised:
//
//   - a command expression is a Call like one with parentheses;
//   - a trailing closure is the last argument;
//   - named arguments, wherever they stand, are one leading MapLit that says
//     Named;
//   - bodies of if, while and for are Blocks, braces or not;
//   - a minus before a number belongs to the number.
//
// What scripts of these platforms do not contain (classes, method pointers) is
// refused with a reason. The parser reports every problem it can and returns
// the statements that it could read; only a tree without errors is meant to be
// executed.
package syntax

import "crosscheck/engine/internal/source"

// Node is a part of the tree.
type Node interface{ Span() source.Span }

// At is where a node stands.
type At struct{ At source.Span }

// Span returns it.
func (a At) Span() source.Span { return a.At }

// File is a parsed script. Each list is in the order of the text.
type File struct {
	Source   *source.File
	Number   int32
	Imports  []*Import
	Includes []*Include
	Methods  []*Method
	Fields   []*Field
	Body     []Stmt // the top level: definition, preferences, mappings
}

// Import is import a.b.C, import a.b.*, import static a.B.c, each perhaps with
// as D. Name leaves the star out.
type Import struct {
	At
	Name, As     string
	Static, Star bool
}

// Include is #include namespace.name: a library of a Hubitat hub.
type Include struct {
	At
	Name string // "namespace.name"
}

// Method is a method of the script. Type is nil for def and void.
type Method struct {
	At
	Name     string
	NameSpan source.Span
	Type     *Type
	Params   []*Param
	Body     *Block
}

// Param is a parameter of a method or closure. At covers its name. Type is nil
// for def, Default where there is none. Varargs is `Object... x`.
type Param struct {
	At
	Name    string
	Type    *Type
	Default Expr
	Varargs bool
}

// Field is a variable marked @Field. Type and Init may be nil.
type Field struct {
	At
	Name     string
	NameSpan source.Span
	Type     *Type
	Init     Expr
	Final    bool
}

// Type is the name of a type as written, qualified or not; type arguments are
// left out. Dims counts [].
type Type struct {
	At
	Name string
	Dims int
}

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Block is { … }, or the single statement that stands for it.
type Block struct {
	At
	Stmts []Stmt
}

// ExprStmt is an expression as a statement.
type ExprStmt struct {
	At
	X Expr
}

// Local declares local variables. With Tuple, `def (a, b) = x`: the elements
// of Tuple are their starts, and no Var has an Init.
type Local struct {
	At
	Vars  []*Var
	Tuple Expr
}

// Var is a local variable; At covers its name. Type and Init may be nil.
type Var struct {
	At
	Name string
	Type *Type
	Init Expr
}

// If is a choice; Else may be nil, and holds one If for else if.
type If struct {
	At
	Cond       Expr
	Then, Else *Block
}

// While is a loop.
type While struct {
	At
	Cond Expr
	Body *Block
}

// ForIn is for (x in list) and for (x : list).
type ForIn struct {
	At
	Var  *Param
	X    Expr
	Body *Block
}

// For is for (init; cond; post); Cond may be nil.
type For struct {
	At
	Init []Stmt
	Cond Expr
	Post []Expr
	Body *Block
}

// Switch runs the first case that matches and those below it until a break;
// below the last case comes the default, wherever it is written.
type Switch struct {
	At
	X       Expr
	Cases   []*Case
	Default *Block // nil: there is none
}

// Case is case x: with the statements up to the next one.
type Case struct {
	At
	X    Expr
	Body []Stmt
}

// Try is try with catches or a Finally, which may be nil.
type Try struct {
	At
	Body    *Block
	Catches []*Catch
	Finally *Block
}

// Catch catches exceptions of some types; none means every exception.
type Catch struct {
	At
	Types    []*Type
	Name     string
	NameSpan source.Span
	Body     *Block
}

// Return ends a method or closure; X may be nil.
type Return struct {
	At
	X Expr
}

// Throw raises an exception.
type Throw struct {
	At
	X Expr
}

// Break and Continue leave a round of a loop; Label may be empty.
type Break struct {
	At
	Label string
}

// Continue starts the next round.
type Continue struct {
	At
	Label string
}

// Assert throws unless X holds; Message may be nil.
type Assert struct {
	At
	X, Message Expr
}

// Labelled is label: statement. Scripts also have them by accident, where the
// arguments of a call stand on a line of their own.
type Labelled struct {
	At
	Label string
	Stmt  Stmt
}

func (*Block) stmt()    {}
func (*ExprStmt) stmt() {}
func (*Local) stmt()    {}
func (*If) stmt()       {}
func (*While) stmt()    {}
func (*ForIn) stmt()    {}
func (*For) stmt()      {}
func (*Switch) stmt()   {}
func (*Try) stmt()      {}
func (*Return) stmt()   {}
func (*Throw) stmt()    {}
func (*Break) stmt()    {}
func (*Continue) stmt() {}
func (*Assert) stmt()   {}
func (*Labelled) stmt() {}
