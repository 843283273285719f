package main

import (
	"flag"
	"fmt"

	"crosscheck/engine/protocol"
)

var graphCommand = &command{
	name: "graph", usage: "[FLAGS] FILE...",
	summary: "draw the explored states as DOT, Mermaid or JSON",
	details: `Only as many states are drawn as a picture can show; what is left out is said
on standard error.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.format, "format", "dot", "print `FORMAT`: dot, mermaid or json")
		fs.IntVar(&s.finding, "finding", 0, "highlight the run of finding number `N`")
		optionFlags(fs, s)
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
	reply, err := c.ask(protocol.Request{Op: "graph", Graph: request})
	if err != nil {
		return 0, err
	}
	return statusOK, inv.printGraph(reply.Graph)
}

func (inv *invocation) printGraph(g *protocol.GraphResult) error {
	if g.Why != "" {
		fmt.Fprintf(inv.err, "crosscheck graph: %s\n", g.Why)
	}
	switch inv.format {
	case "json":
		return inv.printJSON(g)
	case "mermaid":
		fmt.Fprint(inv.out, g.Mermaid)
	default:
		fmt.Fprint(inv.out, g.Dot)
	}
	return nil
}

func picks(run []protocol.Step) []protocol.Pick {
	var out []protocol.Pick
	for _, s := range run {
		out = append(out, protocol.Pick{Event: s.Index, Branch: s.Branch})
	}
	return out
}
