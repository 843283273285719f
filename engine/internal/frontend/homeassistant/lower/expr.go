package lower

import (
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

func mark(k ir.MarkKind, at source.Span) ir.Stmt { return &ir.Mark{Kind: k, Span: at} }
