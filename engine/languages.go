package engine

import (
	"crosscheck/engine/internal/frontend"
	_ "crosscheck/engine/internal/frontend/table" // the languages and profiles of this engine
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/protocol"
)

// Languages are those that this engine reads, the language of homes first.
func Languages() []protocol.Language {
	var out []protocol.Language
	for _, l := range frontend.Languages() {
		out = append(out, protocol.Language{Name: l.Name, Title: l.Title, Endings: l.Endings})
	}
	return out
}

// Profiles are other ways in which this engine runs apps than in a home.
func Profiles() []protocol.Profile {
	var out []protocol.Profile
	for _, p := range profile.All() {
		row := protocol.Profile{Name: p.Name, Title: p.Title, About: p.About}
		for _, o := range p.Options {
			row.Options = append(row.Options, protocol.ProfileChoice(o))
		}
		out = append(out, row)
	}
	return out
}
