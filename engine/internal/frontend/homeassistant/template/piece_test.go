package template

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// learning is a home that learns where the numbers of a sensor are cut.
type learning struct {
	blank
	cuts  []float64
	words []string
	count bool
	fresh bool
}

func (h *learning) Values(s Source) []Value {
	var list []Value
	from := -1e9
	if !h.count && len(h.cuts) == 0 {
		list = append(list, Else(s))
	}
	for _, c := range slices.Sorted(slices.Values(h.cuts)) {
		list = append(list, Numbers(s, from, c, true), Numbers(s, c, c, true))
		from = c
	}
	if len(list) != 1 {
		list = append(list, Numbers(s, from, 1e9, true))
	}
	for _, w := range h.words {
		if _, is := number(w); !is || list[0].Kind == Other { // a number is among the pieces
			list = append(list, Named(s, w))
		}
	}
	return list
}

func (h *learning) Tells(_ Source, text string) bool {
	if slices.Contains(h.words, text) {
		return true
	}
	h.words, h.fresh = append(h.words, text), true
	return false
}

func (h *learning) Cut(_ Source, at float64) {
	if !slices.Contains(h.cuts, at) {
		h.cuts, h.fresh = append(h.cuts, at), true
	}
}

func (h *learning) Relates(Source, bool, ...Source) bool { return false }
func (h *learning) Members(string) ([]string, bool)      { return nil, false }
func (h *learning) Registry(string, string) Value        { return nil }
func (h *learning) Brings(Source)                        {}
func (h *learning) Counts(Source)                        { h.fresh, h.count = h.fresh || !h.count, true }

// The numbers where a template turns are found, and each piece between them is
// decided. Told are the outcomes of the pieces, from the lowest, then of words.
func TestPiecesAreDecided(t *testing.T) {
	for text, want := range map[string]string{
		"{{ x | float > 25 }}":                    "[25] F F T",
		"{{ x | float >= 25 }}":                   "[25] F T T",
		"{{ x | int > 25 }}":                      "[26] F T T",
		"{{ x | int <= 25 }}":                     "[26] T F F",
		"{{ x | int < 25 }}":                      "[25] T F F",
		"{{ x | int >= -3 }}":                     "[-4] F F T",
		"{{ x | int == 7 }}":                      "[7 8] F T T F F",
		"{{ x | float | round == 7 }}":            "[6.5 7.5] F F T F F",
		"{{ x | float | round(1) > 7 }}":          "[6.95 7.05] F F F F T",
		"{{ x | float * -2 + 1 < 5 }}":            "[-2] F F T",
		"{{ 5 < x | float < 7 }}":                 "[5 7] F F T F F",
		"{{ 100 - x | float > 30 }}":              "[70] T F F",
		"{{ x == '7' }}":                          "[] F T",
		"{{ x | float(0) > 1 and x != '7' }}":     "[1 7] F F T F T",
		"{{ x | float == 2 or x | float == 3 }}":  "[2 3] F T F T F",
		"{{ x | float in [1, 2] }}":               "[1 2] F T F T F",
		"{{ x | is_number }}":                     "[] T F",
		"{{ x | float / 0 > 1 }}":                 "[] E",
		"{{ x | float // 2 > 1 }}":                "[] ?",
		"{{ x > 25 }}":                            "[] E",
		"{{ ([x | float, 3] | max) > 5 }}":        "[5] F F T",
		"{{ [x | float, 3] | min < 2 }}":          "[2] T F F",
		"{{ max(x | float, x | float + 2) > 5 }}": "[3 5] F F T T T",
		"{{ x | float | abs > 5 }}":               "[-5 0 5] T F F F F F T",
	} {
		h := &learning{}
		var n *Node
		for h.fresh = true; h.fresh; {
			h.fresh = false
			n = yields(h, strings.ReplaceAll(text, "x ", "states('sensor.x') "))
		}
		got := fmt.Sprint(slices.Sorted(slices.Values(h.cuts)))
		leaves := n.Of
		if leaves == nil {
			leaves = []*Node{n}
		}
		for _, n := range leaves {
			switch {
			case n.Failed():
				got += " E"
			case n.Leaf.Kind == Unknown:
				got += " ?"
			default:
				got += " " + n.Leaf.String()[:1]
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
