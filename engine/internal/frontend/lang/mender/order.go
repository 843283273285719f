package mender

import (
	"fmt"

	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// order declares which of two apps is served first, behind these and the orders that
// there are.
func order(set *source.Set, first, then string) []mend.Edit {
	var at source.Span
	apps := 0
	for i, f := range set.Files {
		tree, _ := syntax.Parse(f, int32(i))
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *syntax.AppDecl:
				if d.Name.Name != first && d.Name.Name != then {
					continue
				}
				apps++
			case *syntax.OrderDecl:
			default:
				continue
			}
			at = d.Span()
		}
	}
	if apps != 2 {
		return nil
	}
	at.Start = at.End
	return []mend.Edit{{Span: at, Text: fmt.Sprintf("\norder %s before %s;", first, then)}}
}
