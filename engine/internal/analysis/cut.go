package analysis

import "crosscheck/engine/internal/ts"

// Cut ends the analysis where it is, because the user does not want to wait:
// the report is about the states looked at so far, the nearest to the start.
// What was not seen by then proves nothing, so no handler is said never to run
// and nothing to be unreachable.
func (p *Pass) Cut() {
	p.o.Complete = false
	p.finish()
	p.report.NeverRan = []ts.Handler{}
}
