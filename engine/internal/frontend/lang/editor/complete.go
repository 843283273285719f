package editor

import (
	"sort"
	"strings"

	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/value"
)

// Complete lists what may stand at an offset. It looks at the tokens before
// the offset, which tell the kind of place, and at the checked program, which
// tells the names: both work in texts with mistakes.
func Complete(set *source.Set, file, off int) service.Completions {
	if file >= len(set.Files) {
		return service.Completions{From: off, Items: []service.Item{}}
	}
	text := set.Files[file].Text
	off = max(0, min(off, len(text)))
	p := newSpot(text, off)
	if p.inText {
		return service.Completions{From: off, Items: []service.Item{}}
	}
	q := &completer{spot: p, c: look(set), off: off, seen: map[string]bool{}, items: []service.Item{}}
	q.scope = scopeAt(q.c, file, off)
	q.all()
	return service.Completions{From: p.from, Items: q.items}
}

// spot is a place in a text, described by the tokens before it.
type spot struct {
	before []syntax.Token // tokens before the word at the place
	from   int            // where the word begins
	inText bool           // inside a comment or a text
	where  []string       // what each open { belongs to: "app", "device", "values", "block"
	head   []syntax.Token // tokens since the last ; { or }
}

func newSpot(text string, off int) *spot {
	tokens, comments := syntax.Tokens(text)
	p := &spot{from: off}
	for _, c := range comments {
		line := strings.HasPrefix(c.Text, "//") && int(c.End) <= off && !strings.Contains(text[c.End:off], "\n")
		if int(c.Start) < off && (off < int(c.End) || line) {
			p.inText = true
		}
	}
	for _, t := range tokens {
		if int(t.End) >= off {
			word := t.Kind == syntax.Name || t.Kind == syntax.Reserved
			if int(t.Start) < off && word {
				p.from = int(t.Start)
				break
			}
			if int(t.Start) < off && t.Kind == syntax.Text {
				p.inText = true
			}
			if int(t.Start) >= off || int(t.End) > off {
				break
			}
		}
		p.before = append(p.before, t)
	}
	p.structure()
	return p
}

// structure follows the braces up to the place.
func (p *spot) structure() {
	for i, t := range p.before {
		if t.Kind == syntax.Text {
			p.head = append(p.head, t)
			continue
		}
		switch t.Text {
		case "{":
			kind := "block"
			if i > 0 && (p.before[i-1].Text == ":" || p.before[i-1].Text == "in" || p.headWord() == "enum") {
				kind = "values"
			} else if w := p.headWord(); w == "app" || w == "device" || w == "install" {
				kind = w
			}
			p.where = append(p.where, kind)
			if kind != "values" {
				p.head = nil
			}
		case "}":
			values := p.inside() == "values"
			if len(p.where) > 0 {
				p.where = p.where[:len(p.where)-1]
			}
			if !values {
				p.head = nil
			}
		case ";":
			p.head = nil
		default:
			p.head = append(p.head, t)
		}
	}
}

func (p *spot) headWord() string {
	if len(p.head) == 0 {
		return ""
	}
	return p.head[0].Text
}

// inside is what the innermost open { belongs to, "" at the top.
func (p *spot) inside() string {
	if len(p.where) == 0 {
		return ""
	}
	return p.where[len(p.where)-1]
}

// back is the text of the nth token before the place, 1 the nearest.
func (p *spot) back(n int) string {
	if n > len(p.before) || p.before[len(p.before)-n].Kind == syntax.Text {
		return ""
	}
	return p.before[len(p.before)-n].Text
}

// scopeAt is the innermost scope that holds an offset.
func scopeAt(c *check.Checker, file, off int) *check.Scope {
	best := c.Global
	size := int32(1 << 30)
	for _, s := range c.Scopes {
		if covers(s.Span, file, off) && s.Span.End-s.Span.Start <= size {
			best, size = s.Scope, s.Span.End-s.Span.Start
		}
	}
	return best
}

// completer collects items.
type completer struct {
	*spot
	c     *check.Checker
	off   int
	scope *check.Scope
	items []service.Item
	seen  map[string]bool
}

func (q *completer) add(label, kind, detail, insert string) {
	if !q.seen[label] {
		q.seen[label] = true
		q.items = append(q.items, service.Item{Label: label, Kind: kind, Detail: detail, Insert: insert})
	}
}

