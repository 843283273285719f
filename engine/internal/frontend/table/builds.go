package table

// Build is one of the engines that the page fetches. It is compiled with a tag
// that leaves out what it does not hold.
type Build struct {
	Name, Tag string
	// Holds are languages, by name, and what else not every engine can do.
	Holds []string
}

// What else not every engine can do.
const (
	ExactTimes = "timed"
	Minimising = "minimise"
	Profiles   = "profiles" // for researchers, who ask for them
)

// Builds are all of them. Each holds what the first one holds, and the last one
// everything. The page asks the first that holds what a question needs.
var Builds = []Build{
	{"small", "small", []string{"cross"}},
	{"whole", "whole", []string{"cross", "groovy", ExactTimes, Minimising}},
	{"home", "home", []string{"cross", "homeassistant", ExactTimes}},
	{"research", "", []string{"cross", "groovy", "homeassistant", ExactTimes, Minimising, Profiles}},
}
