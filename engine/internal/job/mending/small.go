//go:build small || home

package mending

// The small engine has no room for rules that keep properties.

func (b *base) keeps() {}

func (b *base) aside() map[string]Against { return nil }
