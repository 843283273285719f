package isy

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
)

var (
	joined     = regular.New(`(?i)^(and|or)\b\s*`)
	status     = regular.New(`(?i)^Status\s+'(.+)'\s+(?:is\s+)?(not\s+)?(.*)$`)
	statusNew  = regular.New(`(?i)^'(.+)'\s+Status\s+(?:is\s+)?(not\s+)?(.*)$`)
	control    = regular.New(`(?i)^(?:Control\s+)?'(.+)'\s+is\s+(not\s+)?(?:switched|set|turned)\s+(.*)$`)
	faded      = regular.New(`(?i)^Control\s+'(.+)'\s+is\s+(not\s+)?(.+)$`)
	programIs  = regular.New(`(?i)^(?:Program|Folder)\s+'(.+)'\s+is\s+(not\s+)?(True|False)$`)
	variableIs = regular.New(`^(\$[^\s=<>!]+)\s*(is not|is|=|==|!=|<=|>=|<|>)\s*(-?\d+|\$\S+)(?:\.0+)?$`)
	timeIs     = regular.New(`(?i)^Time\s+is\s+(.*)$`)
	from       = regular.New(`(?i)^From\s+(.*)$`)
	to         = regular.New(`(?i)^To\s+(.*?)\s*(\(.*\))?$`)
	forSo      = regular.New(`(?i)^For\s+(.*)$`)
	on         = regular.New(`(?i)^On\s+(.*)$`)
	sunTime    = regular.New(`(?i)^(Sunrise|Sunset)\s*(?:([+-])\s*(.*))?$`)
	nothing    = regular.New(`(?i)^-?\s*No (?:Actions|Conditions)\b`)
	comparison = regular.New(`^(<=|>=|<|>|=|!=)\s*(.*)$`)
	level      = regular.New(`^(\d+)(?:\.\d+)?\s*(?:%|°.*|F|C)?(?:\s*\(.*\))?$`)
)

// item is a condition with what joins it to the one before.
type item struct {
	or bool
	x  controller.Cond
}

// conditions reads those of an If, up to its Then.
func (r *reader) conditions() controller.Cond {
	c := r.group(0)
	for r.where < len(r.all) && r.all[r.where].text == ")" { // one too many
		r.text.Problems.Add(diag.UnexpectedToken, diag.Error, r.all[r.where].at, "this closes nothing")
		r.where++
		r.group(0)
	}
	return c
}

// deepest is how deep conditions may stand in each other.
const deepest = 100

// group reads conditions up to the end of what encloses them: And binds closer than
// Or.
func (r *reader) group(depth int) controller.Cond {
	var items []item
	for r.where < len(r.all) {
		l := r.all[r.where]
		if isThen(l) || isIf(l) || isElse(l) || header.MatchString(l.text) {
			break
		}
		text, or := l.text, false
		if m := joined.FindStringSubmatch(text); m != nil {
			or, text = strings.EqualFold(m[1], "or"), text[len(m[0]):]
		}
		if strings.HasPrefix(text, ")") {
			if depth > 0 {
				break
			}
			if text == ")" {
				return joinAll(items)
			}
		}
		r.where++
		switch {
		case nothing.MatchString(text) || remark.MatchString(text):
		case text == "" || text == "(":
			if depth == deepest {
				r.text.Problems.Add(diag.TooDeep, diag.Error, l.at, "conditions stand too deep in each other")
				continue
			}
			if text == "" { // the condition is on the next line
				continue
			}
			x := r.group(depth + 1)
			if r.where < len(r.all) && r.all[r.where].text == ")" {
				r.where++
			} else {
				r.text.Problems.Add(diag.MissingToken, diag.Error, l.at, "this is not closed").Help = "write a line ) behind the conditions that belong together"
			}
			if x != nil {
				items = append(items, item{or, x})
			}
		default:
			items = append(items, item{or, r.condition(text, l)})
		}
	}
	return joinAll(items)
}

// joinAll joins conditions; nil where there are none.
func joinAll(items []item) controller.Cond {
	any := &controller.Any{}
	var all *controller.All
	for _, x := range items {
		if all == nil || x.or {
			all = &controller.All{}
			any.List = append(any.List, all)
		}
		all.List = append(all.List, x.x)
	}
	switch {
	case all == nil:
		return nil
	case len(any.List) == 1 && len(all.List) == 1:
		return all.List[0]
	case len(any.List) == 1:
		return all
	}
	return any
}

// condition reads one.
func (r *reader) condition(text string, l line) controller.Cond {
	at := controller.At{Span: l.at}
	if m := on.FindStringSubmatch(text); m != nil { // days, with the schedule on the next line
		if days, found := controller.Days(m[1]); found && r.where < len(r.all) {
			next := r.all[r.where]
			if timeIs.MatchString(next.text) || from.MatchString(next.text) {
				r.where++
				next.at.Start = l.at.Start
				if c := r.schedule(next.text, days, next); c != nil {
					return c
				}
			}
		}
	}
	if c := r.schedule(text, nil, l); c != nil {
		return c
	}
	if c := simple(text, at); c != nil {
		return c
	}
	return &controller.Outside{Text: text, At: at}
}

