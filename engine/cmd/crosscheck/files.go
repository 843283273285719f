package main

import (
	"io"
	"io/fs"
	"os"
	"path"
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

// readFolder reads the files of a folder that make up a program, by name.
func readFolder(name string) ([]protocol.File, error) {
	var all []protocol.File
	var beside *protocol.File // what is stored there of areas and devices
	err := filepath.WalkDir(name, func(full string, e fs.DirEntry, err error) error {
		if err != nil {
			return plain(full, err)
		}
		within, err := filepath.Rel(name, full)
		if err != nil || within == "." {
			return err
		}
		within = filepath.ToSlash(within)
		if e.IsDir() {
			if text := registryText(full); e.Name() == ".storage" && text != "" && beside == nil {
				beside = &protocol.File{Name: path.Join(path.Dir(within), "registry.yaml"), Text: text}
			}
			if strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		if !engine.Takes(within) {
			return nil
		}
		one, err := readFile(full)
		if err == nil {
			all = append(all, protocol.File{Name: within, Text: one[0].Text})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if beside != nil && !slices.ContainsFunc(all, func(f protocol.File) bool { return f.Name == beside.Name }) {
		all = append(all, *beside)
	}
	files := engine.Folder(all)
	if len(files) == 0 {
		return nil, usagef("%s: the folder holds no program (%s)", name, strings.Join(endings, ", "))
	}
	for i := range files {
		files[i].Name = filepath.ToSlash(filepath.Join(name, files[i].Name))
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

// localNames replaces paths by those within one of the folders, or else by their
// last part, where that keeps them apart, so that a link tells nothing of the
// machine it was made on.
func localNames(files []protocol.File, folders []string) []protocol.File {
	out := slices.Clone(files)
	seen := map[string]bool{}
	for i, f := range out {
		name := filepath.Base(f.Name)
		for _, folder := range folders {
			if rel, err := filepath.Rel(folder, f.Name); err == nil && rel != "." && filepath.IsLocal(rel) {
				name = rel
			}
		}
		for seen[name] {
			name = filepath.Join(filepath.Dir(name), "_"+filepath.Base(name))
		}
		seen[name] = true
		out[i].Name = filepath.ToSlash(name)
	}
	return out
}
