//go:build small

package engine

import "crosscheck/engine/protocol"

// startMinimise is missing from the small engine, as minimising is for long
// programs and asked for seldom.
func (s *Session) startMinimise(*protocol.MinimiseRequest) (job, *protocol.Reply) {
	return nil, badRequest("this engine does not make programs shorter; ask the whole one")
}
