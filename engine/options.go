package engine

import (
	"fmt"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/exploration"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/pause"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/protocol"
)

// What options mean that are not set.
const (
	DefaultTime       = frontend.AnyTime
	DefaultProfile    = profile.Home
	DefaultExecutions = exploration.SomeExecutions // of an algorithm that is asked for some at a time
)

// Deepest is the algorithm that takes Options.MaxDepth, and the depth that it
// has when none is set.
func Deepest() (algorithm string, depth int) {
	for _, row := range subject.Untimed.Algorithms {
		if row.Depth > 0 {
			return row.Name, row.Depth
		}
	}
	return "", 0
}

// Shared is the algorithm that can use several processors.
func Shared() string {
	for _, row := range subject.Untimed.Algorithms {
		if row.Shared {
			return row.Name
		}
	}
	return ""
}

// Alone is the algorithm that o asks for if it can use one processor only, else "".
func Alone(o *protocol.Options) string {
	if row, _ := algorithmFor(o); row != nil && !row.Shared {
		return row.Name
	}
	return ""
}

// checkOptions says what is wrong with options, or "".
func checkOptions(o *protocol.Options) string {
	switch {
	case o.MaxStates < 0 || o.MaxSeconds < 0 || o.MaxMB < 0 || o.MaxDepth < 0 || o.Log < 0:
		return "a limit cannot be negative; 0 means no limit"
	case o.MaxMB > 1<<20:
		return "a memory limit above 1,048,576 MB (1 TB) cannot be kept; 0 means no limit"
	case o.Time != "" && o.Time != frontend.Immediate && o.Time != frontend.AnyTime && o.Time != frontend.Timed:
		return fmt.Sprintf("there is no reading of time called %q; choose immediate, any-time or timed", o.Time)
	case o.Profile != "" && o.Profile != profile.Home && profile.Find(o.Profile) == nil:
		return fmt.Sprintf("there is no profile called %q; choose %s", o.Profile, profile.Names())
	case profile.Find(o.Profile) != nil && o.Time == frontend.Timed:
		return fmt.Sprintf("the profile %s knows no exact times; choose any-time, or the profile %s", o.Profile, profile.Home)
	case o.For != -1 && !(o.For >= 0 && o.For <= protocol.LongestFor):
		return fmt.Sprintf("%v seconds cannot be explored; choose up to %d (ten years), 0 for what the program says, or -1 for ever", o.For, int64(protocol.LongestFor))
	case o.For > 0 && o.For < 0.001:
		return "less than a millisecond cannot be explored"
	}
	return ""
}

// algorithmFor is the algorithm that options ask for, or what is wrong with
// them.
func algorithmFor(o *protocol.Options) (*subject.Algorithm, string) {
	if why := checkOptions(o); why != "" {
		return nil, why
	}
	return subject.ReadingOf(o.Time).Find(o.Algorithm)
}

// prepare makes a program ready to be explored. With errors among the problems
// the subject is nil.
func prepare(r *protocol.CheckRequest, clock *pause.Clock, room *pause.Room, texts *frontend.Memory) (*subject.Subject, *source.Set, diag.List) {
	set, how := sourceSet(r.Files), reading(&r.Options)
	how.Look, how.Need, how.Only = clock.Look, room.Need, r.Only
	if len(r.Only) > 0 {
		how.Memory = texts
	}
	sub, problems := subject.Prepare(set, how)
	return sub, set, problems
}

// reading is how o wants a program read.
func reading(o *protocol.Options) *subject.Options {
	return &subject.Options{
		Options: frontend.Options{Time: o.Time, Start: o.Start, For: milliseconds(o.For), Set: settings(o)},
		Profile: o.Profile, ProfileOptions: profileOptions(o), NoSlicing: o.NoSlicing,
	}
}

// profileOptions are those of the profile by their names.
func profileOptions(o *protocol.Options) map[string]string {
	chosen := make(map[string]string, len(o.ProfileOptions))
	for _, c := range o.ProfileOptions {
		chosen[c.Name] = c.Value
	}
	return chosen
}

// milliseconds turns seconds, or -1 for ever, into what readings want.
func milliseconds(seconds float64) int64 {
	if seconds < 0 {
		return -1
	}
	return int64(seconds*1000 + 0.5)
}

// settings are the values that locations are to have at the start.
func settings(o *protocol.Options) map[string]string {
	set := make(map[string]string, len(o.Set))
	for _, s := range o.Set {
		set[s.Location] = s.Value
	}
	return set
}

// searching is how o wants a program explored that was made in some room.
func (s *standing) searching(o *protocol.Options, made *pause.Room) *exploration.Options {
	return &exploration.Options{
		Options: *reading(o), Limits: s.limits(o), Seed: uint64(o.Seed), Log: o.Log, Prepared: made.Beside + made.Taken,
	}
}

// limits are those of o.
func (s *standing) limits(o *protocol.Options) explore.Limits {
	return explore.Limits{States: o.MaxStates, Seconds: o.MaxSeconds, Depth: o.MaxDepth, Bytes: s.memory.Bytes(int64(o.MaxMB) << 20)}
}

// room is how much memory o has for making a program ready.
func (s *standing) room(o *protocol.Options) *pause.Room {
	bytes := s.limits(o).Bytes
	return &pause.Room{Bytes: bytes, Beside: s.memory.beside(bytes)}
}
