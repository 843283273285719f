package mender

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/platform/model"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	native "crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// opposite are the comparisons that hold where others do not.
var opposite = map[mend.Op]mend.Op{mend.Is: mend.IsNot, mend.IsNot: mend.Is, mend.Below: mend.AtLeast, mend.AtLeast: mend.Below}

// conditions are some, all of them, as code, and that one of them does not hold;
// where the app cannot see what one is about, it asks for the device from then on.
func (p *place) conditions(list []mend.Condition) (all, unless string, ok bool) {
	for i, c := range list {
		x := p.condition(c, "every")
		c.Op = opposite[c.Op]
		y := p.condition(c, "any")
		if x == "" || y == "" {
			return "", "", false
		}
		if i > 0 {
			all, unless = all+" && ", unless+" || "
		}
		all, unless = all+x, unless+y
	}
	return all, unless, true
}

// condition is one as code, or "". An input for several devices has one of them: of
// those that may join it, it asks for every or any.
func (p *place) condition(c mend.Condition, of string) string {
	device, name, isDevice := strings.Cut(c.Location, ".")
	switch {
	case c.Location == "mode":
		if c.Op == mend.Is || c.Op == mend.IsNot {
			return fmt.Sprintf("location.mode %s %s", c.Op, p.quoted(p.mode(c.Value)))
		}
		return ""
	case !isDevice:
		return ""
	case len(p.installs) == 1 && p.installs[0].Name.Name == device:
		return p.saved(name, c)
	}
	value := p.value(device, name, c.Value)
	if value == "" {
		return ""
	}
	in := p.seen(device, name)
	switch {
	case in == nil:
		return ""
	case in.multiple:
		return fmt.Sprintf("%s.%s { %s %s %s }", in.name, of, p.current("it", name), c.Op, value)
	}
	return fmt.Sprintf("%s %s %s", p.current(in.name, name), c.Op, value)
}

// current asks for an attribute.
func (a *app) current(device, attribute string) string {
	if a.style.asks || !identifier.MatchString(attribute) {
		return fmt.Sprintf("%s.currentValue(%s)", device, a.quoted(attribute))
	}
	return device + ".current" + model.Capital(attribute)
}

// value is one of an attribute as apps write it, or "".
func (a *app) value(device, attribute, value string) string {
	info, _ := a.attribute(device, attribute)
	n, err := strconv.Atoi(value)
	switch {
	case info == nil:
		return ""
	case err == nil:
		if !a.ranged(device, attribute) {
			n *= int(model.Scale(attribute))
		}
		return strconv.Itoa(n)
	}
	return a.quoted(info.Spelling(value))
}

// ranged reports whether the home gives an attribute a range of its own, which is
// in the unit of the platform.
func (a *app) ranged(device, attribute string) bool {
	return slices.ContainsFunc(a.devices[device].Members, func(m native.Decl) bool {
		s, ok := m.(*native.SettingDecl)
		return ok && s.Name.Name == attribute && s.Type != nil
	})
}

// mode is a mode as the settings of the apps spell it, or as the home does.
func (a *app) mode(name string) string {
	for i, f := range a.set.Files {
		if !strings.HasSuffix(f.Name, ".cross") {
			continue
		}
		tree, _ := native.Parse(f, int32(i))
		for _, d := range tree.Decls {
			in, ok := d.(*native.InstallDecl)
			if !ok {
				continue
			}
			for _, m := range in.Members {
				for _, v := range valuesOf(in, m.(*native.InputDecl).Name.Name) {
					if model.Plain(v) == model.Plain(name) {
						return v
					}
				}
			}
		}
	}
	return name
}

var (
	simple = regular.New(`^(?:true|false|-?\d+|["'][^"'\\$]*["'])$`)
	key    = regular.New(`^[A-Za-z]\w*$`)
)

// saved asks for what the app has saved.
func (p *place) saved(name string, c mend.Condition) string {
	value := c.Value
	if value == "nothing" {
		value = "null"
	} else if !simple.MatchString(value) {
		return ""
	} else if strings.ContainsAny(value[:1], `"'`) {
		value = p.quoted(value[1 : len(value)-1])
	}
	recv := "state"
	if !key.MatchString(name) || p.reads("state", name) == p.reads("atomicState", name) {
		return ""
	} else if p.reads("atomicState", name) {
		recv = "atomicState"
	}
	return fmt.Sprintf("%s.%s %s %s", recv, name, c.Op, value)
}

// reads reports whether the app uses what it has saved by a name.
func (a *app) reads(recv, name string) bool {
	return regexp.MustCompile(`\b` + recv + `\.` + name + `\b`).MatchString(a.text)
}

// seen is the input for a device, which the app is to have from then on if it has
// none.
func (p *place) seen(device, attribute string) *input {
	if in := p.of(device, p.method); in != nil {
		return in
	}
	_, kind := p.attribute(device, attribute)
	if kind == "" || len(p.installs) == 0 || p.asking() == nil {
		return nil
	}
	name := device
	for n := 2; p.says(name); n++ {
		name = device + strconv.Itoa(n)
	}
	in := &input{name: name, kind: kind, device: device}
	p.news = append(p.news, in)
	return in
}

// says reports whether a name stands for something in the app.
func (a *app) says(name string) bool {
	found := a.methodOf(name) != nil
	syntax.InspectFile(a.tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Name:
			found = found || n.Name == name
		case *syntax.Text:
			found = found || n.Value == name
		case *syntax.Local:
			for _, v := range n.Vars {
				found = found || v.Name == name
			}
		}
		return !found
	})
	return found
}

// asking is the last call for a device that people are always asked for on the
// first page that has one; nil: there is none.
func (a *app) asking() syntax.Stmt {
	var last syntax.Stmt
	var down func(list []syntax.Stmt)
	down = func(list []syntax.Stmt) {
		for _, s := range list {
			c := callOf(s)
			if c == nil || c.Recv != nil {
				continue
			}
			if slices.ContainsFunc(a.inputs, func(in *input) bool { return in.call == c }) {
				last = s
			}
			for _, x := range c.Args {
				if block, ok := x.(*syntax.Closure); ok {
					down(block.Body.Stmts)
				}
			}
		}
	}
	down(a.tree.Body)
	for _, m := range a.tree.Methods {
		if last == nil && m.Body != nil {
			down(m.Body.Stmts)
		}
	}
	return last
}

// asked are the calls for the devices that the app is to have, and what the home
// gives for them.
func (p *place) asked() (out []mend.Edit) {
	if len(p.news) == 0 {
		return nil
	}
	var lines []string
	for _, in := range p.news {
		lines = append(lines, fmt.Sprintf("input %s, %s, title: %s", p.quoted(in.name), p.quoted("capability."+in.kind), p.quoted(p.title(in.device))))
	}
	out = append(out, p.behind(p.asking(), strings.Join(lines, "\n")))
	for i, f := range p.set.Files {
		text := f.Text
		for _, d := range p.installs {
			for _, in := range p.news {
				if int(d.Span().File) == i {
					text, _ = native.SetInput(text, d.Name.Name, in.name, fmt.Sprintf("%s = %s;", in.name, in.device))
				}
			}
		}
		if text != f.Text {
			out = append(out, mend.Edit{Span: source.Span{File: int32(i), End: int32(len(f.Text))}, Text: text})
		}
	}
	return out
}

// title is what people call a device, without the article.
func (a *app) title(device string) string {
	text := a.devices[device].Text
	if text == nil {
		return device
	}
	return model.Capital(text.Value)
}
