package setup

import (
	"slices"
	"strings"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/limit"
	"crosscheck/engine/internal/frontend/groovy/script"
	"crosscheck/engine/internal/frontend/groovy/syntax"
	"crosscheck/engine/internal/source"
)

// Assign gives the value that a setting has once its input was met; false
// leaves it unset. It may be asked several times for one input.
type Assign func(in *Input) (data.Value, bool)

// Options of Read.
type Options struct {
	// Tree is the script's; without it inputs that are not reached stay unknown.
	Tree *syntax.File
	// Assign is Suggested when it is nil.
	Assign Assign
	// Installed: a home has the app, so nothing will be guessed for it.
	Installed bool
	// Once executes every page once, in the order of the text, and follows no
	// links between pages.
	Once bool
	// Modes are those of the home, UsualModes without one.
	Modes []string
	// Variable, where it is not nil, answers for names before Read does:
	// location, app.
	Variable func(name string) (data.Value, bool)
}

// Limits of the search for inputs: how often pages are executed again, and how
// many calls and rounds of loops one execution may have.
const (
	maxRounds = 6
	maxSteps  = 20000
	fewSteps  = 1000 // for what comes after a part that took too long
	maxInputs = 2000
)

// reader executes the pages of one app.
type reader struct {
	script  script.Script
	opt     Options
	methods map[string]*script.Method
	known   map[string]*Input // by name, of all rounds
	names   []string          // of known, in the order in which they were met
	round   *round
	last    bool // choices take their last branch
}

// round is one execution of everything.
type round struct {
	limit.Meter
	app      *App
	settings *data.Map
	state    *data.Map
	born     []*stub // devices that the app made
	fields   map[int]data.Value
	shown    map[string]bool // inputs
	open     *Page
	section  *Section
	ran      map[string]bool // pages
	queue    []visit         // of pages that links lead to
	reported map[string]bool
	at       source.Span // of the last call
	steps    int         // that are left
}

// visit is a page that a link leads to, with what the link hands over.
type visit struct {
	page   string
	params *data.Map
}

// Read executes the top level and the pages of a script. It never fails: what
// went wrong is among the app's Problems.
func Read(s script.Script, opt Options) *App {
	r := &reader{script: s, opt: opt, methods: map[string]*script.Method{}, known: map[string]*Input{}}
	for _, m := range s.Methods() {
		r.methods[m.Name] = &m
	}
	settings := data.NewMap()
	app := r.execute(settings)
	for n := 1; n < maxRounds && !opt.Once; n++ {
		before := len(r.names)
		app = r.execute(settings)
		if len(r.names) == before {
			break
		}
	}
	shown := r.round.shown
	app.State = r.round.state
	if !opt.Once {
		r.last = true
		app.answerAlso(r.execute(settings).Mappings)
	}
	r.round = &round{app: app, reported: map[string]bool{}}
	r.hidden(app, shown)
	if opt.Tree != nil {
		app.File = opt.Tree.Source.Name
		r.unreached(app)
	}
	if opt.Tree != nil && !opt.Installed {
		app.Facts = factsOf(opt.Tree, app)
		if app.showAlso(s, opt) {
			app.Facts = factsOf(opt.Tree, app)
		}
		app.Makes = app.Facts.gatherer.made(opt.Tree)
	}
	app.Problems.Sort()
	return app
}

// answerAlso adds the paths that an app answers when its choices fall otherwise.
func (a *App) answerAlso(list []Mapping) {
	for _, m := range list {
		at := slices.IndexFunc(a.Mappings, func(have Mapping) bool { return have.Path == m.Path })
		if at < 0 {
			a.Mappings = append(a.Mappings, m)
			continue
		}
		for _, action := range m.Actions {
			if have := &a.Mappings[at]; !slices.Contains(have.Actions, action) {
				have.Actions = append(have.Actions, action)
			}
		}
	}
}

