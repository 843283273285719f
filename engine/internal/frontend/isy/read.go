package isy

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Read reads a text: the listing of programs and folders, or their export.
func Read(f *source.File, number int32) *controller.Text {
	if exported.MatchString(f.Text) {
		return readExport(f, number)
	}
	r := &reader{file: number, text: &controller.Text{}}
	r.lines(f.Text)
	r.programs()
	return r.text
}

// line is a line that says something.
type line struct {
	text   string
	at     source.Span
	indent int
	after  bool // after an empty one
}

type reader struct {
	file  int32
	text  *controller.Text
	all   []line
	where int
}

// lines cuts a text into lines.
func (r *reader) lines(text string) {
	at, after := 0, false
	for raw := range strings.Lines(text) {
		plain := strings.TrimSpace(strings.NewReplacer("\u00a0", " ", "\t", "        ").Replace(raw))
		start := at + len(raw) - len(strings.TrimLeft(raw, " \t\u00a0"))
		end := at + len(strings.TrimRight(raw, " \t\r\n\u00a0"))
		if plain == "" {
			after = true
		} else {
			r.all = append(r.all, line{plain, source.Span{File: r.file, Start: int32(start), End: int32(max(start, end))}, start - at, after})
			after = false
		}
		at += len(raw)
	}
}

var (
	header       = regular.New(`^(.*?)\s+- \[ID ([0-9A-Fa-f]+)\](?:\[Parent ([0-9A-Fa-f]+)\])?(.*)$`)
	folderHeader = regular.New(`^Folder Conditions for '(.*)'$`)
	titled       = regular.New(`(?i)^(?:[\d.]*Program(?:\s+#?\d+\s*[-–:]|:)?\s+)?(.+?)(?:\s+[-–]\s+((?:NOT )?Enabled))?:?$`)
	allows       = regular.New(`(?i)^Allow the programs in this folder to run`)
	disabled     = regular.New(`(?i)not enabled|disabled`)
	atStart      = regular.New(`(?i)run at startup`)
)

func isIf(l line) bool   { return strings.EqualFold(l.text, "If") }
func isThen(l line) bool { return strings.EqualFold(l.text, "Then") }
func isElse(l line) bool { return strings.EqualFold(l.text, "Else") }

// programs reads all of them.
func (r *reader) programs() {
	var head *line
	for r.where < len(r.all) {
		l := &r.all[r.where]
		switch {
		case isIf(*l):
			r.program(head)
			head = nil
		case isThen(*l) || isElse(*l):
			r.text.Problems.Add(diag.UnexpectedToken, diag.Error, l.at, "%s stands here without If", l.text).Help = "a program begins with a line If"
			r.where++
		default:
			if head == nil || !header.MatchString(head.text) || header.MatchString(l.text) {
				head = l
			}
			r.where++
		}
	}
	if len(r.text.Programs)+len(r.text.Folders) == 0 && !r.text.Problems.HasErrors() {
		at := source.Span{File: r.file}
		if len(r.all) > 0 {
			at = r.all[0].at
		}
		r.text.Problems.Add(diag.UnexpectedToken, diag.Error, at, "there is no program here").Help = "a program begins with a line If, then come its conditions, Then and its actions"
	}
}

// program reads one from its If on; the line before has its name.
func (r *reader) program(head *line) {
	begin := r.all[r.where]
	if head == nil {
		head = &begin
	}
	p := &controller.Program{Name: "Program " + strconv.Itoa(len(r.text.Programs)+1), Head: head.at, Span: head.at, Held: true}
	folder := ""
	switch m := header.FindStringSubmatch(head.text); {
	case m != nil:
		p.Name, p.ID, p.Folder = m[1], m[2], m[3]
		p.Disabled, p.AtStart = disabled.MatchString(m[4]), atStart.MatchString(m[4])
	case folderHeader.MatchString(head.text):
		folder = folderHeader.FindStringSubmatch(head.text)[1]
	case head.text != begin.text:
		m := titled.FindStringSubmatch(head.text)
		p.Name, p.Disabled = m[1], disabled.MatchString(m[2])
	}
	r.where++
	p.If = r.conditions()
	if r.where >= len(r.all) || !isThen(r.all[r.where]) {
		r.text.Problems.Add(diag.MissingToken, diag.Error, begin.at, "this If has no Then").Help = "write a line Then behind the conditions"
		return
	}
	r.where++
	if r.where < len(r.all) && allows.MatchString(r.all[r.where].text) {
		if folder == "" {
			folder = p.Name
		}
		r.text.Folders = append(r.text.Folders, &controller.Folder{Name: folder, ID: p.ID, Folder: p.Folder, If: p.If, Head: p.Head})
		r.where++
		for r.where < len(r.all) && (isElse(r.all[r.where]) || nothing.MatchString(r.all[r.where].text)) {
			r.where++
		}
		return
	}
	p.Then = r.actions()
	if r.where < len(r.all) && isElse(r.all[r.where]) {
		r.where++
		p.Else = r.actions()
	}
	p.Span.End = r.all[r.where-1].at.End
	r.text.Programs = append(r.text.Programs, p)
}

// actions reads those of a clause. A line at the margin behind an empty one that is
// no action is a comment.
func (r *reader) actions() (list []controller.Action) {
	for r.where < len(r.all) {
		l := r.all[r.where]
		if isElse(l) || isThen(l) || isIf(l) || header.MatchString(l.text) || folderHeader.MatchString(l.text) || r.headsNext() {
			return list
		}
		r.where++
		a, known := action(l.text, l.at)
		switch {
		case known && a != nil:
			list = append(list, a)
		case known || l.indent == 0 && l.after || remark.MatchString(l.text):
		case l.indent == 0: // the rest of a comment
		default:
			list = append(list, &controller.Nothing{Text: l.text, At: controller.At{Span: l.at}})
		}
	}
	return list
}

// headsNext reports whether the line is the title of the next program.
func (r *reader) headsNext() bool {
	return r.where+1 < len(r.all) && isIf(r.all[r.where+1])
}
