package subject

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/source"
)

// prepareFor lowers apps as a profile runs them. Nothing is sliced: the states
// are to be compared with those of others.
func prepareFor(p *profile.Profile) func(*source.Set, *Options) (*Subject, diag.List) {
	return func(set *source.Set, o *Options) (*Subject, diag.List) {
		program, problems := p.Lower(set, o.ProfileOptions)
		if program == nil || problems.HasErrors() {
			return nil, problems
		}
		program.Program.Look = o.Look
		s := &Subject{Inner: interp.New(program.Program), Judge: untimed(program.Program), foreign: program.Foreign}
		s.System = s.Inner
		s.Conflicts.Rule = program.Rule
		return s, problems
	}
}
