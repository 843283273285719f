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

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

var matrixCommand = &command{
	name: "matrix", usage: "[FLAGS] FILE... | --merge JSON...",
	summary: "check every pair of apps",
	details: `Each pair of the given apps is checked in the same home. A shard i/n checks
every n-th pair, so that n machines can share the work; --merge puts what they
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

// matrix checks the pairs that were asked for; missing are those that an
// interrupt left out.
func (inv *invocation) matrix() (m *protocol.Matrix, missing int, err error) {
	files, err := inv.load()
	if err != nil {
		return nil, 0, err
	}
	homes := min(1, len(inv.home))
	common, apps := files[:homes:homes], files[homes:]
	for _, f := range apps {
		if library.MatchString(f.Text) {
			common = append(common, f)
		}
	}
	apps = slices.DeleteFunc(slices.Clone(apps), func(f protocol.File) bool { return library.MatchString(f.Text) })
	if len(apps) < 2 {
		return nil, 0, usagef("a matrix takes at least two apps; there is %s", count.Of(len(apps), "app"))
	}
	m = &protocol.Matrix{Apps: names(apps), Options: inv.options}
	pairs, err := inv.pairs(len(apps))
	if err != nil {
		return nil, 0, err
	}
	wanted := len(pairs)
	if inv.resume != "" {
		if pairs, err = resume(m, inv.resume, pairs); err != nil {
			return nil, 0, err
		}
	}
	inv.checkPairs(m, common, apps, pairs)
	return m, wanted - len(m.Pairs), nil
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

// pairs lists the pairs of n apps, or those of the shard.
func (inv *invocation) pairs(n int) ([][2]int, error) {
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
	var list [][2]int
	number := 0
	for a := range n {
		for b := a + 1; b < n; b++ {
			if number++; (number-1)%shards == shard-1 {
				list = append(list, [2]int{a, b})
			}
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
			m = &protocol.Matrix{Apps: more.Apps, Options: more.Options}
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
	n := len(m.Apps)
	return m, n*(n-1)/2 - len(m.Pairs), nil
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
