package main

import (
	"flag"
	"strconv"

	"crosscheck/engine/protocol"
)

var eventsCommand = &command{
	name: "events", usage: "[FLAGS] FILE...",
	summary: "list what can happen in a program",
	details: "The numbers are those that --run of “crosscheck replay” takes.",
	flags: func(fs *flag.FlagSet, s *settings) {
		optionFlags(fs, s)
		homeFlag(fs, s)
		jsonFlag(fs, s)
	},
	run: runEvents,
}

func runEvents(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	inv.options.Algorithm, inv.options.MaxStates = "", 1
	_, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	inv.warn(files, result.Diagnostics)
	if inv.json {
		return statusOK, inv.printJSON(&result.Model)
	}
	inv.printEvents(&result.Model)
	return statusOK, nil
}

func (sh *shell) printEvents(m *protocol.Model) {
	rows := [][]string{{"number", "event", "kind", "app", "what happens"}}
	for i, e := range m.Events {
		rows = append(rows, []string{strconv.Itoa(i), e.Name, e.Kind, m.Apps[e.App], e.Text})
	}
	table(sh.out, rows, len(rows[0]))
}
