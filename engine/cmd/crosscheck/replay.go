package main

import (
	"flag"
	"fmt"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// replayStates bounds the search that gives the states of a replay their
// numbers, unless --max-states says otherwise.
const replayStates = 100_000

var replayCommand = &command{
	name: "replay", usage: "[--start N] [--run 3,0,2] [FLAGS] FILE...",
	summary: "play a run and print every access, write and state change",
	details: `The run is a list of event numbers, as check prints them; 4:1 is event 4 with
its inner choice number 1. It begins in initial state 0 unless --start says
otherwise. The exit status is 1 when something fails in the
run.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.play, "run", "", "play the events `3,0,2`")
		s.numbered = true
		optionFlags(fs, s)
		jsonFlag(fs, s)
	},
	run: runReplay,
}

func runReplay(inv *invocation) (int, error) {
	run, err := parseRun(inv.play)
	if err != nil {
		return 0, err
	}
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	if inv.options.MaxStates == 0 {
		inv.options.MaxStates = replayStates
	}
	c, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	reply, err := c.ask(protocol.Request{Op: "replay", Replay: &protocol.ReplayRequest{Start: inv.start, Run: run}})
	if err != nil {
		return 0, err
	}
	return inv.report(&result.Model, reply.Replay, tellerOf(&result.Model, result.Time))
}

// report prints a trace and turns it into an exit status.
func (inv *invocation) report(m *protocol.Model, t *protocol.Trace, times *teller) (int, error) {
	if inv.json {
		if err := inv.printJSON(t); err != nil {
			return 0, err
		}
	} else {
		inv.printTrace(m, t, times)
	}
	if t.Problem != "" {
		return 0, usagef("%s", t.Problem)
	}
	for _, s := range t.Steps {
		if len(s.Failures) > 0 || broken(m, s.Properties) >= 0 {
			return statusFound, nil
		}
	}
	return statusOK, nil
}

// broken is the first property that a state refutes, or -1.
func broken(m *protocol.Model, holds []bool) int {
	for i, p := range m.Properties {
		if p.Kind == "invariant" && !holds[i] || p.Kind == "never" && holds[i] {
			return i
		}
	}
	return -1
}

// parseRun reads "3,0,4:1".
func parseRun(text string) ([]protocol.Pick, error) {
	var run []protocol.Pick
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ",") {
		event, branch, chosen := strings.Cut(strings.TrimSpace(part), ":")
		e, err := strconv.Atoi(event)
		b := 0
		if err == nil && chosen {
			b, err = strconv.Atoi(branch)
		}
		if err != nil || e < 0 || b < 0 {
			return nil, usagef("--run %s: %q is not an event number; write numbers with commas between them, such as 3,0,2 or 4:1 for choice 1 of event 4", text, part)
		}
		run = append(run, protocol.Pick{Event: e, Branch: b})
	}
	return run, nil
}

func (sh *shell) printTrace(m *protocol.Model, t *protocol.Trace, times *teller) {
	for i := range t.Steps {
		sh.printStep(m, i, &t.Steps[i], times)
	}
	if t.LoopTo >= 0 && len(t.Steps) > 1 {
		fmt.Fprintf(sh.out, "the last state is that after step %d: from here the run can go round for ever\n", t.LoopTo)
	}
}

func (sh *shell) printStep(m *protocol.Model, n int, s *protocol.TraceStep, times *teller) {
	state := ""
	if s.State >= 0 {
		state = sh.paint(dim, fmt.Sprintf("  state %d", s.State))
	}
	if n == 0 {
		fmt.Fprintf(sh.out, "%s%s\n", sh.paint(bold, "start"), state)
		for loc, v := range s.Values {
			if v != "" {
				fmt.Fprintf(sh.out, "      %s = %s\n", m.Locations[loc].Name, v)
			}
		}
		sh.printClocks(s, times)
		sh.printBroken(m, s)
		return
	}
	fmt.Fprintf(sh.out, "%3d  %s%s\n", n, sh.paint(bold, times.when(s.At)+s.Text), state)
	for _, a := range s.Accesses {
		fmt.Fprintf(sh.out, "      %s\n", access(m, &a))
	}
	for _, loc := range s.Changed {
		fmt.Fprintf(sh.out, "      now %s = %s\n", m.Locations[loc].Name, s.Values[loc])
	}
	for _, f := range s.Failures {
		fmt.Fprintf(sh.out, "      %s\n", sh.paint(red, "fails: "+f.Text))
	}
	sh.printClocks(s, times)
	sh.printBroken(m, s)
}

// printBroken names the first property that a state refutes, if there is one.
func (sh *shell) printBroken(m *protocol.Model, s *protocol.TraceStep) {
	if p := broken(m, s.Properties); p >= 0 {
		fmt.Fprintf(sh.out, "      %s\n", sh.paint(red, m.Properties[p].Kind+" broken: "+m.Properties[p].Name))
	}
}

// access is one access in words: "Fire writes door.lock = unlocked".
func access(m *protocol.Model, a *protocol.TraceAccess) string {
	verb := map[string]string{"read": "reads", "write": "writes", "silent": "keeps"}[a.Op]
	text := fmt.Sprintf("%s %s = %s", verb, m.Locations[a.Location].Name, a.Value)
	if app := m.Apps[a.App]; app != "" {
		return app + " " + text
	}
	return text
}
