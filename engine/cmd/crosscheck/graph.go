package main

import (
	"flag"

	"crosscheck/engine/protocol"
)

var graphCommand = &command{
	name: "graph", usage: "[FLAGS] FILE...",
	summary: "draw the explored states as DOT, Mermaid or JSON",
	details: `Only as many states are drawn as a picture can show; what is left out is said
on standard error. With --by, states with the same values of some locations are
drawn as one: solid arrows are what every state of a class can do, dashed ones
what only some can.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.format, "format", "dot", "print `FORMAT`: dot, mermaid or json")
		fs.IntVar(&s.finding, "finding", 0, "highlight the run of finding number `N`")
		fs.StringVar(&s.by, "by", "", "put states together by `NAMES` of locations, such as door.lock,siren.alarm; auto chooses some")
		fs.StringVar(&s.open, "open", "", "with --by: show the single states of classes `N,N`")
		optionFlags(fs, s)
		homeFlag(fs, s)
	},
	run: runGraph,
}

func runGraph(inv *invocation) (int, error) {
	if inv.format != "dot" && inv.format != "mermaid" && inv.format != "json" {
		return 0, usagef("--format %s: there is no such format; choose dot, mermaid or json", inv.format)
	}
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	c, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	request := &protocol.GraphRequest{View: "full", Labels: true}
	if inv.finding != 0 {
		f, err := inv.chosen(result)
		if err != nil {
			return 0, err
		}
		request.Start, request.Run = f.Start, picks(f.Run)
	}
	if inv.by != "" {
		return statusOK, inv.graphBy(c, &result.Model, request.Start, request.Run)
	}
	reply, err := c.ask(protocol.Request{Op: "graph", Graph: request})
	if err != nil {
		return 0, err
	}
	g := reply.Graph
	return statusOK, inv.printGraph(g.Why, g.Dot, g.Mermaid, g)
}

func picks(run []protocol.Step) []protocol.Pick {
	var out []protocol.Pick
	for _, s := range run {
		out = append(out, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	return out
}
