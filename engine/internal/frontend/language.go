package frontend

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/mend"
	"crosscheck/engine/internal/frontend/service"
	"crosscheck/engine/internal/frontend/shorten"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/source"
)

// Language is a row: a language that programs, or parts of them, are written
// in. What a language cannot do is left out, but Read or Home.
type Language struct {
	Name  string // for programs, a word
	Title string // for people: what is written in it
	// Endings are those of its files' names; new files get the first.
	Endings []string
	// Sniff matches texts of the language, whatever their file is called.
	Sniff Pattern
	// Ignores matches paths in a folder that are no texts of the language, although
	// they end so, or none that anybody else should read; nil: there are none.
	Ignores Pattern
	// Folder is those files of a folder that make up a program; nil: those directly in
	// it or, where there are none, all.
	Folder func(files []*source.File) []*source.File
	// Times is a regular expression that matches texts, without comments, that
	// say when or how long. JavaScript reads it.
	Times string
	// PerToken is how many bytes reading a token takes at most, until it is part of
	// a program.
	PerToken int64

	// Members says that a text may hold several apps that can be checked without
	// each other. Their Apps can be joined to several programs, one after the other.
	Members bool

	Home *Home                                 // nil: for apps only
	Read func(set *source.Set, own []int) Apps // its files by number; nil: for homes only

	Outline func(f *source.File, number int32) []service.Symbol
	Editing *Editing
	Format  func(f *source.File) (string, diag.List) // writes a file in the house style
	Shorten *shorten.Language
	Mend    *mend.Language
	// Carried are the files of a program, with those of other languages, as others get
	// them: in the same order, without what is of no use to the rest. nil: as they are.
	Carried func(files []*source.File) []*source.File
	// Pseudonyms are the files of a program with other names in place of those that
	// tell of a home, as many and in that order; what is found stays. Those that are
	// not its own are in the language of homes. nil: they say more than can be renamed.
	Pseudonyms func(set *source.Set, own []int) []*source.File
}

// Pattern is a regular expression that JavaScript reads, too, but for flags in
// front.
type Pattern interface {
	MatchString(text string) bool
	String() string
}

// Home is what the language of homes can do besides.
type Home struct {
	// Lower reads a program all of whose files are native. LowerHome reads the
	// native files of a set, tells of the home and leaves the apps to others.
	Lower     func(set *source.Set, opt Options) (*ir.Program, diag.List)
	LowerHome func(set *source.Set, opt Options) (*ir.Program, *home.Home, diag.List)
	Analyze   func(set *source.Set) service.Analysis
	// Furnish changes a device in the text of a file; nil in an engine that
	// cannot. The problem says why nothing was changed, or is "".
	Furnish func(set *source.Set, file int, c service.Furnishing) (after, problem string)
}

// Editing answers what an editor asks about a place in a file. Offsets are
// bytes.
type Editing struct {
	Complete func(set *source.Set, file, off int) service.Completions
	Hover    func(set *source.Set, file, off int) service.Hover
	Define   func(set *source.Set, file, off int) (source.Span, bool)
	Rename   func(set *source.Set, file, off int, name string) service.Renaming
}

// App is an app among the files of a program.
type App struct {
	File   string      // its name
	Span   source.Span // what is shown for the app as a whole
	Broken bool        // the text has errors
	Part   bool        // it belongs to another one, which is installed for it
}

// Apps are the apps of a program that are written in one language, as read.
type Apps interface {
	// List is the apps in the order of their files.
	List() []App
	// Problems are those of the texts.
	Problems() diag.List
	// Guess is the text of a home for the apps that are not broken. It installs
	// them on devices that they ask for.
	Guess() string
	// Fit installs an app that the home does not mention, with devices that fit,
	// under a name that is not taken, and takes it.
	Fit(file string, h *home.Home, taken map[string]bool) *home.Install
	// Join adds installed apps to the program of their home.
	Join(p *ir.Program, h *home.Home, installs []*home.Install, opt Options) diag.List
}

// Forms are Apps with settings that people choose in a form.
type Forms interface {
	Apps
	// Form is the form of an installed app.
	Form(in *home.Install, h *home.Home) service.Form
	// Change changes one setting in the text of the home; add says that the
	// text does not install the app yet. The problem says why nothing was
	// changed, or is "".
	Change(text string, in *home.Install, h *home.Home, add bool, name string, values []string) (after, problem string)
}

// Makers are Apps that make devices themselves.
type Makers interface {
	Apps
	// Makes are the devices that an installed app makes and that the home does
	// not declare.
	Makes(in *home.Install, h *home.Home) []home.Device
	// MadeSetting is the setting that says which devices are there for an app to
	// make.
	MadeSetting() string
}