func (q *completer) words(words ...string) {
	for _, w := range words {
		q.add(w, "keyword", syntax.Meaning(w), w)
	}
}

// all decides which kind of place it is.
func (q *completer) all() {
	prev := q.back(1)
	switch {
	case q.inside() == "values":
	case prev == ".":
		q.members(q.back(2))
	case q.inside() == "install" || q.headWord() == "install" || q.headWord() == "room":
		q.installed(prev)
	case q.headWord() == "device" && (prev == ":" || prev == "," || prev == "gives" || prev == "in"):
		q.deviceNames(prev)
	case prev == ":" && q.typeFollows(), prev == "in":
		q.typeNames()
	case len(q.head) == 0:
		q.beginning()
	case (q.headWord() == "on" || q.headWord() == "together") && (prev == q.headWord() || prev == ","):
		q.triggers()
	case q.headWord() == "order" && (prev == "order" || prev == "before"):
		q.objects(func(o *check.Object) bool { return o.Kind == check.AppObject || o.Kind == check.InstallObject })
	case q.headWord() == "order":
		q.words("before")
	case q.headWord() == "at" && (prev == "on" || prev == ","), q.headWord() == "fastforward":
		q.days(prev)
	case prev == "at" && len(q.head) == 1:
		q.words(check.SunWords...)
	case q.headWord() == "env" && len(q.head) > 4 && prev != "=" && prev != ".." && prev != "by" && prev != "every":
		q.words("by", "every")
	case q.headWord() == "on" && (prev == "<" || prev == "<=" || prev == ">" || prev == ">="), prev == "==" || prev == "!=" || prev == "=" || prev == "+=":
		q.wanted()
	case prev == "(" && (q.back(2) == "enable" || q.back(2) == "disable" || q.back(2) == "enabled"):
		q.objects(func(o *check.Object) bool {
			return o.Kind == check.EventObject || o.Kind == check.TimerObject && q.back(2) == "enabled"
		})
		q.words("self")
	case prev == "start" && q.inside() == "":
		q.words("when")
	case prev == "start" || prev == "cancel":
		q.objects(func(o *check.Object) bool { return o.Kind == check.TimerObject })
	case prev == "reset":
		q.objects(func(o *check.Object) bool { return o.Kind == check.ClockObject })
	case q.headWord() == "start" && len(q.head) == 2 && prev != "when":
		q.words("after")
	case q.headWord() == "event" && len(q.head) > 1 && q.inside() != "block" && q.closed():
		q.words("once", "off", "urgent", "when", "within")
	case q.headWord() == "device" && len(q.head) > 3 && prev != "=":
		q.words("in", "gives", "by", "fixed")
	case prev == "by":
		q.words("hand")
	case q.head[0].Kind == syntax.Reserved && len(q.head) == 1 && declares(prev):
	default:
		q.expression()
	}
}

// closed reports whether all parentheses of the declaration are closed.
func (q *completer) closed() bool {
	depth := 0
	for _, t := range q.head {
		switch t.Text {
		case "(":
			depth++
		case ")":
			depth--
		}
	}
	return depth == 0
}

// declares reports whether a new name follows the word.
func declares(word string) bool {
	switch word {
	case "const", "enum", "var", "event", "fn", "device", "app", "clock", "env", "timer", "let", "for", "choose":
		return true
	}
	return false
}

// typeFollows tells the : before a type from the one of c ? a : b, of
// properties and of all(…: …).
func (q *completer) typeFollows() bool {
	switch q.headWord() {
	case "var", "env", "mode", "attribute", "sensor":
		return true
	case "event", "fn", "command":
		return len(q.where) == 0 || q.inside() != "block"
	}
	return q.inside() == "device"
}

// beginning lists what begins a declaration or statement.
func (q *completer) beginning() {
	items, app, device, stmts := syntax.Words()
	switch q.inside() {
	case "":
		q.words(items...)
	case "app":
		q.words(app...)
	case "device":
		q.words(device...)
		for _, d := range q.c.Files {
			q.settings(d)
		}
	default:
		q.words(stmts...)
		q.objects(func(o *check.Object) bool {
			return o.Kind == check.VarObject || o.Kind == check.LocalObject && !o.Fixed || o.Kind == check.ModeObject || o.Kind == check.FuncObject ||
				o.Kind == check.DeviceObject || o.Kind == check.AttributeObject
		})
	}
}

