package ir

// Limits of one event. They turn a handler that would never end into a
// failure with a run. A round is one execution of a loop's body.
const (
	MaxRounds   = 10_000  // rounds of all loops together
	MaxDepth    = 64      // functions active at the same time
	MaxCalls    = 100_000 // calls of functions
	MaxHandlers = 1_000   // handlers run because of publications, in homes that have not as many
	MaxBranches = 4_096   // outcomes of an event
	MaxWork     = 50_000  // rounds, calls and handlers of all outcomes of an event together
)

// MaxEvents is how many events a program may have.
const MaxEvents = 10_000

// MaxInitial is how many initial states the variables with InitAny may make.
const MaxInitial = 1 << 16

// MostHandlers is how many handlers may run in one event because of publications:
// each handler of a large home may once, and more than that.
func (p *Program) MostHandlers() int { return max(MaxHandlers, 2*len(p.Subscriptions)) }
