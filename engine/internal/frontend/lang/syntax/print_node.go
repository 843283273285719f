package syntax

func (p *printer) decl(d Decl) {
	switch d := d.(type) {
	case *ConstDecl:
		p.put("const ", d.Name.Name, " = ")
		p.expr(d.X)
		p.put(";")
	case *EnumDecl:
		p.put("enum ", d.Name.Name, " ")
		p.values(d.Values)
	case *VarDecl:
		p.varDecl(d)
	case *EventDecl:
		p.event(d)
	case *FuncDecl:
		p.put("fn ", d.Name.Name)
		p.params(d.Params)
		if d.Result != nil {
			p.put(": ")
			p.typ(d.Result)
		}
		p.put(" ")
		p.block(d.Body)
	case *ModeDecl:
		p.typed("mode", d.Type, d.Start)
		p.word(d.ByHand, " by hand")
		p.put(";")
	case *DeviceDecl:
		p.device(d)
	case *SettingDecl:
		p.typed(d.Name.Name, d.Type, nil)
		if len(d.Among) > 0 {
			p.put(" among ")
			p.exprs(d.Among)
		}
		p.start(d.Start)
		p.word(d.Fixed, " fixed")
		p.put(";")
	case *AttributeDecl:
		p.word(d.Sensor, "sensor ")
		p.typed("attribute "+d.Name.Name, d.Type, d.Start)
		p.put(";")
	case *CommandDecl:
		p.put("command ", d.Name.Name)
		p.params(d.Params)
		p.put(" ")
		p.block(d.Body)
	case *RoomDecl, *InstallDecl, *InputDecl, *TogetherDecl, *OrderDecl:
		p.home(d)
	case *AppDecl:
		p.put("app ", d.Name.Name, " ")
		p.text(d.Text)
		p.members(d.At, d.Members)
	case *TimerDecl:
		p.put("timer ", d.Name.Name, ";")
	case *ClockDecl:
		p.put("clock ", d.Name.Name)
		p.length(d.Len)
		p.put(";")
	case *EnvDecl:
		p.typed("env "+d.Name.Name, d.Type, d.Start)
		p.after(" by ", d.Step)
		p.after(" every ", d.Every)
		p.put(";")
	case *SunDecl, *ForwardDecl:
		p.timeDecl(d)
	case *PropertyDecl:
		p.property(d)
	case *OnDecl, *EveryDecl, *AtDecl:
		p.handler(d)
	case *BadDecl:
	}
}

func (p *printer) word(on bool, text string) {
	if on {
		p.put(text)
	}
}

// text prints an optional text and a space.
func (p *printer) text(t *TextLit) {
	if t != nil {
		p.put(t.Raw, " ")
	}
}

// typed prints name: type = start.
func (p *printer) typed(name string, t TypeExpr, s *Start) {
	p.put(name)
	if t != nil {
		p.put(": ")
		p.typ(t)
	}
	p.start(s)
}

func (p *printer) start(s *Start) {
	switch {
	case s == nil:
	case s.Any:
		p.put(" = any")
	case s.X != nil:
		p.put(" = ")
		p.expr(s.X)
	default:
		p.put(" = [")
		p.exprs(s.List)
		p.put("]")
	}
}

func (p *printer) varDecl(d *VarDecl) {
	p.put("var ", d.Name.Name)
	p.length(d.Len)
	p.typed("", d.Type, d.Start)
	p.put(";")
}

func (p *printer) event(d *EventDecl) {
	p.put("event ", d.Name.Name)
	if len(d.Params) > 0 {
		p.params(d.Params)
	}
	p.put(" ")
	p.text(d.Text)
	p.word(d.Once, "once ")
	p.word(d.Off, "off ")
	p.word(d.Urgent, "urgent ")
	if d.Guard != nil {
		p.put("when (")
		p.expr(d.Guard)
		p.put(") ")
	}
	if d.Within != nil {
		p.put("within (")
		p.expr(d.Within)
		p.put(") ")
	}
	p.block(d.Body)
}

func (p *printer) params(list []Param) {
	p.put("(")
	for i, param := range list {
		p.word(i > 0, ", ")
		p.put(param.Name.Name, ": ")
		p.typ(param.Type)
	}
	p.put(")")
}

// members prints the block that ends a device or an app; its comments begin
// after everything before the block.
func (p *printer) members(at At, list []Decl) {
	p.braces(at, len(list), func(i int) { p.node(list[i], func() { p.decl(list[i]) }) })
}

func (p *printer) property(d *PropertyDecl) {
	p.put(d.Op, " ")
	if d.Name != nil {
		p.put(d.Name.Raw, ": ")
	}
	p.expr(d.Cond)
	if d.Lasts != nil {
		p.after([]string{" for more than ", " for at least "}[b2i(d.Lasts.AtLeast)], d.Lasts.For)
	}
	if d.After != nil {
		p.after(" after ", d.After)
	}
	p.put(";")
}

