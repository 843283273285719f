// Package engine is the one door to everything Crosscheck can do. A Session
// answers the requests of package protocol; page, command line and tests talk
// to nothing else.
//
// A session has no thread and no clock of its own. Its host calls Handle for
// each request, calls Step again and again while a search is under way, and
// gets replies through a function. Between two Steps other requests are
// answered as usual.
package engine

import (
	"fmt"
	"runtime/debug"

	"crosscheck/engine/protocol"
)

// progressEvery is how many seconds lie at least between two progress replies.
const progressEvery = 0.1

// Session answers requests, in the order in which they come.
type Session struct {
	reply func([]byte)
	now   func() float64

	job      job     // nil: nothing is under way
	jobID    int     // request that started it
	reported float64 // when progress was last sent

	last *exploration // of the last check or compare; nil before it
}

// job is work that is too long for one call.
type job interface {
	// step does a piece of work worth about budget transitions and reports
	// whether the job is done.
	step(budget int) (done bool)
	// stop makes the job finish with what it has; step is called until it is
	// done.
	stop()
	progress() *protocol.Progress
	// result is the final reply of a job that is done.
	result() *protocol.Reply
}

// NewSession makes a session that sends encoded replies to reply. now is a
// clock in seconds from any start; replies differ in their times only.
func NewSession(reply func([]byte), now func() float64) *Session {
	return &Session{reply: reply, now: now}
}

// Handle answers an encoded request. Check, Compare and Continue only start
// their work; Step carries on with it. A new one of these stops the one under
// way, which still gets its answer, first.
func (s *Session) Handle(request []byte) {
	r, err := protocol.UnmarshalRequest(request)
	if err != nil {
		s.send(r.ID, badRequest("the request cannot be read: %v", err))
		return
	}
	defer s.guard(r.ID)
	if start := s.starter(r); start != nil {
		s.finish()
		s.begin(r.ID, start)
		return
	}
	s.send(r.ID, s.answer(r))
}

// Step works on the search under way, for about budget transitions, and
// reports whether there is more to do.
func (s *Session) Step(budget int) (more bool) {
	if s.job == nil {
		return false
	}
	defer s.guard(s.jobID)
	if !s.job.step(budget) {
		s.report()
		return true
	}
	s.conclude()
	return false
}

// Stop ends the search under way. Its reply, with all that was explored, has
// been sent when Stop returns.
func (s *Session) Stop() {
	if s.job != nil {
		defer s.guard(s.jobID)
		s.finish()
	}
}

// begin starts a job; start may answer at once instead.
func (s *Session) begin(id int, start func() (job, *protocol.Reply)) {
	j, answer := start()
	if answer != nil {
		s.send(id, answer)
		return
	}
	s.job, s.jobID, s.reported = j, id, s.now()
}

// finish ends the job under way, if there is one.
func (s *Session) finish() {
	if s.job == nil {
		return
	}
	s.job.stop()
	for !s.job.step(finishBudget) {
	}
	s.conclude()
}

// finishBudget is how much a stopped job does between two looks at the clock.
const finishBudget = 1 << 13

// conclude sends the result of the job, which is done.
func (s *Session) conclude() {
	j := s.job
	answer := j.result()
	s.job = nil
	s.send(s.jobID, answer)
}

// report sends progress, not too often.
func (s *Session) report() {
	if t := s.now(); t-s.reported >= progressEvery {
		s.reported = t
		s.send(s.jobID, &protocol.Reply{Op: "progress", Progress: s.job.progress()})
	}
}

func (s *Session) send(id int, r *protocol.Reply) {
	r.ID = id
	s.reply(protocol.MarshalReply(r))
}

// guard turns a panic into a reply. The job may be what broke, so it ends.
func (s *Session) guard(id int) {
	cause := recover()
	if cause == nil {
		return
	}
	if s.job != nil && s.jobID != id {
		s.send(s.jobID, bug("the search was given up because the engine broke while it answered another request", ""))
	}
	s.job = nil
	s.send(id, bug(fmt.Sprint(cause), string(debug.Stack())))
}

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
