package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// task is a process of a job system that checks a part, with what that tells it.
func task(out string, environment []string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append([]string{"matrix", "--jobs", "1", "--out", out}, args...)...)
	c.Env = append(os.Environ(), append(environment, "CROSSCHECK_COMMAND=1")...)
	return c
}

// finish runs a task to its end and returns what it told.
func finish(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	var told bytes.Buffer
	c.Stderr = &told
	if err := c.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", c.Args[1:], err, told.String())
	}
	return told.String()
}

// counters are apps of which each pair has a thousand states and more, and some a
// conflict.
func counters(t *testing.T, n int) (names []string) {
	t.Helper()
	home := archived{"home.cross", "device lamp: switch = off;\ndevice door: contactSensor;\nvar n: 0..60;\n"}
	home.write(t)
	for i := range n {
		to := []string{"on", "off"}[i%2]
		app := archived{fmt.Sprintf("app%d.cross", i), fmt.Sprintf("app App%d { var own: 0..20; on door.contact == open { if (n < 60) { n = n + 1; } own = (own + 1) %% 21; lamp.%s(); } }\n", i, to)}
		app.write(t)
		names = append(names, app.name)
	}
	return names
}

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// killHalfway kills a task once it has noted two pairs.
func killHalfway(t *testing.T, c *exec.Cmd, out string) (noted int) {
	t.Helper()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if data, _ := os.ReadFile(partOf(out)); bytes.Count(data, []byte("\n")) >= 3 {
			break
		}
	}
	c.Process.Kill()
	c.Wait()
	if _, err := os.Stat(out); err == nil {
		t.Fatal("the task was over before it could be killed")
	}
	return strings.Count(text(t, partOf(out)), "\n") - 1
}

// Three parts, each told by its job system which it is, one killed in the middle and
// started again, one delivered twice, come to the bytes of the whole, whatever comes
// first.
func TestPartsOfAMatrixComeToTheWhole(t *testing.T) {
	for system, environment := range map[string]func(i int) []string{
		"kubernetes": func(i int) []string { return []string{fmt.Sprint("JOB_COMPLETION_INDEX=", i)} },
		"slurm": func(i int) []string {
			return []string{fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1), "SLURM_ARRAY_TASK_COUNT=3", "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_MAX=3"}
		},
		"github": func(int) []string { return nil },
	} {
		t.Run(system, func(t *testing.T) {
			t.Chdir(t.TempDir())
			apps := append([]string{"--home", "home.cross"}, counters(t, 6)...)
			args := func(i int) []string {
				how := map[string][]string{"kubernetes": {"--shard", "auto", "--shards", "3"}, "slurm": {"--shard", "auto"}, "github": {"--shard", fmt.Sprintf("%d/3", i+1)}}
				return append(how[system], apps...)
			}
			finish(t, task("whole.json", nil, apps...))
			files := []string{"part-1.json", "part-2.json", "part-3.json"}
			finish(t, task(files[2], environment(2), args(2)...))
			noted := killHalfway(t, task(files[1], environment(1), args(1)...), files[1])
			finish(t, task(files[0], environment(0), args(0)...))
			part := partOf(files[1])
			if err := os.WriteFile("torn", []byte(text(t, part)+`{"a":0,"b`), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename("torn", part); err != nil {
				t.Fatal(err)
			}
			told := finish(t, task(files[1], environment(1), args(1)...))
			if left := 5 - noted; !strings.Contains(told, fmt.Sprintf("%[1]d of %[1]d pair", left)) {
				t.Errorf("%d of 5 pairs were noted, then it tells\n%s", noted, told)
			}
			if told := finish(t, task(files[1], environment(1), args(1)...)); told != "" {
				t.Errorf("what is done was done again: %s", told)
			}
			for _, order := range [][]int{{0, 1, 2}, {2, 1, 0, 1}, {1, 1, 0, 2, 2}} {
				merge := []string{"--merge"}
				for _, i := range order {
					merge = append(merge, files[i])
				}
				finish(t, task("merged.json", nil, merge...))
				if text(t, "merged.json") != text(t, "whole.json") {
					t.Errorf("parts %v are not the whole:\n%s\n%s", order, text(t, "merged.json"), text(t, "whole.json"))
				}
			}
			if rest, err := os.ReadDir("."); err != nil || regexp.MustCompile(`\.part|\.new`).MatchString(fmt.Sprint(rest)) {
				t.Errorf("what is left: %v, %v", rest, err)
			}
		})
	}
}

