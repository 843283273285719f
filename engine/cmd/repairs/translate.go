package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// program is the part of a case that some devices are about: the rules that command
// them, the properties that ask for their values, and what these depend on.
type program struct {
	text       string
	properties []string // in the order of the text
	// rules are apps that do what each property asks for, and no more: whatever else
	// happens, as it happens.
	rules map[string]string
}

// untold is what the language cannot say of a case, and is left out.
type untold struct{ what, why string }

// world is what the rules and properties of a case mention.
type world struct {
	values    map[string][]string // of an attribute that is no number, the first at rest
	limits    map[string][]int    // of a number: it is told apart whether it is below each
	commanded map[string]bool     // by rules, or for a property
	waited    map[string]bool     // something waits for its changes
	names     map[string]string   // of devices, by attribute
}

// restOf is what else an attribute may be: the value that says that nothing is the matter.
var restOf = map[string]string{
	"on": "off", "open": "closed", "detected": "clear", "not_present": "present", "present": "not_present", "active": "inactive",
	"locked": "unlocked", "siren": "off", "wet": "dry", "TRUE": "FALSE", "FALSE": "TRUE", "pushed": "released", "closed": "open",
	"off": "on", "unlocked": "locked", "muted": "unmuted", "unmuted": "muted",
}

// translate writes a case as native programs, one for each set of devices that have
// something to do with each other.
func (d *data) translate(c *ruleSet) ([]program, []untold) {
	var missing []untold
	var wanted []*property
	for i := range d.Properties {
		p := &d.Properties[i]
		if !slices.Contains(c.Properties, p.ID) {
			continue
		}
		if why := p.unsaid(); why != "" {
			missing = append(missing, untold{p.ID, why})
			continue
		}
		wanted = append(wanted, p)
	}
	var rules []numbered
	for i := range c.Rules {
		r := numbered{i + 1, &c.Rules[i]}
		if why := r.unsaid(); why != "" {
			missing = append(missing, untold{fmt.Sprint("rule ", r.number), why})
			continue
		}
		rules = append(rules, r)
	}
	var out []program
	for _, group := range groups(rules, wanted) {
		part := group.part(rules, wanted)
		if len(part.properties) > 0 {
			out = append(out, part.write())
		}
	}
	return out, missing
}

// numbered is a rule and its place in its case.
type numbered struct {
	number int
	*rule
}

// unsaid is why the language cannot say a property, or "".
func (p *property) unsaid() string {
	said := fmt.Sprintf("always(now(%s, %v) and before(%[1]s, %[2]v) implies now(%s, %v))", p.Trigger.Attr, p.Trigger.Value, p.Device, p.Value)
	if p.Kind == "event" {
		event := fmt.Sprintf("becomes(%s, %v)", p.Trigger.Attr, p.Trigger.Value)
		if p.Trigger.From != nil && p.Trigger.To != nil {
			event = fmt.Sprintf("moves(%s, %d, %d)", p.Trigger.Attr, *p.Trigger.From, *p.Trigger.To)
		}
		said = fmt.Sprintf("always(%s implies next now(%s, %v))", event, p.Device, p.Value)
	}
	if said != p.Formula {
		return "another shape of formula: " + p.Formula
	}
	if t := p.Trigger; t.From != nil && (*t.From-*t.To)*(*t.From-*t.To) != 1 {
		return "a number that moves by more than one"
	}
	return ""
}

func (r *numbered) unsaid() string {
	switch {
	case len(r.Trigger) != 1:
		return fmt.Sprintf("%d triggers at once", len(r.Trigger))
	case len(r.Latency) != len(r.Actions):
		return "actions without a time"
	}
	for _, t := range slices.Concat(r.Trigger, r.Conditions) {
		if _, isNumber := t.Value.(float64); !isNumber && t.Op != "=" && t.Op != "!=" {
			return "an order of values that are no numbers"
		}
	}
	return ""
}

// group is some commanded attributes that have to do with each other.
type group map[string]bool

// groups are the sets of commanded attributes: those that one rule commands, or of
// which one sets a rule or property about the other off, are together.
func groups(rules []numbered, wanted []*property) []group {
	commanded := map[string]bool{}
	for _, r := range rules {
		for _, a := range r.Actions {
			commanded[a.Device] = true
		}
	}
	for _, p := range wanted {
		commanded[p.Device] = true
	}
	of := map[string]group{}
	for a := range commanded {
		of[a] = group{a: true}
	}
	join := func(a, b string) {
		if commanded[a] && commanded[b] && !of[a][b] {
			maps.Copy(of[a], of[b])
			for x := range of[a] {
				of[x] = of[a]
			}
		}
	}
	for _, r := range rules {
		for _, a := range r.Actions {
			for _, t := range slices.Concat(r.Trigger, r.Conditions) {
				join(a.Device, t.Attr)
			}
			join(a.Device, r.Actions[0].Device)
		}
	}
	for _, p := range wanted {
		join(p.Device, p.Trigger.Attr)
	}
	var out []group
	for _, a := range slices.Sorted(maps.Keys(of)) {
		if a == slices.Min(slices.Collect(maps.Keys(of[a]))) {
			out = append(out, of[a])
		}
	}
	return out
}

