package lang

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// LowerHome is Lower for a program whose installed apps the caller adds: it
// also describes the home. Every attribute and the mode publish their changes,
// and every command is a function. Whether the files of the apps are there is
// for the caller to tell. With errors both results are nil.
func LowerHome(set *source.Set, opt frontend.Options) (*ir.Program, *home.Home, diag.List) {
	files, problems := parse(set)
	l, problems := lower(set, files, problems, opt)
	if l == nil {
		return nil, nil, problems
	}
	h := &home.Home{Mode: ir.NoVar}
	l.c.eachDecl(func(d syntax.Decl) {
		switch d := d.(type) {
		case *syntax.ModeDecl:
			l.topic(l.object(d.Name))
			h.Mode = l.vars[l.object(d.Name)]
			h.Modes = l.prog.Vars[h.Mode].Domain.Names
		case *syntax.RoomDecl:
			o := l.object(d.Name)
			h.Rooms = append(h.Rooms, home.Room{Name: o.name, Label: roomNoun(o), Span: o.span})
		case *syntax.DeviceDecl:
			h.Devices = append(h.Devices, l.homeDevice(l.object(d.Name)))
		case *syntax.InstallDecl:
			h.Installs = append(h.Installs, install(l.c, d))
		}
	})
	return l.prog, h, problems
}

func eachInstall(files []*syntax.File, f func(*syntax.InstallDecl)) {
	for _, file := range files {
		for _, d := range file.Decls {
			if in, ok := d.(*syntax.InstallDecl); ok {
				f(in)
			}
		}
	}
}

// missingFile reports an app whose code is not there.
func missingFile(d *syntax.InstallDecl, problems *diag.List) {
	problems.Add(diag.MissingFile, diag.Error, d.File.At.At, "the file %s is not there", d.File.Raw).Help =
		"add the file to the program, or remove the installation"
}

func hasFile(set *source.Set, name string) bool {
	for _, f := range set.Files {
		if f.Name == name {
			return true
		}
	}
	return false
}

// homeDevice describes a device.
func (l *lowerer) homeDevice(dev *object) home.Device {
	d := home.Device{Name: dev.name, Label: noun(dev), Span: dev.span}
	for _, k := range dev.caps {
		d.Capabilities = append(d.Capabilities, k.Name)
	}
	if dev.room != nil {
		d.Room = dev.room.name
	}
	for _, o := range dev.order {
		switch o.kind {
		case attributeObject:
			d.Attributes = append(d.Attributes, l.homeAttribute(o))
		case commandObject:
			d.Commands = append(d.Commands, home.Command{Name: trimCall(o.name), Func: l.commandFunc(o), Info: o.cmd})
		}
	}
	return d
}

func (l *lowerer) homeAttribute(o *object) home.Attribute {
	a := home.Attribute{Name: o.name, Var: ir.NoVar, Topic: l.topic(o), Info: o.attr}
	if v, stored := l.vars[o]; stored {
		a.Var = v
	}
	return a
}

// commandFunc is the function that does what a command does.
func (l *lowerer) commandFunc(o *object) ir.FuncID {
	if o.cmd == nil {
		return l.funcs[o]
	}
	n := len(o.cmd.Params)
	args := make([]ir.Expr, n)
	for i, p := range o.cmd.Params {
		args[i] = &ir.Local{Slot: i}
		if p.Attr != "" {
			args[i] = clamp(args[i], o.owner.member(p.Attr), o.span)
		}
	}
	return l.addFunc(ir.Func{
		Name: o.owner.name + "." + trimCall(o.name), Params: n, Locals: n, Body: l.effects(o, args, o.span), Span: o.span,
	})
}

// clamp brings a number into the range of an attribute.
func clamp(x ir.Expr, o *object, at source.Span) ir.Expr {
	if o.typ.kind != intType {
		return x
	}
	lo, hi := &ir.Const{V: o.dom.Lo}, &ir.Const{V: o.dom.Hi}
	return &ir.Cond{
		C: &ir.Binary{Op: ir.Lt, X: x, Y: lo, Span: at}, X: lo,
		Y: &ir.Cond{C: &ir.Binary{Op: ir.Gt, X: x, Y: hi, Span: at}, X: hi, Y: x},
	}
}

