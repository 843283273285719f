package groovy

import (
	"crosscheck/engine/internal/frontend/groovy/setup/form"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
)

// Form is that of an app with the settings that it is installed with; it
// implements frontend.Forms, as does Change.
func (l *apps) Form(in *home.Install, h *home.Home) service.Form {
	read := l.with(l.app(in.File), h, in)
	return form.Of(read.setup, h, h.Modes, in)
}

// Change changes a setting of one installation in the text of a home.
func (l *apps) Change(text string, in *home.Install, h *home.Home, add bool, name string, values []string) (after, problem string) {
	a := l.app(in.File)
	input := l.with(a, h, in).setup.Input(name)
	if input == nil {
		return "", in.App + " has no setting " + name
	}
	if add {
		text = form.Add(text, a.setup, in)
	}
	return form.Set(text, in.App, input, values)
}
