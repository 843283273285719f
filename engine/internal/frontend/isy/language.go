// Package isy reads programs of ISY controllers (Universal Devices), as the
// administrative console prints them and as it exports them: conditions, what is
// done when they come out true, and what else. Its row says what the engine can do
// with them.
package isy

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Language is the row.
var Language = &frontend.Language{
	Name: "isy", Title: "ISY programs", Endings: endings,
	Sniff:    regular.New(`(?m)^.* - \[ID [0-9A-Fa-f]+\]|^\s*If\s*\r?\n(?:.*\r?\n)+?\s*Then\s*$|<triggers?>[\s\S]*<(?:if|then)[\s/>]`),
	Times:    `\b(?:Wait|Repeat|Time is|From|Sunrise|Sunset)\b|<(?:wait|repeat|schedule)>`,
	PerToken: 400,
	Members:  true,
	Read:     controls.Apps,
	Editing:  controls.Editing(),
	Outline:  func(f *source.File, number int32) []service.Symbol { return controller.Outline(Read(f, number)) },
}

var controls = &controller.Language{Name: "ISY", Endings: endings, Read: Read}

var endings = []string{".isy"}
