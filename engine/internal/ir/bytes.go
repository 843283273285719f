package ir

// What a program takes that is ready for execution, for the search and for its
// twin, in bytes and at most.
const (
	perNode     = 256 // a statement or an expression
	perLocation = 512
	perFunc     = 1024 // and whatever has one: an event, a subscription, a property
	perInitial  = 640  // an initial state, beside its own bytes twice
)

// Bytes is how much memory it takes at most to have p ready for execution: it
// grows with the square of what there is in it, since of each piece of code it is
// kept in bits what it may do to each location.
func (p *Program) Bytes() int64 {
	nodes, locations := int64(0), int64(0)
	count := func(any) bool { nodes++; return true }
	for i := range p.Funcs {
		Inspect(p.Funcs[i].Body, count)
	}
	for i := range p.Events {
		Inspect(p.Events[i].Guard, count)
	}
	for i := range p.Properties {
		Inspect(p.Properties[i].Cond, count)
	}
	for i := range p.Vars {
		locations += int64(p.Vars[i].Cells())
	}
	code := int64(len(p.Funcs) + len(p.Events) + len(p.Subscriptions) + len(p.Properties))
	effects := (2*locations + 2*int64(len(p.Events)) + int64(len(p.Topics)) + 2*int64(len(p.Clocks))) / 8
	subs := int64(len(p.Subscriptions)) // of each two of one topic it is kept whether they can conflict
	return perNode*nodes + perLocation*locations + perFunc*code + 3*code*effects + subs*subs
}

// InitialBytes is how much memory it takes at most to list the initial states.
func (p *Program) InitialBytes() int64 {
	size, cells := int64(0), int64(0)
	for i := range p.Vars {
		v := &p.Vars[i]
		cells += int64(v.Cells())
		size += int64(v.Cells() * v.Domain.Width())
	}
	if n := int64(len(p.Starts)); n > 0 {
		return n * (2*size + 4*cells + perInitial)
	}
	return min(p.Free(), MaxInitial) * (2*size + perInitial)
}

// Free is how many combinations of values the variables with a free start have, at
// most one more than MaxInitial.
func (p *Program) Free() int64 {
	free := int64(1)
	for i := range p.Vars {
		v := &p.Vars[i]
		for range v.Cells() {
			if v.InitAny {
				free = min(free*(int64(v.Domain.Hi)-int64(v.Domain.Lo)+1), MaxInitial+1)
			}
		}
	}
	return free
}
