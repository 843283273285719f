package lower

import (
	"sort"
	"strconv"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/lang/check"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// badOption reports an option that cannot be followed.
func badOption(problems *diag.List, help, format string, args ...any) {
	problems.Add(diag.BadOption, diag.Error, source.Span{}, format, args...).Help = help
}

// forward is what part of time is of interest.
func (l *lowerer) forward(opt frontend.Options, problems *diag.List) ir.Forward {
	f := ir.Forward{For: max(opt.For, 0)}
	if d := l.c.Time.Forward; d != nil {
		if d.For != nil && opt.For == 0 {
			f.For = l.c.Exprs[d.For].Value
		}
		if d.Time != nil {
			f.Start = l.c.Exprs[d.Time].Value * check.Minute
		}
		if d.Day != nil {
			i, _ := check.Anyday.Index(d.Day.Name)
			f.Start += int64(i) * check.Day
		}
	}
	if opt.For > syntax.MaxDuration || opt.For < -1 {
		badOption(problems, "choose a shorter time, or for ever", "the time to look ahead is not from 0 to 10 years")
	}
	if opt.Start != "" {
		at, ok := weekTime(opt.Start)
		if !ok {
			badOption(problems, "write a day and a time, such as mon 21:00, or a time, such as 21:00",
				"the program cannot start at %q", opt.Start)
		}
		f.Start = at
	}
	return f
}

// weekTime reads "mon 21:00" or "21:00", since Monday at midnight.
func weekTime(text string) (int64, bool) {
	words := strings.Fields(strings.ToLower(text))
	at := int64(0)
	if len(words) == 2 {
		i, ok := check.Anyday.Index(words[0])
		if !ok {
			return 0, false
		}
		at, words = int64(i)*check.Day, words[1:]
	}
	if len(words) != 1 {
		return 0, false
	}
	h, m, ok := strings.Cut(words[0], ":")
	hours, bad := strconv.ParseUint(h, 10, 8)
	minutes, worse := strconv.ParseUint(m, 10, 8)
	if !ok || bad != nil || worse != nil || hours > 23 || minutes > 59 || len(m) != 2 {
		return 0, false
	}
	return at + int64(hours)*60*check.Minute + int64(minutes)*check.Minute, true
}

// startValues gives locations the values to start with that were asked for.
func (l *lowerer) startValues(set map[string]string, problems *diag.List) {
	left := len(set)
	lay := ir.NewLayout(l.Prog)
	for i := range lay.Locations {
		loc := &lay.Locations[i]
		text, asked := set[loc.Name]
		if !asked || loc.Kind == ts.Derived {
			continue
		}
		left--
		v := &l.Prog.Vars[lay.Owner[i]]
		raw, ok := parseValue(v.Domain, text)
		switch {
		case loc.Kind == ts.Enable || loc.Kind == ts.TimerFlag:
			badOption(problems, "choose a variable, an attribute or the mode", "%s cannot be given a start", loc.Name)
		case !ok:
			badOption(problems, "choose a value of "+check.DomainText(v.Domain), "%s cannot start with %q", loc.Name, text)
		case v.InitAny && v.Len > 0:
			badOption(problems, "give it one start in the program", "%s is one of several that start with any value", loc.Name)
		default:
			l.startWith(v, i-int(lay.First[lay.Owner[i]]), raw)
		}
	}
	if left > 0 {
		l.unknownStarts(set, lay, problems)
	}
}

func (l *lowerer) startWith(v *ir.Var, cell int, raw int32) {
	v.InitAny = false
	v.Init = append([]int32(nil), v.Init...)
	v.Init[cell] = raw
}

// unknownStarts reports names that no location has, in the order of the
// alphabet.
func (l *lowerer) unknownStarts(set map[string]string, lay *ir.Layout, problems *diag.List) {
	known := map[string]bool{}
	var names []string
	for i := range lay.Locations {
		known[lay.Locations[i].Name] = true
		names = append(names, lay.Locations[i].Name)
	}
	for _, name := range sortedKeys(set) {
		if known[name] {
			continue
		}
		help := "name a variable, an attribute such as door.lock, or mode"
		if near := diag.Nearest(name, names); near != "" {
			help = "did you mean `" + near + "`?"
		}
		badOption(problems, help, "nothing called %q has a start", name)
	}
}

// parseValue reads a value as it is printed.
func parseValue(d value.Domain, text string) (int32, bool) {
	switch d.Kind {
	case value.Enum:
		return d.Index(text)
	case value.Bool:
		return int32(check.Int(text == "true")), text == "true" || text == "false"
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), err == nil && d.Contains(n)
}

// sortedKeys are the keys of a map in the order of the alphabet.
func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
