package explore

import "crosscheck/engine/internal/ts"

// Row is one algorithm of the table that users choose from.
type Row struct {
	Name    string   // "dpor"
	Title   string   // "Stateful DPOR"
	Summary string   // one sentence for people
	Sound   bool     // misses no failure when it ends Complete
	Source  string   // paper and section, or where the argument is
	Code    []string // pseudo-code; each line begins with the Line its Entries have
	New     func(ts.System, Options) Explorer
}
