package main

import (
	"flag"
	"iter"
	"path"
	"regexp"
	"runtime"
	"slices"
	"time"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/protocol"
)

var matrixCommand = &command{
	name: "matrix", usage: "[FLAGS] FILE... | --merge JSON...",
	summary: "check every pair of apps",
	details: `Each pair of the given apps is checked in the same home. Of texts that hold
several apps, as the automations of a configuration, the pairs of these are
checked that can have anything to do with each other, and the others alone, each
with the scripts and scenes that it needs and no other, in 100 MB for each search
when --max-mb says nothing, and in 50 seconds for all pairs when no limit on
seconds or states does and one process checks them all; what two of them leave
behind is told if no third one takes it back. --resume takes the pairs that were
completed from a file that was printed before. Interrupting (Ctrl-C) reports what
is done.

A shard i/n checks every n-th pair, so that n machines can share the work. With
--shard auto the part is the one that the job system names: JOB_COMPLETION_INDEX
of Kubernetes, or SLURM_ARRAY_TASK_ID. --out FILE notes each pair that is finished
in FILE.part; started again, the shard goes on after them, and at the end FILE is
there whole. The exit status is 0 then, whatever was found. --merge puts together
what --json printed or --out wrote, in any order, and says what is missing.

Apps that cannot have anything to do with what the other one does are not
explored: a check of one app alone tells what it does by itself. A limit on
seconds holds for each pair; of the total, each gets a fair share of what the
others have left. Pairs that had too little time get more, as long as some is
left.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		optionFlags(fs, s)
		homeFlag(fs, s)
		fs.StringVar(&s.shard, "shard", "", "check only part `I/N` of the pairs, for example 2/8; auto: the part that Kubernetes or SLURM says")
		fs.IntVar(&s.shards, "shards", 0, "with --shard auto: there are `N` parts (default: the tasks of the SLURM array)")
		fs.StringVar(&s.keep, "out", "", "write the matrix to `FILE`, and note in FILE.part what is finished, to go on from there")
		fs.StringVar(&s.reportFile, "report", "", "write a page that shows the matrix to `FILE`")
		fs.StringVar(&s.base, "base", "", "with --report: link each pair to its program in the page at `URL`")
		fs.StringVar(&s.resume, "resume", "", "keep the completed pairs of `JSON`, a matrix printed before")
		fs.BoolVar(&s.merge, "merge", false, "the files are matrices; put them together")
		fs.IntVar(&s.jobs, "jobs", runtime.NumCPU(), "check `N` pairs at the same time (default: one a processor)")
		fs.Float64Var(&s.total, "total-seconds", 0, "share `N` seconds among all pairs (default: no limit)")
		jsonFlag(fs, s)
	},
	run: runMatrix,
}

func runMatrix(inv *invocation) (int, error) {
	make := inv.matrix
	if inv.merge {
		make = inv.merged
	}
	w, err := make()
	if err != nil {
		return 0, err
	}
	status := matrixStatus(w.m, w.missing)
	if inv.keep != "" {
		if status, err = inv.keepMatrix(w); err != nil {
			return 0, err
		}
	}
	if inv.reportFile != "" {
		if err := inv.writeReport(w); err != nil {
			return 0, err
		}
	}
	switch {
	case inv.json:
		return status, inv.printJSON(w.m)
	case inv.keep == "":
		inv.printMatrix(w.m, w.missing)
	}
	return status, nil
}

// worked is a matrix, or a part of one, and what is known of it besides.
type worked struct {
	m       *protocol.Matrix
	missing int   // pairs that are not there
	plan    *plan // nil: it was put together of parts, without the texts
}

// plan is what a matrix checks.
type plan struct {
	apps    []string
	members bool // apps are members of their texts
	total   int
	pairs   iter.Seq[[2]int] // of all shards, in order; a member that is related to no other is a pair with itself
	program func(pair [2]int) protocol.CheckRequest
	stores  map[string][]int // of members: who may store a location
}

// third are members besides a pair that may take back what the pair leaves behind.
func (p *plan) third(pair [2]int, found []protocol.Finding) (names []string) {
	for _, f := range found {
		for _, l := range left(&f) {
			for _, i := range p.stores[l] {
				if name := p.apps[i]; i != pair[0] && i != pair[1] && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// left are the locations that a finding says are left behind.
func left(f *protocol.Finding) []string {
	if f.Kind != finding.LeftBehind {
		return nil
	}
	return append([]string{f.Location}, f.Likewise...)
}

// matrix checks the pairs that were asked for.
func (inv *invocation) matrix() (*worked, error) {
	begun := time.Now()
	files, err := inv.load()
	if err != nil {
		return nil, err
	}
	part, err := inv.part()
	if err != nil {
		return nil, err
	}
	p, err := inv.byMembers(files)
	if err == nil && p == nil {
		p, err = inv.byFiles(files)
	}
	if err != nil {
		return nil, err
	}
	m := inv.head(p, files, part)
	pairs := part.of(p)
	wanted := len(pairs)
	if inv.resume != "" {
		if pairs, err = resume(m, inv.resume, pairs); err != nil {
			return nil, err
		}
	}
	var notes *notes
	if inv.keep != "" {
		if notes, err = openNotes(inv.keep, m); err != nil {
			return nil, err
		}
		defer notes.close()
		pairs = notes.without(pairs)
	}
	inv.checkPairs(m, p, pairs, notes, begun)
	for i := range m.Pairs {
		m.Pairs[i].Seconds = 0
	}
	return &worked{m, wanted - len(m.Pairs), p}, notes.failed()
}

// head is a matrix or a part of it without pairs.
func (inv *invocation) head(p *plan, files []protocol.File, part part) *protocol.Matrix {
	m := &protocol.Matrix{Apps: p.apps, Options: inv.options, Members: p.members, Texts: digestOf(files), Shard: part.shard, Shards: part.shards}
	if p.members {
		for pair := range p.pairs {
			m.Alone += b2i(pair[0] == pair[1])
		}
		m.Related = p.total - m.Alone
	}
	return m
}

// byFiles plans the pairs of files.
func (inv *invocation) byFiles(files []protocol.File) (*plan, error) {
	homes := min(1, len(inv.home))
	common, apps := files[:homes:homes], files[homes:]
	for _, f := range apps {
		if library.MatchString(f.Text) {
			common = append(common, f)
		}
	}
	apps = slices.DeleteFunc(slices.Clone(apps), func(f protocol.File) bool { return library.MatchString(f.Text) })
	if len(apps) < 2 {
		return nil, usagef("a matrix takes at least two apps; there is %s", count.Of(len(apps), "app"))
	}
	p := &plan{apps: names(apps), total: len(apps) * (len(apps) - 1) / 2}
	p.pairs = func(yield func([2]int) bool) {
		for a := range apps {
			for b := a + 1; b < len(apps); b++ {
				if !yield([2]int{a, b}) {
					return
				}
			}
		}
	}
	p.program = func(pair [2]int) protocol.CheckRequest {
		two := []protocol.File{apps[pair[0]], apps[pair[1]]}
		return protocol.CheckRequest{Files: append(homeOf(common, two), two...), Pair: true}
	}
	return p, nil
}

// memberMB is how much memory the check of two members gets, in MB, when nobody
// says: a home has hundreds of such pairs, and several are checked at a time.
const memberMB = 100

// memberSeconds is how long all pairs of members may take together when nobody says
// and somebody waits: some of them have more states than anybody can wait for.
const memberSeconds = 50

// byMembers plans the pairs of what stands in one text; nil when no text holds
// several apps that can be checked without each other.
func (inv *invocation) byMembers(files []protocol.File) (*plan, error) {
	reply, err := inv.converse().ask(protocol.Request{Op: "members", Members: &protocol.CheckRequest{Files: files, Options: inv.options}})
	if err != nil || len(reply.Members.Members) < 2 {
		return nil, err
	}
	if inv.options.MaxMB == 0 {
		inv.options.MaxMB = memberMB
	}
	if inv.options.MaxSeconds == 0 && inv.options.MaxStates == 0 && inv.total == 0 && inv.shard == "" && inv.keep == "" {
		inv.total = memberSeconds
	}
	p, alone := &plan{members: true, stores: map[string][]int{}}, map[int]bool{}
	for i, m := range reply.Members.Members {
		p.apps, alone[i] = append(p.apps, m.Name), true
		for _, l := range m.Stores {
			p.stores[l] = append(p.stores[l], i)
		}
	}
	var pairs [][2]int
	for _, r := range reply.Members.Related {
		pairs = append(pairs, [2]int{r.A, r.B})
		delete(alone, r.A)
		delete(alone, r.B)
	}
	for i := range alone {
		pairs = append(pairs, [2]int{i, i})
	}
	slices.SortFunc(pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
	p.pairs, p.total = slices.Values(pairs), len(pairs)
	p.program = func(pair [2]int) protocol.CheckRequest {
		return protocol.CheckRequest{Files: files, Only: slices.Compact([]string{p.apps[pair[0]], p.apps[pair[1]]})}
	}
	return p, nil
}

// library is how a file begins that others include: it is no app, and every
// pair may need it.
var library = regexp.MustCompile(`(?m)^[ \t]*library[ \t]*\(`)

func names(files []protocol.File) []string {
	list := make([]string, len(files))
	for i, f := range files {
		list[i] = f.Name
	}
	return list
}

// resume puts the completed pairs of an earlier matrix into m and returns the
// others.
func resume(m *protocol.Matrix, name string, pairs [][2]int) ([][2]int, error) {
	old, err := readMatrix(name)
	if err != nil {
		return nil, err
	}
	if !samePairs(old, m) {
		return nil, usagef("%s: it is the matrix of other apps or options, of other texts in them, or of another version", name)
	}
	at := pairsAt(old)
	var left [][2]int
	for _, p := range pairs {
		if i, there := at[p]; there && decided(&old.Pairs[i]) {
			m.Pairs = append(m.Pairs, old.Pairs[i])
		} else {
			left = append(left, p)
		}
	}
	return left, nil
}

// samePairs reports whether two matrices are of the same pairs in the same programs,
// though maybe of different parts of them.
func samePairs(a, b *protocol.Matrix) bool {
	return slices.Equal(a.Apps, b.Apps) && optionText(&a.Options) == optionText(&b.Options) && a.Texts == b.Texts &&
		a.Members == b.Members && a.Related == b.Related && a.Alone == b.Alone
}

// pairsAt is where each pair of a matrix stands in it.
func pairsAt(m *protocol.Matrix) map[[2]int]int {
	at := make(map[[2]int]int, len(m.Pairs))
	for i, p := range m.Pairs {
		at[[2]int{p.A, p.B}] = i
	}
	return at
}

func sortPairs(m *protocol.Matrix) {
	slices.SortFunc(m.Pairs, func(x, y protocol.MatrixPair) int {
		return slices.Compare([]int{x.A, x.B}, []int{y.A, y.B})
	})
}

// installation is an installed app in the text of a home.
var installation = regexp.MustCompile(`(?m)^[ \t]*install\s+\w+[^{;]*\bfrom\s+"([^"]+)"[^{;]*(?:\{[^}]*\}|;)\n?`)

// homeOf is the home without the installations of apps that are not there.
func homeOf(home, apps []protocol.File) []protocol.File {
	out := slices.Clone(home)
	for i := range out {
		out[i].Text = installation.ReplaceAllStringFunc(out[i].Text, func(text string) string {
			file := installation.FindStringSubmatch(text)[1]
			if slices.ContainsFunc(apps, func(f protocol.File) bool { return path.Base(f.Name) == path.Base(file) }) {
				return text
			}
			return ""
		})
	}
	return out
}

// verdicts is how many verdicts a whole matrix has.
func verdicts(m *protocol.Matrix) int {
	if m.Members {
		return m.Related + m.Alone
	}
	return pairsOf(m)
}

// pairsOf is how many pairs the apps of a matrix are.
func pairsOf(m *protocol.Matrix) int {
	n := len(m.Apps)
	return n * (n - 1) / 2
}
