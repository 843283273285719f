package editor

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/lower"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// Hover describes what stands at an offset: its declaration, what it is for,
// who reads and who writes it.
func Hover(set *source.Set, file, off int) service.Hover {
	if file >= len(set.Files) {
		return service.Hover{}
	}
	token, ok := wordAt(set.Files[file].Text, off)
	if !ok {
		return service.Hover{}
	}
	at := source.Span{File: int32(file), Start: token.Start, End: token.End}
	c := look(set)
	if _, o := nameAt(c, file, off); o != nil {
		return service.Hover{Span: at, Text: strings.Join(describe(c, o), "\n")}
	}
	if t, ok := valueAt(c, file, off); ok {
		return service.Hover{Span: at, Text: token.Text + ": a value of " + t.String()}
	}
	if k := capability.Lookup(token.Text); k != nil && isCapability(c, file, off) {
		return service.Hover{Span: at, Text: strings.Join(describeCapability(k), "\n")}
	}
	if m := syntax.Meaning(token.Text); m != "" {
		return service.Hover{Span: at, Text: token.Text + ": " + m}
	}
	return service.Hover{}
}

// wordAt is the word that holds or touches an offset.
func wordAt(text string, off int) (syntax.Token, bool) {
	tokens, _ := syntax.Tokens(text)
	for _, t := range tokens {
		if (t.Kind == syntax.Name || t.Kind == syntax.Reserved || t.Kind == syntax.Text) && int(t.Start) <= off && off <= int(t.End) {
			return t, true
		}
	}
	return syntax.Token{}, false
}

// valueAt is the enum of the bare value name at an offset.
func valueAt(c *check.Checker, file, off int) (check.Type, bool) {
	for x, info := range c.Exprs {
		switch x.(type) {
		case *syntax.Ident, *syntax.TextLit:
			if info.Type.Kind == check.EnumType && info.Known && covers(x.Span(), file, off) {
				return info.Type, true
			}
		}
	}
	return check.Type{}, false
}

func covers(sp source.Span, file, off int) bool {
	return int(sp.File) == file && int(sp.Start) <= off && off <= int(sp.End)
}

// isCapability reports whether a device's kind stands at an offset.
func isCapability(c *check.Checker, file, off int) bool {
	for _, d := range c.Files[file].Decls {
		if dev, ok := d.(*syntax.DeviceDecl); ok {
			for _, name := range dev.Capabilities {
				if covers(name.At.At, file, off) {
					return true
				}
			}
		}
	}
	return false
}

// describe writes the lines of a hover.
func describe(c *check.Checker, o *check.Object) []string {
	lines := []string{declaration(o)}
	if o.Attr != nil {
		lines = append(lines, o.Attr.Doc)
		if o.Attr.Sensor {
			lines = append(lines, "moved by the environment")
		}
	}
	if o.Cmd != nil {
		lines = append(lines, o.Cmd.Doc)
	}
	if o.Kind == check.DeviceObject {
		lines = append(lines, describeDevice(c, o)...)
	}
	if byHand(o) {
		lines = append(lines, "people change it too")
	}
	readers, writers := "read by", "written by"
	switch o.Kind {
	case check.EnvObject:
		return append(lines, "moved by the environment", usesLine(o, readers, false))
	case check.EventObject:
		readers, writers = "asked for by", "switched by"
	case check.SunObject:
		return append(lines, usesLine(o, "handled by", false))
	case check.TimerObject:
		readers, writers = "handled by", "set by"
	case check.FuncObject, check.CommandObject:
		return append(lines, usesLine(o, "called by", o.Kind == check.CommandObject))
	case check.LocalObject, check.EnumObject, check.EnumValue, check.ConstObject, check.DeviceObject, check.AppObject, check.RoomObject, check.InstallObject:
		return append(lines, usedIn(c, o)...)
	}
	return append(lines, usesLine(o, writers, true), usesLine(o, readers, false))
}

// byHand reports whether o is the mode, or an attribute of a device, that is
// declared by hand.
func byHand(o *check.Object) bool {
	if m, ok := o.Node.(*syntax.ModeDecl); ok {
		return o.Kind == check.ModeObject && m.ByHand
	}
	if o.Kind != check.AttributeObject || o.Attr != nil && o.Attr.Sensor {
		return false
	}
	d, ok := o.Owner.Node.(*syntax.DeviceDecl)
	return ok && d.ByHand
}

// usedIn counts the places that name o.
func usedIn(c *check.Checker, o *check.Object) []string {
	if o.Kind == check.LocalObject {
		return nil
	}
	if len(o.Uses) == 1 {
		return []string{"named in 1 place"}
	}
	return []string{fmt.Sprintf("named in %d places", len(o.Uses))}
}

