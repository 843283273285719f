//go:build !small && !home

package engine

import (
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job/minimisation"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

func startMinimise(s *standing, r *protocol.Request) (*work, *protocol.Reply) {
	o := &r.Minimise.Options
	if row, why := algorithmFor(o); row == nil {
		return nil, badRequest("%s", why)
	}
	wanted := minimisation.Request{
		Files: sourceSet(r.Minimise.Files).Files, Algorithm: o.Algorithm, Options: *s.searching(o, s.room(o)), Number: r.Minimise.Finding,
	}
	if last := s.last; last != nil && last.Others == nil {
		wanted.Last = last.Exploration
	}
	j := minimisation.New(&wanted, s.clock)
	return &work{Job: j, result: func() (*protocol.Reply, *inquiry.Inquiry) {
		return &protocol.Reply{Op: "minimise", Minimise: minimiseResult(j.Result())}, nil
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
