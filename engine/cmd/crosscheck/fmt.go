package main

import (
	"flag"
	"fmt"
	"os"

	"crosscheck/engine/protocol"
)

var fmtCommand = &command{
	name: "fmt", usage: "[-w] FILE...",
	summary: "put programs into the house style",
	details: `Without -w the result is printed; with it the files that change are written
back and named.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.BoolVar(&s.write, "w", false, "write the result back to the files")
	},
	run: runFmt,
}

func runFmt(inv *invocation) (int, error) {
	files, err := inv.load()
	if err != nil {
		return 0, err
	}
	reply, err := inv.converse().ask(protocol.Request{Op: "format", Format: &protocol.AnalyzeRequest{Files: files}})
	if err != nil {
		return 0, err
	}
	if err := inv.complain(files, reply.Format.Diagnostics); err != nil {
		return 0, err
	}
	for i, f := range reply.Format.Files {
		if err := inv.deliver(&files[i], f.Text); err != nil {
			return 0, err
		}
	}
	return statusOK, nil
}

// deliver prints a formatted text or writes it back.
func (inv *invocation) deliver(f *protocol.File, text string) error {
	if !inv.write || f.Name == stdinName {
		fmt.Fprint(inv.out, text)
		return nil
	}
	if text == f.Text {
		return nil
	}
	if err := os.WriteFile(f.Name, []byte(text), 0o644); err != nil {
		return plain(f.Name, err)
	}
	fmt.Fprintln(inv.out, f.Name)
	return nil
}
