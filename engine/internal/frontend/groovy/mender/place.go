package mender

import (
	"slices"

	"crosscheck/engine/internal/frontend/groovy/hub"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// place is where a statement stands in the text of an app: the statements and
// expressions round it, from its method down to the statement itself.
type place struct {
	*app
	method *syntax.Method
	path   []syntax.Node
	whole  bool // all that the method does
}

// find looks for the statement, or the body of a method, at a place; nil: there
// is none.
func find(set *source.Set, at source.Span) *place {
	a := read(set, at.File)
	if a == nil {
		return nil
	}
	for _, m := range a.tree.Methods {
		if m.Body == nil || !holds(m.Body.Span(), at) {
			continue
		}
		p := &place{app: a, method: m}
		if m.Body.Span() == at {
			p.whole = true
			return p
		}
		done := false
		syntax.Inspect(m, func(n any) bool {
			x, ok := n.(syntax.Node)
			if done || !ok || !holds(x.Span(), at) {
				return false
			}
			p.path = append(p.path, x)
			_, block := x.(*syntax.Block)
			_, statement := x.(syntax.Stmt)
			done = statement && x.Span() == at && (!block || a.text[at.Start] == '{')
			return !done
		})
		if done {
			return p
		}
	}
	return nil
}

func holds(outer, inner source.Span) bool {
	return outer.File == inner.File && outer.Start <= inner.Start && inner.End <= outer.End
}

// stmt is the statement, or the block that stands under a condition.
func (p *place) stmt() syntax.Stmt { return p.path[len(p.path)-1].(syntax.Stmt) }

// call is the call that the statement is; nil: it is something else.
func (p *place) call() *syntax.Call { return callOf(p.stmt()) }

func callOf(s syntax.Stmt) *syntax.Call {
	if x, ok := s.(*syntax.ExprStmt); ok {
		c, _ := x.X.(*syntax.Call)
		return c
	}
	return nil
}

// parent is what the statement stands in: a block, or what has cases.
func (p *place) parent() syntax.Node { return p.path[max(0, len(p.path)-2)] }

// branch is the if without else of which the statement is all; nil: there is none.
func (p *place) branch() *syntax.If {
	if len(p.path) < 3 {
		return nil
	}
	block, _ := p.parent().(*syntax.Block)
	n, ok := p.path[len(p.path)-3].(*syntax.If)
	if ok && n.Then == block && len(block.Stmts) == 1 && n.Else == nil {
		return n
	}
	return nil
}

// asks reports whether the statement can stand under a condition: what it notes for
// others must be known there, and a value that is asked for is no deed.
func (p *place) asks() bool {
	switch s := p.stmt().(type) {
	case *syntax.If:
		return s.Else != nil // else what stands under it is the place
	case *syntax.Block, *syntax.Switch, *syntax.ForIn, *syntax.For, *syntax.While, *syntax.Try:
		return true
	case *syntax.ExprStmt:
		switch x := s.X.(type) {
		case *syntax.Call:
			return !named(x.Recv, "log") && !hub.Is(x.Name, hub.Subscribe, hub.Unsubscribe, hub.Unschedule, hub.Input, hub.Notify)
		case *syntax.Ternary:
			return true
		}
	}
	return false
}

func named(x syntax.Expr, name string) bool {
	n, ok := x.(*syntax.Name)
	return ok && n.Name == name
}

// wider are the statements round a place, then all that its method does.
func wider(set *source.Set, at source.Span) (out []source.Span) {
	p := find(set, at)
	if p == nil || p.whole || !p.asks() {
		return nil
	}
	for _, x := range slices.Backward(p.path[:len(p.path)-1]) {
		_, block := x.(*syntax.Block)
		n, choice := x.(*syntax.If)
		s, ok := x.(syntax.Stmt)
		switch {
		case choice && n.Else == nil:
			if len(n.Then.Stmts) > 1 {
				out = append(out, n.Then.Span())
			}
		case ok && !block && s.Span() != at:
			out = append(out, s.Span())
		}
	}
	if len(p.method.Body.Stmts) > 1 {
		out = append(out, p.method.Body.Span())
	}
	return out
}

// guard puts conditions round a statement, or adds them to those that are there;
// where a method does more, it ends at once unless they hold.
func guard(set *source.Set, at source.Span, only []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil {
		return nil
	}
	cond, unless, ok := p.conditions(only)
	if !ok {
		return nil
	}
	return p.checked(p.guarded(cond, unless))
}

func (p *place) guarded(cond, unless string) []mend.Edit {
	if p.whole {
		return p.guardBody(cond, unless)
	}
	if !p.asks() {
		return nil
	}
	if n := p.branch(); n != nil {
		return []mend.Edit{p.narrower(n.Cond, cond)}
	}
	if n, ok := p.parent().(*syntax.If); ok {
		return []mend.Edit{p.narrower(n.Cond, cond)}
	}
	return p.wrap(cond, "")
}

// narrower lets a condition hold only where another one does, too.
func (a *app) narrower(x syntax.Expr, cond string) mend.Edit {
	text := a.code(x)
	if looser(x) {
		text = "(" + text + ")"
	}
	return mend.Edit{Span: x.Span(), Text: text + " && " + cond}
}

// looser reports whether an expression binds its parts less tightly than && does.
func looser(x syntax.Expr) bool {
	switch x := x.(type) {
	case *syntax.Binary:
		return x.Op == "||"
	case *syntax.Ternary, *syntax.Elvis, *syntax.Assign:
		return true
	}
	return false
}

// guardBody lets a method do what it does only under a condition.
func (p *place) guardBody(cond, unless string) []mend.Edit {
	stmts := p.method.Body.Stmts
	if len(stmts) == 0 {
		return nil
	}
	if n, ok := stmts[0].(*syntax.If); ok && len(stmts) == 1 && n.Else == nil {
		return []mend.Edit{p.narrower(n.Cond, cond)}
	}
	return []mend.Edit{p.before(stmts[0], p.when(unless)+" return")}
}

// when begins a condition as the author does.
func (a *app) when(cond string) string {
	return a.style.when + "(" + cond + ")"
}

// wrap puts a condition round the statement. Otherwise, what stands behind else.
func (p *place) wrap(cond, otherwise string) []mend.Edit {
	sp := p.stmt().Span()
	code := p.code(p.stmt())
	margin := mend.Margin(p.text, sp.Start)
	before, after := p.line(sp)
	if !before || after < 0 {
		text := p.when(cond) + " { " + code + " }"
		if otherwise != "" {
			text += " else { " + otherwise + " }"
		}
		if p.dangles() {
			text = "{ " + text + " }"
		}
		return []mend.Edit{{Span: sp, Text: text}}
	}
	sp.End = after
	code = p.text[sp.Start:sp.End]
	step := p.style.step
	if p.long() {
		step = ""
	}
	text := p.when(cond) + " {\n" + margin + p.style.step + mend.Indent(code, step) + "\n" + margin + "}"
	if otherwise != "" {
		text += " else {\n" + margin + p.style.step + otherwise + "\n" + margin + "}"
	}
	if p.dangles() {
		text = "{\n" + margin + p.style.step + mend.Indent(text, p.style.step) + "\n" + margin + "}"
	}
	return []mend.Edit{{Span: sp, Text: text}}
}

// dangles reports whether an else would belong to a condition put here.
func (p *place) dangles() bool {
	if len(p.path) < 3 {
		return false
	}
	n, ok := p.path[len(p.path)-3].(*syntax.If)
	return ok && n.Else != nil && n.Then.Span() == p.stmt().Span()
}

// long reports whether a text goes over lines, which more space would change.
func (p *place) long() bool {
	found := false
	syntax.Inspect(p.stmt(), func(n any) bool {
		switch x := n.(type) {
		case *syntax.Text:
			found = found || p.lines(x) > 1
		case *syntax.GString:
			found = found || p.lines(x) > 1
		}
		return true
	})
	return found
}

// leave leaves a statement out, with its line where that has nothing else, and with
// a condition that nothing else stands under.
func leave(set *source.Set, at source.Span) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole || !p.asks() {
		return nil
	}
	if _, deed := p.stmt().(*syntax.ExprStmt); !deed {
		return nil
	}
	for n := p.branch(); n != nil && plain(n.Cond); n = p.branch() {
		p.path = p.path[:len(p.path)-2]
	}
	block, ok := p.parent().(*syntax.Block)
	if n, choice := p.path[max(0, len(p.path)-3)].(*syntax.If); ok && choice && len(block.Stmts) == 1 {
		if n.Else != block {
			return nil // nothing would be left there
		}
		at := n.Then.Span()
		return p.checked([]mend.Edit{{Span: source.Span{File: at.File, Start: at.End, End: block.Span().End}}})
	}
	return p.checked([]mend.Edit{p.without(p.stmt())})
}

// plain reports whether asking for x does nothing else.
func plain(x syntax.Expr) bool {
	does := false
	syntax.Inspect(x, func(n any) bool {
		switch n.(type) {
		case *syntax.Call, *syntax.Assign, *syntax.Update:
			does = true
		}
		return !does
	})
	return !does
}