// effects is what a command of the catalogue changes.
func (l *lowerer) effects(o *object, args []ir.Expr, at source.Span) []ir.Stmt {
	var out []ir.Stmt
	for _, e := range o.cmd.Effects {
		a := o.owner.member(e.Attr)
		x := effectValue(a, &e, args, at)
		if v, stored := l.vars[a]; stored {
			out = append(out, &ir.Store{Var: v, X: x, Span: at})
		} else {
			out = append(out, &ir.Publish{Topic: l.topic(a), X: x, Span: at})
		}
	}
	if v, ok := l.sounding[o.owner]; ok && o.cmd.Medium == capability.Sound {
		out = append(out, &ir.Store{Var: v, X: &ir.Const{V: 1}, Span: at})
	}
	return out
}

// effectValue is what an effect stores in attribute a.
func effectValue(a *object, e *capability.Effect, args []ir.Expr, at source.Span) ir.Expr {
	switch {
	case len(e.Steps) > 0:
		return stepValue(a, e, args[e.Arg], at)
	case e.Value == "":
		return args[e.Arg]
	}
	return &ir.Const{V: valueNamed(a, e.Value)}
}

// valueNamed is a value of a by name; the lowest when it has none of this name.
func valueNamed(a *object, name string) int32 {
	if i, ok := a.dom.Index(name); ok {
		return i
	}
	return a.dom.Lo
}

// stepValue is the value that an argument falls to.
func stepValue(a *object, e *capability.Effect, arg ir.Expr, at source.Span) ir.Expr {
	var x ir.Expr = &ir.Const{V: valueNamed(a, e.Values[len(e.Steps)])}
	for i := len(e.Steps) - 1; i >= 0; i-- {
		below := binary(ir.Lt, arg, &ir.Const{V: e.Steps[i]}, at)
		x = either(below, &ir.Const{V: valueNamed(a, e.Values[i])}, x)
	}
	return x
}

// either is c ? x : y, at once when c is known.
func either(c, x, y ir.Expr) ir.Expr {
	switch k, known := c.(*ir.Const); {
	case !known:
		return &ir.Cond{C: c, X: x, Y: y}
	case k.V != 0:
		return x
	}
	return y
}

// install is an installed app with its settings.
func install(c *checker, d *syntax.InstallDecl) home.Install {
	in := home.Install{App: d.Name.Name, File: d.File.Value, Span: d.At.At, FileSpan: d.File.At.At}
	for _, m := range d.Members {
		if m, ok := m.(*syntax.InputDecl); ok {
			s := home.Setting{Name: m.Name.Name, Span: m.At.At}
			for _, x := range m.Values {
				s.Values = append(s.Values, c.givenValue(x))
			}
			in.Settings = append(in.Settings, s)
		}
	}
	return in
}

// givenValue is a value given to an app.
func (c *checker) givenValue(x syntax.Expr) home.Value {
	v := home.Value{Span: x.Span()}
	switch x := x.(type) {
	case *syntax.Ident:
		v.Kind, v.Text = home.DeviceName, x.Name
		if o := c.refs[x]; o == nil || o.kind != deviceObject { // a mode of the home
			v.Kind = home.Text
		}
	case *syntax.TextLit:
		v.Kind, v.Text = home.Text, x.Value
	case *syntax.TimeLit:
		v.Kind, v.Text = home.Text, x.Raw
	case *syntax.Bool:
		v.Kind, v.Number = home.Bool, int64(b2i(x.Value))
	case *syntax.Number:
		v.Kind, v.Number = home.Number, int64(x.Value)
	case *syntax.Decimal:
		whole, _, _ := strings.Cut(x.Raw, ".")
		v.Kind, v.Text = home.Number, strings.ReplaceAll(x.Raw, "_", "")
		v.Number, _ = strconv.ParseInt(whole, 10, 64)
	case *syntax.Unary:
		v = c.givenValue(x.X)
		v.Number, v.Span = -v.Number, x.At.At
		if v.Text != "" {
			v.Text = "-" + v.Text
		}
	}
	return v
}
