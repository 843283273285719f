//go:build !small && !home

package engine

// What the engine for homes leaves out, too.
func init() { starters["minimise"] = starter{startMinimise, false} }
