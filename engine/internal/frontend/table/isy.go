//go:build panels || (!small && !home && !research)

package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/isy"
)

func init() { frontend.Register(isy.Language) }
