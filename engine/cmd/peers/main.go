// Command peers measures the searches beside those of other model checkers, on
// the same models in both languages (engine/testdata/peers):
//
//	peers [-runs N] [-tchecker FILE] [-only MODEL] [-crosscheck FILE] [-models DIR]
//
// SPIN is taken from the system; TChecker is asked where -tchecker names its
// tck-reach. Runs alternate, and what is told of several is the shortest, in
// seconds of a processor. The report is written to the standard output; the
// error says which program could not be run, or that two disagree.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"text/template"
	"time"
)

// settings are the flags.
type settings struct {
	runs                               int
	tchecker, only, crosscheck, models string
	folder                             string // of what is made meanwhile
}

func main() {
	var s settings
	flag.IntVar(&s.runs, "runs", 3, "how often each is run")
	flag.StringVar(&s.tchecker, "tchecker", "", "tck-reach of TChecker")
	flag.StringVar(&s.only, "only", "", "only this model")
	flag.StringVar(&s.crosscheck, "crosscheck", filepath.FromSlash(".build/crosscheck"), "the command crosscheck")
	flag.StringVar(&s.models, "models", filepath.FromSlash("engine/testdata/peers"), "folder of the models")
	flag.Parse()
	if err := s.run(); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func (s *settings) run() error {
	folder, err := os.MkdirTemp("", "peers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s.folder = folder
	fmt.Printf("Made by `make bench-peers` on %s, at commit %s, with %s; %d processors of %s.\n\n",
		time.Now().UTC().Format(time.DateOnly), commit(), spinVersion(), runtime.NumCPU(), processor())
	if err := s.beside(orders, orderTable); err != nil {
		return err
	}
	if s.tchecker == "" {
		return nil
	}
	if err := s.beside(timings, timingTable); err != nil {
		return err
	}
	return s.exports()
}

// model is a model in a size.
type model struct {
	name string
	n    int
}

func (m model) String() string { return fmt.Sprintf("%s %d", m.name, m.n) }

// beside measures models, and prints a table of them.
func (s *settings) beside(models []model, t report) error {
	fmt.Printf("## %s\n\n%s\n%s\n", t.title, t.head, strings.Repeat("|---", strings.Count(t.head, "|")-1)+"|")
	for _, m := range models {
		if s.only != "" && s.only != m.name {
			continue
		}
		row, err := t.row(s, m)
		if err != nil {
			return fmt.Errorf("%s: %w", m, err)
		}
		fmt.Println(row)
	}
	fmt.Println()
	return nil
}

// report is a table of models.
type report struct {
	title, head string
	row         func(s *settings, m model) (string, error)
}

// fill writes the model's file with an ending in its size, and answers where it is.
func (s *settings) fill(m model, ending string) (string, error) {
	name := m.name + ending
	t, err := template.New(name).Funcs(template.FuncMap{"upTo": upTo}).ParseFiles(filepath.Join(s.models, name))
	if err != nil {
		return "", err
	}
	path := filepath.Join(s.folder, fmt.Sprint(m.n, "-", name))
	file, err := os.Create(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return path, t.Execute(file, m.n)
}

// upTo is the numbers from 1 to n.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// least runs commands in turn, and answers what each printed last and the
// fewest seconds of a processor that each took.
func (s *settings) least(commands ...*exec.Cmd) (texts []string, seconds []float64, err error) {
	texts, seconds = make([]string, len(commands)), make([]float64, len(commands))
	for run := range s.runs {
		for i, c := range commands {
			again := exec.Command(c.Path, c.Args[1:]...)
			again.Dir = c.Dir
			out, err := again.Output()
			if again.ProcessState == nil || len(out) == 0 {
				return nil, nil, fmt.Errorf("%s: %w", c, err)
			}
			took := (again.ProcessState.UserTime() + again.ProcessState.SystemTime()).Seconds()
			if run == 0 || took < seconds[i] {
				seconds[i] = took
			}
			texts[i] = string(out)
		}
	}
	return texts, seconds, nil
}

func commit() string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

func spinVersion() string {
	out, _ := exec.Command("spin", "-V").Output()
	name, _, _ := strings.Cut(strings.TrimSpace(string(out)), " --")
	return name
}

// processor is what the system calls it.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.Trim(name, "\t :\n")
		}
	}
	return "an unknown kind"
}
