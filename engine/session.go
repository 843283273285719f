// Package engine is the one door to everything Crosscheck can do. A Session
// answers the requests of package protocol; page, command line and tests talk
// to nothing else.
//
// A session has no thread and no clock of its own. Its host calls Handle for
// each request, calls Step again and again while a search is under way, and
// gets replies through a function. Between two Steps other requests are
// answered as usual.
//
// Nothing is found out here. The package turns requests into calls of the
// packages below it, none of which knows the protocol, and what these answer
// into replies.
package engine

import (
	"fmt"
	"runtime/debug"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/protocol"
)

// progressEvery is how many seconds lie at least between two progress replies.
const progressEvery = 0.1

// Session answers requests, in the order in which they come.
type Session struct {
	reply func([]byte)
	now   func() float64

	work     *work         // nil: nothing is under way
	thread   *pause.Thread // of its steps
	workID   int           // request that started it
	reported float64       // when progress was last sent
	told     int           // findings sent with it so far

	standing
}

// NewSession makes a session that sends encoded replies to reply. now is a
// clock in seconds from any start; replies differ in their times only.
func NewSession(reply func([]byte), now func() float64) *Session {
	return &Session{reply: reply, now: now, standing: standing{clock: pause.New(now)}}
}

// Reading is what a session has read of a program that it checks in parts.
type Reading struct{ texts frontend.Memory }

// Reading is what the session has read, for one that comes after it.
func (s *Session) Reading() Reading { return Reading{s.texts} }

// Knows lets a session know what another one has read, which is over or never reads
// at the same time.
func (s *Session) Knows(r Reading) { s.texts = r.texts }

// Has tells the session how much memory there is for its work; nothing changes for what is
// under way.
func (s *Session) Has(m Memory) { s.memory = m }

// Use lets checks use so many processors, where their algorithm can; what they answer is
// the same.
func (s *Session) Use(processors int) { s.jobs = processors }

// Handle answers an encoded request. Check, Compare, Continue and Minimise only
// start their work; Step carries on with it. A new one of these stops the one
// under way, which still gets its answer, first.
func (s *Session) Handle(request []byte) {
	r, err := protocol.UnmarshalRequest(request)
	if err != nil {
		s.send(r.ID, badRequest("the request cannot be read: %v", err))
		return
	}
	defer s.guard(r.ID)
	start, long := starters[r.Op]
	if !long {
		s.settle()
		s.send(r.ID, answer(&s.standing, r))
		return
	}
	s.finish()
	if start.forget {
		s.last = nil
	}
	w, answer := start.work(&s.standing, r)
	s.begin(r.ID, w, answer)
}

// Step works on the search under way, for about budget transitions, and
// reports whether there is more to do.
func (s *Session) Step(budget int) (more bool) {
	if s.work == nil {
		return false
	}
	defer s.guard(s.workID)
	if !s.thread.Step(budget) {
		s.report()
		return true
	}
	s.conclude()
	return false
}

// Stop ends the search under way. Its reply, with all that was explored, has
// been sent when Stop returns.
func (s *Session) Stop() {
	if s.work != nil {
		defer s.guard(s.workID)
		s.finish()
	}
}

// begin starts a job, unless there was an answer at once.
func (s *Session) begin(id int, w *work, answer *protocol.Reply) {
	if answer != nil {
		s.send(id, answer)
		return
	}
	s.work, s.workID, s.reported, s.told = w, id, s.now(), 0
	s.thread = s.clock.Thread(w.Step)
}

// settle ends the step under way where that uses what can be asked about: both
// would use the same system.
func (s *Session) settle() {
	if s.work != nil && s.work.shares != nil && s.work.shares() {
		s.thread.Settle()
	}
}

// finish ends the job under way, if there is one.
func (s *Session) finish() {
	if s.work == nil {
		return
	}
	s.work.Stop()
	for !s.thread.Step(finishBudget) {
	}
	s.conclude()
}

// finishBudget is how much a stopped job does between two looks at the clock.
const finishBudget = 1 << 13

// conclude sends the result of the job, which is done.
func (s *Session) conclude() {
	answer, about := s.work.result()
	s.work = nil
	if about != nil {
		s.last = about
	}
	s.send(s.workID, answer)
}

// report sends progress, not too often, but findings at once.
func (s *Session) report() {
	p, t := s.work.Progress(), s.now()
	if t-s.reported < progressEvery && p.Found == s.told {
		return
	}
	message := progress(p)
	if p.Found > s.told {
		s.work.found(message)
	}
	s.reported, s.told = t, p.Found
	s.send(s.workID, &protocol.Reply{Op: "progress", Progress: message})
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
	if s.work != nil && s.workID != id {
		s.send(s.workID, bug("the search was given up because the engine broke while it answered another request", ""))
	}
	s.work = nil
	stack := string(debug.Stack())
	if b, broke := cause.(*pause.Broken); broke {
		cause, stack = b.Cause, b.Stack
	}
	s.send(id, bug(fmt.Sprint(cause), stack))
}
