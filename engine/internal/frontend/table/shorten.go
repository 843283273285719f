//go:build !small && !home

package table

import (
	"crosscheck/engine/internal/frontend/lang"
	"crosscheck/engine/internal/frontend/lang/shortener"
)

// Engines that make programs shorter also make native ones shorter.
func init() { lang.Language.Shorten = shortener.Native }
