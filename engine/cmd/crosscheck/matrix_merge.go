package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"

	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

// readMatrix reads what --json printed or --out wrote; of what a shard has noted so far
// a last line that is not whole is left out.
func readMatrix(name string) (*protocol.Matrix, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, plain(name, err)
	}
	return parseMatrix(name, text)
}

func parseMatrix(name string, text []byte) (*protocol.Matrix, error) {
	head, rest, _ := bytes.Cut(text, []byte("\n"))
	m := &protocol.Matrix{}
	bad := protocol.Unmarshal(head, m)
	for len(rest) > 0 && bad == nil {
		line, more, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			break
		}
		pair := protocol.MatrixPair{}
		bad, rest = protocol.Unmarshal(line, &pair), more
		m.Pairs = append(m.Pairs, pair)
	}
	if bad != nil {
		return nil, usagef("%s: this is no matrix that was printed with --json or written with --out (%v)", name, bad)
	}
	for _, p := range m.Pairs {
		if p.A < 0 || p.B < p.A || p.B >= len(m.Apps) {
			return nil, usagef("%s: it tells of the apps %d and %d, and has %s", name, p.A+1, p.B+1, count.Of(len(m.Apps), "app"))
		}
	}
	return m, nil
}

// merging puts parts of a matrix together.
type merging struct {
	m     *protocol.Matrix
	at    map[[2]int]int
	parts map[part]map[[2]int]bool // what the files of a part have of it
}

// merged puts matrices of the same apps together, which may come in any order and
// more than once.
func (inv *invocation) merged() (*worked, error) {
	var g *merging
	for _, name := range inv.operands {
		more, err := readMatrix(name)
		switch {
		case err != nil:
			return nil, err
		case g == nil:
			m := &protocol.Matrix{Apps: more.Apps, Options: more.Options, Members: more.Members, Related: more.Related, Alone: more.Alone, Texts: more.Texts}
			g = &merging{m: m, at: map[[2]int]int{}, parts: map[part]map[[2]int]bool{}}
		case !samePairs(more, g.m):
			return nil, usagef("%s: it is the matrix of other apps or options than %s, of other texts in them, or of another version", name, inv.operands[0])
		}
		if err := g.add(more); err != nil {
			return nil, err
		}
	}
	if g == nil {
		return nil, usagef("--merge wants the files that “crosscheck matrix” printed with --json or wrote with --out")
	}
	sortPairs(g.m)
	w := &worked{m: g.m, missing: verdicts(g.m) - len(g.m.Pairs)}
	if w.missing > 0 {
		inv.tellMissing(g)
	}
	return w, nil
}

// add adds what a file has.
func (g *merging) add(more *protocol.Matrix) error {
	of := part{more.Shard, more.Shards}
	if g.parts[of] == nil {
		g.parts[of] = map[[2]int]bool{}
	}
	for i := range more.Pairs {
		p := &more.Pairs[i]
		p.Seconds = 0
		pair := [2]int{p.A, p.B}
		if p.Outcome != stopped {
			g.parts[of][pair] = true
		}
		at, there := g.at[pair]
		if !there {
			g.at[pair] = len(g.m.Pairs)
			g.m.Pairs = append(g.m.Pairs, *p)
			continue
		}
		better, err := tellsMore(p, &g.m.Pairs[at])
		if err != nil {
			return err
		}
		if better {
			g.m.Pairs[at] = *p
		}
	}
	return nil
}

// tellsMore reports whether p is to be told and not q, of two verdicts on one pair: the
// same one whichever comes first.
func tellsMore(p, q *protocol.MatrixPair) (bool, error) {
	if c := cmp.Or(b2i(decided(p))-b2i(decided(q)), len(p.Findings)-len(q.Findings), p.States-q.States); c != 0 {
		return c > 0, nil
	}
	a, err := protocol.Marshal(p)
	if err != nil {
		return false, err
	}
	b, err := protocol.Marshal(q)
	return bytes.Compare(a, b) < 0, err
}

// tellMissing says on standard error which parts are not whole, where all files are
// parts of the same division.
func (inv *invocation) tellMissing(g *merging) {
	shards := 0
	for of := range g.parts {
		if of.shards == 0 || shards != 0 && of.shards != shards {
			return
		}
		shards = of.shards
	}
	for i := range shards {
		of := part{i + 1, shards}
		wanted := (verdicts(g.m) - i + shards - 1) / shards
		switch have := len(g.parts[of]); {
		case g.parts[of] == nil:
			fmt.Fprintf(inv.err, "part %d/%d is missing: %s\n", of.shard, of.shards, count.Of(wanted, "pair"))
		case have < wanted:
			fmt.Fprintf(inv.err, "part %d/%d is not finished: %d of %s\n", of.shard, of.shards, have, count.Of(wanted, "pair"))
		}
	}
}
