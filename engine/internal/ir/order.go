package ir

import "crosscheck/engine/internal/ts"

// Later is, for each app, the apps that the orders of p put after it, with what
// follows from several of them; nil for an app before no other. Elements are apps.
func Later(p *Program) []CellSet {
	o := orderer{p: p, next: map[string][]string{}, number: map[string]ts.LocID{}, later: map[string]CellSet{}}
	for _, x := range p.Orders {
		o.next[x.First] = append(o.next[x.First], x.Then)
	}
	for a, name := range p.Apps {
		if a > 0 {
			o.number[name] = ts.LocID(a)
		}
	}
	list := make([]CellSet, len(p.Apps))
	for a := 1; a < len(p.Apps) && len(p.Orders) > 0; a++ {
		list[a] = o.of(p.Apps[a])
	}
	return list
}

type orderer struct {
	p      *Program
	next   map[string][]string
	number map[string]ts.LocID
	later  map[string]CellSet
}

func (o *orderer) of(app string) CellSet {
	set, known := o.later[app]
	if known || len(o.next[app]) == 0 {
		return set
	}
	set = NewCellSet(len(o.p.Apps))
	o.later[app] = set
	for _, name := range o.next[app] {
		if n, is := o.number[name]; is {
			set.Add(n)
		}
		set.Union(o.of(name))
	}
	return set
}
