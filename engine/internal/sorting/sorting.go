// Package sorting puts lists in order by the one sort of package sort: those of
// package slices are made anew for each type, which weighs much in a browser.
package sorting

import (
	"cmp"
	"sort"
)

// List puts a list in order, and returns it.
func List[T cmp.Ordered](list []T) []T {
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
	return list
}

// Keys are the keys of a map, in order.
func Keys[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for key := range m {
		list = append(list, key)
	}
	return List(list)
}
