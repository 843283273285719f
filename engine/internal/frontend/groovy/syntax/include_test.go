package syntax

import (
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// files parses texts as the files of one set.
func files(t *testing.T, texts ...string) []*File {
	t.Helper()
	var list []*File
	for i, text := range texts {
		f, problems := Parse(source.NewFile("file.groovy", text), int32(i))
		if len(problems) > 0 {
			t.Fatal(describe(text, problems))
		}
		list = append(list, f)
	}
	return list
}

const helpers = `library(name: "helpers", namespace: "me")
@Field int shared = 1
def help(x) { x }
`

func TestLibrariesAreJoined(t *testing.T) {
	list := files(t, "#include me.helpers\ndef installed() { help(1) }", helpers+"#include me.more", "library name: 'more', namespace: 'me'\ndef more() { }\nx = 1")
	if problems := JoinLibraries(list[0], list); len(problems) > 0 {
		t.Fatal(problems)
	}
	dump := Dump(list[0])
	for _, want := range []string{"(field :int shared 1)", "(method installed", "(method help", "(method more", "(= x 1)"} {
		if !strings.Contains(dump, want) {
			t.Errorf("no %s in\n%s", want, dump)
		}
	}
	if strings.Contains(dump, "library") {
		t.Errorf("the library call is part of the app:\n%s", dump)
	}
	if help := list[0].Methods[1]; help.Name != "help" || help.NameSpan.File != 1 {
		t.Errorf("%s has span %v", help.Name, help.NameSpan)
	}
}

func TestLibrariesThatIncludeEachOtherAreJoinedOnce(t *testing.T) {
	list := files(t, "#include me.helpers\n#include me.helpers\ndef a() { }", helpers+"#include me.helpers")
	if problems := JoinLibraries(list[0], list); len(problems) > 0 || len(list[0].Methods) != 2 {
		t.Errorf("%d methods, %v", len(list[0].Methods), problems)
	}
}

func TestLibrariesThatDoNotFit(t *testing.T) {
	for _, test := range []struct {
		app  string
		code diag.Code
		help string
	}{
		{"#include me.helper", diag.UnknownLibrary, "the files have me.helpers"},
		{"#include me.helpers\ndef help(x) { }", diag.Redeclared, "give it another name"},
	} {
		list := files(t, test.app, helpers)
		problems := JoinLibraries(list[0], list)
		if len(problems) != 1 || problems[0].Code != test.code || !strings.Contains(problems[0].Help, test.help) {
			t.Errorf("%s: %+v", test.app, problems)
		}
	}
	alone := files(t, "#include me.helpers")
	if problems := JoinLibraries(alone[0], nil); len(problems) != 1 || strings.Contains(problems[0].Help, "files have") {
		t.Errorf("without libraries: %+v", problems)
	}
}

func TestLibraryName(t *testing.T) {
	for text, want := range map[string]string{
		helpers:                                 "me.helpers",
		"definition(name: 'a', namespace: 'b')": "",
		"library(5)":                            ".",
		"x.library(name: 'a', namespace: 'b')":  "",
	} {
		if got := LibraryName(files(t, text)[0]); got != want {
			t.Errorf("LibraryName(%q) = %q, want %q", text, got, want)
		}
	}
}
