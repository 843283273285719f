//go:build !small && !home

package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy"
)

func init() { frontend.Register(groovy.Language) }
