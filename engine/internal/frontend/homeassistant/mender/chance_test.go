package mender_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/mender"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/twintest"
)

// writer writes random configurations, each in a style of its own.
type writer struct {
	*rand.Rand
	old, flow bool
	step      int
	quote     string
}

func (w *writer) one(list ...string) string { return list[w.IntN(len(list))] }

// item is a mapping in a list: its keys with what they have, which is a text, or
// lines that stand further to the right.
func (w *writer) item(dash int, fields ...[2]string) string {
	if w.flow && !slices.ContainsFunc(fields, func(f [2]string) bool { return strings.Contains(f[1], "\n") }) && w.IntN(2) == 0 {
		parts := make([]string, len(fields))
		for i, f := range fields {
			parts[i] = f[0] + ": " + f[1]
		}
		return strings.Repeat(" ", dash) + "- {" + strings.Join(parts, ", ") + "}\n"
	}
	var b strings.Builder
	for i, f := range fields {
		b.WriteString(strings.Repeat(" ", dash) + map[bool]string{true: "- ", false: "  "}[i == 0] + f[0] + ":")
		if strings.Contains(f[1], "\n") {
			b.WriteString("\n" + f[1])
			continue
		}
		b.WriteString(" " + f[1] + w.one("", "", "", " # as is", "  ") + "\n" + w.one("", "", "", "\n", strings.Repeat(" ", dash)+"  # more\n", "# at the margin\n"))
	}
	return b.String()
}

func (w *writer) actions(dash, depth int) string {
	var b strings.Builder
	for range 1 + w.IntN(2) {
		b.WriteString(w.action(dash, depth))
	}
	return b.String()
}

func (w *writer) action(dash, depth int) string {
	in := dash + 2 + w.step
	on := w.quote + w.one("on", "off") + w.quote
	check := "\n" + w.item(in, [2]string{"condition", "state"}, [2]string{"entity_id", "light.a"}, [2]string{"state", on})
	call := map[bool]string{true: "service", false: "action"}[w.old]
	switch n := w.IntN(9); {
	case n == 0:
		return w.item(dash, [2]string{"delay", w.quote + "00:00:05" + w.quote})
	case n == 1:
		return w.item(dash, [2]string{"wait_template", `"{{ is_state('light.a', 'on') }}"`}, [2]string{"timeout", "5"})
	case n == 2 && depth < 3:
		return w.item(dash, [2]string{"if", check[1:]}, [2]string{"then", w.actions(in, depth+1)})
	case n == 3 && depth < 3:
		return w.item(dash, [2]string{"if", `"{{ is_state('light.a', 'on') }}"`}, [2]string{"then", w.actions(in, depth+1)}, [2]string{"else", w.actions(in, depth+1)})
	case n == 4 && depth < 3:
		return w.item(dash, [2]string{"choose", w.item(in, [2]string{"conditions", strings.ReplaceAll(check[1:], strings.Repeat(" ", in), strings.Repeat(" ", in+2+w.step))}, [2]string{"sequence", w.actions(in+2+w.step, depth+1)})})
	case n == 5:
		return w.item(dash, [2]string{"condition", "state"}, [2]string{"entity_id", "light.a"}, [2]string{"state", on})
	case n == 6:
		return w.item(dash, [2]string{call, "light.toggle"}, [2]string{"entity_id", strings.Repeat(" ", in) + "- light.a\n" + strings.Repeat(" ", in) + "- light.b\n"})
	}
	return w.item(dash, [2]string{call, "light.turn_" + w.one("on", "off")}, [2]string{"entity_id", w.one("light.a", "light.b, light.c", "[light.a, light.b]")})
}

func (w *writer) automation(dash, n int) string {
	in := dash + 2 + w.step
	s := map[bool]string{true: "", false: "s"}[w.old]
	kind := map[bool]string{true: "platform", false: "trigger"}[w.old]
	fields := [][2]string{{"alias", fmt.Sprint("A ", n)}}
	if w.IntN(3) == 0 {
		fields = append(fields, [2]string{"mode", w.one("single", "restart", "queued")})
	}
	var triggers string
	for range 1 + w.IntN(2) {
		triggers += w.one(
			w.item(in, [2]string{kind, "state"}, [2]string{"entity_id", "binary_sensor.door"}, [2]string{"to", w.quote + "on" + w.quote}),
			w.item(in, [2]string{kind, "sun"}, [2]string{"event", "sunset"}),
			w.item(in, [2]string{kind, "state"}, [2]string{"entity_id", "light.b"}, [2]string{"to", ""}),
			w.item(in, [2]string{kind, "event"}, [2]string{"event_type", "go"}))
	}
	fields = append(fields, [2]string{"trigger" + s, triggers})
	switch w.IntN(6) {
	case 0:
		fields = append(fields, [2]string{"condition" + s, "[]"})
	case 1:
		fields = append(fields, [2]string{"condition" + s, `"{{ is_state('light.a', 'on') }}"`})
	case 2:
		fields = append(fields, [2]string{"condition" + s, w.item(in, [2]string{"condition", "state"}, [2]string{"entity_id", "light.c"}, [2]string{"state", w.quote + "on" + w.quote})})
	case 3:
		fields = append(fields, [2]string{"condition" + s, "{condition: state, entity_id: light.c, state: x}"})
	}
	fields = append(fields, [2]string{"action" + s, w.actions(in, 0)})
	if w.IntN(3) == 0 {
		fields = append(fields, [2]string{"max", "5"})
	}
	return w.item(dash, fields...)
}

