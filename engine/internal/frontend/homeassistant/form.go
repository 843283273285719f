package homeassistant

import (
	"cmp"
	"strings"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/home"
)

// mostNamed is how many automations and entities a description names.
const mostNamed = 30

// Form implements frontend.Forms: a configuration says all itself, so that its form
// tells what was read, and offers what may happen to Home Assistant itself.
func (a *apps) Form(in *home.Install, _ *home.Home) service.Form {
	f := a.file(in.File)
	if f == nil {
		return service.Form{}
	}
	if by := a.by[in.File]; by != "" {
		return service.Form{Title: in.File, Description: "A part of " + by + "."}
	}
	var automations []string
	for i, x := range f.Automations {
		automations = append(automations, x.Called(i))
	}
	var scripts []string
	for _, s := range f.Scripts {
		scripts = append(scripts, cmp.Or(s.Alias, s.ID))
	}
	also := ""
	if scripts != nil {
		also = " " + count.Of(len(scripts), "script") + some(scripts) + "."
	}
	linked, _ := f.Link()
	var entities []string
	for _, t := range model.New(linked, nil).Things {
		entities = append(entities, t.Called)
	}
	return service.Form{
		Title:       in.File,
		Pages:       faultsPage(in),
		Parts:       a.parts(in.File),
		Description: count.Of(len(automations), "automation") + some(automations) + "." + also + " What they ask for or set" + some(entities) + ".",
	}
}

// parts are the files that a file includes, and blueprints.
func (a *apps) parts(file string) (list []string) {
	for _, app := range a.list {
		root := app.File
		for a.by[root] != "" {
			root = a.by[root]
		}
		if app.Part && (root == file || root == app.File) {
			list = append(list, app.File)
		}
	}
	return list
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
