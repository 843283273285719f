package homeassistant

import (
	"cmp"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
)

// mostNamed is how many automations and entities a description names.
const mostNamed = 30

// Form implements frontend.Forms: a configuration says all itself, so that there
// is nothing to set, and its form only tells what was read.
func (a *apps) Form(in *home.Install, _ *home.Home) service.Form {
	f := a.file(in.File)
	if f == nil {
		return service.Form{}
	}
	automations := make([]string, len(f.Automations))
	for i, x := range f.Automations {
		automations[i] = called(x, i)
	}
	var entities []string
	for _, t := range model.New(f.Automations).Things {
		entities = append(entities, t.Called)
	}
	return service.Form{
		Title:       in.File,
		Description: count.Of(len(automations), "automation") + some(automations) + ". What they ask for or set" + some(entities) + ".",
	}
}

// Change implements frontend.Forms.
func (a *apps) Change(_ string, in *home.Install, _ *home.Home, _ bool, name string, _ []string) (after, problem string) {
	return "", in.App + " has no setting " + name
}

// some is a colon and the first of the names.
func some(names []string) string {
	if len(names) == 0 {
		return ": nothing"
	}
	rest := ""
	if n := len(names) - mostNamed; n > 0 {
		names, rest = names[:mostNamed], " and "+count.Of(n, "other")
	}
	return ": " + strings.Join(names, ", ") + rest
}

// called is what people call the automation of a number.
func called(a *config.Automation, n int) string {
	return cmp.Or(a.Alias, a.ID, "automation "+count.Thousands(n+1))
}
