package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// timings are models with clocks.
var timings = []model{
	{"fischer", 3}, {"fischer", 4}, {"fischer", 5}, {"fischer", 6}, {"fischer", 7}, {"fischer", 8},
	{"csma", 3}, {"csma", 4}, {"csma", 5}, {"csma", 6}, {"csma", 7},
}

// never is the labels that no state of a model with clocks has all of.
var never = map[string]string{"fischer": "inside1,inside2", "csma": "active,sending1,sending2"}

var timingTable = report{
	"Every timing, beside TChecker",
	"| model | zones / transitions | s | TChecker: stored / transitions of visited | s | ratio |",
	timingRow,
}

func timingRow(s *settings, m model) (string, error) {
	ours, err := s.fill(m, ".cross")
	if err != nil {
		return "", err
	}
	theirs, err := s.fill(m, ".tck")
	if err != nil {
		return "", err
	}
	reach := exec.Command(s.tchecker, "-a", "covreach", "-l", never[m.name], theirs)
	texts, seconds, err := s.least(exec.Command(s.crosscheck, "check", "--json", "--time", "timed", ours), reach)
	if err != nil {
		return "", err
	}
	zones, err := ourCounts(texts[0])
	if err != nil {
		return "", err
	}
	told := facts(texts[1])
	if told["REACHABLE"] != "false" {
		return "", fmt.Errorf("TChecker finds %s: %v", never[m.name], told)
	}
	return fmt.Sprintf("| %s | %s | %.3f | %s / %s | %.3f | %.2f |", m, zones, seconds[0], told["STORED_STATES"], told["VISITED_TRANSITIONS"], seconds[1], seconds[0]/seconds[1]), nil
}

// facts are the lines of what tck-reach prints, each a name and what it is.
func facts(text string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 2 {
			out[f[0]] = f[1]
		}
	}
	return out
}

// patience is how long TChecker may look for a label.
const patience = 60 * time.Second

// header is what an exported text says of a label.
var header = regexp.MustCompile(`(?m)^# ([pf]\d+): (.*)$`)

// exports asks TChecker what it finds in what crosscheck exports of the timed
// examples, and whether a check agrees.
func (s *settings) exports() error {
	fmt.Print("## Exported examples, read by TChecker\n\n| example | label | here | TChecker | stored zones |\n|---|---|---|---|---|\n")
	return filepath.WalkDir(filepath.FromSlash("examples/05-time"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || path == filepath.FromSlash("examples/05-time") {
			return err
		}
		return s.exported(path)
	})
}

// exported does it for one example.
func (s *settings) exported(dir string) error {
	text, err := exec.Command(s.crosscheck, "export", dir).Output()
	if err != nil {
		fmt.Printf("| %s | is not exported | | | |\n", filepath.Base(dir))
		return nil
	}
	path := filepath.Join(s.folder, filepath.Base(dir)+".tck")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return err
	}
	wrong, err := s.wrong(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	for _, label := range header.FindAllStringSubmatch(string(text), -1) {
		name, reachable := strings.CutPrefix(label[2], "is what can be reached: ")
		name = strings.TrimPrefix(strings.TrimPrefix(name, "is what never is to be: "), "breaks the invariant ")
		here := strings.Contains(wrong, name) != reachable
		told, ended := s.reach(path, label[1])
		there, stored := told["REACHABLE"], told["STORED_STATES"]
		if !ended {
			there, stored = fmt.Sprintf("not within %v", patience), ""
		} else if there != strconv.FormatBool(here) {
			return fmt.Errorf("%s: whether %q is reached is %v here, and %q in TChecker", dir, label[2], here, there)
		}
		fmt.Printf("| %s | %s | %v | %s | %s |\n", filepath.Base(dir), label[2], here, there, stored)
	}
	return nil
}

// wrong is the titles of what a check of an example for ever finds, a line each.
func (s *settings) wrong(dir string) (string, error) {
	out, err := exec.Command(s.crosscheck, "check", "--json", "--time", "timed", "--for", "ever", dir).Output()
	if len(out) == 0 {
		return "", err
	}
	var told struct {
		Outcome  string `json:"outcome"`
		Findings []struct {
			Title string `json:"title"`
		} `json:"findings"`
	}
	if err := json.Unmarshal(out, &told); err != nil {
		return "", err
	}
	if told.Outcome != "complete" {
		return "", fmt.Errorf("the check ended %s", told.Outcome)
	}
	var titles strings.Builder
	for _, f := range told.Findings {
		fmt.Fprintln(&titles, f.Title)
	}
	return titles.String(), nil
}

// reach asks TChecker whether a label is reached; ended is false when it takes
// longer than that may take.
func (s *settings) reach(path, label string) (told map[string]string, ended bool) {
	within, done := context.WithTimeout(context.Background(), patience)
	defer done()
	out, err := exec.CommandContext(within, s.tchecker, "-a", "covreach", "-l", label, path).CombinedOutput()
	if within.Err() != nil {
		return nil, false
	}
	if told = facts(string(out)); err != nil || told["REACHABLE"] == "" {
		return map[string]string{"REACHABLE": strings.TrimSpace(string(out))}, true
	}
	return told, true
}
