// Package furnish changes the devices of a home in its text: what people call
// them, in which room they are, whether one stands for several or several for
// one, and whether anything but apps changes them. The rest of the text stays
// as it is.
package furnish

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/editor"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/source"
)

// Change carries out a change in the home that is a file of the set. The
// problem says why the text stays as it is, or is "".
func Change(set *source.Set, file int, c service.Furnishing) (after, problem string) {
	f := &furnisher{set: set, number: int32(file), text: set.Files[file].Text, to: strings.TrimSpace(c.To)}
	var problems diag.List
	if f.tree, problems = syntax.Parse(set.Files[file], f.number); problems.HasErrors() {
		return f.text, "the text of the home has mistakes: mend them first"
	}
	f.heads = map[*syntax.DeviceDecl]int{}
	for _, decl := range f.tree.Decls {
		if d, ok := decl.(*syntax.DeviceDecl); ok {
			f.heads[d] = headEnd(f.text, d)
		}
	}
	d := f.device(c.Device)
	if d == nil {
		return f.text, "the home has no device `" + c.Device + "`"
	}
	switch c.Kind {
	case "rename":
		problem = f.rename(d)
	case "move":
		problem = f.move(d)
	case "split":
		problem = f.split(d, c.App, c.Setting)
	case "merge":
		problem = f.merge(d)
	case "thaw":
		problem = f.thaw(d)
	case "freeze":
		f.freeze(d)
	default:
		problem = "there is no change `" + c.Kind + "`"
	}
	if problem != "" {
		return f.text, problem
	}
	return f.edited()
}

// furnisher is a change under way: edits of one text.
type furnisher struct {
	set    *source.Set
	number int32
	text   string
	to     string
	tree   *syntax.File
	heads  map[*syntax.DeviceDecl]int // where they end in the text
	edits  []diag.Edit
}

func (f *furnisher) put(start, end int, text string) {
	at := source.Span{File: f.number, Start: int32(start), End: int32(end)}
	f.edits = append(f.edits, diag.Edit{Span: at, New: text})
}

// edited is the text with the edits. A change that makes mistakes is refused.
func (f *furnisher) edited() (after, problem string) {
	sort.SliceStable(f.edits, func(i, j int) bool { return f.edits[i].Span.Start < f.edits[j].Span.Start })
	out := editor.Edited(f.set, f.edits)
	if _, problems := syntax.Parse(out.Files[f.number], f.number); problems.HasErrors() {
		return f.text, "the text of the home would have mistakes"
	}
	return out.Files[f.number].Text, ""
}

func (f *furnisher) device(name string) *syntax.DeviceDecl {
	for _, decl := range f.tree.Decls {
		if d, ok := decl.(*syntax.DeviceDecl); ok && d.Name.Name == name {
			return d
		}
	}
	return nil
}

// head writes the part of a device in front of its attributes anew.
func (f *furnisher) head(d *syntax.DeviceDecl) {
	f.put(int(d.At.At.Start), f.heads[d], headOf(d, d.Name.Name))
}

// headOf is a device of that name up to its attributes.
func headOf(d *syntax.DeviceDecl, name string) string {
	var b strings.Builder
	b.WriteString("device " + name)
	names := func(before string, list []*syntax.Ident) {
		for i, id := range list {
			b.WriteString([]string{before, ", "}[min(i, 1)] + id.Name)
		}
	}
	names(": ", d.Capabilities)
	names(" gives ", d.Gives)
	if d.Room != nil {
		b.WriteString(" in " + d.Room.Name)
	}
	if d.Text != nil {
		b.WriteString(" " + d.Text.Raw)
	}
	switch {
	case d.Start == nil:
	case d.Start.Any:
		b.WriteString(" = any")
	case d.Start.X != nil:
		b.WriteString(" = " + syntax.Source(d.Start.X))
	}
	if d.ByHand {
		b.WriteString(" by hand")
	}
	if d.Fixed {
		b.WriteString(" fixed")
	}
	return b.String()
}

// headEnd is where the head of a device ends in the text.
func headEnd(text string, d *syntax.DeviceDecl) int {
	last := d.Name.At.At.End
	reach := func(at source.Span) { last = max(last, at.End) }
	for _, id := range slices.Concat(d.Capabilities, d.Gives) {
		reach(id.At.At)
	}
	if d.Room != nil {
		reach(d.Room.At.At)
	}
	if d.Text != nil {
		reach(d.Text.At.At)
	}
	if d.Start != nil {
		reach(d.Start.At.At)
	}
	mark := ";"
	if d.HasBody {
		mark = "{"
	}
	end := int(last) + max(0, strings.Index(text[last:], mark))
	for end > int(last) && text[end-1] == ' ' {
		end--
	}
	return end
}

