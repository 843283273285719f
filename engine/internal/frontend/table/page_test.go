package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/internal/profile"
)

const toRenew = "// Generated from engine/internal/frontend/table; to renew: make gen\n"

const types = `
/** A language that programs, or parts of them, are written in. */
export interface Language {
  readonly name: string;
  /** what is written in it */
  readonly title: string;
  /** of its files' names; new files get the first */
  readonly endings: readonly [string, ...string[]];
  /** texts of the language, whatever their file is called */
  readonly sniff: RegExp | null;
  /** paths in a folder that are no texts of the language, or none that anybody else should read */
  readonly ignores: RegExp | null;
  /** texts, without comments, that say when or how long */
  readonly times: RegExp | null;
  /** other names can stand for those of a home */
  readonly pseudonyms?: true;
  /** a text may hold several apps that can be checked without each other */
  readonly members?: true;
}

/** The language of homes, then the others. */
export const languages: readonly [Language, ...Language[]] = [
`

// TestPageHasTheTable keeps what the page knows of languages and builds.
func TestPageHasTheTable(t *testing.T) {
	var b strings.Builder
	b.WriteString(toRenew + types)
	for _, l := range frontend.Languages() {
		fmt.Fprintf(&b, "  {\n    name: %s, title: %s, endings: %s,\n", quoted(l.Name), quoted(l.Title), list(l.Endings))
		sniff := ""
		if l.Sniff != nil {
			sniff = l.Sniff.String()
		}
		ignores := ""
		if l.Ignores != nil {
			ignores = l.Ignores.String()
		}
		fmt.Fprintf(&b, "    sniff: %s,\n    ignores: %s,\n    times: %s,\n", pattern(sniff), pattern(ignores), pattern(l.Times))
		if l.Pseudonyms != nil {
			b.WriteString("    pseudonyms: true,\n")
		}
		if l.Members {
			b.WriteString("    members: true,\n")
		}
		b.WriteString("  },\n")
	}
	b.WriteString("];\n\n/** The builds of the engine, the smallest first, whose languages all hold. */\nexport const builds = [\n")
	for _, build := range Builds {
		fmt.Fprintf(&b, "  { name: %s, holds: %s },\n", quoted(build.Name), list(build.Holds))
	}
	b.WriteString("] as const satisfies readonly { readonly name: string; readonly holds: readonly string[] }[];\n")
	golden.Check(t, "../../../../web/src/engine/languages.gen.ts", b.String())
}

// TestPageHasTheProfiles keeps what researchers are shown.
func TestPageHasTheProfiles(t *testing.T) {
	var b strings.Builder
	b.WriteString(toRenew + "import type { Profile } from '../engine/protocol.gen.ts';\n\n")
	b.WriteString("/** Other ways of running apps than in a home. */\nexport const profiles: readonly Profile[] = [\n")
	for _, p := range profile.All() {
		fmt.Fprintf(&b, "  {\n    name: %s, title: %s,\n    about: %s,\n    options: [\n", quoted(p.Name), quoted(p.Title), quoted(p.About))
		for _, o := range p.Options {
			fmt.Fprintf(&b, "      { name: %s, title: %s, choices: %s },\n", quoted(o.Name), quoted(o.Title), list(o.Choices))
		}
		b.WriteString("    ],\n  },\n")
	}
	b.WriteString("];\n")
	golden.Check(t, "../../../../web/src/view/profiles.gen.ts", b.String())
}

// TestEditorHasTheModes keeps the list of the editor's modes, of which each
// language has one in a file that is called after it.
func TestEditorHasTheModes(t *testing.T) {
	imports, names := "", []string{}
	for _, l := range frontend.Languages() {
		imports += fmt.Sprintf("import { %[1]sLanguage as %[1]s } from './%[1]s-language.ts';\n", l.Name)
		names = append(names, l.Name)
	}
	golden.Check(t, "../../../../web/src/view/editor/modes.gen.ts",
		toRenew+imports+"\n/** The colours of each language, by its name. */\nexport const modes = { "+strings.Join(names, ", ")+" };\n")
}

// TestEditorHasTheWords keeps the words of the native language, which the editor and
// listings of programs colour by what they are for.
func TestEditorHasTheWords(t *testing.T) {
	declaring := []string{
		"app", "clock", "const", "device", "enum", "env", "event", "final", "fn", "install", "invariant", "mode", "never", "reachable", "room", "timer", "var",
	}
	values := []string{"bool", "false", "time", "true"}
	others := slices.DeleteFunc(syntax.AllWords(), func(word string) bool { return slices.Contains(declaring, word) || slices.Contains(values, word) })
	golden.Check(t, "../../../../web/src/view/editor/cross-words.gen.ts",
		toRenew+"\n/** The words of native programs that declare something, and the others, but for values and types. */\nexport const declaring = '"+
			strings.Join(declaring, " ")+"';\nexport const others = '"+strings.Join(others, " ")+"';\n")
}

func quoted(s string) string { return "'" + s + "'" }

func list(names []string) string {
	quotes := make([]string, len(names))
	for i, n := range names {
		quotes[i] = quoted(n)
	}
	return "[" + strings.Join(quotes, ", ") + "]"
}

// pattern is a regular expression as JavaScript writes it.
func pattern(text string) string {
	if text == "" {
		return "null"
	}
	flags := ""
	if rest, found := strings.CutPrefix(text, "(?m)"); found {
		text, flags = rest, "m"
	}
	return "/" + strings.ReplaceAll(text, "/", `\/`) + "/" + flags
}

func TestPatternsAreWrittenForJavaScript(t *testing.T) {
	for text, want := range map[string]string{"": "null", "(?m)^a": "/^a/m", "a/b": `/a\/b/`} {
		if got := pattern(text); got != want {
			t.Errorf("%s: %s, want %s", strconv.Quote(text), got, want)
		}
	}
}
