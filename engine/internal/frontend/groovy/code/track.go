package code

import (
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// tracking is who is told what runs.
type tracking struct {
	number func(branch bool, at source.Span) int32
	hit    func(n int32)
}

// Tracked implements script.Tracked. What is at the top level of the text has
// been compiled by then: it runs when the app is installed.
func (p *program) Tracked(number func(branch bool, at source.Span) int32, hit func(n int32)) script.Script {
	q := compiled(p.file)
	q.track = &tracking{number, hit}
	return q
}

// marked is a statement that tells that it runs.
func (t *tracking) marked(branch bool, at source.Span, s stmt) stmt {
	n, hit := t.number(branch, at), t.hit
	return func(f *frame) flow {
		hit(n)
		return s(f)
	}
}

// trackedChoice is choice with both ways marked. The way of an if without else
// is marked by what stands before its block.
func (c *compiler) trackedChoice(n *syntax.If, cond test, then stmt, tail bool) stmt {
	then = c.p.track.marked(true, n.Then.Span(), then)
	at, other := n.Span(), c.block(n.Else, tail)
	if n.Else != nil {
		at = n.Else.Span()
	} else {
		at.End = n.Then.Span().Start
	}
	other = c.p.track.marked(true, at, other)
	return func(f *frame) flow {
		if cond(f) {
			return then(f)
		}
		return other(f)
	}
}
