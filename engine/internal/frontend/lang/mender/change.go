package mender

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
)

// guard puts a condition round a statement, or adds it to the one that is there.
func guard(set *source.Set, at source.Span, only []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil {
		return nil
	}
	return p.under(p.conjunction(only))
}

// under puts a condition round the place, or adds it to the one that is there.
func (p *place) under(cond string) []mend.Edit {
	if p.whole != nil {
		return p.guardBody(cond)
	}
	switch p.stmt().(type) {
	case *syntax.CallStmt, *syntax.Assign, *syntax.StartTimer, *syntax.CancelTimer, *syntax.Notify, *syntax.Switch, *syntax.If:
	default:
		return nil // a condition would change what is known behind it
	}
	if around := p.around(); around != nil {
		return []mend.Edit{p.narrower(around.Cond, cond)}
	}
	if block := p.otherwise(); block != nil {
		at := block.Span()
		at.End = at.Start
		return []mend.Edit{{Span: at, Text: fmt.Sprintf("if (%s) ", cond)}}
	}
	return p.wrap(p.stmt().Span(), cond)
}

// around is the statement with a condition that there is for this one only.
func (p *place) around() *syntax.If {
	if len(p.path) < 3 {
		return nil
	}
	body, ok := p.path[len(p.path)-2].(*syntax.Block)
	branch, isIf := p.path[len(p.path)-3].(*syntax.If)
	if ok && isIf && branch.Then == body && len(body.Stmts) == 1 && branch.Else == nil {
		return branch
	}
	return nil
}

// otherwise is the block behind else that has this statement only.
func (p *place) otherwise() *syntax.Block {
	if len(p.path) < 3 {
		return nil
	}
	body, ok := p.path[len(p.path)-2].(*syntax.Block)
	branch, isIf := p.path[len(p.path)-3].(*syntax.If)
	if ok && isIf && branch.Else == syntax.Stmt(body) && len(body.Stmts) == 1 {
		return body
	}
	return nil
}

// narrower lets a condition hold only where another one does, too.
func (p *place) narrower(x syntax.Expr, cond string) mend.Edit {
	text := p.code(x)
	switch x := x.(type) {
	case *syntax.Cond:
		text = "(" + text + ")"
	case *syntax.Binary:
		if x.Op == "||" {
			text = "(" + text + ")"
		}
	}
	return mend.Edit{Span: x.Span(), Text: text + " && " + cond}
}

// guardBody puts a condition round all that a handler does.
func (p *place) guardBody(cond string) []mend.Edit {
	if d, ok := p.decl.(*syntax.EventDecl); ok && d.Guard != nil {
		return []mend.Edit{p.narrower(d.Guard, cond)}
	}
	stmts := p.whole.Stmts
	if len(stmts) == 0 {
		return nil
	}
	if d, ok := p.decl.(*syntax.EventDecl); ok && d.Within == nil {
		at := p.whole.Span()
		at.End = at.Start
		return []mend.Edit{{Span: at, Text: fmt.Sprintf("when (%s) ", cond)}}
	}
	if branch, ok := stmts[0].(*syntax.If); ok && len(stmts) == 1 && branch.Else == nil {
		return []mend.Edit{p.narrower(branch.Cond, cond)}
	}
	return p.wrap(source.Span{File: p.tree.Number, Start: stmts[0].Span().Start, End: stmts[len(stmts)-1].Span().End}, cond)
}

// wrap puts a condition round statements, on lines of their own where they have
// several.
func (p *place) wrap(sp source.Span, cond string) []mend.Edit {
	code := p.text[sp.Start:sp.End]
	text := fmt.Sprintf("if (%s) { %s }", cond, code)
	if strings.Contains(code, "\n") {
		margin := mend.Margin(p.text, sp.Start)
		text = fmt.Sprintf("if (%s) {\n%s%s%s\n%s}", cond, margin, step, mend.Indent(code, step), margin)
	}
	return []mend.Edit{{Span: sp, Text: text}}
}

// step is how far the house style indents.
const step = "  "

