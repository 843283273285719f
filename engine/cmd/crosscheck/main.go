// Command crosscheck checks event-driven programs from a terminal. It asks the
// same questions as the page, through the same door (engine.Session).
//
// Exit status: 0 no problem found and everything explored, 1 a problem found,
// 2 bad input or usage, 3 no problem found but a limit was hit, or an app did nothing.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// Exit statuses; scripts rely on them.
const (
	statusOK      = 0
	statusFound   = 1
	statusBad     = 2
	statusLimited = 3
)

// slack is counted by the garbage collector and touched by nobody: the collector
// begins when there is that much more, and not five times in a small check.
const slack = 32 << 20

func main() {
	unused := make([]byte, slack)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process
	sh := &shell{
		ctx:    ctx,
		in:     os.Stdin,
		out:    os.Stdout,
		err:    os.Stderr,
		colour: isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == "",
	}
	status := sh.run(os.Args[1:])
	runtime.KeepAlive(unused)
	os.Exit(status)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// shell is what a command sees of the world.
type shell struct {
	ctx      context.Context
	in       io.Reader
	out, err io.Writer
	colour   bool
}

// usageError is a mistake in the command line or its input: exit status 2.
type usageError struct{ message string }

func (e usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return usageError{fmt.Sprintf(format, args...)}
}

// errReported ends a command with status 2 after it has said why.
var errReported = errors.New("already reported")

// run carries out one command line and returns the exit status.
func (sh *shell) run(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(sh.err, overview())
		return statusBad
	}
	name := args[0]
	if name == "-h" || name == "--help" || name == "-help" {
		name = "help"
	}
	c := find(name)
	if c == nil {
		fmt.Fprintf(sh.err, "crosscheck: there is no command %q; “crosscheck help” lists them\n", name)
		return statusBad
	}
	return sh.execute(c, args[1:])
}

func (sh *shell) execute(c *command, args []string) int {
	inv := &invocation{shell: sh, command: c}
	err := inv.parse(args)
	status := statusBad
	switch {
	case errors.Is(err, flag.ErrHelp):
		status, err = statusOK, sh.explain(c)
	case err == nil:
		status, err = c.run(inv)
	}
	switch {
	case err == nil:
		return status
	case !errors.Is(err, errReported):
		fmt.Fprintf(sh.err, "crosscheck %s: %v\n", c.name, err)
	}
	return statusBad
}
