package model

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/value"
)

// Mode is the mode of the home; its names are spelled as the apps do.
type Mode struct {
	V     ir.VarID
	topic ir.TopicID
	Names []string // as apps spell them
}

// Number is the program's value for the name of a mode.
func (m *Mode) Number(name string) (int32, bool) {
	for i, n := range m.Names {
		if Plain(n) == Plain(name) {
			return int32(i), true
		}
	}
	return 0, false
}

// newMode finds the home's mode, or makes one with the names that the settings
// of apps mention.
func (s *Model) newMode() {
	s.Mode = &Mode{V: s.home.Mode}
	if s.Mode.V == ir.NoVar {
		names := []string{"Home", "Away", "Night"}
		s.Mode.V = s.variable(ir.Var{Name: "mode", Kind: ts.Mode, Domain: value.EnumDomain("Mode", names), Init: []int32{0}, Topic: ir.NoTopic})
	}
	v := &s.Prog.Vars[s.Mode.V]
	if v.Topic == ir.NoTopic {
		v.Topic = s.NewTopic("mode")
	}
	s.Mode.topic = v.Topic
	for x := v.Domain.Lo; x <= v.Domain.Hi; x++ {
		s.Mode.Names = append(s.Mode.Names, s.spelledMode(v.Domain.Format(x)))
	}
}

// spelledMode is a mode as the settings of the apps spell it, or as the home
// does where none mentions it.
func (s *Model) spelledMode(name string) string {
	for _, a := range s.Apps {
		for i := range a.Settings {
			if text, ok := spelledLike(a.Settings[i].Value, name); ok {
				return text
			}
		}
	}
	return name
}

// spelledLike is a text in v that is a name but for its spelling.
func spelledLike(v data.Value, name string) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, Plain(v) == Plain(name)
	case *data.List:
		for _, x := range v.Items {
			if text, ok := spelledLike(x, name); ok {
				return text, true
			}
		}
	}
	return "", false
}
