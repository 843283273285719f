package explore

import "crosscheck/engine/internal/ts"

// Row is one algorithm of the table that users choose from.
type Row struct {
	Name    string   // "dpor"
	Title   string   // "Stateful DPOR"
	Summary string   // one sentence for people
	Sound   bool     // misses no failure when it ends Complete
	Traits           // nobody asks for Name to know how to treat it
	Source  string   // paper and section, or where the argument is
	Code    []string // pseudo-code; each line begins with the Line its Entries have
	New     func(ts.System, Options) Explorer
}

// Traits are what others treat an algorithm by.
type Traits struct {
	// Reference: others are compared with it. Recommended: it is for those who
	// do not choose. A table has one of each.
	Reference, Recommended bool
	// Compared: it tells something in comparisons, and ends by itself on every
	// program.
	Compared bool
	// Exhaustive: it takes every transition of every state, the nearest states
	// first.
	Exhaustive bool
	// Endless: it hardly ends by itself where executions are endless, so it is
	// asked for some at a time.
	Endless bool
	// Shared: it can use several processors.
	Shared bool
	// Depth is what Limits.Depth is when it is not set; 0: it is not for this one.
	Depth int
	// Seeded: Options.Seed is for it.
	Seeded bool
}
