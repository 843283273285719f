package engine

import (
	"fmt"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/inquiry"
	"crosscheck/engine/internal/job"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/protocol"
)

// starter begins the work that a request asks for.
type starter struct {
	// work answers at once where there is nothing to do.
	work func(s *standing, r *protocol.Request) (*work, *protocol.Reply)
	// forget says that nothing can be asked about the last one any more, so
	// that its memory is free.
	forget bool
}

// standing is what a session has when a request comes.
type standing struct {
	clock  *pause.Clock     // of the work
	last   *inquiry.Inquiry // what can be asked about the last check or compare; nil: nothing
	texts  frontend.Memory  // of the last program that was checked in parts
	jobs   int              // processors that a check may use
	memory Memory           // that there is
}

// work is a job and how to tell what it did.
type work struct {
	job.Job
	// result is the final reply, once the job is done, and what can be asked
	// from then on; nil: what could be before.
	result func() (*protocol.Reply, *inquiry.Inquiry)
	// found puts what was found so far into a progress; nil: nothing is before the result.
	found func(*protocol.Progress)
	// shares reports whether the step under way may use what can be asked about
	// meanwhile; nil: none does.
	shares func() bool
}

func progress(p job.Progress) *protocol.Progress {
	return &protocol.Progress{
		Algorithm: p.Algorithm, States: p.Stats.States, Transitions: p.Stats.Transitions,
		Executions: p.Stats.Executions, MB: megabytes(p.Stats.Bytes), Seconds: p.Spent, Virtual: p.Virtual,
		Characters: p.Characters, Tried: p.Tried, Done: p.Done, Of: p.Of,
	}
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }

// Replies that say why there is no answer.

func bug(message, detail string) *protocol.Reply {
	return failed("engine-bug", message, detail)
}

func badRequest(format string, args ...any) *protocol.Reply {
	return failed("bad-request", fmt.Sprintf(format, args...), "")
}

func failed(kind, message, detail string) *protocol.Reply {
	return &protocol.Reply{Op: "failed", Failed: &protocol.Failed{Kind: kind, Message: message, Detail: detail}}
}
