package lang

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
)

// afterwards checks what only the whole program shows.
func (c *checker) afterwards() {
	c.spreadEffects()
	for _, g := range c.guards {
		if g.fn.effect {
			c.errorf(diag.ImpureCondition, g.span, "`%s` changes or chooses something, which a guard or property must not", g.fn.name).Help =
				"call it in a handler and keep the result in a variable"
		}
	}
	c.recursion()
	starts := 1.0
	for _, o := range c.objects {
		c.unreachable(o)
		if o.any && starts <= ir.MaxInitial {
			for range max(1, o.array) {
				starts *= float64(o.dom.Size())
			}
			if starts > ir.MaxInitial {
				c.errorf(diag.TooManyStarts, o.span, "with `%s` there are more than %d possible starts", o.name, ir.MaxInitial).Help =
					"give it one start, or a smaller type"
			}
		}
	}
}

// spreadEffects lets callers have the effects of what they call.
func (c *checker) spreadEffects() {
	for changed := true; changed; {
		changed = false
		for _, o := range c.objects {
			for _, k := range o.calls {
				if k.callee.effect && !o.effect {
					o.effect, changed = true, true
				}
			}
		}
	}
}

// unreachable warns of what can never run.
func (c *checker) unreachable(o *object) {
	switch d := o.node.(type) {
	case *syntax.EventDecl:
		if d.Off && !o.enabledBy {
			c.warnf(diag.NeverEnabled, o.span, "`%s` is off and nothing enables it", o.qualified()).Help =
				"remove `off`, or write enable(" + o.name + "); in a handler"
		}
	case *syntax.TimerDecl:
		if o.enabledBy && !o.handled {
			c.warnf(diag.NoHandler, o.span, "nothing happens when timer `%s` fires", o.name).Help = "add on " + o.name + " { … }"
		} else if !o.enabledBy && o.handled {
			c.warnf(diag.NeverEnabled, o.span, "nothing starts timer `%s`", o.name).Help =
				"write start " + o.name + " after 5min; in a handler"
		}
	}
}

// recursion warns of calls that lead back to the caller: those that close a
// cycle when calls are followed in the order of the text.
func (c *checker) recursion() {
	const (
		unseen = iota
		active
		finished
	)
	state := map[*object]int{}
	type frame struct {
		fn   *object
		next int
	}
	for _, o := range c.objects {
		if state[o] != unseen || len(o.calls) == 0 {
			continue
		}
		stack := []frame{{fn: o}}
		state[o] = active
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(top.fn.calls) {
				state[top.fn] = finished
				stack = stack[:len(stack)-1]
				continue
			}
			k := top.fn.calls[top.next]
			top.next++
			switch state[k.callee] {
			case active:
				c.warnf(diag.Recursion, k.span, "this call leads back to `%s`, which is still running", k.callee.name).Help =
					"use a loop; calls nested too deeply end the event with a finding"
			case unseen:
				state[k.callee] = active
				stack = append(stack, frame{fn: k.callee})
			}
		}
	}
}
