package data

import "slices"

// Implicit is the Arity of a closure without a parameter list: it has one
// parameter, it, which is null when the closure is called without arguments.
const Implicit = -1

// Closure is code with the variables around it.
type Closure struct {
	// Arity is the number of parameters, or Implicit.
	Arity int
	// Optional is how many of the last parameters have a default.
	Optional int
	// Types are the declared types of the parameters, nil when none has one;
	// an empty text is a parameter without a type.
	Types []string
	// Fn runs the code. It is called by CallClosure only, with one argument
	// for each parameter that has no default, at least.
	Fn func(args []Value) Value
	// Delegate answers names that are neither local nor the script's, or
	// before the script's when First. Fn looks at them while it runs.
	Delegate Value
	First    bool
}

// CallClosure calls c with arguments, as c(args): a list alone is spread over
// several parameters; a closure with one parameter may be called without.
func CallClosure(c *Closure, args ...Value) Value {
	arity := c.Arity
	if arity == Implicit {
		arity = 1
	}
	if len(args) == arity {
		return c.Fn(args)
	}
	return callUneven(c, arity, args)
}

// callUneven calls a closure whose parameters are not as many as the
// arguments.
func callUneven(c *Closure, arity int, args []Value) Value {
	if len(args) == 0 && arity == 1 {
		return c.Fn([]Value{nil})
	}
	if len(args) == 1 && arity > 1 {
		switch x := args[0].(type) {
		case *List:
			if len(x.Items) == arity {
				return c.Fn(append([]Value(nil), x.Items...))
			}
		case *Unknown: // an entry, or a list of as many
			return c.Fn(slices.Repeat(args, arity))
		}
	}
	if len(args) > arity || len(args) < arity-c.Optional {
		Throw("MissingMethodException", "No signature of method: closure.call() is applicable for argument types: (%s) values: %s", typesOf(args), InspectAll(args))
	}
	return c.Fn(args)
}

// CallWith calls c with a delegate that answers names first.
func CallWith(c *Closure, delegate Value, args ...Value) Value {
	before, first := c.Delegate, c.First
	c.Delegate, c.First = delegate, true
	defer func() { c.Delegate, c.First = before, first }()
	return CallClosure(c, args...)
}

// Wants is how many arguments c would take.
func (c *Closure) Wants() int {
	if c.Arity == Implicit {
		return 1
	}
	return c.Arity
}

// Derived is a closure made of c with another number of parameters.
func Derived(arity int, fn func(args []Value) Value) *Closure {
	return &Closure{Arity: arity, Fn: fn}
}
