//go:build !small

package engine

import (
	"crosscheck/engine/internal/job/minimisation"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

func (s *Session) minimise(r *protocol.MinimiseRequest) (*work, *protocol.Reply) {
	if row, why := algorithmFor(&r.Options); row == nil {
		return nil, badRequest("%s", why)
	}
	wanted := minimisation.Request{
		Files: sourceSet(r.Files).Files, Algorithm: r.Options.Algorithm, Options: *searching(&r.Options), Number: r.Finding,
	}
	if s.last != nil && s.last.Others == nil {
		wanted.Last = s.last.Exploration
	}
	j := minimisation.New(&wanted, s.now)
	return &work{j, func() *protocol.Reply {
		return &protocol.Reply{Op: "minimise", Minimise: minimiseResult(j.Result())}
	}}, nil
}

func minimiseResult(r *minimisation.Result) *protocol.MinimiseResult {
	out := &protocol.MinimiseResult{
		Files: fileTexts(&source.Set{Files: r.Files}), Before: r.Before, After: r.After,
		Tried: r.Tried, Stopped: r.Stopped, Problem: r.Problem,
	}
	if r.Check != nil {
		out.Check, out.Finding = checkResult(r.Check, r.Report), r.Finding
	}
	return out
}
