// Command published runs the pairs of apps of the published tables in the
// iotcheck profile and prints what it measures beside what is printed there.
// The apps and the tables are not part of the repository: see
// engine/doc/development.md.
package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"time"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/explore/dpor"
	"crosscheck/engine/internal/explore/full"
	"crosscheck/engine/internal/frontend/groovy/published"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/profile"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/stategraph"
)

// settings are the flags.
type settings struct {
	apps, data string
	check      string
	from, to   int
	seconds    float64
	states     int
	group      string
	widen      bool
	verbose    bool
	profile    string
}

func main() {
	var s settings
	flag.StringVar(&s.apps, "apps", ".", "folder of the .groovy files")
	flag.StringVar(&s.data, "data", ".", "folder of counts.csv, dpor_table.csv, sample_public.csv and physical_sample.csv")
	flag.StringVar(&s.check, "check", "counts", "events, counts, dpor (VMCAI 2022, Table A.1 and the rows 1-10 of A.2), verdicts, physical (in guessed homes), or pair APP1 APP2")
	flag.IntVar(&s.from, "from", 1, "first row")
	flag.IntVar(&s.to, "to", 1<<30, "last row")
	flag.Float64Var(&s.seconds, "seconds", 60, "time limit of each search")
	flag.IntVar(&s.states, "states", 1_000_000, "state limit of each search")
	flag.StringVar(&s.group, "group", "", "group of a pair")
	flag.BoolVar(&s.widen, "widen", false, "events as the first version of the tool found them")
	flag.BoolVar(&s.verbose, "v", false, "print the differences between states")
	flag.StringVar(&s.profile, "profile", "", "write a CPU profile to this file")
	flag.Parse()
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run carries out the check that was asked for.
func (s *settings) run() (err error) {
	if s.profile != "" {
		f, err := os.Create(s.profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	switch s.check {
	case "events":
		err = s.events()
	case "counts":
		err = s.counts()
	case "dpor":
		err = s.reductions()
	case "verdicts":
		err = s.verdicts()
	case "physical":
		err = s.physical()
	case "pair":
		err = s.pair(flag.Arg(0), flag.Arg(1))
	default:
		err = fmt.Errorf("nothing is called %q; see -help", s.check)
	}
	return err
}

// row is a line of a table by the names of its columns.
type row map[string]string

// table reads a file of the data folder.
func (s *settings) table(name string) ([]row, error) {
	f, err := os.Open(filepath.Join(s.data, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, line := range lines[1:] {
		r := row{}
		for i, cell := range line {
			r[lines[0][i]] = cell
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// lowered is a pair ready to be explored.
type lowered struct {
	program *profile.Program
	info    *published.Info
	problem string // why it is not
}

// lower reads two apps, whose names may lack their ending.
func (s *settings) lower(app1, app2, group string) (*lowered, error) {
	set := &source.Set{}
	for _, name := range []string{app1, app2} {
		if !strings.HasSuffix(name, ".groovy") {
			name += ".groovy"
		}
		text, err := os.ReadFile(filepath.Join(s.apps, name))
		if err != nil {
			return nil, err
		}
		set.Files = append(set.Files, source.NewFile(name, string(text)))
	}
	options := map[string]string{published.GroupOption: group}
	if !s.widen {
		options[published.EventsOption] = published.AsWritten
	}
	p, info, problems := published.Row(set, options)
	if problems.HasErrors() {
		at := problems[0].Span
		where := set.Files[at.File].Position(int(at.Start))
		return &lowered{problem: fmt.Sprintf("%s:%d: %s", where.File, where.Line, problems[0].Message)}, nil
	}
	if err := ir.Check(p.Program); err != nil {
		return nil, err
	}
	return &lowered{program: p, info: info}, nil
}

// search explores a pair with the first algorithm of rows.
func (s *settings) search(l *lowered, rows []explore.Row, states int) (out *explore.Outcome, seconds float64) {
	begun := time.Now()
	clock := func() float64 { return time.Since(begun).Seconds() }
	limits := explore.Limits{States: states, Seconds: s.seconds}
	out = explore.ToEnd(rows[0].New(interp.New(l.program.Program), explore.Options{Limits: limits, Now: clock}))
	return out, clock()
}

// faults are the errors that were met, shortened.
func faults(p *ir.Program) string {
	if len(p.Faults.Table) == 0 {
		return ""
	}
	return fmt.Sprintf("  errors: %d, %s", len(p.Faults.Table), p.Faults.Table[0].Message)
}

// pair prints everything about one pair.
func (s *settings) pair(app1, app2 string) error {
	l, err := s.lower(app1, app2, s.group)
	if err != nil {
		return err
	}
	if l.problem != "" {
		return fmt.Errorf("%s", l.problem)
	}
	for _, e := range l.program.Events {
		fmt.Println("event", e.Name)
	}
	for _, start := range l.program.Starts {
		fmt.Println("start", start.Text)
	}
	out, seconds := s.search(l, full.Rows, s.states)
	fmt.Printf("full %v: %+v in %.2f s%s\n", out.How, l.info.Count(out.Graph), seconds, faults(l.program.Program))
	for _, f := range l.program.Faults.Table {
		fmt.Println("error", f.Message, f.Span)
	}
	if s.verbose {
		differences(out.Graph)
	}
	out, seconds = s.search(l, dpor.Rows, s.states)
	fmt.Printf("dpor %v: %d states, %d transitions in %.2f s\n", out.How, out.Stats.States, out.Stats.Transitions, seconds)
	for _, c := range l.program.Rule(out.Graph) {
		fmt.Println(told(l, out.Graph, &c))
	}
	return nil
}

// differences prints each variable that has several values.
func differences(g *stategraph.Graph) {
	values := map[string]map[string]bool{}
	var names []string
	for id := range stategraph.StateID(g.Len()) {
		for _, v := range g.System().Values(g.State(id)) {
			name := g.System().Locations()[v.Loc].Name
			if values[name] == nil {
				values[name] = map[string]bool{}
				names = append(names, name)
			}
			values[name][v.Text] = true
		}
	}
	for _, name := range names {
		if n := len(values[name]); n > 1 {
			fmt.Println(n, name, values[name])
		}
	}
}
