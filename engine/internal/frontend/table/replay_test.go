package table_test

import (
	"testing"

	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/reference"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/ts"
)

// A replay tells of work often enough to be given up among handlers that each
// take long.
func TestReplaysTellOfTheirWork(t *testing.T) {
	const home = `device d: switch by hand;
app A { on d.switch == on { d.off(); } on d.switch == off { d.on(); } }
`
	work := 0
	p, problems := frontend.Lower(&source.Set{Files: []*source.File{source.NewFile("p.cross", home)}}, frontend.Options{Look: func(n int) { work += n }})
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	sys := reference.New(p)
	var out ts.Branches
	sys.Initial(&out)
	state := out.List[0].Dst
	work = 0
	sys.Execute(state, sys.Enabled(state, nil)[0], &out)
	if want := 7 * ir.MaxHandlers; work < want {
		t.Errorf("an event with %d handlers is told as %d work, want %d at least", ir.MaxHandlers, work, want)
	}
}