// part is what is about a group.
type part struct {
	world
	rules      []numbered
	properties []*property
}

func (g group) part(rules []numbered, wanted []*property) *part {
	p := &part{world: world{map[string][]string{}, map[string][]int{}, g, map[string]bool{}, map[string]string{}}}
	for _, r := range rules {
		if slices.ContainsFunc(r.Actions, func(a action) bool { return g[a.Device] }) {
			p.rules = append(p.rules, r)
			for _, t := range slices.Concat(r.Trigger, r.Conditions) {
				p.see(t.Attr, t.Op, t.Value)
				p.waited[t.Attr] = true
			}
			for _, a := range r.Actions {
				p.see(a.Device, "=", a.Value)
			}
		}
	}
	for _, q := range wanted {
		if g[q.Device] {
			p.properties = append(p.properties, q)
			p.waited[q.Trigger.Attr] = true
			p.see(q.Device, "=", q.Value)
			if q.Trigger.From != nil {
				p.limit(q.Trigger.Attr, max(*q.Trigger.From, *q.Trigger.To))
			} else {
				p.see(q.Trigger.Attr, "=", q.Trigger.Value)
			}
		}
	}
	p.finish()
	return p
}

// see notes a value that an attribute is compared with, or gets.
func (w *world) see(attr, op string, value any) {
	if n, isNumber := value.(float64); isNumber && !w.commanded[attr] {
		v := int(n)
		switch op {
		case "<", ">=":
			w.limit(attr, v)
		case "<=", ">":
			w.limit(attr, v+1)
		default:
			w.limit(attr, v)
			w.limit(attr, v+1)
		}
		return
	}
	text := fmt.Sprint(value)
	list := w.values[attr]
	for _, v := range []string{restOf[text], text} {
		if v != "" && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	w.values[attr] = list
}

func (w *world) limit(attr string, n int) {
	if !slices.Contains(w.limits[attr], n) {
		w.limits[attr] = append(w.limits[attr], n)
	}
}

// finish gives every attribute its name, and two values at least.
func (w *world) finish() {
	for attr, list := range w.values {
		if len(list) == 1 {
			w.values[attr] = append([]string{"other"}, list...)
		}
	}
	for _, list := range w.limits {
		slices.Sort(list)
	}
	attrs := slices.Sorted(maps.Keys(w.values))
	attrs = append(attrs, slices.Sorted(maps.Keys(w.limits))...)
	for _, attr := range attrs {
		device, of, _ := strings.Cut(attr, ".")
		same := func(b string) bool { return b != attr && strings.HasPrefix(b, device+".") }
		if slices.ContainsFunc(attrs, same) || of == "" {
			device += "_" + of
		}
		w.names[attr] = name(device)
	}
}

var noName = regexp.MustCompile(`\W`)

// name is what the language may call something.
func name(text string) string { return noName.ReplaceAllString(text, "_") }

// value is a value as it is written.
func value(v any) string {
	text := fmt.Sprint(v)
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		return name("v" + text)
	}
	return name(text)
}

// place is an attribute as it is written.
func (w *world) place(attr string) string {
	if w.isNumber(attr) {
		return w.names[attr]
	}
	_, of, _ := strings.Cut(attr, ".")
	if of == "" {
		of = "value"
	}
	return w.names[attr] + "." + name(of)
}

func (w *world) isNumber(attr string) bool { return len(w.limits[attr]) > 0 }

// so is a comparison as it is written, and as it is denied.
func (w *world) so(attr, op string, v any) string {
	n, isNumber := v.(float64)
	if !isNumber || !w.isNumber(attr) {
		return fmt.Sprintf("%s %s %s", w.place(attr), map[string]string{"=": "==", "!=": "!="}[op], value(v))
	}
	limit := func(n int) int { return slices.Index(w.limits[attr], n) + 1 }
	switch op {
	case "<":
		return fmt.Sprintf("%s < %d", w.place(attr), limit(int(n)))
	case "<=":
		return fmt.Sprintf("%s < %d", w.place(attr), limit(int(n)+1))
	case ">":
		return fmt.Sprintf("%s >= %d", w.place(attr), limit(int(n)+1))
	case ">=":
		return fmt.Sprintf("%s >= %d", w.place(attr), limit(int(n)))
	}
	return fmt.Sprintf("%s == %d", w.place(attr), limit(int(n)))
}