func (w *writer) file() string {
	text, dash := "", 0
	if w.IntN(3) == 0 {
		text, dash = "automation:\n", w.step
	}
	for i := range 1 + w.IntN(2) {
		text += w.automation(dash, i) + w.one("", "\n", "# next\n")
	}
	if w.IntN(4) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// Whatever stands where, a text that is mended at a place is read as before, without
// another problem; nothing but what is left out is missing, comments neither.
func TestMendedTextsAreRead(t *testing.T) {
	seen := twintest.Seen{}
	for seed := range twintest.Seeds(60) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
		w.old, w.flow, w.step, w.quote = w.IntN(2) == 0, w.IntN(3) == 0, 2*w.IntN(3), w.one(`"`, "'")
		everywhere(t, source.NewFile("automations.yaml", w.file()), seen)
	}
	for _, shape := range []string{"guard", "also", "undo", "leave", "else"} {
		if seen[shape] < 3 {
			t.Errorf("%d times: %s", seen[shape], shape)
		}
	}
}

// everywhere mends a file at all actions, in all shapes.
func everywhere(t *testing.T, f *source.File, seen twintest.Seen) {
	t.Helper()
	set := &source.Set{Files: []*source.File{f}}
	before, problems := config.Read(f, 0)
	if problems.HasErrors() {
		t.Fatalf("%v\n%s", problems, f.Text)
	}
	var places []source.Span
	for _, a := range before.Automations {
		places = append(places, a.Span)
		config.EachAction(a.Actions, func(x config.Action) { places = append(places, spanOf(x)) })
	}
	for _, at := range places {
		for _, wide := range mender.Automations.Wider(set, at) {
			if !slices.Contains(places, wide) {
				t.Errorf("round %q stands %q", set.Text(at), set.Text(wide))
			}
		}
		try := func(shape string, edits []mend.Edit) {
			if edits == nil {
				return
			}
			seen[shape]++
			after := mend.Apply(set.Files, edits)[0]
			read, more := config.Read(after, 0)
			switch {
			case more.HasErrors() || shape != "leave" && codes(more) != codes(problems):
				t.Errorf("%s: there are other problems: %v\n%s\nmended:\n%s", shape, more, f.Text, after.Text)
			case shape == "leave":
			case calls(read) < calls(before) || shape == "guard" && calls(read) != calls(before):
				t.Errorf("%s: %d calls of %d are left\n%s\nmended:\n%s", shape, calls(read), calls(before), f.Text, after.Text)
			case strings.Count(after.Text, "#") != strings.Count(f.Text, "#") && shape != "else":
				t.Errorf("%s: there are other comments\n%s\nmended:\n%s", shape, f.Text, after.Text)
			case shape == "guard" && strings.Count(after.Text, "binary_sensor.window") != 1+strings.Count(f.Text, "binary_sensor.window"):
				t.Errorf("there is no condition\n%s\nmended:\n%s", f.Text, after.Text)
			}
		}
		try("guard", mender.Automations.Guard(set, at, []mend.Condition{shut}))
		try("also", mender.Automations.Also(set, at, []mend.Condition{home, shut}))
		try("undo", mender.Automations.Undo(set, at, mend.Condition{Location: "light.a.switch", Op: mend.Is, Value: "off"}, []mend.Condition{home, shut}))
		try("leave", mender.Automations.Leave(set, at))
		for _, c := range mender.Automations.Else(set, at, nil) {
			try("else", c.Edits)
		}
	}
}

// codes are those of problems, in order.
func codes(list diag.List) string {
	var out []string
	for _, p := range list {
		out = append(out, string(p.Code)+" "+p.Message)
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// calls is how many services the automations call.
func calls(f *config.File) (n int) {
	for _, a := range f.Automations {
		config.EachAction(a.Actions, func(x config.Action) {
			if _, is := x.(*config.Call); is {
				n++
			}
		})
	}
	return n
}

func spanOf(a config.Action) source.Span {
	switch a := a.(type) {
	case *config.Call:
		return a.Span
	case *config.Delay:
		return a.Span
	case *config.Wait:
		return a.Span
	case *config.Choose:
		return a.Span
	case *config.Check:
		return a.Span
	case *config.Repeat:
		return a.Span
	case *config.Stop:
		return a.Span
	case *config.Sequence:
		return a.Span
	case *config.Together:
		return a.Span
	case *config.Assign:
		return a.Span
	case *config.Fire:
		return a.Span
	}
	return source.Span{}
}
