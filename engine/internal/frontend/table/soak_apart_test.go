package table_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"crosscheck/engine/protocol"
)

// served says in the environment of a process what it judges inputs for.
const served = "CROSSCHECK_SOAK"

// question asks for a judgement: of files, or of the input of a seed.
type question struct {
	Seed  uint64
	Files []protocol.File
}

func (s *seeds) judge(q question) judgement {
	if q.Files == nil {
		q.Files = s.input(q.Seed)
	}
	return soaked(q.Files)
}

// worker judges inputs in a process of its own, which is started again when one
// ends it or does not come to an end.
type worker struct {
	how      string // what it is served
	patience time.Duration
	cmd      *exec.Cmd // nil: none runs
	in       io.Closer
	ask      *gob.Encoder
	answers  *gob.Decoder
	said     bytes.Buffer
}

// start starts the process. Without a limit, what has no end would take all
// memory of the machine.
func (w *worker) start() {
	w.said.Reset()
	w.cmd = exec.Command("sh", "-c", `ulimit -v 6000000; exec "$0" "$@"`, os.Args[0], "-test.run=^TestChangedInputsAreChecked$", "-test.timeout=0", fmt.Sprintf("-gap=%g", *gap))
	w.cmd.Env = append(os.Environ(), served+"="+w.how, "GOGC=800", "GOMEMLIMIT=1GiB")
	w.cmd.Stderr = &w.said
	in, err := w.cmd.StdinPipe()
	out, err2 := w.cmd.StdoutPipe()
	if err3 := w.cmd.Start(); err != nil || err2 != nil || err3 != nil {
		panic(fmt.Sprint("no process is started: ", err, err2, err3))
	}
	w.in, w.ask, w.answers = in, gob.NewEncoder(in), gob.NewDecoder(out)
}

func (w *worker) end() {
	if w.cmd != nil {
		w.in.Close()
		_ = w.cmd.Wait() // how it ended is in what it said
		w.cmd = nil
	}
}

const endless = "it has no end"

var last = regexp.MustCompile(`(?m)^(?:fatal error|panic): .*`)

func (w *worker) judge(q question) (j judgement) {
	if w.cmd == nil {
		w.start()
	}
	process := w.cmd.Process
	watch := time.AfterFunc(w.patience, func() { _ = process.Kill() })
	defer watch.Stop()
	if w.ask.Encode(q) == nil && w.answers.Decode(&j) == nil {
		return j
	}
	w.end()
	if words := last.FindString(w.said.String()); words != "" {
		return judgement{Wrong: "the process ends: " + digits.ReplaceAllString(words, "#")}
	}
	return judgement{Wrong: endless}
}

// serve is the other process. In the one that is "broken" a sign ends it, or the
// answer never comes.
func serve(s *seeds, how string) {
	debug.SetMaxStack(256 << 20)
	ask, answers := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var q question
		if ask.Decode(&q) != nil {
			os.Exit(0)
		}
		if how == "broken" && len(q.Files) > 0 {
			switch text := q.Files[0].Text; {
			case strings.Contains(text, "#"):
				go panic("broken at 7")
				time.Sleep(time.Hour)
			case strings.Contains(text, "~"):
				time.Sleep(time.Hour)
			}
		}
		if answers.Encode(s.judge(q)) != nil {
			os.Exit(1)
		}
	}
}
