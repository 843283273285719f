package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"crosscheck/engine/internal/explore/table"
)

// orders are models without time.
var orders = []model{
	{"lights-once", 18}, {"lights", 18}, {"philosophers", 12}, {"philosophers", 14}, {"philosophers-mended", 12},
	{"ring", 6}, {"ring", 10}, {"ring", 14}, {"buffer", 4}, {"buffer", 5}, {"streamer", 14}, {"home", 8},
}

// reference and recommended name our searches.
var reference, recommended = table.Rows()[0].Name, table.Rows()[1].Name

var orderTable = report{
	"Every order, beside SPIN",
	"| model | states / transitions | `full`, s | SPIN full, s | ratio | `dpor` | s | SPIN reduced | s | ratio |",
	orderRow,
}

// counts is what a search met.
type counts struct {
	States      int `json:"states"`
	Transitions int `json:"transitions"`
}

func (c counts) String() string { return fmt.Sprintf("%d / %d", c.States, c.Transitions) }

// orderRow measures a model; SPIN's searches are compiled before they are timed.
func orderRow(s *settings, m model) (string, error) {
	ours, err := s.fill(m, ".cross")
	if err != nil {
		return "", err
	}
	theirs, err := s.fill(m, ".pml")
	if err != nil {
		return "", err
	}
	full, err := s.pan(theirs, "whole", "-DNOREDUCE")
	if err != nil {
		return "", err
	}
	reduced, err := s.pan(theirs, "reduced")
	if err != nil {
		return "", err
	}
	texts, seconds, err := s.least(s.check(ours, reference), full, s.check(ours, recommended), reduced)
	if err != nil {
		return "", err
	}
	var of [4]counts
	for i, text := range texts {
		read := ourCounts
		if i%2 == 1 {
			read = panCounts
		}
		if of[i], err = read(text); err != nil {
			return "", err
		}
	}
	if of[0] != of[1] {
		return "", fmt.Errorf("%s states / transitions here, %s in SPIN", of[0], of[1])
	}
	return fmt.Sprintf("| %s | %s | %.3f | %.3f | %.2f | %s | %.3f | %s | %.3f | %.2f |", m, of[0], seconds[0], seconds[1], seconds[0]/seconds[1],
		of[2], seconds[2], of[3], seconds[3], seconds[2]/seconds[3]), nil
}

// check is our search of a file; nothing is left out of the program, since
// nothing is left out of SPIN's.
func (s *settings) check(path, algorithm string) *exec.Cmd {
	return exec.Command(s.crosscheck, "check", "--json", "--no-slicing", "--algorithm", algorithm, path)
}

// pan is SPIN's search of a file: steps are not merged, and values that nothing
// reads again are kept, since our states have them, too. Of several depths it
// has the least in which it can end.
func (s *settings) pan(path, name string, flags ...string) (*exec.Cmd, error) {
	dir := filepath.Join(s.folder, filepath.Base(path)+"-"+name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	spin := exec.Command("spin", "-o1", "-o3", "-a", path)
	compile := exec.Command("gcc", append(append([]string{"-O2", "-w", "-DSAFETY"}, flags...), "-o", "pan", "pan.c")...)
	for _, c := range []*exec.Cmd{spin, compile} {
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", c, err, out)
		}
	}
	pan := filepath.Join(dir, "pan")
	for depth := 10_000; ; depth *= 10 {
		search := exec.Command(pan, "-c0", fmt.Sprint("-m", depth))
		search.Dir = dir
		out, err := search.Output()
		if tooShallow.Match(out) && depth < 100_000_000 {
			continue
		}
		again := exec.Command(pan, search.Args[1:]...)
		again.Dir = dir
		if len(out) == 0 {
			return nil, err
		}
		return again, nil
	}
}

var (
	tooShallow  = regexp.MustCompile(`max search depth too small`)
	stored      = regexp.MustCompile(`(?m)^\s*(\d+) states, stored`)
	transitions = regexp.MustCompile(`(?m)^\s*(\d+) transitions`)
)

// panCounts reads what SPIN's search printed. It counts the way into the start
// as a transition.
func panCounts(text string) (counts, error) {
	s, t := stored.FindStringSubmatch(text), transitions.FindStringSubmatch(text)
	if s == nil || t == nil {
		return counts{}, fmt.Errorf("SPIN printed no counts:\n%s", text)
	}
	var c counts
	c.States, _ = strconv.Atoi(s[1])
	c.Transitions, _ = strconv.Atoi(t[1])
	c.Transitions--
	return c, nil
}

// ourCounts reads what crosscheck printed.
func ourCounts(text string) (counts, error) {
	var told struct {
		counts
		Outcome string `json:"outcome"`
	}
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		return counts{}, err
	}
	if told.Outcome != "complete" {
		return counts{}, fmt.Errorf("the check ended %s", told.Outcome)
	}
	return told.counts, nil
}
