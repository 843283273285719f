package isy

import (
	"fmt"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// exported matches what a controller exports: XML with a trigger for each program.
var exported = regular.New(`<trigger[\s>]`)

// node is an element of an export.
type node struct {
	name  string
	attrs map[string]string
	text  string
	kids  []*node
	at    source.Span
}

// kid is the first element of that name in n, or an empty one.
func (n *node) kid(name string) *node {
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
	}
	return &node{at: n.at}
}

func (n *node) has(name string) bool { return n.kid(name).name != "" }

// piece is a tag, or what stands between two.
var piece = regular.New(`(?s)<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<!.*?>|<(/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(/?)>|[^<]+`)

var attributes = regular.New(`([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')`)

var entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&apos;", "'", "&amp;", "&")

// parseExport reads XML into a tree.
func parseExport(text string, file int32, problems *diag.List) *node {
	root := &node{at: source.Span{File: file}}
	open := []*node{root}
	last := 0
	for _, m := range piece.FindAllStringSubmatchIndex(text, -1) {
		at := source.Span{File: file, Start: int32(m[0]), End: int32(m[1])}
		if m[0] > last && len(*problems) == 0 {
			problems.Add(diag.UnexpectedToken, diag.Error, source.Span{File: file, Start: int32(last), End: int32(m[0])}, "this is no XML")
		}
		last = m[1]
		top := open[len(open)-1]
		switch {
		case text[m[0]] != '<':
			top.text += entities.Replace(strings.TrimSpace(text[m[0]:m[1]]))
		case strings.HasPrefix(text[m[0]:], "<![CDATA["):
			top.text += strings.TrimSuffix(text[m[0]+9:m[1]], "]]>")
		case m[4] < 0: // a comment, or what the file is
		case m[3] > m[2]:
			top.at.End = at.End
			if name := text[m[4]:m[5]]; len(open) < 2 || top.name != name {
				if len(*problems) == 0 {
					problems.Add(diag.UnexpectedToken, diag.Error, at, "</%s> closes nothing", name)
				}
				continue
			}
			open = open[:len(open)-1]
		default:
			n := &node{name: text[m[4]:m[5]], attrs: map[string]string{}, at: at}
			for _, a := range attributes.FindAllStringSubmatch(text[m[6]:m[7]], -1) {
				n.attrs[a[1]] = entities.Replace(a[2] + a[3])
			}
			top.kids = append(top.kids, n)
			if m[9] == m[8] && len(open) < deepest {
				open = append(open, n)
			}
		}
	}
	if len(open) > 1 && len(*problems) == 0 {
		problems.Add(diag.MissingToken, diag.Error, open[len(open)-1].at, "<%s> is not closed", open[len(open)-1].name)
	}
	return root
}

// exporting reads the programs of an export.
type exporting struct {
	text     *controller.Text
	programs map[string]string // names by number
}

// readExport reads an export. Things go by their addresses: it has no other names.
func readExport(f *source.File, number int32) *controller.Text {
	e := &exporting{text: &controller.Text{}, programs: map[string]string{}}
	root := parseExport(f.Text, number, &e.text.Problems)
	var triggers []*node
	var find func(n *node)
	find = func(n *node) {
		for _, k := range n.kids {
			if k.name == "trigger" {
				triggers = append(triggers, k)
			} else {
				find(k)
			}
		}
	}
	find(root)
	for _, t := range triggers {
		e.programs[t.kid("id").text] = e.nameOf(t)
	}
	for _, t := range triggers {
		e.trigger(t)
	}
	return e.text
}

func (e *exporting) nameOf(t *node) string {
	if name := t.kid("name").text; name != "" {
		return name
	}
	return "Program " + t.kid("id").text
}

func (e *exporting) trigger(t *node) {
	head := t.kid("name").at
	id := t.kid("id").text
	parent := t.kid("parent").text
	if parent == "0" {
		parent = ""
	}
	cond := e.conditions(t.kid("if"))
	if t.has("folder") {
		e.text.Folders = append(e.text.Folders, &controller.Folder{Name: e.nameOf(t), ID: id, Folder: parent, If: cond, Head: head})
		return
	}
	e.text.Programs = append(e.text.Programs, &controller.Program{
		Name: e.nameOf(t), ID: id, Folder: parent, Head: head, Span: t.at, Held: true, If: cond,
		Disabled: strings.EqualFold(t.attrs["enabled"], "false") || t.has("disabled") || strings.EqualFold(t.kid("enabled").text, "false"),
		AtStart:  strings.EqualFold(t.attrs["runAtStartup"], "true") || t.has("runAtReboot") || t.has("runAtStartup"),
		Then:     e.actions(t.kid("then")), Else: e.actions(t.kid("else")),
	})
}

