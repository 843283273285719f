package lang

import (
	"sort"
	"strings"

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
	q.scope = q.c.scopeAt(file, off)
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
func (c *checker) scopeAt(file, off int) *scope {
	best := c.global
	size := int32(1 << 30)
	for _, s := range c.scopes {
		if covers(s.span, file, off) && s.span.End-s.span.Start <= size {
			best, size = s.scope, s.span.End-s.span.Start
		}
	}
	return best
}

// completer collects items.
type completer struct {
	*spot
	c     *checker
	off   int
	scope *scope
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
	case q.headWord() == "on" && (prev == "on" || prev == ","):
		q.triggers()
	case q.headWord() == "at" && (prev == "on" || prev == ","), q.headWord() == "fastforward":
		q.days(prev)
	case prev == "at" && len(q.head) == 1:
		q.words(sunWords...)
	case q.headWord() == "env" && len(q.head) > 4 && prev != "=" && prev != ".." && prev != "by" && prev != "every":
		q.words("by", "every")
	case prev == "==" || prev == "!=" || prev == "=" || prev == "+=":
		q.wanted()
	case prev == "(" && (q.back(2) == "enable" || q.back(2) == "disable" || q.back(2) == "enabled"):
		q.objects(func(o *object) bool { return o.kind == eventObject || o.kind == timerObject && q.back(2) == "enabled" })
		q.words("self")
	case prev == "start" || prev == "cancel":
		q.objects(func(o *object) bool { return o.kind == timerObject })
	case prev == "reset":
		q.objects(func(o *object) bool { return o.kind == clockObject })
	case q.headWord() == "start" && len(q.head) == 2:
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
		for _, d := range q.c.files {
			q.settings(d)
		}
	default:
		q.words(stmts...)
		q.objects(func(o *object) bool {
			return o.kind == varObject || o.kind == localObject && !o.fixed || o.kind == modeObject || o.kind == funcObject ||
				o.kind == deviceObject || o.kind == attributeObject
		})
	}
}

// members lists the parts of a device, app or enum.
func (q *completer) members(owner string) {
	o := q.scope.lookup(owner)
	if o == nil {
		return
	}
	trigger := q.headWord() == "on" && len(q.where) > 0 && q.inside() == "app"
	statement := len(q.head) == 2 && q.inside() == "block"
	q.list(o.order, func(m *object) bool {
		switch m.kind {
		case commandObject:
			return statement
		case attributeObject:
			return !statement
		case funcObject:
			return false
		}
		return !trigger
	})
}

func (q *completer) typeNames() {
	q.words("bool")
	q.objects(func(o *object) bool { return o.kind == enumObject })
	q.add("0..9", "type", "whole numbers, both ends included", "0..9")
	q.add("{ a, b }", "type", "an enum without a name", "{ a, b }")
}

func (q *completer) triggers() {
	q.words("touch")
	q.objects(func(o *object) bool {
		return o.kind == modeObject || o.kind == deviceObject || o.kind == envObject || o.kind == timerObject
	})
}

// wanted lists values of what stands left of the operator, then expressions.
func (q *completer) wanted() {
	if o := q.leftSide(); o != nil {
		d := o.dom
		if o.kind == deviceObject && len(o.order) > 0 {
			d = o.order[0].dom
		}
		switch d.Kind {
		case value.Enum:
			for _, v := range valueNames(d) {
				q.add(v, "value", domainText(d), v)
			}
		case value.Bool:
			q.words("true", "false")
		}
	}
	if q.headWord() != "on" {
		q.expression()
	}
}

// leftSide is the object before the operator: name, owner.name or name[…].
func (q *completer) leftSide() *object {
	n := 2
	if q.back(n) == "]" {
		for n < len(q.before) && q.back(n) != "[" {
			n++
		}
		n++
	}
	if q.headWord() == "device" && q.back(1) == "=" {
		return q.scope.lookup(q.head[1].Text)
	}
	if q.back(n+1) != "." {
		if q.headWord() == "var" || q.headWord() == "env" || q.headWord() == "attribute" || q.headWord() == "sensor" {
			return q.scope.lookup(q.declaredHere())
		}
		if q.headWord() == "mode" {
			return q.scope.lookup("mode")
		}
		return q.scope.lookup(q.back(n))
	}
	if owner := q.scope.lookup(q.back(n + 2)); owner != nil {
		return owner.member(q.back(n))
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
	q.objects(func(o *object) bool {
		return o.isValue() || o.kind == funcObject && o.result.kind != voidType || o.kind == deviceObject || o.kind == appObject
	})
	q.words("true", "false", "enabled", "all", "any", "count", "time", "weekday")
	q.objects(func(o *object) bool { return o.kind == enumObject })
}

// objects lists what is visible and wanted, inner names first.
func (q *completer) objects(want func(*object) bool) {
	q.list(q.scope.visible(func(o *object) bool {
		return want(o) && (o.kind != localObject || int(o.span.End) < q.off)
	}), func(*object) bool { return true })
}

func (q *completer) list(objects []*object, want func(*object) bool) {
	var list []*object
	for _, o := range objects {
		if want(o) {
			list = append(list, o)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].kind == localObject && list[j].kind != localObject })
	for _, o := range list {
		name, insert := trimCall(o.name), trimCall(o.name)
		if o.kind == funcObject || o.kind == commandObject {
			insert += "("
			if len(o.params) == 0 && (o.cmd == nil || len(o.cmd.Params) == 0) {
				insert += ")"
			}
		}
		q.add(name, symbolKinds[o.kind], declaration(o), insert)
	}
}
