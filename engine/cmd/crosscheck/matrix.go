package main

import (
	"flag"
	"os"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
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
seconds or states does; what two of them leave behind is told if no third one
takes it back. A shard i/n checks every n-th pair, so that n machines can share the work; --merge puts what they
printed with --json together. --resume takes the pairs that were completed from
a file that was printed before. Interrupting (Ctrl-C) reports what is done.
Apps that cannot have anything to do with what the other one does are not
explored: a check of one app alone tells what it does by itself. A limit on
seconds holds for each pair; of the total, each gets a fair share of what the
others have left. Pairs that had too little time get more, as long as some is
left.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		optionFlags(fs, s)
		homeFlag(fs, s)
		fs.StringVar(&s.shard, "shard", "", "check only part `I/N` of the pairs, for example 2/8")
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
	m, missing, err := make()
	if err != nil {
		return 0, err
	}
	if inv.json {
		return matrixStatus(m, missing), inv.printJSON(m)
	}
	inv.printMatrix(m, missing)
	return matrixStatus(m, missing), nil
}

// plan is what a matrix checks.
type plan struct {
	apps    []string
	members bool     // apps are members of their texts
	pairs   [][2]int // of all shards; a member that is related to no other is a pair with itself
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

// matrix checks the pairs that were asked for; missing are those that an
// interrupt left out.
func (inv *invocation) matrix() (m *protocol.Matrix, missing int, err error) {
	begun := time.Now()
	files, err := inv.load()
	if err != nil {
		return nil, 0, err
	}
	p, err := inv.byMembers(files)
	if err == nil && p == nil {
		p, err = inv.byFiles(files)
	}
	if err != nil {
		return nil, 0, err
	}
	m = &protocol.Matrix{Apps: p.apps, Options: inv.options, Members: p.members}
	if p.members {
		for _, pair := range p.pairs {
			m.Alone += b2i(pair[0] == pair[1])
		}
		m.Related = len(p.pairs) - m.Alone
	}
	pairs, err := inv.ofShard(p.pairs)
	if err != nil {
		return nil, 0, err
	}
	wanted := len(pairs)
	if inv.resume != "" {
		if pairs, err = resume(m, inv.resume, pairs); err != nil {
			return nil, 0, err
		}
	}
	inv.checkPairs(m, p, pairs, begun)
	return m, wanted - len(m.Pairs), nil
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
	p := &plan{apps: names(apps)}
	for a := range apps {
		for b := a + 1; b < len(apps); b++ {
			p.pairs = append(p.pairs, [2]int{a, b})
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

// memberSeconds is how long all pairs of members may take together when nobody says:
// some of them have more states than anybody can wait for.
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
	if inv.options.MaxSeconds == 0 && inv.options.MaxStates == 0 && inv.total == 0 {
		inv.total = memberSeconds
	}
	p, alone := &plan{members: true, stores: map[string][]int{}}, map[int]bool{}
	for i, m := range reply.Members.Members {
		p.apps, alone[i] = append(p.apps, m.Name), true
		for _, l := range m.Stores {
			p.stores[l] = append(p.stores[l], i)
		}
	}
	for _, r := range reply.Members.Related {
		p.pairs = append(p.pairs, [2]int{r.A, r.B})
		delete(alone, r.A)
		delete(alone, r.B)
	}
	for i := range alone {
		p.pairs = append(p.pairs, [2]int{i, i})
	}
	slices.SortFunc(p.pairs, func(x, y [2]int) int { return slices.Compare(x[:], y[:]) })
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

// ofShard are the pairs of the shard that was asked for.
func (inv *invocation) ofShard(pairs [][2]int) (list [][2]int, err error) {
	shard, shards := 1, 1
	if inv.shard != "" {
		i, of, ok := strings.Cut(inv.shard, "/")
		var bad [2]error
		shard, bad[0] = strconv.Atoi(i)
		shards, bad[1] = strconv.Atoi(of)
		if !ok || bad != [2]error{} || shard < 1 || shard > shards {
			return nil, usagef("--shard wants a part of a whole, such as 2/8, not “%s”", inv.shard)
		}
	}
	for i, p := range pairs {
		if i%shards == shard-1 {
			list = append(list, p)
		}
	}
	return list, nil
}

// resume puts the completed pairs of an earlier matrix into m and returns the
// others.
func resume(m *protocol.Matrix, name string, pairs [][2]int) ([][2]int, error) {
	old, err := readMatrix(name)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(old.Apps, m.Apps) || optionText(&old.Options) != optionText(&m.Options) {
		return nil, usagef("%s: it is the matrix of other apps or options", name)
	}
	var left [][2]int
	for _, p := range pairs {
		i := slices.IndexFunc(old.Pairs, func(o protocol.MatrixPair) bool {
			return o.A == p[0] && o.B == p[1] && decided(&o)
		})
		if i < 0 {
			left = append(left, p)
			continue
		}
		m.Pairs = append(m.Pairs, old.Pairs[i])
	}
	return left, nil
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

func readMatrix(name string) (*protocol.Matrix, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, plain(name, err)
	}
	m := &protocol.Matrix{}
	if err := protocol.Unmarshal(text, m); err != nil {
		return nil, usagef("%s: this is no matrix that was printed with --json (%v)", name, err)
	}
	return m, nil
}

// merged puts matrices of the same apps together. Of a pair that several have,
// a completed verdict is kept, else the first.
func (inv *invocation) merged() (m *protocol.Matrix, missing int, err error) {
	for _, name := range inv.operands {
		more, err := readMatrix(name)
		switch {
		case err != nil:
			return nil, 0, err
		case m == nil:
			m = &protocol.Matrix{Apps: more.Apps, Options: more.Options, Members: more.Members, Related: more.Related, Alone: more.Alone}
		case !slices.Equal(more.Apps, m.Apps) || optionText(&more.Options) != optionText(&m.Options):
			return nil, 0, usagef("%s: it is the matrix of other apps or options than %s", name, inv.operands[0])
		}
		for _, p := range more.Pairs {
			addPair(m, p)
		}
	}
	if m == nil {
		return nil, 0, usagef("--merge wants the files that “crosscheck matrix --json” printed")
	}
	sortPairs(m)
	return m, verdicts(m) - len(m.Pairs), nil
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

func addPair(m *protocol.Matrix, p protocol.MatrixPair) {
	i := slices.IndexFunc(m.Pairs, func(q protocol.MatrixPair) bool { return q.A == p.A && q.B == p.B })
	switch {
	case i < 0:
		m.Pairs = append(m.Pairs, p)
	case m.Pairs[i].Outcome != protocol.Complete:
		m.Pairs[i] = p
	}
}
