package lower

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// Home is Lower for a program whose installed apps the caller adds: it
// also describes the home. Every attribute and the mode publish their changes,
// and every command is a function. Whether the files of the apps are there is
// for the caller to tell. With errors both results are nil.
func Home(set *source.Set, opt frontend.Options) (*ir.Program, *home.Home, diag.List) {
	files, problems := Parse(set)
	declare(files, opt.Devices)
	l, problems := Trees(set, files, problems, opt)
	if l == nil {
		return nil, nil, problems
	}
	h := &home.Home{Mode: ir.NoVar}
	l.c.EachDecl(func(d syntax.Decl) {
		switch d := d.(type) {
		case *syntax.ModeDecl:
			l.topic(l.object(d.Name))
			h.Mode = l.vars[l.object(d.Name)]
			h.Modes = l.Prog.Vars[h.Mode].Domain.Names
		case *syntax.RoomDecl:
			o := l.object(d.Name)
			h.Rooms = append(h.Rooms, home.Room{Name: o.Name, Label: RoomNoun(o), Span: o.Span})
		case *syntax.DeviceDecl:
			h.Devices = append(h.Devices, l.homeDevice(l.object(d.Name)))
		case *syntax.InstallDecl:
			h.Installs = append(h.Installs, install(l.c, d))
		}
	})
	return l.Prog, h, problems
}

// declare adds devices that no text declares behind those of the first file.
func declare(files []*syntax.File, devices []home.Device) {
	for i := range devices {
		d := &devices[i]
		at := syntax.At{At: d.Span}
		decl := &syntax.DeviceDecl{
			At: at, Name: &syntax.Ident{At: at, Name: d.Name}, Text: &syntax.TextLit{At: at, Value: d.Label},
			ByHand: d.ByHand, Fixed: d.Fixed, HasBody: len(d.Capabilities) == 0,
		}
		for _, name := range d.Capabilities {
			decl.Capabilities = append(decl.Capabilities, &syntax.Ident{At: at, Name: name})
		}
		files[0].Decls = append(files[0].Decls, decl)
	}
}

// EachInstall visits the apps that files install.
func EachInstall(files []*syntax.File, f func(*syntax.InstallDecl)) {
	for _, file := range files {
		for _, d := range file.Decls {
			if in, ok := d.(*syntax.InstallDecl); ok {
				f(in)
			}
		}
	}
}

// MissingFile reports an app whose code is not there.
func MissingFile(d *syntax.InstallDecl, problems *diag.List) {
	problems.Add(diag.MissingFile, diag.Error, d.File.At.At, "the file %s is not there", d.File.Raw).Help =
		"add the file to the program, or remove the installation"
}

// HasFile reports whether there is a file of this name.
func HasFile(set *source.Set, name string) bool {
	for _, f := range set.Files {
		if f.Name == name {
			return true
		}
	}
	return false
}

// homeDevice describes a device.
func (l *lowerer) homeDevice(dev *check.Object) home.Device {
	d := home.Device{Name: dev.Name, Label: Noun(dev), Span: dev.Span}
	decl := dev.Node.(*syntax.DeviceDecl)
	d.ByHand, d.Fixed = decl.ByHand, decl.Fixed
	for _, k := range dev.Caps {
		d.Capabilities = append(d.Capabilities, k.Name)
	}
	if dev.Room != nil {
		d.Room = dev.Room.Name
	}
	for _, o := range dev.Order {
		switch o.Kind {
		case check.AttributeObject:
			d.Attributes = append(d.Attributes, l.homeAttribute(o))
		case check.CommandObject:
			d.Commands = append(d.Commands, home.Command{Name: check.TrimCall(o.Name), Func: l.commandFunc(o), Info: o.Cmd})
		}
	}
	return d
}

func (l *lowerer) homeAttribute(o *check.Object) home.Attribute {
	a := home.Attribute{Name: o.Name, Var: ir.NoVar, Topic: l.topic(o), Info: o.Attr, Domain: o.Domain, Moved: mover(o), Values: valuesText(o), Start: "any"}
	if v, stored := l.vars[o]; stored {
		a.Var = v
		if !o.Any {
			a.Start = written(o, o.Start[0])
		}
	}
	return a
}

