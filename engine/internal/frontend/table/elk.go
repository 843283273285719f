//go:build panels || (!small && !home && !research)

package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/elk"
)

func init() { frontend.Register(elk.Language) }
