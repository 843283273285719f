package homeassistant

import (
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/source"
)

// shortener leaves out automations of a list. The last of them stays: a file
// without automations is none.
var shortener = &shorten.Language{
	Problems:    func(f *source.File, n int32) diag.List { _, problems := config.Read(f, n); return problems },
	Compact:     func(f *source.File) string { return strings.TrimLeft(f.Text, "\n") },
	Removable:   removable,
	Replaceable: func(*source.File, int32, int) []shorten.Unit { return nil },
}

func removable(p *shorten.Program, n int32) (units []shorten.Unit) {
	f := p.Files[n]
	read, _ := config.Read(f, n)
	if len(read.Automations) < 2 {
		return nil
	}
	for i, a := range read.Automations {
		begin := item(f.Text, int(a.Span.Start))
		end := len(f.Text)
		if i+1 < len(read.Automations) {
			end = item(f.Text, int(read.Automations[i+1].Span.Start))
		}
		if begin >= 0 && end >= begin {
			units = append(units, shorten.Remove(source.Span{File: n, Start: int32(begin), End: int32(end)}))
		}
	}
	return units
}

// item is where the line of a list begins whose item stands at an offset; -1
// where it stands in no such line.
func item(text string, at int) int {
	begin := strings.LastIndexByte(text[:at], '\n') + 1
	if strings.TrimLeft(text[begin:at], " ") != "- " {
		return -1
	}
	return begin
}