// wider is the statement round a place, then the body.
func wider(set *source.Set, at source.Span) []source.Span {
	p := find(set, at)
	if p == nil || p.whole != nil {
		return nil
	}
	var out []source.Span
	for _, s := range slices.Backward(p.path[:len(p.path)-1]) {
		if s, ok := s.(*syntax.If); ok && s.Span() != p.stmt().Span() {
			out = append(out, s.Span())
		}
	}
	body := bodyOf(p.decl)
	switch p.decl.(type) {
	case *syntax.FuncDecl:
	case *syntax.EventDecl: // it waits then
		out = append(out, body.Span())
	default:
		if len(body.Stmts) > 1 {
			out = append(out, body.Span())
		}
	}
	return out
}

// also does what stands at a place only if conditions hold, and in a handler of its
// own, if what had set it off is still so.
func also(set *source.Set, at source.Span, when []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.app == nil || p.whole != nil {
		return nil
	}
	edits := guard(set, at, when)
	if edits == nil {
		return nil
	}
	if on, ok := p.decl.(*syntax.OnDecl); ok && len(on.Triggers) == 1 && on.Triggers[0].Value != nil {
		t := on.Triggers[0]
		when = append(slices.Clone(when), mend.Condition{Location: p.code(t.Place), Op: mend.Op(t.Op), Value: p.code(t.Value)})
	}
	return append(edits, p.handle(when, p.code(p.stmt()))...)
}

// undo takes back what stands at a place in a handler of its own.
func undo(set *source.Set, at source.Span, back mend.Condition, when []mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.app == nil || p.whole != nil {
		return nil
	}
	switch p.stmt().(type) {
	case *syntax.CallStmt:
		device, attribute, _ := strings.Cut(back.Location, ".")
		if command := commandTo(set, device, attribute, back.Value); command != "" {
			return p.handle(when, fmt.Sprintf("%s.%s;", device, command))
		}
	case *syntax.Assign:
		return p.handle(when, fmt.Sprintf("%s = %s;", back.Location, back.Value))
	}
	return nil
}

// commandTo is the command that gives an attribute of a device a value, or "".
func commandTo(set *source.Set, device, attribute, value string) string {
	for i, f := range set.Files {
		tree, _ := syntax.Parse(f, int32(i))
		for _, d := range tree.Decls {
			d, ok := d.(*syntax.DeviceDecl)
			if !ok || d.Name.Name != device {
				continue
			}
			if c := declared(d, f.Text, attribute, value); c != "" {
				return c
			}
			for _, name := range d.Capabilities {
				if k := capability.Lookup(name.Name); k != nil {
					if c := commandOf(k, attribute, value); c != "" {
						return c
					}
				}
			}
		}
	}
	return ""
}

func commandOf(k *capability.Capability, attribute, value string) string {
	for _, c := range k.Commands {
		if len(c.Effects) == 0 || c.Effects[0].Attr != attribute {
			continue
		}
		switch e := &c.Effects[0]; {
		case e.Value == value && len(c.Params) == 0:
			return c.Name + "()"
		case e.Value == "" && len(e.Values) == 0 && len(c.Params) == 1:
			return fmt.Sprintf("%s(%s)", c.Name, value)
		}
	}
	return ""
}

// declared is the command in the block of a device that gives an attribute a value
// and does nothing else, or "".
func declared(d *syntax.DeviceDecl, text, attribute, value string) string {
	for _, m := range d.Members {
		c, ok := m.(*syntax.CommandDecl)
		if !ok || len(c.Body.Stmts) != 1 {
			continue
		}
		set, ok := c.Body.Stmts[0].(*syntax.Assign)
		if !ok || set.Op != "=" || text[set.Place.Span().Start:set.Place.Span().End] != attribute {
			continue
		}
		given := text[set.X.Span().Start:set.X.Span().End]
		switch {
		case given == value && len(c.Params) == 0:
			return c.Name.Name + "()"
		case len(c.Params) == 1 && c.Params[0].Name.Name == given:
			return fmt.Sprintf("%s(%s)", c.Name.Name, value)
		}
	}
	return ""
}

// cancel stops the timer that is set at a place, or has set it off.
func cancel(set *source.Set, at source.Span, when mend.Condition) []mend.Edit {
	p := find(set, at)
	if p == nil || p.app == nil {
		return nil
	}
	name := ""
	if s, ok := p.stmt().(*syntax.StartTimer); ok {
		name = s.Timer.Name
	} else if on, ok := p.decl.(*syntax.OnDecl); ok && len(on.Triggers) == 1 {
		if id, ok := on.Triggers[0].Place.(*syntax.Ident); ok && p.hasTimer(id.Name) {
			name = id.Name
		}
	}
	if name == "" {
		return nil
	}
	return p.handle([]mend.Condition{when}, fmt.Sprintf("cancel %s;", name))
}

