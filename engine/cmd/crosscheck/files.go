package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// endings of program files: what a folder given as FILE contributes.
var endings = endingsOf(engine.Languages())

func endingsOf(languages []protocol.Language) []string {
	var list []string
	for _, l := range languages {
		list = append(list, l.Endings...)
	}
	return list
}

// stdinName is what a program from standard input is called in messages.
const stdinName = "stdin.cross"

// load reads the programs that the operands name.
func (inv *invocation) load() ([]protocol.File, error) {
	if len(inv.operands) == 0 {
		return nil, usagef("no program given; name a file, a folder, or - for standard input")
	}
	files, err := inv.homeFile()
	if err != nil {
		return nil, err
	}
	for _, name := range inv.operands {
		more, err := inv.read(name)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

// homeFile reads the file of --home, if it is given.
func (inv *invocation) homeFile() ([]protocol.File, error) {
	if inv.home == "" {
		return nil, nil
	}
	return readFile(inv.home)
}

func (sh *shell) read(name string) ([]protocol.File, error) {
	if name == "-" {
		text, err := io.ReadAll(sh.in)
		return []protocol.File{{Name: stdinName, Text: string(text)}}, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, plain(name, err)
	}
	if info.IsDir() {
		return readFolder(name)
	}
	return readFile(name)
}

func readFile(name string) ([]protocol.File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, plain(name, err)
	}
	return []protocol.File{{Name: filepath.ToSlash(name), Text: string(text)}}, nil
}

// readFolder reads the program files directly in a folder, by name.
func readFolder(name string) ([]protocol.File, error) {
	entries, err := os.ReadDir(name)
	if err != nil {
		return nil, plain(name, err)
	}
	var files []protocol.File
	for _, e := range entries {
		if e.IsDir() || !slices.Contains(endings, filepath.Ext(e.Name())) {
			continue
		}
		one, err := readFile(filepath.Join(name, e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, one...)
	}
	if len(files) == 0 {
		return nil, usagef("%s: the folder holds no program (%s)", name, strings.Join(endings, ", "))
	}
	return files, nil
}

// plain says what went wrong with a file without the name of a system call.
func plain(name string, err error) error {
	switch {
	case os.IsNotExist(err):
		return usagef("%s: there is no such file; check the spelling and the folder you are in", name)
	case os.IsPermission(err):
		return usagef("%s: you are not allowed to read or write this file", name)
	}
	return usagef("%v", err)
}

// baseNames replaces paths by their last part where that keeps them apart, so
// that a link tells nothing of the machine it was made on.
func baseNames(files []protocol.File) []protocol.File {
	out := slices.Clone(files)
	seen := map[string]bool{}
	for i, f := range out {
		base := filepath.Base(f.Name)
		for seen[base] {
			base = "_" + base
		}
		seen[base] = true
		out[i].Name = base
	}
	return out
}