func (p *printer) handler(d Decl) {
	switch d := d.(type) {
	case *OnDecl:
		p.triggers("on ", d.Triggers)
		if d.Param != nil {
			p.put(" (", d.Param.Name, ")")
		}
		p.put(" ")
		p.block(d.Body)
	case *EveryDecl:
		p.put("every ")
		p.expr(d.Period)
		p.put(" ")
		p.block(d.Body)
	case *AtDecl:
		p.put("at ")
		p.expr(d.Time)
		for i, day := range d.Days {
			p.put([]string{" on ", ", "}[min(i, 1)], day.Name)
		}
		p.put(" ")
		p.block(d.Body)
	}
}

func (p *printer) block(b *Block) {
	p.braces(b.At, len(b.Stmts), func(i int) { p.node(b.Stmts[i], func() { p.stmt(b.Stmts[i]) }) })
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		p.block(s)
	case *If:
		p.ifStmt(s)
	case *While:
		p.put("while (")
		p.expr(s.Cond)
		p.put(") ")
		p.block(s.Body)
	case *For:
		p.put("for ", s.Var.Name, " in ")
		p.typ(s.Type)
		p.put(" ")
		p.block(s.Body)
	default:
		p.simple(s)
		p.put(";")
	}
}

func (p *printer) ifStmt(s *If) {
	p.put("if (")
	p.expr(s.Cond)
	p.put(") ")
	p.block(s.Then)
	switch e := s.Else.(type) {
	case *If:
		p.put(" else ")
		p.ifStmt(e)
	case *Block:
		p.put(" else ")
		p.block(e)
	}
}

// simple prints a statement that ends with a semicolon, without it.
func (p *printer) simple(s Stmt) {
	switch s := s.(type) {
	case *Let:
		p.put("let ", s.Name.Name, " = ")
		p.expr(s.X)
	case *Assign:
		p.expr(s.Place)
		p.put(" ", s.Op, " ")
		p.expr(s.X)
	case *CallStmt:
		p.expr(s.Call)
	case *Choose:
		p.put("choose ", s.Var.Name)
		if s.Type != nil {
			p.put(" in ")
			p.typ(s.Type)
		}
	case *Assert:
		p.put("assert(")
		p.expr(s.Cond)
		if s.Text != nil {
			p.put(", ", s.Text.Raw)
		}
		p.put(")")
	case *Switch:
		p.put([]string{"disable(", "enable("}[b2i(s.On)])
		p.expr(s.Event)
		p.put(")")
	case *Notify:
		p.put("notify(", s.Text.Raw, ")")
	case *StartTimer:
		p.put("start ", s.Timer.Name, " after ")
		p.expr(s.After)
	case *CancelTimer:
		p.put("cancel ", s.Timer.Name)
	case *ResetClock:
		p.put("reset ", s.Clock.Name)
		p.length(s.Index)
	case *Wait:
		p.after("wait ", s.For)
	case *Return:
		p.put("return")
		if s.X != nil {
			p.put(" ")
			p.expr(s.X)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *printer) typ(t TypeExpr) {
	switch t := t.(type) {
	case *BoolType:
		p.put("bool")
	case *NamedType:
		p.put(t.Name.Name)
	case *EnumType:
		p.values(t.Values)
	case *RangeType:
		p.expr(t.Lo)
		p.put("..")
		p.expr(t.Hi)
	case *BadType:
	}
}

func (p *printer) values(list []*Ident) {
	p.put("{ ")
	for i, v := range list {
		p.word(i > 0, ", ")
		p.name(v)
	}
	p.put(" }")
}

func (p *printer) exprs(list []Expr) {
	for i, x := range list {
		p.word(i > 0, ", ")
		p.expr(x)
	}
}

func (p *printer) expr(x Expr) {
	switch x := x.(type) {
	case *Ident:
		p.put(x.Name)
	case *Number:
		p.put(x.Raw)
	case *Decimal:
		p.put(x.Raw)
	case *Bool:
		p.put([]string{"false", "true"}[b2i(x.Value)])
	case *TextLit:
		p.put(x.Raw)
	case *DurationLit:
		p.put(x.Raw)
	case *TimeLit:
		p.put(x.Raw)
	case *Unary:
		p.put(x.Op)
		p.expr(x.X)
	case *Binary:
		p.expr(x.X)
		p.put(" ", x.Op, " ")
		p.expr(x.Y)
	case *Cond:
		p.expr(x.C)
		p.put(" ? ")
		p.expr(x.X)
		p.put(" : ")
		p.expr(x.Y)
	case *Within:
		p.expr(x.X)
		p.after(" in ", x.Lo)
		p.after("..", x.Hi)
	case *Paren:
		p.put("(")
		p.expr(x.X)
		p.put(")")
	default:
		p.reference(x)
	}
}

// reference prints what begins with a name.
func (p *printer) reference(x Expr) {
	switch x := x.(type) {
	case *Index:
		p.expr(x.X)
		p.put("[")
		p.expr(x.I)
		p.put("]")
	case *Member:
		p.expr(x.X)
		p.put(".", x.Name.Name)
	case *Call:
		p.expr(x.Fun)
		p.put("(")
		p.exprs(x.Args)
		p.put(")")
	case *Quant:
		p.put(x.Op, "(", x.Var.Name, " in ")
		p.typ(x.Type)
		p.put(": ")
		p.expr(x.Cond)
		p.put(")")
	case *Enabled:
		p.put("enabled(")
		p.expr(x.X)
		p.put(")")
	case *BadExpr:
	}
}
