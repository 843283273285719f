package lang

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
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
	if _, o := c.at(file, off); o != nil {
		return service.Hover{Span: at, Text: strings.Join(c.describe(o), "\n")}
	}
	if t, ok := c.valueAt(file, off); ok {
		return service.Hover{Span: at, Text: token.Text + ": a value of " + t.String()}
	}
	if k := capability.Lookup(token.Text); k != nil && c.isCapability(file, off) {
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
func (c *checker) valueAt(file, off int) (Type, bool) {
	for x, info := range c.exprs {
		switch x.(type) {
		case *syntax.Ident, *syntax.TextLit:
			if info.typ.kind == enumType && info.known && covers(x.Span(), file, off) {
				return info.typ, true
			}
		}
	}
	return Type{}, false
}

func covers(sp source.Span, file, off int) bool {
	return int(sp.File) == file && int(sp.Start) <= off && off <= int(sp.End)
}

// isCapability reports whether a device's kind stands at an offset.
func (c *checker) isCapability(file, off int) bool {
	for _, d := range c.files[file].Decls {
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
func (c *checker) describe(o *object) []string {
	lines := []string{declaration(o)}
	if o.attr != nil {
		lines = append(lines, o.attr.Doc)
		if o.attr.Sensor {
			lines = append(lines, "moved by the environment")
		}
	}
	if o.cmd != nil {
		lines = append(lines, o.cmd.Doc)
	}
	if o.kind == deviceObject {
		lines = append(lines, c.describeDevice(o)...)
	}
	if byHand(o) {
		lines = append(lines, "people change it too")
	}
	readers, writers := "read by", "written by"
	switch o.kind {
	case envObject:
		return append(lines, "moved by the environment", usesLine(o, readers, false))
	case eventObject:
		readers, writers = "asked for by", "switched by"
	case sunObject:
		return append(lines, usesLine(o, "handled by", false))
	case timerObject:
		readers, writers = "handled by", "set by"
	case funcObject, commandObject:
		return append(lines, usesLine(o, "called by", o.kind == commandObject))
	case localObject, enumObject, enumValue, constObject, deviceObject, appObject, roomObject, installObject:
		return append(lines, c.usedIn(o)...)
	}
	return append(lines, usesLine(o, writers, true), usesLine(o, readers, false))
}

// byHand reports whether o is the mode, or an attribute of a device, that is
// declared by hand.
func byHand(o *object) bool {
	if m, ok := o.node.(*syntax.ModeDecl); ok {
		return o.kind == modeObject && m.ByHand
	}
	if o.kind != attributeObject || o.attr != nil && o.attr.Sensor {
		return false
	}
	d, ok := o.owner.node.(*syntax.DeviceDecl)
	return ok && d.ByHand
}

// usedIn counts the places that name o.
func (c *checker) usedIn(o *object) []string {
	if o.kind == localObject {
		return nil
	}
	if len(o.uses) == 1 {
		return []string{"named in 1 place"}
	}
	return []string{fmt.Sprintf("named in %d places", len(o.uses))}
}

// usesLine lists who reads or writes o, in the order of the text.
func usesLine(o *object, verb string, write bool) string {
	var names []string
	seen := map[string]bool{}
	for _, u := range o.uses {
		if u.write == write && u.where != "" && !seen[u.where] {
			names = append(names, u.where)
			seen[u.where] = true
		}
	}
	if len(names) == 0 {
		return verb + " nobody"
	}
	return verb + " " + list(names)
}

// declaration is the first line of a hover.
func declaration(o *object) string {
	switch o.kind {
	case constObject:
		return fmt.Sprintf("const %s = %s", o.name, constText(o))
	case enumObject:
		return "enum " + o.name + " { " + strings.Join(valueNames(o.dom), ", ") + " }"
	case enumValue:
		return o.name + ": a value of " + o.owner.name
	case eventObject, funcObject:
		result := ""
		if o.kind == funcObject && o.result.kind != voidType {
			result = ": " + exactType(o.result)
		}
		return map[objectKind]string{eventObject: "event ", funcObject: "fn "}[o.kind] + o.qualified() + paramList(o) + result
	case commandObject:
		return "command " + o.owner.name + "." + trimCall(o.name) + paramList(o)
	case deviceObject:
		return "device " + o.name + kindsText(o)
	case installObject:
		return "install " + o.name + " from " + o.node.(*syntax.InstallDecl).File.Raw
	case clockObject:
		if o.array > 0 {
			return fmt.Sprintf("clock %s[%d]", o.qualified(), o.array)
		}
		return "clock " + o.qualified()
	case sunObject:
		return sunText(o)
	case roomObject, appObject, timerObject:
		return symbolKinds[o.kind] + " " + o.qualified()
	}
	return variableText(o)
}

func constText(o *object) string {
	switch o.typ.kind {
	case durationType:
		return durationText(o.val)
	case timeType:
		return timeText(o.val * minute)
	}
	if o.typ.kind == enumType && o.typ.dom.Contains(o.val) || o.typ.kind == boolType {
		return domainOf(o.typ).Format(int32(o.val))
	}
	return fmt.Sprint(o.val)
}

// domainOf is the domain of a bool or enum type.
func domainOf(t Type) value.Domain {
	if t.kind == boolType {
		return value.BoolDomain
	}
	return t.dom
}

func paramList(o *object) string {
	var parts []string
	switch {
	case o.cmd != nil:
		for _, p := range o.cmd.Params {
			parts = append(parts, p.Name)
		}
	case o.kind == eventObject && len(o.params) == 0:
		return ""
	default:
		for _, p := range o.params {
			parts = append(parts, p.name+": "+exactType(p.typ))
		}
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// variableText is name: type of anything that holds a value.
func variableText(o *object) string {
	prefix, name := symbolKinds[o.kind]+" ", o.qualified()
	if o.kind == modeObject {
		prefix = ""
	}
	if o.kind == localObject && !o.fixed {
		prefix = "let "
	}
	if o.array > 0 {
		name = fmt.Sprintf("%s[%d]", name, o.array)
	}
	return prefix + name + ": " + exactType(o.typ) + limitsText(o)
}

// kindsText is ": kind, kind" of a device.
func kindsText(o *object) string {
	text := ""
	for i, k := range o.caps {
		text += []string{": ", ", "}[min(i, 1)] + k.Name
	}
	return text
}

// describeDevice lists what a device of the catalogue has, and where it is.
func (c *checker) describeDevice(o *object) []string {
	var lines []string
	for _, k := range o.caps {
		for _, line := range describeCapability(k)[1:] {
			if !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	if o.room != nil {
		lines = append(lines, "in "+roomNoun(o.room))
	}
	return lines
}

// describeCapability lists what a kind of device has.
func describeCapability(k *capability.Capability) []string {
	lines := []string{k.Name + ": " + k.Doc}
	for i := range k.Attributes {
		a := &k.Attributes[i]
		lines = append(lines, "attribute "+a.Name+": "+domainText(a.Domain)+", "+a.Doc)
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