// execute runs everything once. Settings keep their values.
func (r *reader) execute(settings *data.Map) *App {
	app := &App{}
	r.round = &round{
		app: app, settings: settings, state: data.NewMap(), fields: map[int]data.Value{}, shown: map[string]bool{},
		ran: map[string]bool{}, reported: map[string]bool{}, steps: maxSteps,
	}
	r.guard("the top level of the app", func() { r.script.Run(host{r}) })
	for len(r.round.queue) > 0 && !r.opt.Once {
		next := r.round.queue[0]
		r.round.queue = r.round.queue[1:]
		if !r.round.ran[next.page] && r.methods[next.page] != nil {
			r.page(next, "", nil, r.round.at)
		}
	}
	app.Pages = filled(app.Pages)
	return app
}

// filled leaves out the page without a name where nothing stands on it.
func filled(pages []*Page) []*Page {
	var kept []*Page
	for _, p := range pages {
		if p.Name != "" || len(p.Sections) > 0 {
			kept = append(kept, p)
		}
	}
	return kept
}

// enough is the panic that ends an execution which takes too long.
type enough struct{}

// guard runs a part of the app; an exception that the app does not catch ends
// this part only.
func (r *reader) guard(what string, run func()) {
	page, section := r.round.open, r.round.section
	defer func() {
		r.round.open, r.round.section = page, section
		switch e := recover().(type) {
		case nil:
		case *data.Thrown:
			r.failed(what, e.Text())
		case *limit.Excess:
			r.failed(what, e.Text())
		case enough:
			r.round.steps = fewSteps
			r.failed(what, "it does not come to an end")
		default:
			panic(e)
		}
	}()
	run()
}

func (r *reader) failed(what, why string) {
	r.round.app.Incomplete = true
	r.warn(diag.SettingsUnknown, r.round.at, "%s could not be read to its end: %s", what, why).Help =
		"inputs below this place may be missing, or be shown although the app would not ask for them"
}

// warn adds a problem, once.
func (r *reader) warn(code diag.Code, at source.Span, format string, args ...any) *diag.Problem {
	app := r.round.app
	p := app.Problems.Add(code, diag.Warning, at, format, args...)
	if key := p.Message; r.round.reported[key] {
		app.Problems = app.Problems[:len(app.Problems)-1]
		return &diag.Problem{}
	} else {
		r.round.reported[key] = true
	}
	return p
}

// hidden adds the inputs that other rounds than the app's showed.
func (r *reader) hidden(app *App, shown map[string]bool) {
	for _, name := range r.names {
		in := r.known[name]
		if !shown[name] {
			in.Hidden = true
			app.Inputs = append(app.Inputs, in)
		}
	}
}

// page runs a page: its closure, or the method of its name.
func (r *reader) page(to visit, title string, body *data.Closure, at source.Span) *Page {
	rd := r.round
	p := &Page{Name: to.page, Title: title, Span: at}
	rd.app.Pages = append(rd.app.Pages, p)
	r.guard("page `"+to.page+"`", func() {
		rd.open, rd.section = p, nil
		if body != nil {
			data.CallClosure(body)
			return
		}
		rd.ran[to.page] = true
		r.method(to, at)
	})
	return p
}

// method runs the method of a page.
func (r *reader) method(to visit, at source.Span) {
	m := r.methods[to.page]
	switch {
	case m == nil:
		r.warn(diag.SettingsUnknown, at, "there is no method for page `%s`", to.page).Help =
			"add def " + to.page + "() { dynamicPage(name: \"" + to.page + "\") { … } }"
	case len(m.Params) == 0:
		r.script.Call(host{r}, to.page)
	default:
		r.script.Call(host{r}, to.page, to.params)
	}
}

// here is the page that is being run; sections without a page have one of
// their own.
func (r *reader) here() *Page {
	rd := r.round
	if rd.open == nil {
		for _, p := range rd.app.Pages {
			if p.Name == "" {
				return p
			}
		}
		p := &Page{Span: rd.at}
		rd.app.Pages = append(rd.app.Pages, p)
		return p
	}
	return rd.open
}

// add puts an element where the execution is.
func (r *reader) add(e Element) {
	rd := r.round
	if rd.section == nil {
		p := r.here()
		rd.section = &Section{}
		p.Sections = append(p.Sections, rd.section)
	}
	rd.section.Elements = append(rd.section.Elements, e)
}

// follow notes that a link leads to a page.
func (r *reader) follow(name string, params *data.Map) {
	if name != "" && !strings.ContainsAny(name, " /") {
		r.round.queue = append(r.round.queue, visit{name, params})
	}
}
