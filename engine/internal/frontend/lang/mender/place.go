// Package mender mends native programs by their trees: it puts conditions round
// statements, and lets apps do something when a condition comes true.
package mender

import (
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// Native is the mender of the native language.
var Native = &mend.Language{Guard: guard, Wider: wider, Holds: hold, Also: also, Undo: undo, Cancel: cancel, Leave: leave, Else: other, Order: order, Move: move}

// place is where a statement stands: the declarations and statements round it,
// from the file down to the statement itself.
type place struct {
	text  string
	tree  *syntax.File
	app   *syntax.AppDecl
	decl  syntax.Decl   // the handler, event, function or command it is in
	path  []syntax.Stmt // from the body down
	whole *syntax.Block // all of the body, where that is the place
}

// find looks for the statement, or the body, at a place; nil: there is none.
func find(set *source.Set, at source.Span) *place {
	if int(at.File) >= len(set.Files) {
		return nil
	}
	f := set.Files[at.File]
	p := &place{text: f.Text}
	p.tree, _ = syntax.Parse(f, at.File)
	for _, d := range p.tree.Decls {
		if app, ok := d.(*syntax.AppDecl); ok {
			for _, m := range app.Members {
				if p.in(m, at) {
					p.app = app
					return p
				}
			}
		} else if p.in(d, at) {
			return p
		}
	}
	return nil
}

// in reports whether the place is in the body of a declaration, and notes the way
// to it.
func (p *place) in(d syntax.Decl, at source.Span) bool {
	body := bodyOf(d)
	if body == nil || !holds(body.Span(), at) {
		return false
	}
	p.decl = d
	if body.Span() == at {
		p.whole = body
		return true
	}
	return p.down(body, at)
}

// down notes the way from a block to the place.
func (p *place) down(b *syntax.Block, at source.Span) bool {
	for _, s := range b.Stmts {
		if !holds(s.Span(), at) {
			continue
		}
		p.path = append(p.path, s)
		if s.Span() == at {
			return true
		}
		for _, inner := range blocksOf(s) {
			if holds(inner.Span(), at) {
				p.path = append(p.path, inner)
				return p.down(inner, at)
			}
		}
		return false
	}
	return false
}

// stmt is the statement; nil where the place is a body.
func (p *place) stmt() syntax.Stmt {
	if len(p.path) == 0 {
		return nil
	}
	return p.path[len(p.path)-1]
}

func (p *place) code(n syntax.Node) string { return p.text[n.Span().Start:n.Span().End] }

func holds(outer, inner source.Span) bool {
	return outer.File == inner.File && outer.Start <= inner.Start && inner.End <= outer.End
}

func bodyOf(d syntax.Decl) *syntax.Block {
	switch d := d.(type) {
	case *syntax.EventDecl:
		return d.Body
	case *syntax.FuncDecl:
		return d.Body
	case *syntax.OnDecl:
		return d.Body
	case *syntax.EveryDecl:
		return d.Body
	case *syntax.AtDecl:
		return d.Body
	}
	return nil
}

// blocksOf are the blocks of a statement, also those of what stands behind else.
func blocksOf(s syntax.Stmt) []*syntax.Block {
	switch s := s.(type) {
	case *syntax.Block:
		return []*syntax.Block{s}
	case *syntax.While:
		return []*syntax.Block{s.Body}
	case *syntax.For:
		return []*syntax.Block{s.Body}
	case *syntax.If:
		list := []*syntax.Block{s.Then}
		if s.Else != nil {
			list = append(list, blocksOf(s.Else)...)
		}
		return list
	}
	return nil
}