// conditions are those of an element, each behind the word that joins it.
func (e *exporting) conditions(n *node) controller.Cond {
	var items []item
	or := false
	for _, k := range n.kids {
		switch k.name {
		case "and":
			or = false
		case "or":
			or = true
		case "paren":
			if x := e.conditions(k); x != nil {
				items = append(items, item{or, x})
			}
		default:
			items = append(items, item{or, e.condition(k)})
		}
	}
	return joinAll(items)
}

// words is an element as people may read it.
func words(n *node) string {
	list := []string{n.name}
	for _, key := range []string{"id", "node", "op"} {
		if n.attrs[key] != "" {
			list = append(list, n.attrs[key])
		}
	}
	if n.text != "" {
		list = append(list, n.text)
	}
	for _, k := range n.kids {
		list = append(list, words(k))
	}
	return strings.Join(list, " ")
}

// presses are the commands that a thing sends when somebody operates it.
var presses = map[string]string{"DON": controller.On, "DOF": controller.Off, "DFON": "fast on", "DFOF": "fast off"}

// comparisons are the operators of exports.
var comparisons = map[string]string{"IS": "=", "": "=", "ISNOT": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">=", "EQ": "=", "NE": "!="}

func (e *exporting) condition(n *node) controller.Cond {
	at := controller.At{Span: n.at}
	op, known := comparisons[strings.ToUpper(n.attrs["op"])]
	thing := n.attrs["node"]
	switch n.name {
	case "status":
		v, isNumber := percent(n.kid("val"))
		switch {
		case !known || !isNumber || thing == "" || n.attrs["id"] != "ST":
		case v == 0 && (op == "=" || op == "!="):
			return &controller.Is{Thing: thing, Op: op, Value: controller.Value{Word: controller.Off}, At: at}
		case v == 100 && (op == "=" || op == "!="):
			return &controller.Is{Thing: thing, Op: op, Value: controller.Value{Word: controller.On}, At: at}
		default:
			return &controller.Is{Thing: thing, Op: op, Value: controller.Value{IsNumber: true, Number: v}, At: at}
		}
	case "control":
		command := presses[n.attrs["id"]]
		if command == "" {
			command = strings.ToLower(n.attrs["id"])
		}
		if thing != "" && known {
			var c controller.Cond = &controller.Happens{Moment: &controller.Pressed{Thing: thing, Command: command, At: at}}
			if op == "!=" {
				c = &controller.Not{X: c}
			}
			return c
		}
	case "program":
		if name := e.programs[n.attrs["id"]+n.kid("id").text]; name != "" {
			return &controller.Ran{Program: name, True: !strings.Contains(strings.ToLower(words(n)), "false"), At: at}
		}
	case "var":
		number, isNumber := whole(n.kid("val").text)
		if known && isNumber && n.attrs["id"] != "" {
			return &controller.Compare{Var: variable(n), Op: op, Number: number, At: at}
		}
	case "schedule":
		if c := e.schedule(n); c != nil {
			return c
		}
	}
	return &controller.Outside{Text: words(n), At: at}
}

// variable is what an export calls a variable: those of type 1 keep numbers, those of
// type 2 states.
func variable(n *node) string {
	kind := map[string]string{"1": "i.", "2": "s."}[n.attrs["type"]]
	return "$" + kind + n.attrs["id"]
}

func whole(text string) (int32, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
	return int32(n), err == nil
}

// percent is a level from 0 to 100; those in bytes are from 0 to 255.
func percent(n *node) (int32, bool) {
	v, known := whole(n.text)
	if known && (n.attrs["uom"] == "100" || v > 100) {
		v = (min(v, 255)*100 + 127) / 255
	}
	return v, known && v >= 0
}

func (e *exporting) schedule(n *node) controller.Cond {
	at := controller.At{Span: n.at}
	var days []int32
	for _, k := range n.kid("daysofweek").kids {
		d, found := controller.Days(k.name)
		if !found {
			return nil
		}
		days = append(days, d...)
	}
	if n.has("at") {
		t, _, known := moment(n.kid("at"))
		if !known {
			return nil
		}
		return &controller.Happens{Moment: &controller.Reaches{Time: t, Days: days, At: at}}
	}
	from, _, known := moment(n.kid("from"))
	if !known {
		return nil
	}
	c := &controller.During{From: from, Days: days, At: at}
	if n.has("for") {
		ms := lasts(n.kid("for"))
		c.To = controller.Time{Sun: from.Sun, Ms: from.Ms + ms}
		c.Over = c.To.Ms >= 24*60*60*1000
		c.Text = fmt.Sprintf("from %s for %s", from, controller.Time{Ms: ms})
		return c
	}
	to, day, known := moment(n.kid("to"))
	if !known || day > 1 {
		return nil
	}
	c.To, c.Over, c.Text = to, day == 1, fmt.Sprintf("from %s to %s", from, to)
	return c
}

