package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

var checkCommand = &command{
	name: "check", usage: "[FLAGS] FILE...",
	summary: "explore a program and report what goes wrong",
	details: `Every finding comes with a shortest run that shows it. Interrupting the
search (Ctrl-C) reports what was explored so far. With --first the search ends
once a problem is confirmed: there may be others, and a shorter run to it.`,
	more: algorithmList,
	flags: func(fs *flag.FlagSet, s *settings) {
		onlyFlag(fs, s)
		optionFlags(fs, s)
		homeFlag(fs, s)
		fs.IntVar(&s.jobs, "jobs", 1, "use `N` processors; "+engine.Shared()+" can, of programs without SmartThings or Hubitat apps, and comes to the same (default: 1)")
		jsonFlag(fs, s)
		fs.BoolVar(&s.first, "first", false, "end with the first problem that is confirmed")
	},
	run: runCheck,
}

func runCheck(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	_, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	inv.warn(files, result.Diagnostics)
	if inv.json {
		return checkStatus(result), inv.printJSON(result)
	}
	inv.printCheck(files, result)
	return checkStatus(result), nil
}

// onlyFlag is for texts that hold several apps.
func onlyFlag(fs *flag.FlagSet, s *settings) {
	fs.Func("only", "of texts that hold several apps read `APP` only, with what it needs; may be given several times", func(name string) error {
		s.only = append(s.only, name)
		return nil
	})
}

// check explores files in a new conversation, which can be asked for more.
func (inv *invocation) check(files []protocol.File) (*conversation, *protocol.CheckResult, error) {
	c := inv.search()
	if err := inv.useJobs(c); err != nil {
		return nil, nil, err
	}
	if err := inv.known(c, files); err != nil {
		return nil, nil, err
	}
	if inv.first {
		c.enough = func(p *protocol.Progress) bool { return slices.ContainsFunc(p.Findings, isProblem) }
	}
	reply, err := c.ask(protocol.Request{Op: "check", Check: &protocol.CheckRequest{Files: files, Options: inv.options, Only: inv.only}})
	if err != nil {
		return nil, nil, err
	}
	return c, reply.Check, inv.complain(files, reply.Check.Diagnostics)
}

// useJobs lets a check use the processors asked for, and says so where that is none but
// one.
func (inv *invocation) useJobs(c *conversation) error {
	if inv.jobs < 0 {
		return usagef("--jobs wants a number from 0 on, not “%d”", inv.jobs)
	}
	if name := engine.Alone(&inv.options); inv.jobs > 1 && name != "" {
		fmt.Fprintf(inv.err, "--jobs: %s uses one processor; --algorithm %s can use several\n", name, engine.Shared())
	}
	c.session.Use(inv.jobs)
	return nil
}

// known refuses names of --only that no app has.
func (inv *invocation) known(c *conversation, files []protocol.File) error {
	if len(inv.only) == 0 {
		return nil
	}
	reply, err := c.ask(protocol.Request{Op: "members", Members: &protocol.CheckRequest{Files: files, Options: inv.options}})
	if err != nil {
		return err
	}
	if err := inv.complain(files, reply.Members.Diagnostics); err != nil {
		return err
	}
	for _, name := range inv.only {
		if !slices.ContainsFunc(reply.Members.Members, func(m protocol.Member) bool { return m.Name == name }) {
			return usagef("--only %s: no text holds an app of that name beside others", name)
		}
	}
	return nil
}

func checkStatus(r *protocol.CheckResult) int {
	switch {
	case slices.ContainsFunc(r.Findings, isProblem):
		return statusFound
	case r.Outcome != protocol.Complete:
		return statusLimited
	}
	return statusOK
}

// warn prints the warnings of a program that can be checked; hints are for
// editors.
func (sh *shell) warn(files []protocol.File, ds []protocol.Diagnostic) {
	var warnings []protocol.Diagnostic
	for _, d := range ds {
		if d.Severity == "warning" {
			warnings = append(warnings, d)
		}
	}
	sh.diagnose(files, warnings)
}

// algorithmList is the table of algorithms, for help.
func algorithmList(sh *shell) (string, error) {
	hello, err := sh.converse().hello()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	listAlgorithms(&b, "algorithms", hello.Algorithms)
	listAlgorithms(&b, "algorithms with --time timed", hello.Timed)
	return b.String(), nil
}

func listAlgorithms(b *strings.Builder, title string, list []protocol.Algorithm) {
	fmt.Fprintf(b, "\n%s:\n", title)
	for _, a := range list {
		byDefault := ""
		if a.Recommended {
			byDefault = " The default."
		}
		fmt.Fprintf(b, "  %-14s %s%s\n", a.Name, a.Summary, byDefault)
	}
}
