package service

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/home"
	"crosscheck/engine/internal/source"
)

// Setup is the home of a program and the settings of the apps that it installs.
type Setup struct {
	Home     *source.File // the text of the home: a file of the program, or the guessed one; nil with errors
	Guessed  bool
	Rooms    []home.Room
	Devices  []home.Device
	Installs []home.Install
	Apps     []SetupApp
	Problems diag.List
}

// Furnishing is a change of a device of a home: Kind is rename, move, split,
// merge, thaw or freeze, To what it is called then, its room, or the device that
// takes its place; App and Setting are what splitting gives a device of its own.
type Furnishing struct{ Kind, Device, To, App, Setting string }

// SetupApp is an installed app with its form. Problem says why it cannot run.
type SetupApp struct {
	Name, File, Problem string
	Form
}

// Form is what people see of an installed app: its pages with the values that
// the home gives.
type Form struct {
	Title, Description string
	Pages              []FormPage
	Parts              []string // other files that belong to the app
}

// FormPage is one page of a form.
type FormPage struct {
	Title    string
	Sections []FormSection
}

// FormSection is a titled part of a page.
type FormSection struct {
	Title  string
	Fields []Field
}

// Field is one setting. Values are names of devices, or texts without quotes,
// numbers and truth values as they are written.
type Field struct {
	Name, Kind, Title, Help string
	Required, Multiple      bool
	Choices                 []Choice
	Values                  []string
	Any                     bool   // one of the values, nobody knows which
	Problem                 string // "" when the values will do
}

// Label is what people call one of the values.
func (f *Field) Label(value string) string {
	for _, c := range f.Choices {
		if c.Value == value && c.Label != "" {
			return c.Label
		}
	}
	return value
}

// Choice is one of the values that a field can have.
type Choice struct{ Value, Label string }
