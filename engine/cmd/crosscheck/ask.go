package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"crosscheck/engine"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/protocol"
)

// stepBudget is how many transitions are executed between two looks at the
// keyboard: some milliseconds of work, with slow apps a second.
const stepBudget = 2_000

// conversation is a session of the engine and the answers it gave.
type conversation struct {
	sh      *shell
	session *engine.Session
	last    *protocol.Reply
	err     error
	id      int
	// enough reports whether what is told while a search goes on is all that is
	// wanted of it; nil: nothing is before the end.
	enough func(*protocol.Progress) bool
	ended  bool // it was
}

func (sh *shell) converse() *conversation {
	c := &conversation{sh: sh}
	begin := time.Now()
	c.session = engine.NewSession(c.receive, func() float64 { return time.Since(begin).Seconds() })
	return c
}

func (c *conversation) receive(data []byte) {
	reply, err := protocol.UnmarshalReply(data)
	switch {
	case err != nil:
		c.err = err
	case reply.Op != "progress":
		c.last = reply
	case c.enough != nil && c.enough(reply.Progress):
		c.ended = true
	}
}

// hello asks what the engine can do.
func (c *conversation) hello() (*protocol.Hello, error) {
	reply, err := c.ask(protocol.Request{Op: "hello", Hello: &protocol.HelloRequest{}})
	if err != nil {
		return nil, err
	}
	return reply.Hello, nil
}

// ask sends a request and waits for its answer. An interrupt stops a search, as
// does what is enough of it; its partial result is then the answer.
func (c *conversation) ask(r protocol.Request) (*protocol.Reply, error) {
	c.id++
	r.ID = c.id
	c.last, c.ended = nil, false
	c.session.Handle(protocol.MarshalRequest(&r))
	for c.last == nil && c.err == nil {
		if c.sh.ctx.Err() != nil || c.ended {
			c.session.Stop()
		} else {
			c.session.Step(stepBudget)
		}
	}
	switch {
	case c.err != nil:
		return nil, c.err
	case c.last.Failed != nil:
		return nil, failure(c.last.Failed)
	}
	return c.last, nil
}

// failure is the error for a request that has no answer.
func failure(f *protocol.Failed) error {
	if f.Kind == "engine-bug" {
		return fmt.Errorf("this is a mistake in Crosscheck %s, not in your program; please report it with the program and this text:\n%s\n%s",
			protocol.Version, f.Message, f.Detail)
	}
	return usageError{f.Message}
}

// complain prints the errors among ds, and the other problems with them;
// without errors it prints nothing.
func (sh *shell) complain(files []protocol.File, ds []protocol.Diagnostic) error {
	broken := false
	for _, d := range ds {
		broken = broken || d.Severity == "error"
	}
	if !broken {
		return nil
	}
	sh.diagnose(files, ds)
	return errReported
}

// diagnose prints problems, each as file:line:column: what, how to mend. What
// is wrong with an option has no place in the program. What is said of several
// places of a file is said once.
func (sh *shell) diagnose(files []protocol.File, ds []protocol.Diagnostic) {
	type saying struct {
		file                int
		code, message, help string
	}
	said := map[saying]bool{}
	for i, d := range ds {
		s := saying{d.Range.File, d.Code, d.Message, d.Help}
		if said[s] {
			continue
		}
		said[s] = true
		text, also := describe(files, &d), map[int]bool{d.Range.Line: true}
		var lines []string
		for _, other := range ds[i+1:] {
			if (saying{other.Range.File, other.Code, other.Message, other.Help}) == s && !also[other.Range.Line] {
				also[other.Range.Line] = true
				lines = append(lines, strconv.Itoa(other.Range.Line))
			}
		}
		if n := len(lines); n > mostPlaces {
			lines = append(lines[:mostPlaces], fmt.Sprintf("and %d more", n-mostPlaces))
		}
		if len(lines) > 0 {
			text += "; also in line " + strings.Join(lines, ", ")
		}
		fmt.Fprintln(sh.err, text)
	}
}

// mostPlaces is how many more lines are named of which the same is said.
const mostPlaces = 6

func describe(files []protocol.File, d *protocol.Diagnostic) string {
	text := ""
	if d.Code != string(diag.BadOption) {
		text = place(files, d.Range) + ": "
	}
	if d.Severity != "error" {
		text += d.Severity + ": "
	}
	text += d.Message
	if d.Help != "" {
		text += "; " + d.Help
	}
	return fmt.Sprintf("%s [%s]", text, d.Code)
}

// place is file:line:column of the start of a range.
func place(files []protocol.File, r protocol.Range) string {
	name := "program"
	if r.File >= 0 && r.File < len(files) {
		name = files[r.File].Name
	}
	return fmt.Sprintf("%s:%d:%d", name, r.Line, r.Column)
}
