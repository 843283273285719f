package toy

import (
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table" // the other languages
)

func init() { frontend.Register(language) }
