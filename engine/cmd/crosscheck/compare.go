package main

import (
	"flag"
	"fmt"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var compareCommand = &command{
	name: "compare", usage: "[FLAGS] FILE...",
	summary: "say what each algorithm explores, finds and misses",
	details: `The first algorithm is the reference and must be a sound one; the others are
measured against what it found. The exit status is 1 when the reference found
something, 3 when it hit a limit without finding anything.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.algorithms, "algorithms", "", "compare the algorithms `A,B,…` (default: all)")
		optionFlags(fs, s)
		jsonFlag(fs, s)
	},
	run: runCompare,
}

func runCompare(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	request := &protocol.CompareRequest{Files: files, Options: inv.options}
	if inv.algorithms != "" {
		for name := range strings.SplitSeq(inv.algorithms, ",") {
			request.Algorithms = append(request.Algorithms, strings.TrimSpace(name))
		}
	}
	reply, err := inv.search().ask(protocol.Request{Op: "compare", Compare: request})
	if err != nil {
		return 0, err
	}
	result := reply.Compare
	if err := inv.complain(files, result.Diagnostics); err != nil {
		return 0, err
	}
	inv.warn(files, result.Diagnostics)
	if inv.json {
		return compareStatus(result), inv.printJSON(result)
	}
	inv.printCompare(result)
	return compareStatus(result), nil
}

func compareStatus(r *protocol.CompareResult) int {
	switch reference := r.Rows[0]; {
	case len(reference.Findings) > 0:
		return statusFound
	case reference.Outcome != protocol.Complete:
		return statusLimited
	}
	return statusOK
}

func (sh *shell) printCompare(r *protocol.CompareResult) {
	rows := [][]string{{"algorithm", "outcome", "states", "transitions", "executions", "seconds", "findings", "missed findings"}}
	for _, row := range r.Rows {
		rows = append(rows, []string{
			row.Algorithm, row.Outcome, count.Thousands(row.States), count.Thousands(row.Transitions), count.Thousands(row.Executions),
			fmt.Sprintf("%.2f", row.Seconds), count.Thousands(len(row.Findings)), count.Thousands(len(row.MissedFindings)),
		})
	}
	table(sh.out, rows, 2)
	sh.printTimed(r.Timed)
	for i := range r.Rows {
		sh.printMissed(&r.Rows[i], tellerOf(&r.Model, r.Time))
	}
}

// printMissed tells what an algorithm should have found.
func (sh *shell) printMissed(row *protocol.CompareRow, t *teller) {
	for i := range row.MissedFindings {
		f := &row.MissedFindings[i]
		fmt.Fprintf(sh.out, "\n%s misses: %s\n", sh.paint(yellow, row.Algorithm), sh.paint(bold, f.Title))
		sh.printRun(f.StartText, f.Run, t)
	}
}
