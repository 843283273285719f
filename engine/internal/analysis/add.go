package analysis

import "slices"

// Add puts findings of the same program into r that r does not have.
func (r *Report) Add(list []Finding) {
	decides := make([]*Finding, len(r.Pairs))
	all := Apart(r.Findings)
	for i, p := range r.Pairs {
		if p.Finding >= 0 {
			decides[i] = &r.Findings[p.Finding]
		}
	}
	for _, f := range Apart(list) {
		if !slices.ContainsFunc(r.Findings, func(g Finding) bool { return g.has(&f) }) {
			all = append(all, f)
		}
	}
	all = Join(all)
	for i := range r.Pairs {
		r.Pairs[i].decide(decides[i], all)
	}
	r.Findings = all
}

// decide says of a pair which of all findings decides it: the one that did, or
// else the first conflict of the two.
func (p *PairClass) decide(by *Finding, all []Finding) {
	p.Finding = slices.IndexFunc(all, func(f Finding) bool {
		if by != nil {
			return f.has(by)
		}
		c := f.Conflict
		return c != nil && f.Pair != "" && min(c.First, c.Second) == p.Apps[0] && max(c.First, c.Second) == p.Apps[1]
	})
	if by == nil && p.Finding >= 0 {
		f := &all[p.Finding]
		p.Class, p.Reason = f.Pair, f.Title+"."
	}
}
