//go:build !small && !whole && !home

package table

import (
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/profile"
)

func init() { profile.Register(published.Profile) }
