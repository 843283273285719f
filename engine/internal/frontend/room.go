package frontend

import (
	"unicode/utf8"

	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// needTexts asks for what reading each text takes, all of them together.
func (o *Options) needTexts(set *source.Set) {
	if o.Need == nil {
		return
	}
	all := int64(0)
	for _, f := range set.Files {
		all += int64(len(f.Text)) + Of(f).PerToken*tokens(f.Text)
		o.Need("reading "+f.Name, all)
	}
}

// needProgram asks for what it takes to have p ready for execution.
func (o *Options) needProgram(p *ir.Program) {
	if o.Need == nil {
		return
	}
	o.Need("making the program ready to be explored", p.Bytes())
	o.Need("listing where the program may begin", p.InitialBytes())
}

// tokens is how many tokens a text has at most, in any language: names and
// numbers are one, any other sign is one.
func tokens(text string) (n int64) {
	within := false
	for i := range len(text) {
		c := text[i]
		word := c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
		if !word && c > ' ' || word && !within {
			n++
		}
		within = word
	}
	return n
}
