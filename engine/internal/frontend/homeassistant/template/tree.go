package template

// expr is an expression, one of the types below.
type expr interface{ expr() }

type (
	literal struct{ v Value }
	name    struct{ s string }
	member  struct { // x.name
		of   expr
		name string
	}
	index struct{ of, at expr } // x[at]
	cut   struct {              // x[from:to]; nil where nothing stands
		of, from, to expr
	}
	// call calls what fn is: a function, or a method.
	call struct {
		fn expr
		arguments
	}
	filter struct {
		of   expr
		name string
		arguments
	}
	test struct {
		of   expr
		not  bool
		name string
		arguments
	}
	unary struct {
		op string
		x  expr
	}
	binary struct {
		op   string
		x, y expr
	}
	choice struct{ x, cond, other expr } // x if cond else other, which may be nil
	list   struct {
		of    []expr
		tuple bool
	}
	dict struct{ keys, values []expr }
	// nested is what a template yields.
	nested struct{ of *Template }
	// rendered is the text of a template, in small letters.
	rendered struct{ of *Template }
)

// arguments are those of a call; of those with a name it stands in keys.
type arguments struct {
	args []expr
	keys []string
}

func (*literal) expr()  {}
func (*name) expr()     {}
func (*member) expr()   {}
func (*index) expr()    {}
func (*cut) expr()      {}
func (*call) expr()     {}
func (*filter) expr()   {}
func (*test) expr()     {}
func (*unary) expr()    {}
func (*binary) expr()   {}
func (*choice) expr()   {}
func (*list) expr()     {}
func (*dict) expr()     {}
func (*nested) expr()   {}
func (*rendered) expr() {}

// stmt is a statement, one of the types below.
type stmt interface{ stmt() }

type (
	plain  struct{ text string }
	output struct{ x expr }
	// branch does the first of several bodies whose condition holds; the last
	// condition is nil when there is an else.
	branch struct {
		conds  []expr
		bodies [][]stmt
	}
	// assign gives names a value, that of x or, without it, what the body puts out.
	// A name with a member is of a namespace.
	assign struct {
		names  []string
		member string
		x      expr
		body   []stmt
	}
	loop struct {
		names      []string
		over, only expr // only: nil, or what must hold of each
		body, none []stmt
	}
	// macro gives a name to statements, which put out a text where it is called.
	macro struct {
		name     string
		params   []string
		defaults []expr // of each parameter; nil: none
		body     []stmt
	}
	// strange is a statement that is not read.
	strange struct{ word string }
)

func (*plain) stmt()   {}
func (*output) stmt()  {}
func (*branch) stmt()  {}
func (*assign) stmt()  {}
func (*loop) stmt()    {}
func (*macro) stmt()   {}
func (*strange) stmt() {}
