// Package source holds program texts and is the one place where byte offsets,
// lines and UTF-16 columns meet. Inside the engine every position is a byte
// offset; editors count UTF-16 code units; people count lines and columns.
package source

import "sort"

// File is one program text. Text is kept as given; line ends may be \n or \r\n.
type File struct {
	Name  string
	Text  string
	lines []int  // byte offset at which each line starts; lines[0] == 0
	marks []mark // in the order of the text; the first one is its start
}

// mark is a place from which others near it are counted.
type mark struct {
	at    int // byte offset, that of a character
	units int // UTF-16 code units before it
	runes int // characters before it
}

// markEvery is how many bytes lie between two marks, about.
const markEvery = 256

// Span is the half-open byte range [Start, End) of file number File in a Set.
// The zero Span is the empty range at the start of the first file.
type Span struct {
	File       int32
	Start, End int32
}

// Position is a place as a person names it: line and column count from 1,
// columns in characters (runes).
type Position struct {
	File   string
	Line   int
	Column int
}

// MostFiles is how many files make up a program.
const MostFiles = 1_000

// Set is the ordered list of files that make up one program.
type Set struct {
	Files []*File
}

// NewFile indexes the lines of text.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text, lines: []int{0}, marks: make([]mark, 1, 1+len(text)/markEvery)}
	here, next := mark{}, markEvery
	for i, r := range text {
		if here.at = i; i >= next {
			f.marks = append(f.marks, here)
			next = i + markEvery
		}
		here.units += units(r)
		here.runes++
		if r == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// Line returns the 0-based number of the line that holds byte offset off.
func (f *File) Line(off int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > off }) - 1
}

// clamp keeps an offset inside the text.
func (f *File) clamp(off int) int {
	return max(0, min(off, len(f.Text)))
}

// Position converts a byte offset; offsets outside the text are clamped.
func (f *File) Position(off int) Position {
	off = f.clamp(off)
	line := f.Line(off)
	return Position{f.Name, line + 1, f.count(off).runes - f.count(f.lines[line]).runes + 1}
}

// UTF16 converts a byte offset to a count of UTF-16 code units from the start.
func (f *File) UTF16(off int) int {
	return f.count(f.clamp(off)).units
}

// count is the mark that a place inside the text would have.
func (f *File) count(off int) mark {
	m := f.marks[sort.Search(len(f.marks), func(i int) bool { return f.marks[i].at > off })-1]
	for _, r := range f.Text[m.at:off] {
		m.units += units(r)
		m.runes++
	}
	return m
}

// Offset converts a count of UTF-16 code units to a byte offset.
func (f *File) Offset(utf16 int) int {
	m := f.marks[max(0, sort.Search(len(f.marks), func(i int) bool { return f.marks[i].units > utf16 })-1)]
	for i, r := range f.Text[m.at:] {
		if m.units >= utf16 {
			return m.at + i
		}
		m.units += units(r)
	}
	return len(f.Text)
}

// LineText returns line number line (0-based) without its line end.
func (f *File) LineText(line int) string {
	if line < 0 || line >= len(f.lines) {
		return ""
	}
	end := len(f.Text)
	if line+1 < len(f.lines) {
		end = f.lines[line+1] - 1
	}
	for end > f.lines[line] && (f.Text[end-1] == '\r' || f.Text[end-1] == '\n') {
		end--
	}
	return f.Text[f.lines[line]:end]
}

// units is how many UTF-16 code units r takes.
func units(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// Position converts the start of a span.
func (s *Set) Position(sp Span) Position {
	if int(sp.File) >= len(s.Files) {
		return Position{Line: 1, Column: 1}
	}
	return s.Files[sp.File].Position(int(sp.Start))
}

// Text returns what the span covers.
func (s *Set) Text(sp Span) string {
	if int(sp.File) >= len(s.Files) {
		return ""
	}
	f := s.Files[sp.File]
	return f.Text[f.clamp(int(sp.Start)):f.clamp(int(sp.End))]
}

// Join is the smallest span that covers a and b, which are in one file.
func Join(a, b Span) Span {
	return Span{a.File, min(a.Start, b.Start), max(a.End, b.End)}
}
