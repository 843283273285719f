package groovy

import (
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// outline lists the methods of a file.
func outline(f *source.File, number int32) []service.Symbol {
	tree, _ := syntax.Parse(f, number)
	var out []service.Symbol
	for _, m := range tree.Methods {
		out = append(out, service.Symbol{Name: m.Name, Kind: "function", Span: m.NameSpan})
	}
	return out
}
