package syntax

import (
	"bytes"
	"strings"
)

// width is how long a line may get before a block written on one line is
// spread over several.
const width = 100

// printer writes a tree in the house style. Comments are printed before the
// first node that begins after them, or at the end of the line they stood on.
type printer struct {
	file     *File
	out      []byte
	level    int
	flat     int   // > 0: inside a block that is written on one line
	comment  int   // index of the first comment not yet printed
	done     int32 // end of the last thing printed, in the source
	fresh    bool  // at the start of a block: no empty line here
	trailing []int // where in out trailing comments begin
}

// Print writes f, which was parsed without errors.
func Print(f *File) string {
	p := &printer{file: f, fresh: true}
	for _, d := range f.Decls {
		p.node(d, func() { p.decl(d) })
	}
	p.lead(int32(len(f.Source.Text)) + 1)
	return p.align()
}

// Source writes an expression or type on one line.
func Source(n Node) string {
	p := &printer{file: &File{}, flat: 1}
	switch n := n.(type) {
	case Expr:
		p.expr(n)
	case TypeExpr:
		p.typ(n)
	}
	return string(p.out)
}

func (t Trigger) String() string {
	text := Source(t.Place)
	if t.Value != nil {
		text += " " + t.Op + " " + Source(t.Value)
	}
	return text
}

func (p *printer) put(parts ...string) {
	for _, s := range parts {
		p.out = append(p.out, s...)
	}
}

// node prints a declaration or statement on lines of its own.
func (p *printer) node(n Node, print func()) {
	sp := n.Span()
	p.lead(sp.Start)
	p.gap(sp.Start)
	p.margin()
	print()
	p.done = sp.End
	p.trail(sp.End)
	p.newline()
}

func (p *printer) margin() {
	if p.flat == 0 {
		p.put(strings.Repeat("  ", p.level))
	}
}

func (p *printer) newline() {
	if p.flat > 0 {
		p.put(" ")
		return
	}
	p.put("\n")
}

// gap keeps one empty line where the source has some before start.
func (p *printer) gap(start int32) {
	if p.flat > 0 {
		return
	}
	if !p.fresh && strings.Count(p.between(p.done, start), "\n") > 1 {
		p.put("\n")
	}
	p.fresh = false
}

// between is the source from a to b.
func (p *printer) between(a, b int32) string {
	n := int32(len(p.file.Source.Text))
	return p.file.Source.Text[min(a, n):max(min(a, n), min(b, n))]
}

// pending returns the next comment if it begins before limit.
func (p *printer) pending(limit int32) *Comment {
	if p.comment < len(p.file.Comments) && p.file.Comments[p.comment].Start < limit {
		p.comment++
		return &p.file.Comments[p.comment-1]
	}
	return nil
}

// lead prints the comments before start, each on a line of its own.
func (p *printer) lead(start int32) {
	for c := p.pending(start); c != nil; c = p.pending(start) {
		p.gap(c.Start)
		p.margin()
		p.put(strings.ReplaceAll(c.Text, "\r\n", "\n"), "\n")
		p.done = c.End
	}
}

// trail prints the comments inside what was just printed and those that follow
// it on its last line.
func (p *printer) trail(end int32) {
	ended := false
	for p.comment < len(p.file.Comments) {
		c := &p.file.Comments[p.comment]
		if c.Start >= end && strings.Contains(p.between(p.done, c.Start), "\n") {
			return
		}
		p.comment++
		if ended {
			p.put("\n")
			p.margin()
		} else {
			p.put("  ")
			p.trailing = append(p.trailing, len(p.out))
		}
		p.put(strings.ReplaceAll(c.Text, "\r\n", "\n"))
		ended = true
		p.done = max(c.End, end)
	}
}

// braces prints { … } round n nodes. What the source has on one line stays
// there as long as it fits.
func (p *printer) braces(at At, n int, node func(i int)) {
	sp := at.At
	p.put("{")
	if n == 0 && !p.commentBefore(sp.End) {
		p.put("}")
		return
	}
	if p.flat > 0 || p.onOneLine(sp.Start, sp.End) && p.tryFlat(n, node) {
		if p.flat > 0 {
			p.flatBody(n, node)
		}
		return
	}
	p.put("\n")
	p.level++
	p.fresh, p.done = true, sp.Start
	for i := 0; i < n; i++ {
		node(i)
	}
	p.lead(sp.End)
	p.level--
	p.margin()
	p.put("}")
	p.fresh = false
}

func (p *printer) onOneLine(start, end int32) bool {
	return !p.commentBefore(end) && !strings.Contains(p.between(start, end), "\n")
}

func (p *printer) commentBefore(end int32) bool {
	return p.comment < len(p.file.Comments) && p.file.Comments[p.comment].Start < end
}

func (p *printer) flatBody(n int, node func(i int)) {
	p.put(" ")
	for i := 0; i < n; i++ {
		node(i)
	}
	p.put("}")
}

// tryFlat prints the body on this line, or nothing when it does not fit.
func (p *printer) tryFlat(n int, node func(i int)) bool {
	mark := len(p.out)
	line := bytes.LastIndexByte(p.out, '\n') + 1
	p.flat++
	p.flatBody(n, node)
	p.flat--
	if len(p.out)-line <= width {
		return true
	}
	p.out = p.out[:mark]
	return false
}

// align gives the trailing comments of adjoining lines one column.
func (p *printer) align() string {
	type place struct{ line, column, offset int }
	places := make([]place, 0, len(p.trailing))
	line, start, from := 0, 0, 0
	for _, at := range p.trailing {
		line += bytes.Count(p.out[from:at], []byte("\n"))
		start = bytes.LastIndexByte(p.out[:at], '\n') + 1
		places = append(places, place{line, at - start, at})
		from = at
	}
	var b strings.Builder
	from = 0
	for i := 0; i < len(places); {
		j, column := i, 0
		for ; j < len(places) && places[j].line-places[i].line == j-i; j++ {
			column = max(column, places[j].column)
		}
		for ; i < j; i++ {
			b.Write(p.out[from:places[i].offset])
			b.WriteString(strings.Repeat(" ", column-places[i].column))
			from = places[i].offset
		}
	}
	b.Write(p.out[from:])
	return b.String()
}
