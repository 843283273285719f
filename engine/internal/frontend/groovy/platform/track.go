package platform

import (
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Tracked implements ir.Accountable.
func (p *Platform) Tracked(a ir.Account) ir.Foreign {
	number := func(branch bool, at source.Span) int32 {
		kind := ir.MarkStatement
		if branch {
			kind = ir.MarkBranch
		}
		return a.Number(ir.Mark{Kind: kind, Span: at})
	}
	of := make(map[*syntax.File]script.Script, len(p.hosts))
	for i, app := range p.Apps {
		if s, ok := p.hosts[i].Script.(script.Tracked); ok && of[app.File] == nil {
			of[app.File] = s.Tracked(number, a.Hit)
		}
	}
	return newPlatform(p.shared, func(f *syntax.File) script.Script {
		if s := of[f]; s != nil {
			return s
		}
		return p.slow(f)
	})
}
