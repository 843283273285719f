package check

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
)

// afterwards checks what only the whole program shows.
func (c *Checker) afterwards() {
	c.spreadEffects()
	for _, g := range c.guards {
		if g.fn.effect {
			c.errorf(diag.ImpureCondition, g.span, "`%s` changes or chooses something, which a guard or property must not", g.fn.Name).Help =
				"call it in a handler and keep the result in a variable"
		}
	}
	c.recursion()
	starts := 1.0
	for _, o := range c.Objects {
		c.unreachable(o)
		if o.Any && starts <= ir.MaxInitial {
			for range max(1, o.Array) {
				starts *= float64(o.Domain.Size())
			}
			if starts > ir.MaxInitial {
				c.warnf(diag.TooManyStarts, o.Span, "with `%s` there are more than %d possible starts, and no more are explored", o.Name, ir.MaxInitial).Help =
					"give it one start, or a smaller type"
			}
		}
	}
}

// spreadEffects lets callers have the effects of what they call.
func (c *Checker) spreadEffects() {
	for changed := true; changed; {
		changed = false
		for _, o := range c.Objects {
			for _, k := range o.Calls {
				if k.Callee.effect && !o.effect {
					o.effect, changed = true, true
				}
			}
		}
	}
}

// unreachable warns of what can never run.
func (c *Checker) unreachable(o *Object) {
	switch d := o.Node.(type) {
	case *syntax.EventDecl:
		if d.Off && !o.enabledBy {
			c.warnf(diag.NeverEnabled, o.Span, "`%s` is off and nothing enables it", o.Qualified()).Help =
				"remove `off`, or write enable(" + o.Name + "); in a handler"
		}
	case *syntax.TimerDecl:
		if o.enabledBy && !o.handled {
			c.warnf(diag.NoHandler, o.Span, "nothing happens when timer `%s` fires", o.Name).Help = "add on " + o.Name + " { … }"
		} else if !o.enabledBy && o.handled {
			c.warnf(diag.NeverEnabled, o.Span, "nothing starts timer `%s`", o.Name).Help =
				"write start " + o.Name + " after 5min; in a handler"
		}
	}
}

// recursion warns of calls that lead back to the caller: those that close a
// cycle when calls are followed in the order of the text.
func (c *Checker) recursion() {
	const (
		unseen = iota
		active
		finished
	)
	state := map[*Object]int{}
	type frame struct {
		fn   *Object
		next int
	}
	for _, o := range c.Objects {
		if state[o] != unseen || len(o.Calls) == 0 {
			continue
		}
		stack := []frame{{fn: o}}
		state[o] = active
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(top.fn.Calls) {
				state[top.fn] = finished
				stack = stack[:len(stack)-1]
				continue
			}
			k := top.fn.Calls[top.next]
			top.next++
			switch state[k.Callee] {
			case active:
				c.warnf(diag.Recursion, k.span, "this call leads back to `%s`, which is still running", k.Callee.Name).Help =
					"use a loop; calls nested too deeply end the event with a finding"
			case unseen:
				state[k.Callee] = active
				stack = append(stack, frame{fn: k.Callee})
			}
		}
	}
}
