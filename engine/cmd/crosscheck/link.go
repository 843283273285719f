package main

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"crosscheck/engine"
	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

var linkCommand = &command{
	name: "link", usage: "[FLAGS] FILE...",
	summary: "print a link that holds the program",
	details: `The program is in the link itself, after “#”; nothing is uploaded. Options
and a run travel with it. With --check the link also says what is found, and
whoever opens it is told whether they come to the same.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.base, "base", "", "put `URL`, the address of a page, before the “#”")
		fs.StringVar(&s.example, "example", "", "link to the example `ID`, such as 02-homes/fire-alarm-and-lock, in place of FILE")
		fs.StringVar(&s.play, "run", "", "open on the run `3,0,2`")
		fs.IntVar(&s.step, "step", -1, "open at step `N` of the run (default: its end)")
		fs.StringVar(&s.view, "view", "", "open with the view `NAME`: "+views[1]+" (default), "+strings.Join(views[2:], ", "))
		fs.StringVar(&s.title, "title", "", "open under the title `TEXT`")
		fs.StringVar(&s.note, "note", "", "show the note `TEXT` to whoever opens the link")
		fs.BoolVar(&s.readOnly, "read-only", false, "open the program locked; the reader can edit a copy")
		fs.BoolVar(&s.pseudonyms, "pseudonyms", false, "put other names in place of those of the home, as light.light_1 for light.kitchen")
		fs.BoolVar(&s.claims, "check", false, "check the program first, so that the link says what is found")
		s.numbered = true
		optionFlags(fs, s)
	},
	run: runLink,
}

func runLink(inv *invocation) (int, error) {
	link, err := inv.linkAsked()
	if err != nil {
		return 0, err
	}
	c := inv.converse()
	if inv.claims {
		if c, err = inv.claim(link); err != nil {
			return 0, err
		}
	}
	reply, err := c.ask(protocol.Request{Op: "encode", Encode: link})
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(inv.out, "%s#%s\n", strings.TrimSuffix(inv.base, "#"), reply.Encode.Fragment)
	return statusOK, nil
}

// linkAsked is the link that the command line asks for, without a verdict.
func (inv *invocation) linkAsked() (*protocol.Link, error) {
	run, err := parseRun(inv.play)
	if err != nil {
		return nil, err
	}
	link := &protocol.Link{
		Example: inv.example, Options: inv.options, Finding: -1, Start: inv.start, Run: run, Step: inv.step,
		View: inv.view, Title: inv.title, Note: inv.note, ReadOnly: inv.readOnly, Engine: protocol.Version,
	}
	switch {
	case inv.step > len(run):
		return nil, usagef("the run has %s; there is no step %d", count.Of(len(run), "step"), inv.step)
	case inv.step < 0:
		link.Step = len(run)
	}
	if !slices.Contains(views, inv.view) {
		return nil, usagef("there is no view %q; the views are %s", inv.view, strings.Join(views[1:], ", "))
	}
	link.Files, err = inv.linked()
	return link, err
}

// views are the page's, as the protocol lists them; "" is the first.
var views = func() []string {
	field, _ := reflect.TypeFor[protocol.Link]().FieldByName("View")
	return strings.Split(field.Tag.Get("enum"), ",")
}()

// linked is the program of the example asked for, else that of the operands.
func (inv *invocation) linked() ([]protocol.File, error) {
	if inv.example == "" {
		files, err := inv.load()
		if files = cut(localNames(files, inv.operands)); err == nil && inv.pseudonyms {
			if files = engine.Pseudonyms(files); len(files) == 0 {
				err = usagef("these files are not all in a language that has pseudonyms")
			}
		}
		return files, err
	}
	if len(inv.operands) > 0 {
		return nil, usagef("give an example or files, not both")
	}
	if inv.pseudonyms {
		return nil, usagef("an example has nobody's names in it; give files")
	}
	files := share.Example(inv.example)
	if files == nil {
		return nil, usagef("there is no example %q; the examples are\n  %s", inv.example, strings.Join(share.Examples(), "\n  "))
	}
	return files, nil
}

// cut is files with only what is looked at in their texts: a configuration has much
// besides that is nobody's business.
func cut(files []protocol.File) []protocol.File {
	for _, less := range engine.Folder(files) {
		for i := range files {
			if files[i].Name == less.Name {
				files[i].Text = less.Text
			}
		}
	}
	return files
}

// claim checks the program of a link and puts what was found into it.
func (inv *invocation) claim(link *protocol.Link) (*conversation, error) {
	c, result, err := inv.check(link.Files)
	if err != nil {
		return nil, err
	}
	link.Digest, link.Verdict = result.Digest, verdictOf(result)
	return c, nil
}

func verdictOf(r *protocol.CheckResult) protocol.LinkVerdict {
	return protocol.LinkVerdict{Outcome: r.Outcome, States: r.States, Transitions: r.Transitions, Findings: len(r.Findings)}
}