// moment is a time of day, and how many days later it is.
func moment(n *node) (t controller.Time, day int32, known bool) {
	for _, k := range n.kids {
		number, isNumber := whole(k.text)
		switch {
		case k.name == "day" && isNumber:
			day = number
			continue
		case !isNumber:
			return t, 0, false
		case k.name == "time" && number >= 0 && number <= 24*60*60:
			t, known = controller.Time{Ms: int64(number) * 1000 % (24 * 60 * 60 * 1000)}, true
		case (k.name == "sunrise" || k.name == "sunset") && number > -12*60*60 && number < 12*60*60:
			t, known = controller.Time{Sun: map[string]controller.Sun{"sunrise": controller.Sunrise, "sunset": controller.Sunset}[k.name], Ms: int64(number) * 1000}, true
		}
	}
	return t, day, known
}

// lasts is a duration in milliseconds.
func lasts(n *node) (ms int64) {
	for unit, size := range map[string]int64{"hours": 60 * 60 * 1000, "minutes": 60_000, "seconds": 1000} {
		number, _ := whole(n.kid(unit).text)
		ms += int64(max(0, min(number, 100_000))) * size
	}
	return ms
}

// actions are those of an element.
func (e *exporting) actions(n *node) (list []controller.Action) {
	for _, k := range n.kids {
		a, known := e.action(k)
		switch {
		case !known:
			list = append(list, &controller.Nothing{Text: words(k), At: controller.At{Span: k.at}})
		case a != nil:
			list = append(list, a)
		}
	}
	return list
}

// governs are what becomes of programs.
var governs = map[string]controller.How{"runif": controller.RunIf, "runthen": controller.RunThen, "runelse": controller.RunElse, "stop": controller.Stop, "enable": controller.Enable, "disable": controller.Disable}

// told are the commands that things are told.
var told = map[string]string{"DON": "on", "DFON": "on", "DOF": "off", "DFOF": "off", "LOCK": "lock", "UNLOCK": "unlock"}

func (e *exporting) action(n *node) (controller.Action, bool) {
	at := controller.At{Span: n.at}
	if how, controls := governs[n.name]; controls {
		name := e.programs[n.text]
		if name == "" {
			name = n.text
		}
		return &controller.Control{Program: name, How: how, At: at}, true
	}
	switch n.name {
	case "cmd":
		s := &controller.Set{Thing: n.attrs["node"], At: at}
		switch id := n.attrs["id"]; {
		case s.Thing == "" || id == "QUERY":
			return nil, id == "QUERY"
		case id == "CLISPH" || id == "CLISPC":
			v, known := whole(n.kid("p").kid("val").text)
			s.Kind = map[string]string{"CLISPH": "heat", "CLISPC": "cool"}[id]
			s.Value = controller.Value{IsNumber: true, Number: v}
			return s, known
		case id == "DON" && n.has("p"):
			v, known := percent(n.kid("p").kid("val"))
			s.Value = controller.Value{IsNumber: true, Number: v}
			if v == 100 {
				s.Value = controller.Value{Word: controller.On}
			}
			return s, known
		case told[id] != "":
			s.Value.Word = told[id]
			return s, true
		}
		return nil, false
	case "wait":
		return &controller.Wait{Ms: lasts(n), Random: n.has("random"), At: at}, true
	case "repeat":
		if k := n.kid("every"); k.name != "" {
			return &controller.Repeat{Every: max(1000, lasts(k)), At: at}, true
		}
		k := n.kid("for")
		times, known := whole(k.text + k.kid("times").text)
		return &controller.Repeat{Times: min(times, 10_000), Random: n.has("random") || k.has("random"), At: at}, known && times > 0
	case "var":
		number, known := whole(n.kid("val").text)
		op := map[string]string{"": "=", "=": "=", "+=": "+", "-=": "-"}[n.attrs["op"]]
		return &controller.Assign{Var: variable(n), Op: op, Number: number, At: at}, known && op != "" && n.attrs["id"] != ""
	case "notify", "net":
		return &controller.Say{Text: words(n), At: at}, true
	case "device":
		return nil, true
	}
	return nil, false
}
