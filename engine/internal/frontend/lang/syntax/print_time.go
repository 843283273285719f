package syntax

// after prints words and the expression that follows them, if there is one.
func (p *printer) after(words string, x Expr) {
	if x != nil {
		p.put(words)
		p.expr(x)
	}
}

// length prints [x], if there is an x.
func (p *printer) length(x Expr) {
	if x != nil {
		p.after("[", x)
		p.put("]")
	}
}

func (p *printer) timeDecl(d Decl) {
	switch d := d.(type) {
	case *SunDecl:
		p.put(d.Name.Name)
		p.after(" ", d.Lo)
		p.after("..", d.Hi)
	case *ForwardDecl:
		p.put("fastforward")
		p.after(" ", d.For)
		if d.Time != nil {
			p.put(" from ")
			if d.Day != nil {
				p.put(d.Day.Name, " ")
			}
			p.expr(d.Time)
		}
	}
	p.put(";")
}
