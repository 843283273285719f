//go:build small

package frontend

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Without the front end for Groovy no file is Groovy, so what is asked about
// Groovy files is not asked.

func readsGroovy(*source.File) bool { return false }

func lowerGroovy(set *source.Set, _ Options) (*ir.Program, diag.List) { return nil, endings(set) }

func setupGroovy(set *source.Set) *service.Setup { return &service.Setup{Problems: endings(set)} }

func setGroovy(*source.Set, string, string, []string) string {
	return "this home has no apps with settings"
}

func analyzeGroovy(set *source.Set) service.Analysis {
	return service.Analysis{Problems: endings(set), Outline: []service.Symbol{}}
}
