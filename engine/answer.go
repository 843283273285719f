package engine

import (
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/protocol"
)

// starters are the requests whose answer takes more than one call.
var starters = map[string]starter{
	"check": {startCheck, true}, "compare": {startCompare, true}, "continue": {startContinue, false}, "mend": {startMend, false},
}

// answer answers every other request.
func answer(s *standing, r *protocol.Request) *protocol.Reply {
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
	case "folder":
		return folder(r.Folder)
	case "pseudonyms":
		return pseudonyms(r.Pseudonyms)
	case "setup":
		return setup(r.Setup)
	case "set":
		return set(r.Set)
	case "furnish":
		return furnish(r.Furnish)
	case "minimise":
		return badRequest("this engine does not make programs shorter; ask the whole one")
	case "export":
		return export(r.Export)
	case "members":
		return members(s, r.Members)
	case "encode":
		return encode(r.Encode)
	case "decode":
		return decode(r.Decode)
	}
	if s.last == nil {
		return badRequest("there is no finished check to ask about; send a check first")
	}
	return ask(s.last, r)
}

// ask answers questions about the last check or compare.
func ask(last *inquiry.Inquiry, r *protocol.Request) *protocol.Reply {
	switch r.Op {
	case "replay":
		return replay(last, r.Replay)
	case "graph":
		return graph(last, r.Graph)
	case "quotient":
		return quotient(last, r.Quotient)
	case "find":
		return find(last, r.Find)
	case "runs":
		return findRuns(last, r.Runs)
	case "coverage":
		return coverage(last)
	case "log":
		return log(last, r.Log)
	case "states":
		return states(last, r.States)
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
			Reference: row.Reference, Recommended: row.Recommended, Compared: row.Compared,
			Exhaustive: row.Exhaustive, Deep: row.Depth > 0, Seeded: row.Seeded,
		})
	}
	return out
}
