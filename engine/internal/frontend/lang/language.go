package lang

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Language is the row of the native language, in which homes are written.
var Language = &frontend.Language{
	Name: "cross", Title: "native programs", Endings: []string{Ending},
	Times: `(?<![\w.])\d+(?:ms|s|min|h|d)\b|\btimer\s+\w|\b(?:sunrise|sunset)\b|\btime\s*(?:[<>=]|in\b)`,
	Home:  &frontend.Home{Lower: Lower, LowerHome: LowerHome, Analyze: Analyze},
	Outline: func(f *source.File, number int32) []service.Symbol {
		tree, _ := syntax.Parse(f, number)
		return outline([]*syntax.File{tree})
	},
	Editing: &frontend.Editing{Complete: Complete, Hover: Hover, Define: Define, Rename: Rename},
	Format:  Format,
}
