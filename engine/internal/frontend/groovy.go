//go:build !small

package frontend

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy"
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// The front end for Groovy. An engine built with the tag small is without it.

func readsGroovy(f *source.File) bool { return groovy.Reads(f) }

func lowerGroovy(set *source.Set, opt Options) (*ir.Program, diag.List) {
	return groovy.Lower(set, opt)
}

func setupGroovy(set *source.Set) *service.Setup { return groovy.Setup(set) }

func setGroovy(set *source.Set, app, name string, values []string) (problem string) {
	return groovy.Set(set, app, name, values)
}

// analyzeGroovy looks at a home with apps in Groovy. The outline is that of
// its native files.
func analyzeGroovy(set *source.Set) service.Analysis {
	a := lang.Analyze(set)
	p, problems := groovy.Lower(set, lang.Options{})
	a.Problems, a.Events, a.StateBound = problems, 0, 0
	if p != nil {
		a.Events = len(p.Events)
	}
	return a
}
