// Package mend is the seam between languages and what mends programs: how a text
// is changed so that something is done under a condition more, or also then. A
// language changes its own texts; package mending finds out which changes help.
package mend

import (
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"crosscheck/engine/internal/source"
)

// Language is how texts of a language are mended. What cannot be done at a place
// has no edits, nor what would not be what it says there.
type Language struct {
	// Guard lets what stands at a place be carried out only where all conditions
	// hold; nil: the texts stay as they are.
	Guard func(set *source.Set, at source.Span, only []Condition) []Edit
	// Wider is what stands round a place and can be guarded as a whole, the
	// narrowest first.
	Wider func(set *source.Set, at source.Span) []source.Span
	// Holds lets what stands at a place be carried out only where the property at
	// another one holds afterwards.
	Holds func(set *source.Set, at, property source.Span) []Edit
	// Also is Guard, and lets the app do what stands at the place once more when the
	// first condition comes true, if the others hold then.
	Also func(set *source.Set, at source.Span, when []Condition) []Edit
	// Undo lets the app take back what is done at a place, as the first condition
	// comes true: it gives the location the value that stands there.
	Undo func(set *source.Set, at source.Span, back Condition, when []Condition) []Edit
	// Cancel lets what is to be done later at a place be called off when a condition
	// comes true.
	Cancel func(set *source.Set, at source.Span, when Condition) []Edit
	// Leave leaves out what stands at a place.
	Leave func(set *source.Set, at source.Span) []Edit
	// Else is what else may be written round a place: another value that sets its
	// handler off, another way to join conditions. values tells those that a location
	// has.
	Else func(set *source.Set, at source.Span, values func(location string) []string) []Change
	// Order has one app served before another, where both answer one change.
	Order func(set *source.Set, first, then string) []Edit
	// Move lets a device stand where what others give off does not reach it.
	Move func(set *source.Set, device string) []Change
	// Demand is what the property at a place asks for; nil: nothing that conditions
	// say.
	Demand func(set *source.Set, at source.Span) *Demand
	// Keep adds rules to an app of their own, for the property at a place.
	Keep func(set *source.Set, at source.Span, rules []Rule) []Edit
	// Ask adds a property of this name before that at a place.
	Ask func(set *source.Set, at source.Span, name string, d *Demand) []Edit
	// Settings tries other values of what an app is installed with; nil: there are
	// none.
	Settings func(set *source.Set, app string, try Try)
}

// Try tries a change of a setting. Of those of a kind, which may be "" for one of its
// own, the last one that helps counts, but for the kinds below.
type Try func(edits []Edit, says, kind string, size int) Tried

// Kinds of settings that several mends may be of: one of several values is left out,
// another device takes the place of one.
const (
	Fewer     = " fewer"
	Exchanged = " exchanged"
)

// Tried is what became of a change.
type Tried int

// What became of it.
const (
	Other Tried = iota // it does not help
	Same               // nor does it change how much is explored
	Helps
)

// Change is a change of a text, in words. More is how many statements it adds; by
// Reason, something else sets off what is done there.
type Change struct {
	Edits  []Edit
	Says   string
	More   int
	Reason bool
}

// Condition compares what a location holds with a value, both as the program
// that is explored writes them: "door.lock" == "locked".
type Condition struct {
	Location string
	Op       Op
	Value    string
}

// Op is a comparison, as the native language writes it.
type Op string

// Comparisons.
const (
	Is      Op = "=="
	IsNot   Op = "!="
	Below   Op = "<"
	AtLeast Op = ">="
)

// Not is the condition that holds where c does not; without Op, there is none.
func (c Condition) Not() Condition {
	c.Op = map[Op]Op{Is: IsNot, IsNot: Is, Below: AtLeast, AtLeast: Below}[c.Op]
	return c
}

// Demand is what a property asks for: never do all conditions in Never hold; or, if
// there are any in After, not at the end of what lets these come true.
type Demand struct{ Never, After []Condition }

// Rule lets a location get a value as soon as the first condition comes true and
// the others hold.
type Rule struct {
	When []Condition
	To   Condition
}

func (c Condition) String() string { return c.Location + " " + string(c.Op) + " " + c.Value }

// Edit puts a text in the place of a part of a file.
type Edit struct {
	source.Span
	Text string
}

// Apply is the files after some edits that do not overlap.
func Apply(files []*source.File, edits []Edit) []*source.File {
	out := slices.Clone(files)
	for i, f := range files {
		var own []Edit
		for _, e := range edits {
			if int(e.File) == i {
				own = append(own, e)
			}
		}
		if len(own) > 0 {
			out[i] = source.NewFile(f.Name, rewrite(f.Text, own))
		}
	}
	return out
}

func rewrite(text string, edits []Edit) string {
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].Start < edits[j].Start })
	var b strings.Builder
	at := int32(0)
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// Hunk is lines of a file that an edit replaces by others.
type Hunk struct {
	File          int
	Line          int // of the first one, from 0
	Before, After []string
}

// Hunks are the lines in which files differ, in the order of the files and lines.
func Hunks(before, after []*source.File) []Hunk {
	var out []Hunk
	for i := range before {
		if before[i].Text != after[i].Text {
			out = append(out, differences(i, strings.Split(before[i].Text, "\n"), strings.Split(after[i].Text, "\n"))...)
		}
	}
	return out
}

// Size is how many words and signs are added and taken away.
func Size(hunks []Hunk) (n int) {
	for _, h := range hunks {
		for _, d := range differences(0, words(h.Before), words(h.After)) {
			n += len(d.Before) + len(d.After)
		}
	}
	return n
}

// words are the words of lines, and the signs between them.
func words(lines []string) []string {
	var out []string
	for _, line := range lines {
		for len(line) > 0 {
			isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
			n := len(line) - len(strings.TrimLeftFunc(line, isWord))
			if n == 0 {
				n = len(line) - len(strings.TrimLeft(line, "=<>!&|"))
			}
			if n == 0 {
				_, n = utf8.DecodeRuneInString(line)
			}
			if word := strings.TrimSpace(line[:n]); word != "" {
				out = append(out, word)
			}
			line = line[n:]
		}
	}
	return out
}

// mostCompared bounds the table of what lines have in common.
const mostCompared = 1 << 20

// differences are the hunks between two texts, by a longest common subsequence of
// the lines between those that are the same at both ends.
func differences(file int, a, b []string) []Hunk {
	line := 0
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b, line = a[1:], b[1:], line+1
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a)*len(b) > mostCompared {
		return []Hunk{{file, line, a, b}}
	}
	common := make([][]int32, len(a)+1)
	for i := range common {
		common[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out []Hunk
	for i, j := 0, 0; i < len(a) || j < len(b); {
		h := Hunk{File: file, Line: line + i}
		for i < len(a) || j < len(b) {
			if i < len(a) && j < len(b) && a[i] == b[j] {
				break
			}
			if j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1] {
				h.Before = append(h.Before, a[i])
				i++
			} else {
				h.After = append(h.After, b[j])
				j++
			}
		}
		if len(h.Before)+len(h.After) > 0 {
			out = append(out, h)
		}
		for i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
		}
	}
	return out
}

// Margin is the white space that a line begins with, up to a place in it.
func Margin(text string, at int32) string {
	line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// Indent writes all lines of a text but the first further to the right.
func Indent(text, by string) string {
	lines := strings.Split(text, "\n")
	for i := 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) != "" {
			lines[i] = by + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}
