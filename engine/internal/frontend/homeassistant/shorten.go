package homeassistant

import (
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
)

// shortener leaves out automations, scripts and scenes. The last of them stays: a
// file without any is none.
var shortener = &shorten.Language{
	Problems:    config.Problems,
	Compact:     func(f *source.File) string { return strings.TrimLeft(f.Text, "\n") },
	Removable:   removable,
	Replaceable: func(*source.File, int32, int) []shorten.Unit { return nil },
}

func removable(p *shorten.Program, n int32) (units []shorten.Unit) {
	f := p.Files[n]
	var starts []int32
	read, _ := config.Read(f, n)
	for _, a := range read.Automations {
		starts = append(starts, a.Span.Start)
	}
	for _, s := range read.Scripts {
		starts = append(starts, s.Span.Start)
	}
	for _, s := range read.Scenes {
		starts = append(starts, s.Span.Start)
	}
	for _, c := range read.Computed {
		begin := item(f.Text, int(c.Span.Start))
		end := strings.IndexByte(f.Text[c.Span.End:], '\n') + 1
		if begin >= 0 && end > 0 && c.Attribute == "" && c.Span.File == n {
			units = append(units, shorten.Remove(source.Span{File: n, Start: int32(begin), End: c.Span.End + int32(end)}))
		}
	}
	if len(starts) < 2 {
		return units
	}
	sorting.List(starts)
	for i, at := range starts {
		begin := item(f.Text, int(at))
		end := len(f.Text)
		if i+1 < len(starts) {
			end = item(f.Text, int(starts[i+1]))
		}
		if begin < 0 || end < begin {
			continue
		}
		if key := section.FindStringIndex(f.Text[begin+1 : end]); key != nil {
			end = begin + 1 + key[0] + 1
		}
		units = append(units, shorten.Remove(source.Span{File: n, Start: int32(begin), End: int32(end)}))
	}
	return units
}

// section is the line of a key of the whole file.
var section = regular.New(`\n[a-z]`)

// item is where the line begins on which an item of a list stands, or a key with
// its value; -1 where it is not the first of its line.
func item(text string, at int) int {
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	if before := strings.TrimLeft(text[begin:at], " "); before != "- " && before != "" {
		return -1
	}
	return begin
}
