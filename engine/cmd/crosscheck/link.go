package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"crosscheck/engine/protocol"
)

var linkCommand = &command{
	name: "link", usage: "[FLAGS] FILE...",
	summary: "print a link that holds the program",
	details: `The program is in the link itself, after “#”; nothing is uploaded. Options
and a run travel with it.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.base, "base", "", "put `URL`, the address of a page, before the “#”")
		fs.StringVar(&s.play, "run", "", "open on the run `3,0,2`")
		s.numbered = true
		optionFlags(fs, s)
	},
	run: runLink,
}

func runLink(inv *invocation) (int, error) {
	run, err := parseRun(inv.play)
	if err != nil {
		return 0, err
	}
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	link := &protocol.Link{
		Files: baseNames(files), Options: inv.options, Finding: -1,
		Start: inv.start, Run: run, Step: len(run), Engine: protocol.Version,
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "encode", Encode: link})
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(inv.out, "%s#%s\n", strings.TrimSuffix(inv.base, "#"), reply.Encode.Fragment)
	return statusOK, nil
}

var openCommand = &command{
	name: "open", usage: "[FLAGS] LINK",
	summary: "print or unpack what a link holds",
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.dir, "dir", "", "write the program files into folder `DIR`")
		jsonFlag(fs, s)
	},
	run: runOpen,
}

func runOpen(inv *invocation) (int, error) {
	if len(inv.operands) != 1 {
		return 0, usagef("give one link, in quotes; got %s", plural(len(inv.operands), "argument"))
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "decode", Decode: &protocol.DecodeRequest{Fragment: inv.operands[0]}})
	if err != nil {
		return 0, err
	}
	link := &reply.Decode.Link
	switch {
	case inv.dir != "":
		return statusOK, inv.unpack(link.Files)
	case inv.json:
		return statusOK, inv.printJSON(link)
	}
	inv.printLink(link)
	return statusOK, nil
}

// unpack writes files, without the folders their names may have.
func (inv *invocation) unpack(files []protocol.File) error {
	if err := os.MkdirAll(inv.dir, 0o755); err != nil {
		return plain(inv.dir, err)
	}
	for _, f := range baseNames(files) {
		if f.Name == "." || f.Name == ".." || f.Name == string(filepath.Separator) {
			return usagef("one of the files has no name")
		}
		name := filepath.Join(inv.dir, f.Name)
		if _, err := os.Lstat(name); err == nil {
			return usagef("%s exists already; choose another folder", name)
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
