package engine_test

import (
	"runtime"
	"testing"

	"crosscheck/engine/protocol"
)

// oftenMany has an event of 300 outcomes in each of 300 states.
const oftenMany = `
var x: 0..9 = 0;
var y: 0..29 = 0;
event e { choose a in 0..9; choose b in 0..29; x = a; y = b; }
`

// Once a check is over, only what can be asked about is kept: not what the search
// remembered of 90,000 outcomes.
func TestNothingIsRememberedOfACheckThatIsOver(t *testing.T) {
	used := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	h, before := newHost(t), used()
	r := h.check(1, oftenMany, protocol.Options{Algorithm: "full", NoSlicing: true})
	if r.Outcome != "complete" || r.States != 300 || r.Transitions != 90_000 {
		t.Fatalf("%s with %d states and %d transitions", r.Outcome, r.States, r.Transitions)
	}
	if kept := used() - before; kept > 4<<20 {
		t.Errorf("%d bytes are kept", kept)
	}
	if p := h.ask(protocol.Request{ID: 2, Op: "continue", Continue: &protocol.ContinueRequest{}}); p.Check == nil || p.Check.States != 300 {
		t.Errorf("afterwards: %+v", p)
	}
	runtime.KeepAlive(h)
}
