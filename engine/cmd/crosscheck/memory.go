package main

import "crosscheck/engine"

// itself is what the process takes whatever it does: its code, the runtime, the texts that
// are built in.
const itself = 30 << 20

// search is a conversation that has all memory there is: of what the system allows the
// process at most, and where nobody asks for anything of what is free.
func (inv *invocation) search() *conversation {
	c, m := inv.converse(), engine.Memory{Own: itself}
	m.Most, m.Usual = available()
	if m.Most > 0 {
		m.Usual = min(m.Usual, m.Most)
	}
	m.Tidy(int64(inv.options.MaxMB) << 20)
	c.session.Has(m)
	return c
}

// searchBeside is a conversation beside others, of which as many as are at work at a time
// may be kept: each may have its share of what the process is allowed.
func (inv *invocation) searchBeside() *conversation {
	c := inv.converse()
	allowed, _ := available()
	c.session.Has(engine.Memory{Most: allowed / int64(2*max(1, inv.jobs))})
	return c
}