// rename calls a device otherwise, in sentences and, where the name is free, in
// the text.
func (f *furnisher) rename(d *syntax.DeviceDecl) string {
	if f.to == "" {
		return "a device needs a name"
	}
	at := int(d.Name.At.At.Start)
	d.Text = literal(f.to)
	f.head(d)
	for _, name := range []string{nameOf(f.to), nameOf(f.to) + "2", nameOf(f.to) + "3"} {
		if name == d.Name.Name {
			break
		}
		if r := editor.Rename(f.set, int(f.number), at, name); r.Problem == "" {
			f.edits = append(f.edits[:0], diag.Edit{Span: f.edits[0].Span, New: headOf(d, name)})
			for _, e := range r.Edits {
				if e.Span != d.Name.At.At {
					f.edits = append(f.edits, e)
				}
			}
			break
		}
	}
	return ""
}

func literal(text string) *syntax.TextLit {
	text = strings.ReplaceAll(text, "\n", " ")
	return &syntax.TextLit{Value: text, Raw: strconv.Quote(text)}
}

// nameOf is a label as one word: the porch light is porchLight.
func nameOf(label string) string {
	words := strings.FieldsFunc(label, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9')
	})
	if len(words) > 1 && strings.EqualFold(words[0], "the") {
		words = words[1:]
	}
	name := ""
	for i, w := range words {
		first := strings.ToUpper(w[:1])
		if i == 0 {
			first = strings.ToLower(w[:1])
		}
		name += first + w[1:]
	}
	if name == "" || name[0] <= '9' {
		name = "device" + name
	}
	return name
}

// move puts a device into a room, which may be new.
func (f *furnisher) move(d *syntax.DeviceDecl) string {
	d.Room = nil
	if f.to != "" {
		d.Room = &syntax.Ident{Name: f.room(d)}
	}
	f.head(d)
	return ""
}

// room is the name of the room that is asked for; it is declared when the home
// has none.
func (f *furnisher) room(d *syntax.DeviceDecl) string {
	before := int(f.device(d.Name.Name).At.At.Start)
	taken := map[string]bool{}
	for _, decl := range f.tree.Decls {
		switch r := decl.(type) {
		case *syntax.RoomDecl:
			if r.Name.Name == f.to || r.Text != nil && strings.EqualFold(r.Text.Value, f.to) {
				return r.Name.Name
			}
			taken[r.Name.Name] = true
			before = min(before, int(r.At.At.Start))
		case *syntax.DeviceDecl:
			before = min(before, int(r.At.At.Start))
		}
	}
	name := nameOf(f.to)
	for i := 2; taken[name] || syntax.IsReserved(name); i++ {
		name = nameOf(f.to) + strconv.Itoa(i)
	}
	f.put(before, before, "room "+name+" "+literal(f.to).Raw+";\n")
	return name
}

// split gives a setting of an app a device of its own, which is like the one
// that it had.
func (f *furnisher) split(d *syntax.DeviceDecl, app, setting string) string {
	use := f.use(d, app, setting)
	if use == nil {
		return "`" + app + "` does not use `" + d.Name.Name + "` as `" + setting + "`"
	}
	name, n := d.Name.Name+"2", 2
	for f.declares(name) {
		n++
		name = d.Name.Name + strconv.Itoa(n)
	}
	label := d.Name.Name
	if d.Text != nil {
		label = d.Text.Value
	}
	twin := *d
	twin.Text = literal(label + " " + strconv.Itoa(n))
	end := int(d.At.At.End)
	f.put(end, end, "\n"+headOf(&twin, name)+f.text[f.heads[d]:end])
	f.put(int(use.At.At.Start), int(use.At.At.End), name)
	return ""
}

// use is where a setting of an app names a device.
func (f *furnisher) use(d *syntax.DeviceDecl, app, setting string) *syntax.Ident {
	for _, in := range f.given() {
		if in.app != app || in.decl.Name.Name != setting {
			continue
		}
		for _, x := range in.decl.Values {
			if id, ok := x.(*syntax.Ident); ok && id.Name == d.Name.Name {
				return id
			}
		}
	}
	return nil
}

// given is a setting of an installed app.
type given struct {
	app  string
	decl *syntax.InputDecl
}

func (f *furnisher) given() []given {
	var list []given
	for _, decl := range f.tree.Decls {
		if in, ok := decl.(*syntax.InstallDecl); ok {
			for _, m := range in.Members {
				if s, ok := m.(*syntax.InputDecl); ok {
					list = append(list, given{in.Name.Name, s})
				}
			}
		}
	}
	return list
}

func (f *furnisher) declares(name string) bool {
	for _, s := range editor.Outline([]*syntax.File{f.tree}) {
		if s.Name == name {
			return true
		}
	}
	return syntax.IsReserved(name)
}

