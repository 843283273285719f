//go:build !js

package engine

import (
	"path"
	"strings"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/timed/tck"
	"crosscheck/engine/protocol"
)

// export writes a program, read with exact times, in the format of another
// tool. MaxStates bounds what is written.
func export(r *protocol.CheckRequest) *protocol.Reply {
	o := r.Options
	o.Time, o.Algorithm = frontend.Timed, ""
	if row, why := algorithmFor(&o); row == nil {
		return badRequest("%s", why)
	}
	s, set, problems := prepare(&protocol.CheckRequest{Files: r.Files, Options: o, Only: r.Only}, nil, nil, nil)
	if s == nil {
		return &protocol.Reply{Op: "export", Export: &protocol.Exported{Diagnostics: diagnostics(set, problems)}}
	}
	if s.MoreStarts {
		return badRequest("the program may begin in more ways than are explored, and the text would leave out the others; let fewer variables start with any")
	}
	text, err := tck.Text(s.Inner, tck.Options{Name: systemName(r.Files), Locations: o.MaxStates})
	if err != nil {
		return badRequest("%v; leave out what you do not ask about, or raise the limit", err)
	}
	return &protocol.Reply{Op: "export", Export: &protocol.Exported{Text: text, Diagnostics: diagnostics(set, s.Told())}}
}

// systemName is the name of the first file, without folder and ending.
func systemName(files []protocol.File) string {
	if len(files) == 0 {
		return ""
	}
	name, _, _ := strings.Cut(path.Base(files[0].Name), ".")
	return name
}
