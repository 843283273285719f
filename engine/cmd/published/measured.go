package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/ts"
)

// entry is what is known of one search.
type entry struct {
	Key     string // which search it is
	Commit  string
	Date    string
	Machine string
	// Problem is why nothing was searched; Limit which limit ended the search,
	// or "" when it is complete.
	Problem, Limit string `json:",omitempty"`
	// AtLeast is how many states there are at least, in digits, of a search that
	// was not made because these are more than its limit.
	AtLeast             string `json:",omitempty"`
	States, Transitions int
	Events              int `json:",omitempty"`
	// CountedStates and CountedTransitions are in the way of counting of the
	// published tool; 0 where the search is not complete.
	CountedStates, CountedTransitions int     `json:",omitempty"`
	Seconds                           float64 // of a processor
	// Figures are others, which a report knows by name.
	Figures map[string]float64 `json:",omitempty"`
	// Texts are what is said in words, likewise.
	Texts map[string]string `json:",omitempty"`
}

// least is AtLeast as a number.
func (e *entry) least() *big.Int {
	n, ok := new(big.Int).SetString(e.AtLeast, 10)
	if !ok {
		panic("published: no number: " + e.AtLeast)
	}
	return n
}

// complete reports whether the search saw all that it wanted to.
func (e *entry) complete() bool { return e != nil && e.Limit == "" && e.Problem == "" }

// measured is what was measured, in a file with a line for each search.
type measured struct {
	path    string
	entries map[string]*entry
	commit  string
	machine string
}

// measuredIn reads the file of a report, if there is one.
func (s *settings) measuredIn(report string) (*measured, error) {
	m := &measured{path: filepath.Join(s.kept, report+".jsonl"), entries: map[string]*entry{}, commit: commit(), machine: machine()}
	if err := os.MkdirAll(s.kept, 0o755); err != nil {
		return nil, err
	}
	f, err := os.Open(m.path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		e := &entry{}
		if json.Unmarshal(lines.Bytes(), e) != nil {
			continue // the line that was being written when the command was stopped
		}
		m.entries[e.Key] = e
	}
	return m, lines.Err()
}

// search is known from before, or made now and kept.
func (m *measured) search(key string, do func() (*entry, error)) error {
	if m.entries[key] != nil {
		return nil
	}
	e, err := do()
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	e.Key, e.Commit, e.Machine, e.Date = key, m.commit, m.machine, time.Now().UTC().Format(time.DateOnly)
	m.entries[key] = e
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(m.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "%s\n", line)
	return err
}

// circumstances says when, at which commits and on which machines it was
// measured.
func (m *measured) circumstances(command string) string {
	dates, commits, machines := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, e := range m.entries {
		dates[e.Date], commits[e.Commit], machines[e.Machine] = true, true, true
	}
	list := func(set map[string]bool) string { return strings.Join(slices.Sorted(maps.Keys(set)), ", ") }
	return fmt.Sprintf("Made by `%s` on %s, at commit %s, on %s.\n", command, list(dates), list(commits), list(machines))
}

// finish searches a system to the end and tells what that took.
func finish(of explore.Row, sys ts.System, limits explore.Limits) (*explore.Outcome, *entry) {
	runtime.GC()
	begun := processor()
	clock := func() float64 { return processor() - begun }
	out := explore.ToEnd(of.New(sys, explore.Options{Limits: limits, Now: clock}))
	e := &entry{Seconds: clock(), States: out.Stats.States, Transitions: out.Stats.Transitions}
	if out.How != explore.Complete {
		e.Limit = out.Limit
	}
	return out, e
}

// processor is how many seconds of a processor this process has taken.
func processor() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(u.Utime) + seconds(u.Stime)
}

func commit() string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// machine is what the system calls its processors.
func machine() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return fmt.Sprintf("%d processors of %s", runtime.NumCPU(), strings.Trim(name, "\t :\n"))
		}
	}
	return fmt.Sprintf("%d processors of an unknown kind", runtime.NumCPU())
}
