package dynamic

import "crosscheck/engine/internal/frontend/groovy/data"

// ClosureArg is an argument that must be a closure.
func ClosureArg(name string, recv data.Value, args []data.Value) *data.Closure {
	c, ok := args[len(args)-1].(*data.Closure)
	if !ok {
		panic(data.MissingMethod(recv, name, args))
	}
	return c
}

// Iteration adds a method whose last argument is a closure, on what every
// value can be looped over as.
func Iteration(ms Members, name string, least int8, fn func(w data.World, recv data.Value, c *data.Closure, args []data.Value) data.Value) {
	Let(ms, name, least, least, func(w data.World, recv data.Value, args []data.Value) data.Value {
		return fn(w, recv, ClosureArg(name, recv, args), args)
	})
}
