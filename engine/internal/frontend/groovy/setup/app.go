// Package setup finds out what an app of SmartThings or Hubitat asks people
// for when it is installed: it executes the top level of the script and every
// page of its preferences on a host that records the calls, and yields pages,
// sections and inputs. Pages may show inputs only when others have a value, so
// they are executed again with the values given so far until nothing new
// appears; inputs that no execution reached are taken from the text.
//
// The text tells besides what an app looks at: which attributes and modes, and
// with which numbers it compares them (facts). From both comes what a setting
// could be (suggest) and what it may be (fit). Package guess writes a home from
// that for people who bring apps only; package form shows the settings of an
// installed app and changes them in the text of a home.
package setup

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// App is what an app declares.
type App struct {
	File       string // the name of its file
	Definition Definition
	Pages      []*Page
	// Inputs has each name once: first those that the pages show, in their
	// order, then the Hidden ones in the order in which they were found.
	Inputs   []*Input
	Mappings []Mapping
	// Incomplete: a page or the top level ended in an error, so Hidden inputs
	// may be ones that people are asked for.
	Incomplete bool
	// Makes are the devices that it may make, of an app that no home has.
	Makes []Made
	// Born are those that showing the pages made.
	Born []Born
	// State is what showing the pages left in the app's saved state.
	State    *data.Map
	Problems diag.List // what could not be evaluated, or is not known

	Facts facts
}

// Input finds an input by name, or nil.
func (a *App) Input(name string) *Input {
	for _, in := range a.Inputs {
		if in.Name == name {
			return in
		}
	}
	return nil
}

// Definition is the call definition(…).
type Definition struct {
	Name, Namespace, Author, Description, Category string
	Parent                                         string // "namespace:name" of a child app's parent
	SingleThreaded, SingleInstance                 bool
	Hubitat                                        bool        // made for Hubitat, where inputs are not required unless they say so
	Span                                           source.Span // empty: the app has none
}

// Page is a page of the preferences. An app that has sections without a page
// has one page without a name.
type Page struct {
	Name, Title, Next  string
	Install, Uninstall bool
	Sections           []*Section
	Span               source.Span
}

// Section is a part of a page.
type Section struct {
	Title    string
	Elements []Element
}

// ElementKind is the kind of an element of a page.
type ElementKind uint8

// Kinds of elements. The zero ElementKind is invalid.
const (
	InputElement ElementKind = 1 + iota
	Paragraph
	Link      // to page Page
	Label     // asks what the app is to be called
	ChildApps // installs apps named Page
	Image
)

// Element is something on a page.
type Element struct {
	Kind        ElementKind
	Input       *Input // of an InputElement
	Title, Text string
	Page        string
}

// Input is something that people are asked for.
type Input struct {
	Name string
	Type string // as written: "capability.lock", "enum"
	Kind Kind
	// Capability is the name in the catalogue; empty when the catalogue has
	// none, then the device has neither attributes nor commands.
	Capability         string
	Title, Description string
	Required, Multiple bool
	Default            data.Value // nil: none
	Options            []Option
	Range              string // "0..100", as written
	SubmitOnChange     bool
	// Restricts: the choice of modes in which the app runs at all.
	Restricts     bool
	Page, Section string      // titles of where it stands, or else the page's name
	Hidden        bool        // no page shows it with the values given
	When          []Condition // any of which has to hold for a page to show it
	Span          source.Span

	compared look // what its number is compared with
	distance bool // its number is how far what is measured is from something
}

// Condition is that another input has a value.
type Condition struct {
	Name  string
	Value home.Value
}

// Option is a choice of an enum.
type Option struct{ Value, Label string }

// Mapping is a web endpoint of the app.
type Mapping struct {
	Path    string
	Actions []Action
	Span    source.Span
}

// Action is the method of the script that answers requests of one verb.
type Action struct{ Verb, Handler string }
