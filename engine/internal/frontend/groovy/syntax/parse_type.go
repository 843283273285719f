package syntax

// skipType is the index behind the type that begins at token i, and the last
// part of the type's name; -1 when there is none.
func (p *parser) skipType(i int) (after int, name string) {
	t := &p.tokens[i]
	if t.kind == keyword && isBuiltIn(t.text) {
		return p.skipDims(i + 1), t.text
	}
	if t.kind != word {
		return -1, ""
	}
	for p.tokens[i+1].says(".") && p.tokens[i+2].kind == word {
		i += 2
	}
	name = p.tokens[i].text
	i++
	if p.tokens[i].says("<") {
		if i = p.skipTypeArguments(i); i < 0 {
			return -1, ""
		}
	}
	return p.skipDims(i), name
}

func (p *parser) skipDims(i int) int {
	for p.tokens[i].says("[") && p.tokens[i+1].says("]") {
		i += 2
	}
	return i
}

// skipTypeArguments is the index behind <…>, which begins at token i, or -1.
func (p *parser) skipTypeArguments(i int) int {
	for depth := 0; ; i++ {
		t := &p.tokens[i]
		switch {
		case t.kind == word, t.kind == keyword && (isBuiltIn(t.text) || t.text == "extends" || t.text == "super"):
			continue
		case t.kind != punct:
			return -1
		}
		switch t.text {
		case "<":
			depth++
		case ">", ">>", ">>>":
			depth -= len(t.text)
		case ",", ".", "?", "[", "]", "&":
		default:
			return -1
		}
		if depth < 0 {
			return -1
		}
		if depth == 0 {
			return i + 1
		}
	}
}

// typeName reads a type.
func (p *parser) typeName() *Type {
	after, _ := p.skipType(p.pos)
	if after < 0 {
		p.unexpected("a type")
	}
	start := p.here()
	n := &Type{Name: p.typeWord()}
	if p.pos < after && p.is("<") { // else it compares: x as int < 3
		p.pos = p.skipTypeArguments(p.pos)
	}
	for p.pos < after {
		p.next()
		p.next()
		n.Dims++
	}
	n.At = p.from(start)
	return n
}

// typeWord reads the name of a type, qualified or not.
func (p *parser) typeWord() string {
	start := p.pos
	for p.next(); p.is(".") && p.ahead(1).kind == word; {
		p.pos += 2
	}
	return p.dotJoined(start, p.pos)
}