// merge lets another device stand where d stands.
func (f *furnisher) merge(d *syntax.DeviceDecl) string {
	into := f.device(f.to)
	switch {
	case into == nil:
		return "the home has no device `" + f.to + "`"
	case into == d:
		return "it is the same device already"
	case len(d.Capabilities) == 0 || len(into.Capabilities) == 0:
		return "only devices of the catalogue can become one"
	}
	uses := editor.Rename(f.set, int(f.number), int(d.Name.At.At.Start), "crosscheckMerged")
	if uses.Problem != "" {
		return uses.Problem
	}
	for _, e := range uses.Edits {
		if e.Span != d.Name.At.At && !f.twice(e.Span, into.Name.Name) {
			f.edits = append(f.edits, diag.Edit{Span: e.Span, New: into.Name.Name})
		}
	}
	f.settings(d, into)
	f.remove(d)
	for _, id := range d.Capabilities {
		if !slices.ContainsFunc(into.Capabilities, func(k *syntax.Ident) bool { return k.Name == id.Name }) {
			into.Capabilities = append(into.Capabilities, &syntax.Ident{Name: id.Name})
		}
	}
	into.ByHand = (into.ByHand || d.ByHand) && !(into.Fixed && d.Fixed)
	into.Fixed = into.Fixed && d.Fixed
	for _, g := range d.Gives {
		if !slices.ContainsFunc(into.Gives, func(k *syntax.Ident) bool { return k.Name == g.Name }) {
			into.Gives = append(into.Gives, &syntax.Ident{Name: g.Name})
		}
	}
	f.head(into)
	return ""
}

// twice takes a name out of a setting that has the other one already.
func (f *furnisher) twice(at source.Span, other string) bool {
	for _, in := range f.given() {
		span := in.decl.At.At
		if at.Start < span.Start || at.End > span.End {
			continue
		}
		var rest []string
		double := false
		for _, x := range in.decl.Values {
			id, named := x.(*syntax.Ident)
			double = double || named && id.Name == other
			if x.Span() != at {
				rest = append(rest, f.set.Text(x.Span()))
			}
		}
		if double {
			first, last := in.decl.Values[0].Span(), in.decl.Values[len(in.decl.Values)-1].Span()
			f.put(int(first.Start), int(last.End), strings.Join(rest, ", "))
		}
		return double
	}
	return false
}

// settings moves what is said of attributes to the other device, unless that
// says something of them itself.
func (f *furnisher) settings(d, into *syntax.DeviceDecl) {
	said := map[string]bool{}
	for _, m := range into.Members {
		if s, ok := m.(*syntax.SettingDecl); ok {
			said[s.Name.Name] = true
		}
	}
	var more []string
	for _, m := range d.Members {
		if s, ok := m.(*syntax.SettingDecl); ok && !said[s.Name.Name] {
			more = append(more, "  "+f.set.Text(s.Span())+"\n")
		}
	}
	if len(more) == 0 {
		return
	}
	end := int(into.At.At.End) - 1
	switch {
	case !into.HasBody:
		f.put(end, end+1, " {\n"+strings.Join(more, "")+"}")
	case strings.HasSuffix(strings.TrimRight(f.text[:end], " "), "\n"):
		f.put(end, end, strings.Join(more, ""))
	default:
		f.put(end, end, "\n"+strings.Join(more, ""))
	}
}

// remove takes a device out of the text, with the notes above it.
func (f *furnisher) remove(d *syntax.DeviceDecl) {
	start, end := f.note(int(d.At.At.Start)), int(d.At.At.End)
	if end < len(f.text) && f.text[end] == '\n' {
		end++
	}
	f.put(start, end, "")
}

// note is where the comments directly above a place begin.
func (f *furnisher) note(start int) int {
	from := strings.LastIndexByte(f.text[:start], '\n') + 1
	if strings.TrimSpace(f.text[from:start]) != "" {
		return start
	}
	for from > 0 {
		above := strings.LastIndexByte(f.text[:from-1], '\n') + 1
		if !strings.HasPrefix(strings.TrimSpace(f.text[above:from]), "//") {
			break
		}
		from = above
	}
	return from
}

// thaw lets people, or whatever surrounds a sensor, change a device.
func (f *furnisher) thaw(d *syntax.DeviceDecl) string {
	if !d.Fixed {
		return "nothing keeps it as it is"
	}
	d.Fixed = false
	d.ByHand = d.ByHand || operated(d)
	f.head(d)
	start := int(d.At.At.Start)
	if from := f.note(start); strings.HasPrefix(f.text[from:], "// Fixed") {
		line := from + strings.IndexByte(f.text[from:], '\n') + 1
		f.put(from, line, "")
	}
	return ""
}

// operated reports whether a device has something that people can do.
func operated(d *syntax.DeviceDecl) bool {
	for _, id := range d.Capabilities {
		if c := capability.Lookup(id.Name); c != nil && slices.ContainsFunc(c.Attributes, func(a capability.Attribute) bool {
			return !a.Sensor && !a.Momentary
		}) {
			return true
		}
	}
	return false
}

// freeze leaves a device to the apps.
func (f *furnisher) freeze(d *syntax.DeviceDecl) {
	d.ByHand, d.Fixed = false, true
	f.head(d)
}
