package main

import (
	"flag"
	"fmt"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var minimiseCommand = &command{
	name: "minimise", usage: "[FLAGS] FILE...",
	summary: "make a program shorter that shows the same finding",
	details: `What is not needed for one finding of the check is left out: files, devices,
declarations, statements, arguments, comments. The finding stays the same: its
kind, its apps, the location or property it is about; its run may get shorter.
Interrupting it (Ctrl-C) gives the shortest program found so far.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.IntVar(&s.finding, "finding", 1, "keep finding number `N` of the check")
		fs.StringVar(&s.dir, "o", "", "write the files into folder `DIR` instead of printing them")
		optionFlags(fs, s)
		homeFlag(fs, s)
		jsonFlag(fs, s)
	},
	run: runMinimise,
}

func runMinimise(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	files = localNames(files, inv.operands)
	c, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	if _, err := inv.chosen(result); err != nil {
		return 0, err
	}
	reply, err := c.ask(protocol.Request{Op: "minimise", Minimise: &protocol.MinimiseRequest{
		Files: files, Options: inv.options, Finding: inv.finding - 1,
	}})
	if err != nil {
		return 0, err
	}
	return statusOK, inv.printMinimised(reply.Minimise)
}

// chosen is the finding that --finding names.
func (inv *invocation) chosen(result *protocol.CheckResult) (*protocol.Finding, error) {
	if inv.finding < 1 || inv.finding > len(result.Findings) {
		return nil, usagef("--finding %d: the check has %s", inv.finding, count.Of(len(result.Findings), "finding"))
	}
	return &result.Findings[inv.finding-1], nil
}

func (inv *invocation) printMinimised(r *protocol.MinimiseResult) error {
	if inv.json {
		return inv.printJSON(r)
	}
	if r.Problem != "" {
		return usagef("%s", r.Problem)
	}
	so := ""
	if r.Stopped {
		so = ", stopped before the end"
	}
	fmt.Fprintf(inv.err, "crosscheck minimise: %d characters of %d are left, after %s%s: %s\n",
		r.After, r.Before, count.Of(r.Tried, "trial"), so, r.Check.Findings[r.Finding].Title)
	if inv.dir != "" {
		return inv.unpack(r.Files)
	}
	inv.printFiles(r.Files)
	return nil
}
