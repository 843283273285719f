//go:build !small

package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy"
)

func init() { frontend.Register(groovy.Language) }
