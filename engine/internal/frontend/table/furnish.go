//go:build !small

package table

import (
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/frontend/lang/furnish"
)

func init() { lang.Language.Home.Furnish = furnish.Change }
