package main

import (
	"flag"
	"fmt"

	"crosscheck/engine/protocol"
)

var exportCommand = &command{
	name: "export", usage: "[FLAGS] FILE...",
	summary: "write a program with exact times for the model checker TChecker",
	details: `The text has one process, whose locations are the states of the program; a
location is labelled p0, p1 … where a property is broken, and f0, f1 … where an
assertion fails. It knows no end of time. --max-states bounds its size.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		optionFlags(fs, s)
		homeFlag(fs, s)
	},
	run: runExport,
}

func runExport(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "export", Export: &protocol.CheckRequest{Files: files, Options: inv.options}})
	if err != nil {
		return 0, err
	}
	if err := inv.complain(files, reply.Export.Diagnostics); err != nil {
		return 0, err
	}
	fmt.Fprint(inv.out, reply.Export.Text)
	return statusOK, nil
}
