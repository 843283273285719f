package model

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// Shelf is a set of named values in variables: one for each name that the text
// tells, and one with a map for all others where names are computed.
type Shelf struct {
	Names []string
	Vars  map[string]ir.VarID
	Rest  ir.VarID // NoVar: there are no others
}

// All are the variables of a shelf.
func (sh *Shelf) All() []ir.VarID {
	var list []ir.VarID
	for _, n := range sh.Names {
		list = append(list, sh.Vars[n])
	}
	if sh.Rest != ir.NoVar {
		list = append(list, sh.Rest)
	}
	return list
}

// newShelf adds the variables of a shelf; what starts their names.
func (s *Model) newShelf(what string, kind ts.LocationKind, app ts.AppID, names []string, rest bool, span source.Span) *Shelf {
	sh := &Shelf{Vars: map[string]ir.VarID{}, Rest: ir.NoVar}
	for _, n := range names {
		if n != "" {
			sh.Names = append(sh.Names, n)
			sh.Vars[n] = s.Dynamic(what+n, kind, app, span)
		} else {
			rest = true
		}
	}
	if rest {
		sh.Rest = s.Dynamic(what+"(others)", kind, app, span)
	}
	return sh
}
