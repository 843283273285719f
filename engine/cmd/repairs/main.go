// Command repairs measures mends on published rule sets: which properties hold on one
// program for all of them, once it was mended, beside the program to which each broken
// property was added as a rule. The rule sets are not part of the repository: see
// engine/doc/mends.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
)

// settings are the flags.
type settings struct {
	data, only, profile string
	print, verbose      bool
}

func main() {
	var s settings
	flag.StringVar(&s.data, "data", "", "file of the properties and rule sets")
	flag.StringVar(&s.only, "case", "", "only this case")
	flag.BoolVar(&s.print, "print", false, "print the programs, and no figures")
	flag.BoolVar(&s.verbose, "v", false, "print what becomes of each program")
	flag.StringVar(&s.profile, "profile", "", "write a CPU profile to this file")
	flag.Parse()
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (s *settings) run() error {
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
	d, err := load(s.data)
	if err != nil {
		return err
	}
	var all figures
	for i := range d.Cases {
		c := &d.Cases[i]
		if s.only != "" && c.ID != s.only {
			continue
		}
		programs, missing := d.translate(c)
		all.begin(c, missing)
		for _, p := range programs {
			if s.print {
				fmt.Printf("// %s\n%s\n", c.ID, p.text)
				continue
			}
			o, err := measure(p)
			if err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
			if s.verbose {
				o.tell(c.ID)
			}
			all.add(c, o)
		}
		all.end()
	}
	if !s.print {
		all.tell()
	}
	return nil
}