// What a killed shard has noted can be put together, too, but for a line that was not
// written whole.
func TestNotesAreReadUpToTheLastWholeLine(t *testing.T) {
	text := `{"apps":["a","b","c"],"options":{},"pairs":[]}
{"a":0,"b":1,"outcome":"complete","problem":"","verdict":"","events":1,"states":1,"findings":[]}
{"a":1,"b":2,"outco`
	if m, err := parseMatrix("x", []byte(text)); err != nil || len(m.Pairs) != 1 || m.Pairs[0].B != 1 {
		t.Errorf("%v, %v", m, err)
	}
	if m, err := parseMatrix("x", []byte(text+"\n")); err == nil {
		t.Errorf("a line that is no pair is read as %v", m)
	}
}

// A part is the one that the job system names, and nothing is guessed.
func TestPartsThatJobSystemsName(t *testing.T) {
	slurm := func(id, count, least, most string) map[string]string {
		return map[string]string{slurmIndex: id, slurmCount: count, slurmLeast: least, slurmMost: most}
	}
	for _, c := range []struct {
		environment map[string]string
		shards      int
		want        part
		refused     string
	}{
		{map[string]string{kubernetesIndex: "0"}, 8, part{1, 8}, ""},
		{map[string]string{kubernetesIndex: "7"}, 8, part{8, 8}, ""},
		{map[string]string{kubernetesIndex: "8"}, 8, part{}, "must be from 0 to 7"},
		{map[string]string{kubernetesIndex: "one"}, 8, part{}, "must be from 0 to 7"},
		{map[string]string{kubernetesIndex: "1"}, 0, part{}, "--shards N, the completions of the job"},
		{slurm("5", "4", "3", "6"), 0, part{3, 4}, ""},
		{slurm("3", "2", "3", "7"), 0, part{}, "of a part of an array nobody knows"},
		{slurm("3", "", "", ""), 0, part{}, "no number"},
		{slurm("3", "2", "3", "7"), 8, part{4, 8}, ""},
		{map[string]string{kubernetesIndex: "1", slurmIndex: "1"}, 8, part{}, "both"},
		{nil, 8, part{}, "from a job system"},
	} {
		for name, value := range c.environment {
			t.Setenv(name, value)
		}
		got, err := jobPart(c.shards)
		if got != c.want || (c.refused == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%v, %d: %v, %v; want %v, %q", c.environment, c.shards, got, err, c.want, c.refused)
		}
		for name := range c.environment {
			os.Unsetenv(name)
		}
	}
}

// The page of a matrix tells texts as texts, leads from each cell to its pair, and from
// there to the program.
func TestReportLeadsToEachPair(t *testing.T) {
	t.Chdir(t.TempDir())
	apps := append([]string{"--home", "home.cross"}, counters(t, 5)...)
	shout := archived{"<b>.cross", "app B { on door.contact == open { assert(lamp.switch == off, \"<i> & so\"); } }\n"}
	shout.write(t)
	finish(t, task("whole.json", nil, append(apps, shout.name, "--report", "report.html", "--base", "https://checks.example/#")...))
	page := text(t, "report.html")
	ids := regexp.MustCompile(`<details id="([^"]+)"`).FindAllStringSubmatch(page, -1)
	cells := regexp.MustCompile(`<td><a href="#([^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(ids) != 9 || len(cells) != 2*len(ids) {
		t.Errorf("%d pairs and %d cells that lead to them\n%s", len(ids), len(cells), page)
	}
	for _, c := range cells {
		if !strings.Contains(page, `<details id="`+c[1]+`"`) {
			t.Errorf("a cell leads to %s, which is not there", c[1])
		}
	}
	if strings.Contains(page, "<i>") || strings.Contains(page, "<b>.cross") || !strings.Contains(page, "&lt;i&gt; &amp; so") {
		t.Error("what a program says is not told as it stands")
	}
	link := regexp.MustCompile(`href="https://checks\.example/(#[^"]+)"`).FindStringSubmatch(page)
	if link == nil {
		t.Fatal("no pair has a link")
	}
	if c := exec.Command(os.Args[0], "open", "--no-check", link[1]); true {
		c.Env = append(os.Environ(), "CROSSCHECK_COMMAND=1")
		if out, err := c.CombinedOutput(); err != nil || strings.Count(string(out), "// file app")+strings.Count(string(out), "// file <b>") != 2 {
			t.Errorf("%v\n%s", err, out)
		}
	}
}
