// Package enginetest asks an engine as hosts do, for tests of what is below it.
package enginetest

import (
	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// Asker is a host of one session, whose clock stands still.
type Asker struct {
	session *engine.Session
	last    *protocol.Reply
	err     error
}

// New is a host of a new session.
func New() *Asker {
	a := &Asker{}
	a.session = engine.NewSession(func(data []byte) { a.last, a.err = protocol.UnmarshalReply(data) }, func() float64 { return 0 })
	return a
}

// Ask is the final reply to a request.
func (a *Asker) Ask(r protocol.Request) (*protocol.Reply, error) {
	a.session.Handle(protocol.MarshalRequest(&r))
	for a.session.Step(1 << 12) {
	}
	return a.last, a.err
}
