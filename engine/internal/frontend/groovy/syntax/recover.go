package syntax

// guarded reads a statement; where that fails it skips to where the next one
// seems to begin. It reports whether the statement was read.
func (p *parser) guarded(read func()) (ok bool) {
	start, depth, links, inside := p.pos, p.depth, p.links, p.inside
	defer func() {
		p.depth, p.links, p.inside = depth, links, inside
		if ok {
			return
		}
		if cause := recover(); cause != (bail{}) {
			panic(cause)
		}
		p.failures++
		p.skip(start)
	}()
	read()
	return true
}

// skip goes on behind a statement that began at token start: to a ; or }, or
// to the next line, but not into brackets that the statement opened.
func (p *parser) skip(start int) {
	failed := p.pos
	for p.pos = start; !p.end() && !p.is("}"); p.pos++ {
		t := p.tok()
		if p.pos > start && p.pos >= failed && (t.says(";") || t.lineHead && beginsStatement(t)) {
			return
		}
		if int(t.mate) > p.pos {
			p.pos = int(t.mate)
		}
	}
}

// beginsStatement reports whether a line that starts with t is likely to be a
// new statement.
func beginsStatement(t *token) bool {
	switch t.kind {
	case punct:
		return t.text == "@"
	case keyword:
		switch t.text {
		case "else", "catch", "finally", "in", "as", "instanceof":
			return false
		}
	}
	return true
}
