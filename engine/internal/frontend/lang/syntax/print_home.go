package syntax

// home prints what only homes have.
func (p *printer) home(d Decl) {
	switch d := d.(type) {
	case *RoomDecl:
		p.put("room ", d.Name.Name)
		if d.Text != nil {
			p.put(" ", d.Text.Raw)
		}
		p.put(";")
	case *InstallDecl:
		p.put("install ", d.Name.Name, " from ", d.File.Raw)
		if !d.HasBody {
			p.put(";")
			return
		}
		p.put(" ")
		p.members(d.At, d.Members)
	case *TogetherDecl:
		p.triggers("together ", d.Changes)
		if d.Text != nil {
			p.put(" ", d.Text.Raw)
		}
		p.put(";")
	case *OrderDecl:
		p.put("order ")
		for i, id := range d.Apps {
			p.word(i > 0, " before ")
			p.put(id.Name)
		}
		p.put(";")
	case *InputDecl:
		p.name(d.Name)
		p.put(" = ")
		p.word(d.Any, "any ")
		p.exprs(d.Values)
		p.put(";")
	}
}

// name prints a name that may be in quotes.
func (p *printer) name(id *Ident) {
	if id.Raw != "" {
		p.put(id.Raw)
		return
	}
	p.put(id.Name)
}

// names prints the word before a list of names, and the names, if there are any.
func (p *printer) names(before string, list []*Ident) {
	for i, id := range list {
		p.put([]string{before, ", "}[min(i, 1)], id.Name)
	}
}

// triggers prints the word before a list of triggers, and the triggers.
func (p *printer) triggers(before string, list []Trigger) {
	for i, t := range list {
		p.put([]string{before, ", "}[min(i, 1)], t.String())
	}
}

func (p *printer) device(d *DeviceDecl) {
	p.put("device ", d.Name.Name)
	p.names(": ", d.Capabilities)
	p.names(" gives ", d.Gives)
	if d.Room != nil {
		p.put(" in ", d.Room.Name)
	}
	if d.Text != nil {
		p.put(" ", d.Text.Raw)
	}
	p.start(d.Start)
	p.word(d.ByHand, " by hand")
	p.word(d.Fixed, " fixed")
	if !d.HasBody {
		p.put(";")
		return
	}
	p.put(" ")
	p.members(d.At, d.Members)
}
