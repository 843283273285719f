package run

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
)

// Command is a command that the device has, with the app's arguments.
func (r *Run) Command(d *model.Device, c *home.Command, args []data.Value) {
	args = WithoutOptions(args)
	if c.Info != nil && c.Info.Says != "" {
		r.say(c.Info, d, args)
		return
	}
	params := r.Prog.Funcs[c.Func].Params
	values := make([]int32, 0, params)
	for i := range params {
		var arg data.Value
		if i < len(args) {
			arg = args[i]
		}
		x, ok := r.argument(d, c, i, arg)
		if !ok {
			return
		}
		values = append(values, x)
	}
	r.Env.Call(c.Func, values...)
}

// say shows what a command that leaves no trace does.
func (r *Run) say(c *capability.Command, d *model.Device, args []data.Value) {
	text := capability.Fill(c.Says, d.Called())
	first := ""
	if len(args) > 0 {
		first = data.Text(args[0])
	}
	r.Say(strings.ReplaceAll(text, "{0}", first))
}

// Inform lets an attribute of a device have the value that an app says it has.
func (r *Run) Inform(a *model.Attribute, d *model.Device, v data.Value) {
	x, ok := a.Number(v)
	if u, unknown := v.(*data.Unknown); unknown {
		x, ok = r.pick(a, u), true
	}
	switch {
	case !ok:
		r.Tell(d.Called()+"."+a.Name+" has no value "+data.Text(v), "the event tells nothing")
	case a.V == ir.NoVar:
		r.Env.Publish(a.Topic, x)
	default:
		r.Env.Store(a.V, 0, x)
	}
}

// argument is what argument i of a command is for the program.
func (r *Run) argument(d *model.Device, c *home.Command, i int, v data.Value) (int32, bool) {
	var a *model.Attribute
	if c.Info != nil && i < len(c.Info.Params) {
		a = d.Attribute(c.Info.Params[i].Attr)
	}
	if a == nil {
		n, ok := model.Whole(v)
		if b, isBool := v.(bool); isBool {
			n, ok = int64(model.Bit(b)), true
		}
		if !ok {
			r.Tell("`"+c.Name+"` of "+d.Called()+" takes no "+data.Text(v), "the command does nothing")
		}
		return int32(n), ok
	}
	if u, ok := v.(*data.Unknown); ok {
		return r.pick(a, u), true
	}
	x, ok := a.Number(v)
	if !ok {
		r.Tell(d.Called()+"."+a.Name+" has no value "+data.Text(v), "`"+c.Name+"` does nothing with it")
	}
	return x, ok
}

// pick is a value of an attribute in place of one that is not known: any, or,
// where there are many, the lowest, the middle and the highest.
func (r *Run) pick(a *model.Attribute, u *data.Unknown) int32 {
	lo, n := a.Domain.Lo, int32(a.Domain.Size())
	if n <= 5 {
		return lo + int32(r.Choose(int(n), u.What, r.At))
	}
	r.Tell("a number sent to a device is not known", "the lowest, a middle and the highest value are explored")
	return lo + int32(r.Choose(3, u.What, r.At))*((n-1)/2)
}

// WithoutOptions leaves out named arguments such as delay: 500.
func WithoutOptions(args []data.Value) []data.Value {
	if len(args) > 0 {
		if m, ok := args[0].(*data.Map); ok {
			if _, delay := m.Get("delay"); delay {
				return args[1:]
			}
		}
	}
	return args
}
