//go:build !small && !whole

package table

import (
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/homeassistant"
)

func init() { frontend.Register(homeassistant.Language) }