// write writes a part as a program.
func (p *part) write() program {
	var b strings.Builder
	p.devices(&b)
	for _, r := range p.rules {
		p.app(&b, r)
	}
	out := program{rules: map[string]string{}}
	for _, q := range p.properties {
		out.properties = append(out.properties, q.ID)
		never := fmt.Sprintf("%s != %s", p.place(q.Device), value(q.Value))
		so := p.so(q.Trigger.Attr, "=", q.Trigger.Value)
		if t := q.Trigger; t.From != nil {
			op := "<"
			if *t.To > *t.From {
				op = ">="
			}
			so = p.so(t.Attr, op, float64(max(*t.From, *t.To)))
		}
		set := fmt.Sprintf("%s.set(%s);", p.names[q.Device], value(q.Value))
		rule := fmt.Sprintf("  on %s { %s }\n", so, set)
		if q.Kind == "event" {
			fmt.Fprintf(&b, "never %q: %s after %s;\n", q.ID, never, so)
		} else {
			fmt.Fprintf(&b, "never %q: %s && %s;\n", q.ID, so, never)
			rule += fmt.Sprintf("  on %s { if (%s && %s) { %s } }\n", p.place(q.Device), so, never, set)
		}
		out.rules[q.ID] = fmt.Sprintf("app %s {\n%s}\n", name("Rule"+q.ID), rule)
	}
	out.text = b.String()
	return out
}

// devices declares what there is. What something waits for moves: sensors by
// themselves, numbers from one limit to the next, and other devices also by hand.
func (p *part) devices(b *strings.Builder) {
	for _, attr := range slices.Sorted(maps.Keys(p.limits)) {
		list := p.limits[attr]
		fmt.Fprintf(b, "// %s: below %d", attr, list[0])
		for i, n := range list {
			fmt.Fprintf(b, ", %d from %d", i+1, n)
		}
		fmt.Fprintf(b, "\nenv %s: 0..%d = %d by 1;\n", p.names[attr], len(list), len(list)/2)
	}
	for _, attr := range slices.Sorted(maps.Keys(p.values)) {
		texts := make([]string, len(p.values[attr]))
		for i, v := range p.values[attr] {
			texts[i] = value(v)
		}
		device, of, _ := strings.Cut(p.place(attr), ".")
		kind := fmt.Sprintf("attribute %s: { %s }", of, strings.Join(texts, ", "))
		switch {
		case !p.commanded[attr]:
			fmt.Fprintf(b, "device %s { sensor %s = %s; }\n", device, kind, value(p.atRest(attr)))
		case p.waited[attr]:
			fmt.Fprintf(b, "device %s by hand { %s = any; command set(v: { %s }) { %s = v; } }\n", device, kind, strings.Join(texts, ", "), of)
		default:
			fmt.Fprintf(b, "device %s { %s = any; command set(v: { %s }) { %s = v; } }\n", device, kind, strings.Join(texts, ", "), of)
		}
	}
}

// atRest is the value that a sensor has at first: none that something must be so with.
func (p *part) atRest(attr string) string {
	for _, v := range p.values[attr] {
		if !slices.ContainsFunc(p.properties, func(q *property) bool { return q.Kind == "state" && q.Trigger.Attr == attr && q.Trigger.Value == v }) {
			return v
		}
	}
	return p.values[attr][0]
}

// app writes a rule as an app.
func (p *part) app(b *strings.Builder, r numbered) {
	t := r.Trigger[0]
	fmt.Fprintf(b, "app R%d {\n", r.number)
	var now []string
	var later strings.Builder
	for i, a := range r.Actions {
		command := fmt.Sprintf("%s.set(%s);", p.names[a.Device], value(a.Value))
		if r.Latency[i] == 0 {
			now = append(now, command)
			continue
		}
		fmt.Fprintf(b, "  timer after%d;\n", i)
		now = append(now, fmt.Sprintf("start after%d after %ds;", i, r.Latency[i]))
		fmt.Fprintf(&later, "  on after%d { %s }\n", i, command)
	}
	code := strings.Join(now, " ")
	if len(r.Conditions) > 0 {
		texts := make([]string, len(r.Conditions))
		for i, c := range r.Conditions {
			texts[i] = p.so(c.Attr, c.Op, c.Value)
		}
		code = fmt.Sprintf("if (%s) { %s }", strings.Join(texts, " && "), code)
	}
	so := p.so(t.Attr, t.Op, t.Value)
	if p.isNumber(t.Attr) || t.Op == "=" {
		fmt.Fprintf(b, "  on %s { %s }\n", so, code)
	} else { // it comes true, and does not change from one other value to the next
		fmt.Fprintf(b, "  var so: bool = %v;\n  on %s { if (!(%s)) { so = false; } else if (!so) { so = true; %s } }\n", p.atRest(t.Attr) != fmt.Sprint(t.Value), p.place(t.Attr), so, code)
	}
	b.WriteString(later.String())
	b.WriteString("}\n")
}
