package form

import (
	"crosscheck/engine/internal/frontend/groovy/setup"
	"crosscheck/engine/internal/frontend/groovy/setup/guess"
	"crosscheck/engine/internal/frontend/lang/syntax"
	"crosscheck/engine/internal/home"
)

// Set changes one setting of an installed app in the text of a home, and
// nothing else of the text. Values are written as in Field; none removes the
// setting. The problem says why the text stays as it is, or is "".
func Set(text, install string, in *setup.Input, values []string) (after, problem string) {
	var list []home.Value
	for _, v := range values {
		parsed, ok := in.Parse(v)
		if !ok {
			return text, "`" + v + "` is not a value for `" + in.Name + "`"
		}
		list = append(list, parsed)
	}
	line := ""
	if len(list) > 0 {
		line = guess.SettingName(in.Name) + " = " + guess.SettingValues(in, list) + ";"
	}
	return syntax.SetInput(text, install, in.Name, line)
}
