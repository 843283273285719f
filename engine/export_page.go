//go:build js

package engine

import "crosscheck/engine/protocol"

// export is what the page never asks for.
func export(*protocol.CheckRequest) *protocol.Reply {
	return badRequest("the engines of the page write nothing for other tools; use crosscheck export in a terminal")
}