func (p *place) hasTimer(name string) bool {
	return slices.ContainsFunc(p.app.Members, func(m syntax.Decl) bool {
		t, ok := m.(*syntax.TimerDecl)
		return ok && t.Name.Name == name
	})
}

// handle has the app do something when the first condition comes true and the
// others hold: in the handler that it has for that, or in a new one behind that of
// the place.
func (p *place) handle(when []mend.Condition, code string) []mend.Edit {
	trigger, rest := triggerOf(when[0]), when[1:]
	if when[0].Op == mend.IsNot {
		rest = when
	}
	if len(rest) > 0 {
		code = fmt.Sprintf("if (%s) { %s }", p.conjunction(rest), code)
	}
	for _, m := range p.app.Members {
		on, ok := m.(*syntax.OnDecl)
		if !ok || len(on.Triggers) != 1 || on.Param != nil || on.Triggers[0].String() != trigger || len(on.Body.Stmts) == 0 || on == p.decl {
			continue
		}
		last := on.Body.Stmts[len(on.Body.Stmts)-1].Span()
		between := " "
		if strings.Contains(p.code(on.Body), "\n") {
			between = "\n" + mend.Margin(p.text, last.Start)
		}
		last.Start = last.End
		return []mend.Edit{{Span: last, Text: between + code}}
	}
	end := p.decl.Span()
	between := "\n" + mend.Margin(p.text, end.Start)
	if strings.TrimSpace(p.text[strings.LastIndexByte(p.text[:end.Start], '\n')+1:end.Start]) != "" {
		between = " " // the app stands in one line
	}
	end.Start = end.End
	return []mend.Edit{{Span: end, Text: fmt.Sprintf("%son %s { %s }", between, trigger, code)}}
}

// triggerOf is what a handler waits for to notice that a condition comes true.
func triggerOf(c mend.Condition) string {
	if c.Op == mend.IsNot {
		return c.Location
	}
	return c.String()
}

// conjunction are conditions as they are written at the place: variables of the
// app by their own names, and what is true or false without saying so.
func (p *place) conjunction(list []mend.Condition) string {
	texts := make([]string, len(list))
	for i, c := range list {
		c.Location = p.inside(c.Location)
		texts[i] = c.String()
		switch isTrue := c.Value == "true"; {
		case isTrue && c.Op == mend.Is, c.Value == "false" && c.Op == mend.IsNot:
			texts[i] = c.Location
		case isTrue || c.Value == "false":
			texts[i] = "!" + c.Location
		}
	}
	return strings.Join(texts, " && ")
}

// inside is the name of a location in the app.
func (p *place) inside(location string) string {
	if p.app != nil {
		if own, is := strings.CutPrefix(location, p.app.Name.Name+"."); is && p.declares(own) {
			return own
		}
	}
	return location
}

// declares reports whether a name is that of a variable of the app, and of nothing
// in the body.
func (p *place) declares(name string) bool {
	name, _, _ = strings.Cut(name, "[")
	for _, word := range []string{"let ", "choose ", "for ", "("} { // a parameter stands in parentheses
		if strings.Contains(p.code(p.decl), word+name+" ") || strings.Contains(p.code(p.decl), word+name+")") {
			return false
		}
	}
	return slices.ContainsFunc(p.app.Members, func(m syntax.Decl) bool {
		v, ok := m.(*syntax.VarDecl)
		return ok && v.Name.Name == name
	})
}

// leave leaves a statement out, with its line where that has nothing else.
func leave(set *source.Set, at source.Span) []mend.Edit {
	p := find(set, at)
	if p == nil || p.whole != nil {
		return nil
	}
	switch p.stmt().(type) {
	case *syntax.CallStmt, *syntax.Assign, *syntax.StartTimer, *syntax.Switch:
	default:
		return nil
	}
	before := strings.LastIndexByte(p.text[:at.Start], '\n')
	after := strings.IndexByte(p.text[at.End:], '\n')
	if before >= 0 && after >= 0 && strings.TrimSpace(p.text[before:at.Start]) == "" && strings.TrimSpace(p.text[at.End:int(at.End)+after]) == "" {
		at.Start, at.End = int32(before), at.End+int32(after)
	}
	return []mend.Edit{{Span: at}}
}