// simple reads a condition of one line; nil: it is none that is known.
func simple(text string, at controller.At) controller.Cond {
	negated := func(m []string, i int, c controller.Cond) controller.Cond {
		if m[i] != "" {
			return &controller.Not{X: c}
		}
		return c
	}
	if m := programIs.FindStringSubmatch(text); m != nil {
		return negated(m, 2, &controller.Ran{Program: m[1], True: strings.EqualFold(m[3], "true"), At: at})
	}
	for _, form := range []*regular.Expression{status, statusNew} {
		if m := form.FindStringSubmatch(text); m != nil {
			if c := state(m[1], m[3], at); c != nil {
				return negated(m, 2, c)
			}
			return nil
		}
	}
	for _, form := range []*regular.Expression{control, faded} {
		if m := form.FindStringSubmatch(text); m != nil {
			return negated(m, 2, &controller.Happens{Moment: &controller.Pressed{Thing: m[1], Command: strings.ToLower(strings.Join(strings.Fields(m[3]), " ")), At: at}})
		}
	}
	if m := variableIs.FindStringSubmatch(text); m != nil {
		op := map[string]string{"is": "=", "==": "=", "is not": "!="}[m[2]]
		if op == "" {
			op = m[2]
		}
		c := &controller.Compare{Var: m[1], Op: op, At: at}
		if m[3][0] == '$' {
			c.With = m[3]
		} else if n, err := strconv.ParseInt(m[3], 10, 32); err == nil {
			c.Number = int32(n)
		} else {
			return nil
		}
		return c
	}
	return nil
}

// state is what a condition asks of the status of a thing; nil: it is not known.
func state(thing, text string, at controller.At) controller.Cond {
	op := "="
	if m := comparison.FindStringSubmatch(text); m != nil {
		op, text = m[1], strings.TrimSpace(m[2])
	}
	v, found := value(text)
	if !found {
		return nil
	}
	if op != "=" && op != "!=" && !v.IsNumber { // Off and On as the ends of a scale
		v = controller.Value{IsNumber: true, Number: map[bool]int32{true: 100}[v.Word == controller.On]}
	}
	return &controller.Is{Thing: thing, Op: op, Value: v, At: at}
}

// value is a state in words, or a level.
func value(text string) (v controller.Value, found bool) {
	if m := level.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseInt(m[1], 10, 16)
		return controller.Value{IsNumber: true, Number: int32(n)}, err == nil
	}
	word := controller.Squash(text)
	return controller.Value{Word: word}, word != "" && len(strings.Fields(text)) <= 3
}

// schedule reads a time or a range of times; nil: the line is none.
func (r *reader) schedule(text string, days []int32, l line) controller.Cond {
	at := controller.At{Span: l.at}
	if m := timeIs.FindStringSubmatch(text); m != nil {
		t, found := timeOf(m[1])
		if !found {
			return &controller.Happens{Moment: &controller.Occurs{Text: "it is " + m[1], At: at}}
		}
		return &controller.Happens{Moment: &controller.Reaches{Time: t, Days: days, At: at}}
	}
	m := from.FindStringSubmatch(text)
	if m == nil || r.where >= len(r.all) {
		return nil
	}
	next := r.all[r.where]
	begin, found := timeOf(m[1])
	end, over, until := controller.Time{}, false, next.text
	switch t, f := to.FindStringSubmatch(next.text), forSo.FindStringSubmatch(next.text); {
	case t != nil:
		var known bool
		end, known = timeOf(t[1])
		over, found = strings.Contains(strings.ToLower(t[2]), "next"), found && known && !strings.Contains(t[2], "days")
	case f != nil:
		ms, known := controller.Duration(strings.TrimSpace(strings.TrimSuffix(f[1], "(Randomly)")))
		end, found = controller.Time{Sun: begin.Sun, Ms: begin.Ms + ms}, found && known && ms <= 24*60*60*1000
		over = end.Ms >= 24*60*60*1000
	default:
		return nil
	}
	r.where++
	at.Span.End = next.at.End
	whole := strings.Join(strings.Fields(text+" "+until), " ")
	if !found {
		return &controller.Outside{Text: whole, At: at}
	}
	return &controller.During{From: begin, To: end, Over: over, Days: days, Text: whole, At: at}
}

// timeOf is a time of day: of the clock, or about the sun.
func timeOf(text string) (controller.Time, bool) {
	text = strings.TrimSpace(text)
	if m := sunTime.FindStringSubmatch(text); m != nil {
		t := controller.Time{Sun: controller.Sunset}
		if strings.EqualFold(m[1], "sunrise") {
			t.Sun = controller.Sunrise
		}
		if m[2] == "" {
			return t, true
		}
		ms, found := controller.Duration(m[3])
		if m[2] == "-" {
			ms = -ms
		}
		t.Ms = ms
		return t, found && ms > -12*60*60*1000 && ms < 12*60*60*1000
	}
	return controller.Clock(text)
}
