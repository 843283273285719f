package engine

import (
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// starter is how to start the job that r asks for; nil for requests that are
// answered at once.
func (s *Session) starter(r *protocol.Request) func() (*work, *protocol.Reply) {
	switch r.Op {
	case "check":
		return func() (*work, *protocol.Reply) { return s.startCheck(r.Check) }
	case "compare":
		return func() (*work, *protocol.Reply) { return s.startCompare(r.Compare) }
	case "continue":
		return func() (*work, *protocol.Reply) { return s.startContinue(r.Continue) }
	case "minimise":
		if startMinimise != nil {
			return func() (*work, *protocol.Reply) { return startMinimise(s, r.Minimise) }
		}
	}
	return nil
}

// startMinimise is Session.minimise where the engine makes programs shorter.
var startMinimise func(*Session, *protocol.MinimiseRequest) (*work, *protocol.Reply)

// answer answers every other request.
func (s *Session) answer(r *protocol.Request) *protocol.Reply {
	switch r.Op {
	case "hello":
		return &protocol.Reply{Op: "hello", Hello: hello()}
	case "analyze":
		return analyze(r.Analyze)
	case "complete":
		return complete(r.Complete)
	case "hover":
		return hover(r.Hover)
	case "define":
		return define(r.Define)
	case "rename":
		return rename(r.Rename)
	case "format":
		return format(r.Format)
	case "setup":
		return setup(r.Setup)
	case "set":
		return set(r.Set)
	case "replay":
		return s.replay(r.Replay)
	case "graph":
		return s.graph(r.Graph)
	case "quotient":
		return s.quotient(r.Quotient)
	case "find":
		return s.find(r.Find)
	case "runs":
		return s.runs(r.Runs)
	case "coverage":
		return s.coverage()
	case "log":
		return s.log(r.Log)
	case "states":
		return s.states(r.States)
	case "export":
		return export(r.Export)
	case "minimise":
		return badRequest("this engine does not make programs shorter; ask the whole one")
	case "encode":
		return encode(r.Encode)
	case "decode":
		return decode(r.Decode)
	}
	panic("engine: no answer for op " + r.Op)
}

func hello() *protocol.Hello {
	h := &protocol.Hello{Version: protocol.Version}
	h.Algorithms, h.Timed = told(subject.Untimed.Algorithms), told(subject.Timed.Algorithms)
	return h
}

func told(rows []subject.Algorithm) []protocol.Algorithm {
	var out []protocol.Algorithm
	for _, row := range rows {
		out = append(out, protocol.Algorithm{
			Name: row.Name, Title: row.Title, Summary: row.Summary,
			Sound: row.Sound, Source: row.Source, Code: row.Code,
		})
	}
	return out
}

func encode(l *protocol.Link) *protocol.Reply {
	fragment, err := share.Encode(l)
	if err != nil {
		return badRequest("%v", err)
	}
	return &protocol.Reply{Op: "encode", Encode: &protocol.EncodedLink{Fragment: fragment}}
}

func decode(r *protocol.DecodeRequest) *protocol.Reply {
	l, err := share.Decode(r.Fragment)
	if err != nil {
		return failed("bad-link", err.Error(), share.Remains(r.Fragment))
	}
	return &protocol.Reply{Op: "decode", Decode: &protocol.DecodedLink{Link: *l}}
}
