package main

import (
	"fmt"
	"strings"

	"crosscheck/engine/protocol"
)

var homeCommand = &command{
	name: "home", usage: "FILE...",
	summary: "print the home that apps are checked in",
	details: `Apps that come without a home get a guessed one. It is a program: change what
you like, and give it back with --home. Above it stands, as a comment, who
changes each device besides the apps, which of its settings each app gives to
it, and what nobody but apps changes.`,
	flags: jsonFlag,
	run:   runHome,
}

func runHome(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "setup", Setup: &protocol.SetupRequest{Files: files}})
	if err != nil {
		return 0, err
	}
	setup := reply.Setup
	if setup.Guessed {
		files = append(files, setup.Home)
	}
	if err := inv.complain(files, setup.Diagnostics); err != nil {
		return 0, err
	}
	if inv.json {
		return statusOK, inv.printJSON(setup)
	}
	for i := range setup.Devices {
		for _, line := range furniture(&setup.Devices[i]) {
			fmt.Fprintln(inv.out, "// "+line)
		}
	}
	if len(setup.Devices) > 0 {
		fmt.Fprintln(inv.out)
	}
	fmt.Fprint(inv.out, setup.Home.Text)
	return statusOK, nil
}

// furniture tells who changes a device, and who was given it.
func furniture(d *protocol.SetupDevice) []string {
	label := d.Label
	var moved []string
	for _, a := range d.Attributes {
		if a.Moved != "" {
			moved = append(moved, fmt.Sprintf("%s (%s), which starts %s, by %s", a.Name, a.Values, a.Start, a.Moved))
		}
	}
	line := label + ": moved by apps only"
	switch {
	case len(moved) > 0:
		line = label + ": " + strings.Join(moved, "; ")
	case d.Fixed:
		line = label + ": fixed, so moved by apps only"
	}
	list := []string{line}
	for _, use := range d.Uses {
		list = append(list, "  "+use.App+" has it as "+use.Name)
	}
	return list
}
