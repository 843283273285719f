package shortener

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// replaceable lists statements and expressions for which a part of them
// may stand.
func replaceable(f *source.File, n int32, which int) []shorten.Unit {
	tree, _ := syntax.Parse(f, n)
	var out []shorten.Unit
	syntax.InspectFile(tree, func(node any) bool {
		if _, demands := node.(*syntax.Assert); demands {
			return false
		}
		whole, isNode := node.(syntax.Node)
		if parts := partsOf(f, node); isNode && which < len(parts) && len(parts[which]) < int(whole.Span().End-whole.Span().Start) {
			out = append(out, shorten.Replace(whole.Span(), parts[which]))
		}
		return true
	})
	return out
}

// partsOf are the texts that may stand for a node.
func partsOf(f *source.File, node any) []string {
	text := func(n syntax.Node) string { return f.Text[n.Span().Start:n.Span().End] }
	switch n := node.(type) {
	case *syntax.If:
		parts := []string{unbraced(text(n.Then))}
		if n.Else != nil {
			parts = append(parts, unbraced(text(n.Else)))
		}
		return parts
	case *syntax.Try:
		return []string{unbraced(text(n.Body))}
	case *syntax.ExprStmt:
		return closureParts(f, n)
	case *syntax.Binary:
		return []string{text(n.X), text(n.Y)}
	case *syntax.Ternary:
		return []string{text(n.Then), text(n.Else)}
	case *syntax.Elvis:
		return []string{text(n.X), text(n.Y)}
	case *syntax.Cast:
		return []string{text(n.X)}
	case *syntax.Text, *syntax.GString:
		if prose := text(n.(syntax.Node)); strings.Contains(prose, " ") {
			return []string{`""`}
		}
	}
	return nil
}

// closureParts are what is in the closure that a statement hands to a call.
// Where inputs are declared is no code, so they stay in their frames.
func closureParts(f *source.File, s *syntax.ExprStmt) []string {
	call, ok := s.X.(*syntax.Call)
	if !ok || len(call.Args) == 0 || frames[call.Name] {
		return nil
	}
	c, ok := call.Args[len(call.Args)-1].(*syntax.Closure)
	if !ok || len(c.Body.Stmts) == 0 {
		return nil
	}
	first, last := c.Body.Stmts[0].Span(), c.Body.Stmts[len(c.Body.Stmts)-1].Span()
	return []string{f.Text[first.Start:last.End]}
}

// frames are the calls that inputs stand in.
var frames = map[string]bool{"preferences": true, "section": true, "page": true, "dynamicPage": true}

// unbraced is what stands between the braces of a block.
func unbraced(text string) string {
	inner, ok := strings.CutPrefix(text, "{")
	if !ok {
		return text
	}
	return strings.TrimSpace(strings.TrimSuffix(inner, "}"))
}
