package guess

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// mostWays is in how many ways the apps of a guessed home may be set.
const mostWays = 8

// leaveOpen leaves settings open by whose values the apps decide what to do, as
// long as the home stays small: first those with a choice of their own, then
// what is true or false. The others keep one value; that of a truth value without
// which an app does not listen is true.
func (g *guess) leaveOpen() {
	ways := 1
	for _, kind := range []setup.Kind{setup.Enum, setup.Bool} {
		for _, app := range g.apps {
			for _, in := range g.inputs(app) {
				values := app.Varies(in, g.modes)
				if in.Kind != kind || len(values) < 2 {
					continue
				}
				n := len(values)
				fits := ways*n <= mostWays && ways*n*g.situations <= 2*mostSituations
				if g.before != nil {
					fits = g.before.open[in] != nil
				}
				if fits {
					ways *= n
					g.open[in] = values
				} else {
					g.closed[app] = append(g.closed[app], in)
					if in.Kind == setup.Bool && app.Begins(in) {
						g.on[in] = true
					}
				}
			}
		}
	}
	g.starts = ways
}

// inputs are those that people are asked for, with the settings that the home
// before had.
func (g *guess) inputs(app *setup.App) []*setup.Input {
	list := app.Asked()
	if g.before == nil {
		return list
	}
	return slices.DeleteFunc(list, func(in *setup.Input) bool { return g.before.hidden[in] })
}

// dropHidden notes the inputs that no page shows, as the settings that they hang
// on have one value of several; false when there are none.
func (g *guess) dropHidden() bool {
	g.hidden = map[*setup.Input]bool{}
	for _, app := range g.apps {
		for _, in := range app.Asked() {
			if len(in.When) > 0 && !slices.ContainsFunc(in.When, func(c setup.Condition) bool { return g.may(app.Input(c.Name), c.Value) }) {
				g.hidden[in] = true
			}
		}
	}
	return len(g.hidden) > 0
}

// may reports whether a setting may have a value that is not its first.
func (g *guess) may(in *setup.Input, v home.Value) bool {
	return slices.Contains(g.open[in], v) || g.on[in] && v.Number != 0
}

// otherwise is the name of an input with the other values that the app tells
// apart.
func (g *guess) otherwise(app *setup.App, in *setup.Input) string {
	var list []string
	for i, v := range app.Varies(in, g.modes) {
		if g.on[in] && v.Number == 0 || !g.on[in] && i > 0 {
			list = append(list, SettingValues(in, []home.Value{v}))
		}
	}
	return "`" + in.Name + "` (also " + strings.Join(list, ", ") + ")"
}

// noteClosed says which settings of an app keep one value.
func (g *guess) noteClosed(b *strings.Builder, app *setup.App) {
	if len(g.closed[app]) == 0 {
		return
	}
	b.WriteString("// One value each, so that the home stays small:\n")
	for _, in := range g.closed[app] {
		b.WriteString("// " + g.otherwise(app, in) + "\n")
	}
}

// kept are the settings that keep one value, as people call them.
func (g *guess) kept() []string {
	var list []string
	for _, app := range g.apps {
		for _, in := range g.closed[app] {
			if name := "`" + in.Name + "`"; !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

// settings are the values of an app's inputs.
func (g *guess) settings(app *setup.App) []home.Setting {
	var list []home.Setting
	for _, in := range g.inputs(app) {
		s := home.Setting{Name: in.Name}
		switch {
		case in.Kind == setup.Device:
			for _, d := range g.given(app, in) {
				s.Values = append(s.Values, home.Value{Kind: home.DeviceName, Text: d.Name})
			}
		case in.AnyMode(g.modes):
			g.asked++
			s.Values = []home.Value{{Kind: home.Text, Text: g.modes[g.asked%len(g.modes)]}}
		case g.open[in] != nil:
			s.Any, s.Values = true, g.open[in]
		case g.on[in]:
			s.Values = []home.Value{{Kind: home.Bool, Number: 1}}
		default:
			s.Values = in.Unlike(app.Suggest(in, g.modes), g.times)
		}
		if len(s.Values) > 0 {
			list = append(list, s)
		}
	}
	return append(list, g.madeBy(app)...)
}

// WriteInstall writes an installation of an app.
func WriteInstall(b *strings.Builder, app *setup.App, name string, settings []home.Setting) {
	b.WriteString("install " + name + " from " + textLiteral(app.File))
	if len(settings) == 0 {
		b.WriteString(";\n")
		return
	}
	b.WriteString(" {\n")
	for _, s := range settings {
		b.WriteString("  " + SettingName(s.Name) + " = ")
		if s.Any {
			b.WriteString("any ")
		}
		b.WriteString(SettingValues(app.Input(s.Name), s.Values) + ";\n")
	}
	b.WriteString("}\n")
}

// SettingName is the name of a setting as a home has it.
func SettingName(name string) string {
	if syntax.IsReserved(name) {
		return name
	}
	return syntax.Quote(name)
}

// SettingValues are values as a home has them: modes and times of day need no
// quotes.
func SettingValues(in *setup.Input, values []home.Value) string {
	var list []string
	for _, v := range values {
		switch text := setup.Written(v); {
		case v.Kind != home.Text, in != nil && in.Kind == setup.Time && IsTime(text):
			list = append(list, text)
		case in != nil && in.Kind == setup.Mode:
			list = append(list, syntax.Quote(text))
		default:
			list = append(list, textLiteral(text))
		}
	}
	return strings.Join(list, ", ")
}
