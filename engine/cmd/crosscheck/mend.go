package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var mendCommand = &command{
	name: "mend", usage: "[FLAGS] FILE...",
	summary: "say what to change so that a finding is gone",
	details: `Changes of the files are tried, each by a check of the whole program: conditions
for what is done, doing it later, taking it back, calling timers off. Shown are
those that take the finding away and bring no other, as differences: what keeps
most of what the program does comes first, then the smallest.
Interrupting it (Ctrl-C) shows what was found so far.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.IntVar(&s.finding, "finding", 1, "mend finding number `N` of the check")
		fs.BoolVar(&s.all, "all", false, "mend all findings in one program")
		fs.BoolVar(&s.write, "w", false, "write the first mend into the files")
		onlyFlag(fs, s)
		optionFlags(fs, s)
		homeFlag(fs, s)
		jsonFlag(fs, s)
	},
	run: runMend,
}

func runMend(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	c, result, err := inv.check(files)
	if err != nil {
		return 0, err
	}
	if len(result.Findings) == 0 {
		fmt.Fprintln(inv.out, "There is nothing to mend.")
		return statusOK, nil
	}
	number := inv.finding - 1
	if inv.all {
		number = -1
	} else if _, err := inv.chosen(result); err != nil {
		return 0, err
	}
	reply, err := c.ask(protocol.Request{Op: "mend", Mend: &protocol.MendRequest{
		Files: files, Options: inv.options, Finding: number, Only: inv.only,
	}})
	if err != nil {
		return 0, err
	}
	if inv.write && len(reply.Mend.Mends) > 0 {
		if err := inv.writeMend(&reply.Mend.Mends[0], files); err != nil {
			return 0, err
		}
	}
	return inv.printMends(reply.Mend)
}

// writeMend writes the files that a mend changes; a home that was guessed has
// none.
func (inv *invocation) writeMend(m *protocol.Mend, files []protocol.File) error {
	for _, h := range m.Hunks {
		if h.File >= len(files) {
			return usagef("the mend changes the home, which is guessed: print it with crosscheck home, save it, and give it with --home")
		}
	}
	for i, f := range files {
		if m.Files[i].Text != f.Text {
			if err := os.WriteFile(f.Name, []byte(m.Files[i].Text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

func (inv *invocation) printMends(r *protocol.MendResult) (int, error) {
	if inv.json {
		return statusOK, inv.printJSON(r)
	}
	if r.Problem != "" {
		return 0, usagef("%s", r.Problem)
	}
	if r.Title != "" {
		fmt.Fprintln(inv.out, r.Title)
	}
	for _, u := range r.Unmended {
		switch {
		case u.Against != "":
			fmt.Fprintf(inv.out, "No program takes this away and keeps “%s” as well: %s\n  %s\n", u.Against, u.Title, u.Run)
		case u.Beside:
			fmt.Fprintf(inv.out, "No change was found, beside those for the others, for: %s\n", u.Title)
		default:
			fmt.Fprintf(inv.out, "No change was found for: %s\n", u.Title)
		}
	}
	if len(r.Mends) == 0 {
		fmt.Fprintf(inv.out, "\nNone of %s took it away without bringing something else.\n", count.Of(r.Tried, "change"))
		return statusFound, nil
	}
	for i, m := range r.Mends {
		fmt.Fprintf(inv.out, "\n%d. %s\n   %s\n", i+1, m.Sentence, keeps(&m))
		inv.printHunks(&m)
	}
	if r.More > 0 {
		fmt.Fprintf(inv.out, "\nand %d more\n", r.More)
	}
	return statusOK, nil
}

// keeps says how sure a mend is and what is left of what the program did.
func keeps(m *protocol.Mend) string {
	sure := "proved"
	if !m.Proved {
		sure = "not seen any more, as far as the search went"
	}
	text := fmt.Sprintf("%s, %s; %d of %s kept", sure, count.Of(m.States, "state"), m.Kept, count.Of(m.Deeds, "deed"))
	if len(m.Gone) > 0 {
		text += "; never any more: " + strings.Join(m.Gone[:min(len(m.Gone), 3)], ", ")
	} else if len(m.Lost) > 0 {
		text += "; no more: " + strings.Join(m.Lost[:min(len(m.Lost), 3)], ", ")
	}
	return text
}

// printHunks prints a unified difference, without lines around.
func (inv *invocation) printHunks(m *protocol.Mend) {
	file, moved := -1, 0
	for _, h := range m.Hunks {
		if h.File != file {
			file, moved = h.File, 0
			name := m.Files[file].Name
			fmt.Fprintf(inv.out, "--- %s\n+++ %s\n", name, name)
		}
		fmt.Fprintf(inv.out, "@@ -%s +%s @@\n", span(h.Line, len(h.Before)), span(h.Line+moved, len(h.After)))
		moved += len(h.After) - len(h.Before)
		for _, line := range h.Before {
			fmt.Fprintln(inv.out, inv.paint(red, "-"+line))
		}
		for _, line := range h.After {
			fmt.Fprintln(inv.out, inv.paint(green, "+"+line))
		}
	}
}

// span is n lines from one on, or where none are: behind the one before.
func span(line, n int) string {
	if n > 0 {
		line++
	}
	return fmt.Sprintf("%d,%d", line, n)
}