// usesLine lists who reads or writes o, in the order of the text.
func usesLine(o *check.Object, verb string, write bool) string {
	var names []string
	seen := map[string]bool{}
	for _, u := range o.Uses {
		if u.Write == write && u.Where != "" && !seen[u.Where] {
			names = append(names, u.Where)
			seen[u.Where] = true
		}
	}
	if len(names) == 0 {
		return verb + " nobody"
	}
	return verb + " " + check.List(names)
}

// declaration is the first line of a hover.
func declaration(o *check.Object) string {
	switch o.Kind {
	case check.ConstObject:
		return fmt.Sprintf("const %s = %s", o.Name, constText(o))
	case check.EnumObject:
		return "enum " + o.Name + " { " + strings.Join(check.ValueNames(o.Domain), ", ") + " }"
	case check.EnumValue:
		return o.Name + ": a value of " + o.Owner.Name
	case check.EventObject, check.FuncObject:
		result := ""
		if o.Kind == check.FuncObject && o.Result.Kind != check.VoidType {
			result = ": " + check.ExactType(o.Result)
		}
		return map[check.ObjectKind]string{check.EventObject: "event ", check.FuncObject: "fn "}[o.Kind] + o.Qualified() + paramList(o) + result
	case check.CommandObject:
		return "command " + o.Owner.Name + "." + check.TrimCall(o.Name) + paramList(o)
	case check.DeviceObject:
		return "device " + o.Name + kindsText(o)
	case check.InstallObject:
		return "install " + o.Name + " from " + o.Node.(*syntax.InstallDecl).File.Raw
	case check.ClockObject:
		if o.Array > 0 {
			return fmt.Sprintf("clock %s[%d]", o.Qualified(), o.Array)
		}
		return "clock " + o.Qualified()
	case check.SunObject:
		return sunText(o)
	case check.RoomObject, check.AppObject, check.TimerObject:
		return symbolKinds[o.Kind] + " " + o.Qualified()
	}
	return variableText(o)
}

func constText(o *check.Object) string {
	switch o.Type.Kind {
	case check.DurationType:
		return durationText(o.Value)
	case check.TimeType:
		return timeText(o.Value * check.Minute)
	}
	if o.Type.Kind == check.EnumType && o.Type.Domain.Contains(o.Value) || o.Type.Kind == check.BoolType {
		return domainOf(o.Type).Format(int32(o.Value))
	}
	return fmt.Sprint(o.Value)
}

// domainOf is the domain of a bool or enum type.
func domainOf(t check.Type) value.Domain {
	if t.Kind == check.BoolType {
		return value.BoolDomain
	}
	return t.Domain
}

func paramList(o *check.Object) string {
	var parts []string
	switch {
	case o.Cmd != nil:
		for _, p := range o.Cmd.Params {
			parts = append(parts, p.Name)
		}
	case o.Kind == check.EventObject && len(o.Params) == 0:
		return ""
	default:
		for _, p := range o.Params {
			parts = append(parts, p.Name+": "+check.ExactType(p.Type))
		}
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// variableText is name: type of anything that holds a value.
func variableText(o *check.Object) string {
	prefix, name := symbolKinds[o.Kind]+" ", o.Qualified()
	if o.Kind == check.ModeObject {
		prefix = ""
	}
	if o.Kind == check.LocalObject && !o.Fixed {
		prefix = "let "
	}
	if o.Array > 0 {
		name = fmt.Sprintf("%s[%d]", name, o.Array)
	}
	return prefix + name + ": " + check.ExactType(o.Type) + limitsText(o)
}

// kindsText is ": kind, kind" of a device.
func kindsText(o *check.Object) string {
	text := ""
	for i, k := range o.Caps {
		text += []string{": ", ", "}[min(i, 1)] + k.Name
	}
	return text
}

// describeDevice lists what a device of the catalogue has, and where it is.
func describeDevice(c *check.Checker, o *check.Object) []string {
	var lines []string
	for _, k := range o.Caps {
		for _, line := range describeCapability(k)[1:] {
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	if o.Room != nil {
		lines = append(lines, "in "+lower.RoomNoun(o.Room))
	}
	return lines
}

// describeCapability lists what a kind of device has.
func describeCapability(k *capability.Capability) []string {
	lines := []string{k.Name + ": " + k.Doc}
	for i := range k.Attributes {
		a := &k.Attributes[i]
		lines = append(lines, "attribute "+a.Name+": "+check.DomainText(a.Domain)+", "+a.Doc)
	}
	for i := range k.Commands {
		var params []string
		for _, p := range k.Commands[i].Params {
			params = append(params, p.Name)
		}
		lines = append(lines, "command "+k.Commands[i].Name+"("+strings.Join(params, ", ")+"): "+k.Commands[i].Doc)
	}
	return lines
}
