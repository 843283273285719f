// Package minimisetest helps to test what makes programs shorter.
package minimisetest

import (
	"fmt"
	"strings"

	"crosscheck/engine/internal/source"
)

// All is every text of a program, each below a line with its name.
func All(files []*source.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, f.Text)
	}
	return b.String()
}

// Has wants the words to stand in a program, in this order.
func Has(words ...string) func([]*source.File) bool {
	return func(files []*source.File) bool {
		rest := All(files)
		for _, w := range words {
			_, after, found := strings.Cut(rest, w)
			if !found {
				return false
			}
			rest = after
		}
		return true
	}
}
