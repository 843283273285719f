// Command published makes the tables of the papers again that Crosscheck builds
// on, with the figures printed there beside those measured here:
//
//	published dpor-tables -apps DIR  VMCAI 2022: Table 1, A.1, A.2
//	published families               what is saved as programs grow
//	published delorean               DeLorean: Figures 6 to 9, four violations
//	published iotcheck -apps DIR     ESEC/FSE 2020: Tables 1 to 6
//	published compare -again DIR     what differs between two runs, beside times
//	published pair -apps DIR A B     everything about one pair of apps
//
// The papers' figures are in tables; the apps are not part of the repository:
// -apps is the folder smartapps of github.com/uci-plrg/iotcheck, and a file that
// is not the one that was measured (tables/apps.sha256) is told. What is
// measured is kept in a file, a line a search, so that a command that was
// stopped goes on where it was; from it the report is written into -out.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
)

// settings are the flags.
type settings struct {
	apps, out, kept string
	again           string
	from, to        int
	seconds         float64
	states          int
	group           string
	widen           bool
	verbose         bool
	reportOnly      bool
	profile         string
	arguments       []string
}

// commands are what can be asked for.
var commands = []struct {
	name, about string
	run         func(s *settings) error
}{
	{"dpor-tables", "VMCAI 2022: Table 1, A.1, A.2, into dpor.md", (*settings).dpor},
	{"families", "what is saved as programs grow, and the ingredients of dpor, into families.md", (*settings).families},
	{"delorean", "DeLorean: its figures on homes of the same sizes, its four violations, into delorean.md", (*settings).delorean},
	{"iotcheck", "ESEC/FSE 2020: Tables 1 to 6, every pair of its groups, into iotcheck.md", (*settings).iotcheck},
	{"compare", "two runs, in the folders -kept and -again: what differs beside times", (*settings).compare},
	{"events", "events of every row of Tables A.1 and A.2", (*settings).events},
	{"counts", "states and transitions of rows that were counted by value", (*settings).counts},
	{"verdicts", "verdicts of thirty pairs", (*settings).verdicts},
	{"physical", "pairs that meet through light, motion, water or sound, in guessed homes", (*settings).physical},
	{"pair", "everything about one pair of apps", (*settings).pair},
}

func main() {
	var s settings
	flags := flag.NewFlagSet("published", flag.ExitOnError)
	flags.StringVar(&s.apps, "apps", "smartapps", "folder of the .groovy files")
	flags.StringVar(&s.out, "out", filepath.FromSlash("engine/doc/results"), "folder of the reports")
	flags.StringVar(&s.kept, "kept", filepath.FromSlash(".build/published"), "folder of what was measured")
	flags.StringVar(&s.again, "again", "", "folder of what a second run measured, which has to be the same beside times")
	flags.BoolVar(&s.reportOnly, "report", false, "measure nothing, write the report of what was measured")
	flags.IntVar(&s.from, "from", 1, "first row")
	flags.IntVar(&s.to, "to", 1<<30, "last row")
	flags.Float64Var(&s.seconds, "seconds", 60, "limit of each search, in seconds of a processor")
	flags.IntVar(&s.states, "states", 1_000_000, "state limit of each search")
	flags.StringVar(&s.group, "group", "", "group of a pair")
	flags.BoolVar(&s.widen, "widen", false, "events as the first version of the tool found them")
	flags.BoolVar(&s.verbose, "v", false, "print the differences between states")
	flags.StringVar(&s.profile, "profile", "", "write a CPU profile to this file")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "published COMMAND [flags]")
		for _, c := range commands {
			fmt.Fprintf(flags.Output(), "  %-12s %s\n", c.name, c.about)
		}
		flags.PrintDefaults()
	}
	if len(os.Args) < 2 {
		flags.Usage()
		os.Exit(2)
	}
	_ = flags.Parse(os.Args[2:]) // which ends the process by itself
	s.arguments = flags.Args()
	for _, c := range commands {
		if c.name == os.Args[1] {
			if err := s.profiled(c.run); err != nil {
				fmt.Fprintln(os.Stderr, "published:", err)
				os.Exit(1)
			}
			return
		}
	}
	flags.Usage()
	os.Exit(2)
}

// profiled runs a command, with a profile when one was asked for.
func (s *settings) profiled(run func(*settings) error) error {
	if s.profile == "" {
		return run(s)
	}
	f, err := os.Create(s.profile)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return run(s)
}
