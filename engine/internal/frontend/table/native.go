// Package table registers the languages of this engine: a line for each. Files
// with build tags leave out what an engine for the browser is built without.
package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang"
)

func init() { frontend.RegisterHome(lang.Language) }
