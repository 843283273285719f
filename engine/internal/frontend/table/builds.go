package table

// Build is one of the engines that the page fetches. It is compiled with tags, with
// commas between them, that leave out what it does not hold.
type Build struct {
	Name, Tag string
	// Holds are languages, by name, and what else not every engine can do.
	Holds []string
}

// What else not every engine can do.
const (
	ExactTimes = "timed"
	Baselines  = "baselines" // of exact times: the searches to compare with
	Minimising = "minimise"
	Profiles   = "profiles" // for researchers, who ask for them
)

// Builds are all of them. Each holds what the first one holds, and for every two
// languages there is one that holds both. The page asks the first that holds what a
// question needs. What has no tags, as the command, holds everything.
var Builds = []Build{
	{"small", "small", []string{"cross"}},
	{"whole", "whole", []string{"cross", "elk", "groovy", "isy", ExactTimes, Baselines, Minimising}},
	{"home", "home", []string{"cross", "homeassistant", ExactTimes}},
	{"research", "research", []string{"cross", "groovy", "homeassistant", ExactTimes, Baselines, Minimising, Profiles}},
	{"panels", "home,panels", []string{"cross", "elk", "homeassistant", "isy", ExactTimes, Baselines}},
}
