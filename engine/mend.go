package engine

import (
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job/mending"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/protocol"
)

func startMend(s *standing, r *protocol.Request) (*work, *protocol.Reply) {
	o := &r.Mend.Options
	if row, why := algorithmFor(o); row == nil {
		return nil, badRequest("%s", why)
	}
	wanted := mending.Request{
		Files: sourceSet(r.Mend.Files).Files, Algorithm: o.Algorithm, Options: *s.searching(o, s.room(o)), Number: r.Mend.Finding,
	}
	wanted.Options.Only = r.Mend.Only
	if last := s.last; last != nil && last.Others == nil {
		wanted.Last = last.Exploration
	}
	j := mending.New(&wanted, s.clock)
	return &work{
		Job: j,
		result: func() (*protocol.Reply, *inquiry.Inquiry) {
			return &protocol.Reply{Op: "mend", Mend: mendResult(j.Result())}, nil
		},
		found:  func(p *protocol.Progress) { p.Mends = mendResult(j.SoFar()) },
		shares: func() bool { return j.Current() == nil }, // it may look at the last check
	}, nil
}

func mendResult(r *mending.Result) *protocol.MendResult {
	out := &protocol.MendResult{Title: r.Finding, Mends: []protocol.Mend{}, More: r.More, Tried: r.Tried, Problem: r.Problem, Stopped: r.Stopped, Unmended: []protocol.Unmended{}}
	for _, u := range r.Unmended {
		view := protocol.Unmended{Title: u.Title, Beside: u.Beside}
		if a := u.Against; a != nil {
			view.Against, view.Run = a.Title, a.Run
		}
		out.Unmended = append(out.Unmended, view)
	}
	for _, m := range r.Mends {
		view := protocol.Mend{
			Sentence: m.Says, Files: fileTexts(&source.Set{Files: m.Files}), Hunks: []protocol.Hunk{},
			Proved: m.Proved, States: m.States, Deeds: m.Kept.Of, Kept: m.Kept.Still, Lost: append([]string{}, m.Kept.Lost...), Gone: append([]string{}, m.Kept.Gone...), Left: m.Left,
		}
		for _, h := range m.Hunks {
			view.Hunks = append(view.Hunks, protocol.Hunk{File: h.File, Line: h.Line, Before: append([]string{}, h.Before...), After: append([]string{}, h.After...)})
		}
		out.Mends = append(out.Mends, view)
	}
	return out
}
