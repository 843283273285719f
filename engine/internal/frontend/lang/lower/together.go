package lower

import (
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/value"
)

// together adds the event by which several things change at one moment: all of
// them have changed before anybody is told, and of which first is a choice.
func (l *lowerer) together(d *syntax.TogetherDecl) {
	var guard ir.Expr
	var body, stores []ir.Stmt
	var names, things []string
	for i, c := range d.Changes {
		o, at := l.c.TriggerObject(c.Place), c.Place.Span()
		names, things = append(names, c.String()), append(things, o.Qualified())
		store := &ir.Store{Var: l.vars[o], X: &ir.Local{Slot: i}, Span: at}
		if c.Value == nil {
			body = append(body, &ir.Choose{
				Slot: i, Lo: o.Domain.Lo, Hi: o.Domain.Hi, Values: o.Among, Text: o.Qualified(), Domain: o.Domain, Span: at,
			})
		} else {
			store.X = &ir.Const{V: int32(l.c.Exprs[c.Value].Value)}
			guard = and(guard, &ir.Binary{Op: ir.Ne, X: &ir.Load{Var: store.Var, Span: at}, Y: store.X, Span: at})
		}
		stores = append(stores, store)
	}
	order := &ir.Local{Slot: len(stores)}
	var told []string
	var ways []ir.Stmt
	eachOrder(0, func(i, k int) {
		stores[i], stores[k] = stores[k], stores[i]
		things[i], things[k] = things[k], things[i]
	}, len(stores), func() {
		chosen := binary(ir.Eq, order, &ir.Const{V: int32(len(told))}, d.At.At)
		told, ways = append(told, strings.Join(things, ", ")), append(ways, &ir.If{Cond: chosen, Then: append([]ir.Stmt(nil), stores...)})
	})
	body = append(body, &ir.Choose{
		Slot: order.Slot, Hi: int32(len(told)) - 1, Text: "told in the order", Domain: value.EnumDomain("", told), Span: d.At.At,
	})
	name := strings.Join(names, ", ")
	text := "At one moment: " + name
	if d.Text != nil {
		text = d.Text.Value
	}
	l.environmentEvent(ir.Func{Name: l.names.unique(name), Locals: len(stores) + 1, Body: append(body, ways...), Span: d.At.At}, text, guard)
	l.Prog.Events[len(l.Prog.Events)-1].Changes = len(stores)
}

// eachOrder calls visit with every order of what swap swaps from i to n, the first
// as it is.
func eachOrder(i int, swap func(i, k int), n int, visit func()) {
	if i == n {
		visit()
	}
	for k := i; k < n; k++ {
		swap(i, k)
		eachOrder(i+1, swap, n, visit)
		swap(i, k)
	}
}
