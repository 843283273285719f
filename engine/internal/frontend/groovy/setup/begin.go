package setup

import (
	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// beginner finds the truth values without which an app does not listen.
type beginner struct {
	*gatherer
	file      *syntax.File
	listening map[string]bool // methods that listen; being there: they were looked at
	begins    map[*Input]bool
}

// Begins reports whether the app waits for more when a truth value is true.
func (a *App) Begins(in *Input) bool { return a.Facts.begins[in] }

// begin notes the truth values under which the app subscribes to something or
// sets a timer.
func (g *gatherer) begin(f *syntax.File) {
	b := &beginner{gatherer: g, file: f, listening: map[string]bool{}, begins: map[*Input]bool{}}
	for _, m := range f.Methods {
		g.method = m.Name
		syntax.Inspect(m, func(n any) bool {
			if x, ok := n.(*syntax.If); ok && b.listens(x.Then) {
				b.needs(x.Cond)
			}
			if x, ok := n.(*syntax.If); ok && leaves(x.Then) && b.listens(m.Body) {
				b.lacks(x.Cond)
			}
			return true
		})
	}
	g.begins = b.begins
}

// leaves reports whether a block does nothing but return.
func leaves(s *syntax.Block) bool {
	if len(s.Stmts) != 1 {
		return false
	}
	_, is := s.Stmts[0].(*syntax.Return)
	return is
}

// listens reports whether a statement subscribes to something or sets a timer.
func (b *beginner) listens(s syntax.Stmt) bool {
	found := false
	syntax.Inspect(s, func(n any) bool {
		if c, ok := n.(*syntax.Call); ok && c.Recv == nil {
			row := hub.Lookup(c.Name)
			found = found || hub.Is(c.Name, hub.Subscribe) || row != nil && row.Schedules() || b.methodListens(c.Name)
		}
		return !found
	})
	return found
}

func (b *beginner) methodListens(name string) bool {
	listens, looked := b.listening[name]
	if !looked {
		b.listening[name] = false
		for _, m := range b.file.Methods {
			listens = listens || m.Name == name && b.listens(m.Body)
		}
		b.listening[name] = listens
	}
	return listens
}

// needs notes what has to be true for a condition, or may have to be.
func (b *beginner) needs(x syntax.Expr) {
	if n, ok := x.(*syntax.Binary); ok && (n.Op == "&&" || n.Op == "||") {
		b.needs(n.X)
		b.needs(n.Y)
		return
	} else if ok && n.Op == "==" {
		if v, truth := n.Y.(*syntax.Bool); truth && v.Value {
			x = n.X
		}
	}
	for _, way := range ways(meaning{x, b.method}, b.unasked) {
		if in := b.input(way.x); in != nil && in.Kind == Bool {
			b.begins[in] = true
		}
	}
}

// lacks notes what has to be true for a condition to be false.
func (b *beginner) lacks(x syntax.Expr) {
	switch n := x.(type) {
	case *syntax.Unary:
		if n.Op == "!" {
			b.needs(n.X)
		}
	case *syntax.Binary:
		if n.Op == "||" {
			b.lacks(n.X)
			b.lacks(n.Y)
		}
	}
}
