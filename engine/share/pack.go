package share

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"crosscheck/engine/internal/frontend/table/words"
	"crosscheck/engine/protocol"
)

// pack is the content of a link as version 2 holds it: the preset, and the
// content deflated with it. It tries the presets that promise most and takes
// the one with the shortest result.
func pack(l *protocol.Link, content []byte) []byte {
	var best []byte
	for _, p := range presetsFor(l) {
		packed := append(appendPreset(nil, p), deflate(content, p.text())...)
		if best == nil || len(packed) < len(best) {
			best = packed
		}
	}
	return best
}

// mostTried is how many editions are tried alone, and leastShared how many
// characters make one worth it.
const (
	mostTried   = 2
	leastShared = 40
)

// presetsFor is the presets worth trying: without an edition, with each of the
// editions that share most lines with the program, and with two of which the
// second has lines that the first has not.
func presetsFor(l *protocol.Link) []preset {
	plain := preset{words: wordsFor(l.Files)}
	out := []preset{plain}
	lines := linesOf(l.Files)
	likely := likeEditions(lines, mostTried)
	for _, n := range likely {
		out = append(out, preset{plain.words, []int{n}})
	}
	if len(likely) == 0 {
		return out
	}
	for line := range strings.Lines(edition(likely[0])) {
		delete(lines, line)
	}
	for _, n := range likeEditions(lines, 1) {
		out = append(out, preset{plain.words, []int{n, likely[0]}})
	}
	return out
}

// wordsFor is the number of the words of the first language that a program has
// apps in.
func wordsFor(files []protocol.File) int {
	return 1 + slices.IndexFunc(words.All, func(d words.Dictionary) bool {
		return slices.ContainsFunc(files, func(f protocol.File) bool { return strings.HasSuffix(f.Name, d.Ending) })
	})
}

// shortLine is the length up to which a line says nothing about where it is from.
const shortLine = 6

func linesOf(files []protocol.File) map[string]bool {
	lines := map[string]bool{}
	for _, f := range files {
		for line := range strings.Lines(f.Text) {
			if len(line) > shortLine {
				lines[line] = true
			}
		}
	}
	return lines
}

// likeEditions is the editions that have most characters in lines of the
// given set, at most so many, best first.
func likeEditions(lines map[string]bool, most int) []int {
	type candidate struct{ edition, shared int }
	var all []candidate
	for line := range strings.Lines(archive) {
		switch {
		case strings.HasPrefix(line, editionMark):
			all = append(all, candidate{edition: len(all) + 1})
		case lines[line]:
			all[len(all)-1].shared += len(line)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].shared > all[j].shared })
	var out []int
	for _, c := range all[:min(most, len(all))] {
		if c.shared >= leastShared {
			out = append(out, c.edition)
		}
	}
	return out
}

// endBlock is the length, zero, of the empty block that Go's compressor ends
// with. Fragments leave it out; whoever unpacks adds it.
var endBlock = []byte{0, 0, 0xff, 0xff}

func deflate(content, dictionary []byte) []byte {
	var buf bytes.Buffer
	w, err := flate.NewWriterDict(&buf, flate.BestCompression, dictionary)
	if err != nil {
		panic(fmt.Sprintf("share: deflate: %v", err))
	}
	w.Write(content) // a bytes.Buffer takes everything
	w.Close()
	return bytes.TrimSuffix(buf.Bytes(), endBlock)
}

func inflate(packed, dictionary []byte) ([]byte, error) {
	content, err := inflateSome(append(packed[:len(packed):len(packed)], endBlock...), dictionary)
	switch {
	case err != nil:
		return nil, errForeign
	case len(content) > MaxContent:
		return nil, errTooBig
	}
	return content, nil
}

// inflateSome also returns what comes before an error.
func inflateSome(packed, dictionary []byte) ([]byte, error) {
	r := flate.NewReaderDict(bytes.NewReader(packed), dictionary)
	return io.ReadAll(io.LimitReader(r, MaxContent+1))
}
