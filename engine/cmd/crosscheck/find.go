package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var findCommand = &command{
	name: "find", usage: "[FLAGS] CONDITION FILE...",
	summary: "look for states in which a condition holds",
	details: `CONDITION is written as in programs: 'door.lock == locked && siren.alarm == on';
=, and, or, not will do too. All states are explored and no variable is left
out, unless --algorithm says otherwise. The nearest such state comes with a
shortest run. The exit status is 1 when there is one, 3 when there is none among
the states explored up to a limit.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		optionFlags(fs, s)
		homeFlag(fs, s)
		jsonFlag(fs, s)
	},
	run: runFind,
}

// listedStates is how many states are printed.
const listedStates = 20

func runFind(inv *invocation) (int, error) {
	if len(inv.operands) == 0 {
		return 0, usagef("no condition given; write one in quotes, such as 'door.lock == locked', then the files")
	}
	condition := inv.operands[0]
	inv.operands = inv.operands[1:]
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	inv.options.NoSlicing = true
	if err := inv.leaveNothingOut(); err != nil {
		return 0, err
	}
	c, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	found, err := c.findAll(condition)
	if err != nil {
		return 0, err
	}
	if inv.json {
		err = inv.printJSON(found)
	} else {
		inv.printFound(condition, found, tellerOf(&result.Model, result.Time))
	}
	switch {
	case found.Total > 0:
		return statusFound, err
	case result.Outcome != protocol.Complete:
		return statusLimited, err
	}
	return statusOK, err
}

// leaveNothingOut chooses, unless somebody did, an algorithm that takes every
// transition. With exact times all do but those that say so.
func (inv *invocation) leaveNothingOut() error {
	if inv.options.Algorithm != "" || inv.options.Time == timed {
		return nil
	}
	hello, err := inv.converse().hello()
	if err != nil {
		return err
	}
	at := slices.IndexFunc(hello.Algorithms, func(a protocol.Algorithm) bool { return a.Exhaustive })
	inv.options.Algorithm = hello.Algorithms[at].Name
	return nil
}

// findAll asks until every state was asked.
func (c *conversation) findAll(condition string) (*protocol.FindResult, error) {
	var all *protocol.FindResult
	for {
		request := &protocol.FindRequest{Condition: condition, Max: listedStates}
		if all != nil {
			request.From = all.Searched
		}
		reply, err := c.ask(protocol.Request{Op: "find", Find: request})
		if err != nil {
			return nil, err
		}
		next := reply.Find
		if next.Problem != "" {
			return nil, usagef("%s", misread(condition, next))
		}
		if all != nil {
			next.Total += all.Total
			next.States = append(all.States, next.States...)
			next.States = next.States[:min(len(next.States), listedStates)]
		}
		if all = next; all.Searched >= all.Stored || c.sh.ctx.Err() != nil {
			return all, nil
		}
	}
}

// misread says what is wrong with a condition, and where.
func misread(condition string, f *protocol.FindResult) string {
	text := fmt.Sprintf("the condition “%s” cannot be read at character %d: %s", condition, f.At+1, f.Problem)
	if f.Help != "" {
		text += "; " + f.Help
	}
	return text
}

func (inv *invocation) printFound(condition string, f *protocol.FindResult, t *teller) {
	if f.Total == 0 {
		fmt.Fprintf(inv.out, "%s in none of %s: %s\n", inv.paint(green, "✓"), count.Of(f.Searched, "state"), condition)
		return
	}
	fmt.Fprintf(inv.out, "%s in %s of %s: %s\n", inv.paint(red, "✗"), count.Thousands(f.Total), count.Of(f.Searched, "state"), condition)
	var numbers []string
	for _, s := range f.States {
		numbers = append(numbers, strconv.Itoa(s))
	}
	if f.Total > len(f.States) {
		numbers = append(numbers, "…")
	}
	fmt.Fprintf(inv.out, "  %s\n", inv.paint(dim, "states "+strings.Join(numbers, ", ")))
	if f.Run == nil {
		return
	}
	fmt.Fprintf(inv.out, "\n%s\n", inv.paint(bold, fmt.Sprintf("A shortest run to state %d", f.Nearest)))
	inv.printRun(f.Run.StartText, f.Run.Run, t)
	fmt.Fprintf(inv.out, "   %s\n", inv.paint(dim, "to play it: "+inv.again(f.Run.Start, f.Run.Run)))
}