// members lists the parts of a device, app or enum.
func (q *completer) members(owner string) {
	o := q.scope.Lookup(owner)
	if o == nil {
		return
	}
	trigger := q.headWord() == "together" || q.headWord() == "on" && len(q.where) > 0 && q.inside() == "app"
	statement := len(q.head) == 2 && q.inside() == "block"
	q.list(o.Order, func(m *check.Object) bool {
		switch m.Kind {
		case check.CommandObject:
			return statement
		case check.AttributeObject:
			return !statement
		case check.FuncObject:
			return false
		}
		return !trigger
	})
}

func (q *completer) typeNames() {
	q.words("bool")
	q.objects(func(o *check.Object) bool { return o.Kind == check.EnumObject })
	q.add("0..9", "type", "whole numbers, both ends included", "0..9")
	q.add("{ a, b }", "type", "an enum without a name", "{ a, b }")
}

func (q *completer) triggers() {
	if q.headWord() == "on" {
		q.words("touch")
	}
	q.objects(func(o *check.Object) bool {
		return o.Kind == check.ModeObject || o.Kind == check.DeviceObject || o.Kind == check.EnvObject || o.Kind == check.TimerObject
	})
}

// wanted lists values of what stands left of the operator, then expressions.
func (q *completer) wanted() {
	if o := q.leftSide(); o != nil {
		d := o.Domain
		if o.Kind == check.DeviceObject && len(o.Order) > 0 {
			d = o.Order[0].Domain
		}
		switch d.Kind {
		case value.Enum:
			for _, v := range check.ValueNames(d) {
				q.add(v, "value", check.DomainText(d), v)
			}
		case value.Bool:
			q.words("true", "false")
		}
	}
	if q.headWord() != "on" && q.headWord() != "together" {
		q.expression()
		return
	}
	q.objects(func(o *check.Object) bool { return o.Kind == check.ConstObject })
}

// leftSide is the object before the operator: name, owner.name or name[…].
func (q *completer) leftSide() *check.Object {
	n := 2
	if q.back(n) == "]" {
		for n < len(q.before) && q.back(n) != "[" {
			n++
		}
		n++
	}
	if q.headWord() == "device" && q.back(1) == "=" {
		return q.scope.Lookup(q.head[1].Text)
	}
	if q.back(n+1) != "." {
		if q.headWord() == "var" || q.headWord() == "env" || q.headWord() == "attribute" || q.headWord() == "sensor" {
			return q.scope.Lookup(q.declaredHere())
		}
		if q.headWord() == "mode" {
			return q.scope.Lookup("mode")
		}
		return q.scope.Lookup(q.back(n))
	}
	if owner := q.scope.Lookup(q.back(n + 2)); owner != nil {
		return owner.Member(q.back(n))
	}
	return nil
}

// declaredHere is the name that the declaration at hand declares.
func (q *completer) declaredHere() string {
	for _, t := range q.head[1:] {
		if t.Kind == syntax.Name && t.Text != "attribute" {
			return t.Text
		}
	}
	return ""
}

// expression lists everything with a value.
func (q *completer) expression() {
	q.objects(func(o *check.Object) bool {
		return o.IsValue() || o.Kind == check.FuncObject && o.Result.Kind != check.VoidType || o.Kind == check.DeviceObject || o.Kind == check.AppObject
	})
	q.words("true", "false", "enabled", "all", "any", "count", "time", "weekday")
	q.objects(func(o *check.Object) bool { return o.Kind == check.EnumObject })
}

// objects lists what is visible and wanted, inner names first.
func (q *completer) objects(want func(*check.Object) bool) {
	q.list(q.scope.Visible(func(o *check.Object) bool {
		return want(o) && (o.Kind != check.LocalObject || int(o.Span.End) < q.off)
	}), func(*check.Object) bool { return true })
}

func (q *completer) list(objects []*check.Object, want func(*check.Object) bool) {
	var list []*check.Object
	for _, o := range objects {
		if want(o) {
			list = append(list, o)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Kind == check.LocalObject && list[j].Kind != check.LocalObject })
	for _, o := range list {
		name, insert := check.TrimCall(o.Name), check.TrimCall(o.Name)
		if o.Kind == check.FuncObject || o.Kind == check.CommandObject {
			insert += "("
			if len(o.Params) == 0 && (o.Cmd == nil || len(o.Cmd.Params) == 0) {
				insert += ")"
			}
		}
		q.add(name, symbolKinds[o.Kind], declaration(o), insert)
	}
}
