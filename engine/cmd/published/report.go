package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// report is a document with tables and pictures that is being written.
type report struct {
	strings.Builder
	folder string
}

func (s *settings) newReport(title string) *report {
	r := &report{folder: s.out}
	fmt.Fprintf(r, "# %s\n\n", title)
	return r
}

func (r *report) say(format string, args ...any) { fmt.Fprintf(r, format+"\n\n", args...) }

// table writes a table; rows have as many cells as the head.
func (r *report) table(head []string, rows [][]string) {
	line := func(cells []string) { fmt.Fprintf(r, "| %s |\n", strings.Join(cells, " | ")) }
	line(head)
	fmt.Fprintf(r, "|%s\n", strings.Repeat("---|", len(head)))
	for _, cells := range rows {
		line(cells)
	}
	r.WriteString("\n")
}

// draw puts a picture into a file and shows it.
func (r *report) draw(name string, p *picture) error {
	fmt.Fprintf(r, "![%s](%s)\n\n", p.title, name)
	return os.WriteFile(filepath.Join(r.folder, name), []byte(p.svg()), 0o644)
}

// write puts the document into a file.
func (r *report) write(name string) error {
	text := strings.TrimRight(r.String(), "\n") + "\n"
	return os.WriteFile(filepath.Join(r.folder, name), []byte(text), 0o644)
}

// mean is the geometric mean of numbers; 1 of none.
func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	if len(list) == 0 {
		return 1
	}
	return math.Exp(sum / float64(len(list)))
}

// grouped writes a number with commas between thousands.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
