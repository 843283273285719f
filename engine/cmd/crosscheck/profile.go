package main

import (
	"flag"
	"slices"
	"strings"

	"crosscheck/engine"
	"crosscheck/engine/protocol"
)

// profileFlags are --profile and a flag for each option that a profile has.
func profileFlags(fs *flag.FlagSet, s *settings) {
	usage := "run apps as `NAME` does: " + engine.DefaultProfile + " (default)"
	for _, p := range engine.Profiles() {
		usage += ", or " + p.Name + " (" + p.Title + ")"
		for _, o := range p.Options {
			about := p.Name + ": " + strings.ToLower(o.Title) + ", `ONE` of " + strings.Join(o.Choices, ", ")
			fs.Var(profileFlag{&s.options.ProfileOptions, o.Name}, o.Name, about)
		}
	}
	fs.StringVar(&s.options.Profile, "profile", "", usage)
}

// profileFlag is what was chosen of one option.
type profileFlag struct {
	list *[]protocol.ProfileOption
	name string
}

func (f profileFlag) find() int {
	return slices.IndexFunc(*f.list, func(o protocol.ProfileOption) bool { return o.Name == f.name })
}

func (f profileFlag) String() string {
	if f.list == nil || f.find() < 0 {
		return ""
	}
	return (*f.list)[f.find()].Value
}

func (f profileFlag) Set(value string) error {
	if i := f.find(); i >= 0 {
		(*f.list)[i].Value = value
		return nil
	}
	*f.list = append(*f.list, protocol.ProfileOption{Name: f.name, Value: value})
	return nil
}