// mover is who changes an attribute besides apps.
func mover(o *check.Object) home.Mover {
	d := o.Owner.Node.(*syntax.DeviceDecl)
	momentary := o.Momentary()
	switch {
	case d.Fixed || o.Still || o.Domain.Size() == 1 && !momentary:
		return home.Nobody
	case momentary || d.ByHand && !check.IsSensor(o):
		return home.People
	case check.IsSensor(o):
		return home.Weather
	}
	return home.Nobody
}

// valuesText is the values that whoever moves an attribute gives it.
func valuesText(o *check.Object) string {
	if len(o.Among) == 0 {
		return check.DomainText(o.Domain)
	}
	var list []string
	for _, v := range o.Among {
		list = append(list, written(o, v))
	}
	return strings.Join(list, ", ")
}

// written is a value of an attribute as the language has it.
func written(o *check.Object, v int32) string {
	if o.Domain.Kind == value.Enum {
		return syntax.Quote(o.Domain.Names[v])
	}
	return o.Domain.Format(v)
}

// commandFunc is the function that does what a command does.
func (l *lowerer) commandFunc(o *check.Object) ir.FuncID {
	if o.Cmd == nil {
		return l.funcs[o]
	}
	n := len(o.Cmd.Params)
	args := make([]ir.Expr, n)
	for i, p := range o.Cmd.Params {
		args[i] = &ir.Local{Slot: i}
		if p.Attr != "" {
			args[i] = clamp(args[i], o.Owner.Member(p.Attr), o.Span)
		}
	}
	return l.addFunc(ir.Func{
		Name: o.Owner.Name + "." + check.TrimCall(o.Name), Params: n, Locals: n, Body: l.effects(o, args, o.Span), Span: o.Span,
	})
}

// clamp brings a number into the range of an attribute.
func clamp(x ir.Expr, o *check.Object, at source.Span) ir.Expr {
	if o.Type.Kind != check.IntType {
		return x
	}
	lo, hi := &ir.Const{V: o.Domain.Lo}, &ir.Const{V: o.Domain.Hi}
	return &ir.Cond{
		C: &ir.Binary{Op: ir.Lt, X: x, Y: lo, Span: at}, X: lo,
		Y: &ir.Cond{C: &ir.Binary{Op: ir.Gt, X: x, Y: hi, Span: at}, X: hi, Y: x},
	}
}

// effects is what a command of the catalogue changes.
func (l *lowerer) effects(o *check.Object, args []ir.Expr, at source.Span) []ir.Stmt {
	var out []ir.Stmt
	for _, e := range o.Cmd.Effects {
		a := o.Owner.Member(e.Attr)
		x := effectValue(a, &e, args, at)
		if v, stored := l.vars[a]; stored {
			out = append(out, &ir.Store{Var: v, X: x, Span: at})
		} else {
			out = append(out, &ir.Publish{Topic: l.topic(a), X: x, Span: at})
		}
	}
	if v, ok := l.sounding[o.Owner]; ok && o.Cmd.Medium == capability.Sound {
		out = append(out, &ir.Store{Var: v, X: &ir.Const{V: 1}, Span: at})
	}
	return out
}

// effectValue is what an effect stores in attribute a.
func effectValue(a *check.Object, e *capability.Effect, args []ir.Expr, at source.Span) ir.Expr {
	switch {
	case len(e.Steps) > 0:
		return stepValue(a, e, args[e.Arg], at)
	case e.Value == "":
		return args[e.Arg]
	}
	return &ir.Const{V: valueNamed(a, e.Value)}
}

// valueNamed is a value of a by name; the lowest when it has none of this name.
func valueNamed(a *check.Object, name string) int32 {
	if i, ok := a.Domain.Index(name); ok {
		return i
	}
	return a.Domain.Lo
}

// stepValue is the value that an argument falls to.
func stepValue(a *check.Object, e *capability.Effect, arg ir.Expr, at source.Span) ir.Expr {
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
func install(c *check.Checker, d *syntax.InstallDecl) home.Install {
	in := home.Install{App: d.Name.Name, Label: name.Spaced(d.Name.Name), File: d.File.Value, Span: d.At.At, FileSpan: d.File.At.At}
	for _, m := range d.Members {
		if m, ok := m.(*syntax.InputDecl); ok {
			s := home.Setting{Name: m.Name.Name, Any: m.Any, Span: m.At.At}
			for _, x := range m.Values {
				s.Values = append(s.Values, c.GivenValue(x))
			}
			in.Settings = append(in.Settings, s)
		}
	}
	return in
}
