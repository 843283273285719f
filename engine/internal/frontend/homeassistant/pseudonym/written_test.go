package pseudonym

import (
	"math/rand/v2"
	"testing"

	"go.yaml.in/yaml/v3"
)

var bits = []string{"a", "b c", "on", "No", "12", "0x1f", "1e3", "~", "", " x", "x ", "a: b", "a #b", "#", "-", "- a", "?", "'", "\"", "{{ x }}", "one\ntwo", "one\ntwo\n", "one\n\n two\n", "\n", " lead\nx", "tail \nx", "é", "\u00a0", "\u2028", "\t", "a\tb\nc", "!x", "&x", "*x", "%", "@", "[", "{", "12:30", "2020-01-01", "<<", "---", "...", "\r\n"}

// node is a random tree.
func node(dice *rand.Rand, deep int) *yaml.Node {
	x := &yaml.Node{}
	switch k := dice.IntN(8); {
	case deep > 0 && k < 2:
		x.Kind, x.Tag = yaml.SequenceNode, "!!seq"
		for range dice.IntN(4) {
			x.Content = append(x.Content, node(dice, deep-1))
		}
	case deep > 0 && k < 5:
		x.Kind, x.Tag = yaml.MappingNode, "!!map"
		for i := range dice.IntN(4) {
			key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: bits[dice.IntN(len(bits))] + string(rune('p'+i))}
			if dice.IntN(10) == 0 {
				key = node(dice, 1)
			}
			x.Content = append(x.Content, key, node(dice, deep-1))
		}
	default:
		x.Kind, x.Tag, x.Value = yaml.ScalarNode, "!!str", bits[dice.IntN(len(bits))]
	}
	if x.Kind == yaml.ScalarNode && dice.IntN(8) == 0 {
		x.Tag, x.Value = "!include", "a.yaml"
	}
	return x
}

func equal(x, y *yaml.Node) bool {
	if x.Kind != y.Kind || x.Tag != y.Tag || x.Value != y.Value || x.Anchor != y.Anchor || len(x.Content) != len(y.Content) {
		return false
	}
	for i := range x.Content {
		if !equal(x.Content[i], y.Content[i]) {
			return false
		}
	}
	return true
}

func TestWrittenTreesAreReadAsTheyAre(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		want := &yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{node(dice, 4)}}
		text := written(want)
		var got yaml.Node
		if err := yaml.Unmarshal([]byte(text), &got); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !equal(want.Content[0], got.Content[0]) {
			t.Fatalf("another tree\n%s", text)
		}
	}
}

// What is read of a text is written so that the same is read again, with anchors,
// numbers and tags.
func TestWhatIsReadIsWritten(t *testing.T) {
	text := "a: &x {b: 1, c: [yes, 0x1f, ~, \"on\"]}\nd: *x\ne:\n  <<: *x\n  f: !secret g\nh: &y\n  - i\n  - &z j: k\n- l: 2.50\n"
	text = text[:len(text)-len("- l: 2.50\n")] + "l: 2.50\n? *z\n: m\nn: !include_dir_merge_list o\np: !env [q]\nr: >\n  folded\n  text\n\n  more\n"
	var want, got yaml.Node
	if err := yaml.Unmarshal([]byte(text), &want); err != nil {
		t.Fatal(err)
	}
	out := written(&want)
	if err := yaml.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !equal(want.Content[0], got.Content[0]) {
		t.Errorf("another tree\n%s", out)
	}
}
