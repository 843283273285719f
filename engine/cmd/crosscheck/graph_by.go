package main

import (
	"fmt"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// chosen lets the engine choose the locations of --by.
const chosen = "auto"

// graphBy draws classes of states.
func (inv *invocation) graphBy(c *conversation, m *protocol.Model, start int, run []protocol.Pick) error {
	request := &protocol.QuotientRequest{Choose: inv.by == chosen, Start: start, Run: run}
	var err error
	if !request.Choose {
		if request.Locations, err = named(m, inv.by); err != nil {
			return err
		}
	}
	if request.Open, err = classes(inv.open); err != nil {
		return err
	}
	var q *protocol.QuotientResult
	for q == nil || q.Swept < q.States && c.sh.ctx.Err() == nil {
		reply, err := c.ask(protocol.Request{Op: "quotient", Quotient: request})
		if err != nil {
			return err
		}
		q = reply.Quotient
	}
	return inv.printGraph(q.Why, q.Dot, q.Mermaid, q)
}

// named are the numbers of locations given by names with commas between them.
func named(m *protocol.Model, names string) ([]int, error) {
	var out []int
	for _, name := range strings.Split(names, ",") {
		name = strings.TrimSpace(name)
		at := -1
		for i, l := range m.Locations {
			if l.Name == name && l.Kind != "derived" {
				at = i
			}
		}
		if at < 0 {
			return nil, usagef("--by %s: no location is called %q; names are those that “crosscheck replay” prints, such as door.lock", names, name)
		}
		out = append(out, at)
	}
	return out, nil
}

// classes reads the numbers of the classes to open.
func classes(text string) ([]int, error) {
	var out []int
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(part), "c"))
		if err != nil || n < 0 {
			return nil, usagef("--open %s: %q is no class; classes are named in the picture, c0 or 0 for the one with state 0", text, part)
		}
		out = append(out, n)
	}
	return out, nil
}

// printGraph prints a picture in one of three formats; data is what JSON gets.
func (inv *invocation) printGraph(why, dot, mermaid string, data any) error {
	if why != "" {
		fmt.Fprintf(inv.err, "crosscheck graph: %s\n", why)
	}
	switch inv.format {
	case "json":
		return inv.printJSON(data)
	case "mermaid":
		fmt.Fprint(inv.out, mermaid)
	default:
		fmt.Fprint(inv.out, dot)
	}
	return nil
}
