package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var openCommand = &command{
	name: "open", usage: "[FLAGS] LINK",
	summary: "print or unpack what a link holds, and check what it says",
	details: `When the link says what its author found, the program is checked again, and
the last line tells whether the result is the same, or what differs. Exit
status: 0 it is the same, or the link says nothing; 1 something differs; 2 the
link cannot be opened; 3 something differs, but a limit ended a search.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.dir, "dir", "", "write the program files into folder `DIR`")
		fs.BoolVar(&s.noCheck, "no-check", false, "do not check what the link says")
		jsonFlag(fs, s)
	},
	run: runOpen,
}

func runOpen(inv *invocation) (int, error) {
	if len(inv.operands) != 1 {
		return 0, usagef("give one link, in quotes; got %s", count.Of(len(inv.operands), "argument"))
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "decode", Decode: &protocol.DecodeRequest{Fragment: inv.operands[0]}})
	if err != nil {
		return 0, err
	}
	link := &reply.Decode.Link
	switch {
	case inv.dir != "":
		err = inv.unpack(link.Files)
	case inv.json:
		err = inv.printJSON(link)
	default:
		inv.printLink(link)
	}
	if err != nil || inv.noCheck || link.Digest == "" {
		return statusOK, err
	}
	return inv.prove(link)
}

// prove checks the program of a link and says whether the result is the one
// that the link's author saw.
func (inv *invocation) prove(link *protocol.Link) (int, error) {
	inv.options = link.Options
	_, result, err := inv.check(link.Files)
	if err != nil {
		return 0, err
	}
	engines := "engine " + protocol.Version
	if link.Engine != protocol.Version {
		engines += ", link made with " + link.Engine
	}
	if result.Digest == link.Digest {
		fmt.Fprintf(inv.err, "reproduced: same verdict, same %s (%s)\n", count.Of(result.States, "state"), engines)
		return statusOK, nil
	}
	fmt.Fprintf(inv.err, "the result differs from the link's (%s): %s\n", engines, differences(link.Verdict, verdictOf(result)))
	if link.Verdict.Outcome != protocol.Complete || result.Outcome != protocol.Complete {
		return statusLimited, nil
	}
	return statusFound, nil
}

// differences tells two verdicts apart: "states 412 in the link, 415 here".
func differences(theirs, ours protocol.LinkVerdict) string {
	var parts []string
	tell := func(what string, theirs, ours any) {
		if theirs != ours {
			parts = append(parts, fmt.Sprintf("%s %v in the link, %v here", what, theirs, ours))
		}
	}
	tell("search", theirs.Outcome, ours.Outcome)
	tell("findings", theirs.Findings, ours.Findings)
	tell("states", theirs.States, ours.States)
	tell("transitions", theirs.Transitions, ours.Transitions)
	if theirs.Outcome == "" || len(parts) == 0 {
		return "other runs or texts of findings"
	}
	return strings.Join(parts, "; ")
}

// unpack writes files, in folders only below the one that was named.
func (inv *invocation) unpack(files []protocol.File) error {
	if err := os.MkdirAll(inv.dir, 0o755); err != nil {
		return plain(inv.dir, err)
	}
	for _, f := range localNames(files, []string{"."}) {
		if f.Name == "." || f.Name == ".." || f.Name == string(filepath.Separator) {
			return usagef("one of the files has no name")
		}
		name := filepath.Join(inv.dir, f.Name)
		if _, err := os.Lstat(name); err == nil {
			return usagef("%s exists already; choose another folder", name)
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return plain(name, err)
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
			return plain(name, err)
		}
		fmt.Fprintln(inv.out, name)
	}
	return nil
}

// printLink prints the files of a link, each under its name, and what else it
// holds as comments.
func (sh *shell) printLink(link *protocol.Link) {
	if link.Example != "" {
		fmt.Fprintf(sh.out, "// example %s\n", link.Example)
	}
	for _, words := range [][2]string{{"title", link.Title}, {"note", link.Note}, {"lesson", link.Lesson}, {"exercise", link.Exercise}} {
		if words[1] != "" {
			fmt.Fprintf(sh.out, "// %s: %s\n", words[0], strings.ReplaceAll(words[1], "\n", "\n//   "))
		}
	}
	if text := optionText(&link.Options); text != "" {
		fmt.Fprintf(sh.out, "// options: %s\n", text)
	}
	if len(link.Run) > 0 {
		fmt.Fprintf(sh.out, "// run: --start %d --run %s\n", link.Start, pickText(link.Run))
	} else if link.Start != 0 {
		fmt.Fprintf(sh.out, "// run: --start %d\n", link.Start)
	}
	sh.printFiles(link.Files)
}

// printFiles prints files, each under its name.
func (sh *shell) printFiles(files []protocol.File) {
	for _, f := range files {
		fmt.Fprintf(sh.out, "// file %s\n%s", f.Name, f.Text)
		if !strings.HasSuffix(f.Text, "\n") {
			fmt.Fprintln(sh.out)
		}
	}
}

// optionText writes options as the flags that set them.
func optionText(o *protocol.Options) string {
	set := &settings{}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	optionFlags(fs, set)
	set.options = *o
	var parts []string
	fs.VisitAll(func(f *flag.Flag) {
		if v := f.Value.String(); v != f.DefValue {
			parts = append(parts, "--"+f.Name+"="+quoted(v))
		}
	})
	return strings.Join(parts, " ")
}

// quoted is a value as shells want it.
func quoted(v string) string {
	if strings.ContainsAny(v, " \t\"$&;|<>()*?#~") {
		return "'" + v + "'"
	}
	return v
}

func pickText(run []protocol.Pick) string {
	steps := make([]protocol.Step, len(run))
	for i, p := range run {
		steps[i] = protocol.Step{Index: p.Event, Branch: p.Branch}
	}
	return runText(steps)
}
