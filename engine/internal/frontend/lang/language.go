// Package lang is the native language, in which homes are written. It is one row
// of the table of languages and does nothing itself: syntax reads texts, check
// finds out what they mean, lower makes programs of them, editor answers
// questions about them, furnish changes the devices of a home, shortener makes
// programs shorter.
package lang

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/mender"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Language is the row of the native language, in which homes are written.
var Language = &frontend.Language{
	Name: "cross", Title: "native programs", Endings: []string{lower.Ending},
	Times:    `(?<![\w.])\d+(?:ms|s|min|h|d)\b|\btimer\s+\w|\b(?:sunrise|sunset)\b|\btime\s*(?:[<>=]|in\b)`,
	PerToken: 512,
	Home:     &frontend.Home{Lower: lower.Program, LowerHome: lower.Home, Analyze: editor.Analyze},
	Outline: func(f *source.File, number int32) []service.Symbol {
		tree, _ := syntax.Parse(f, number)
		return editor.Outline([]*syntax.File{tree})
	},
	Editing: &frontend.Editing{Complete: editor.Complete, Hover: editor.Hover, Define: editor.Define, Rename: editor.Rename},
	Format:  editor.Format,
	Mend:    mender.Native,
}
