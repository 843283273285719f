// Package elk reads rules of ELK M1 controllers, as ElkRP prints them: what sets a
// rule off (WHENEVER), what has to hold (AND, OR), and what is done (THEN). Its row
// says what the engine can do with them.
package elk

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Language is the row.
var Language = &frontend.Language{
	Name: "elk", Title: "ELK M1 rules", Endings: endings,
	Sniff:    regular.New(`(?m)^\s*(?:WHENEVER|[Ww]henever)\b[^\n]*\n(?:[^\n]*\n)*?\s*(?:THEN|[Tt]hen)\b`),
	Times:    `\b(?:FOR|TIME|EVERY|[Ff]or|[Tt]ime|[Ee]very|DARK|[Dd]ark|SUNSET|SUNRISE|[Ss]unset|[Ss]unrise)\b`,
	PerToken: 400,
	Members:  true,
	Read:     controls.Apps,
	Editing:  controls.Editing(),
	Outline:  func(f *source.File, number int32) []service.Symbol { return controller.Outline(Read(f, number)) },
}

var endings = []string{".elk"}

var controls = &controller.Language{Name: "ELK", Endings: endings, Read: Read}
