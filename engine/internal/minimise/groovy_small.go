//go:build small

package minimise

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// Without the front end for Groovy no file is Groovy, so nothing is asked about
// Groovy files.

func readsGroovy(*source.File) bool { return false }

func groovyProblems(int32, *source.File) diag.List { return nil }

func groovyCompact(f *source.File) string { return f.Text }

func groovyRemovable(int32, *source.File, []setting) []unit { return nil }

func groovyReplaceable(int32, *source.File, int) []unit { return nil }
