package config

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
)

// mostCopied is how many nodes all uses of blueprints have together.
const mostCopied = 200_000

func isBlueprint(n *yaml.Node) bool { return isMapping(get(n, "blueprint")) }

// instance is an automation or a script together with the text of its blueprint;
// what it says itself comes last and counts. Without the blueprint what it does is
// unknown.
func (r *reader) instance(n *yaml.Node, domain string) (whole *yaml.Node, form int32, unknown Action) {
	use := get(n, "use_blueprint")
	if use == nil {
		return n, 0, nil
	}
	name, _ := text(get(use, "path"))
	if d := r.blueprint(path.Join("blueprints", domain, name)); d != nil {
		d.used = true
		c := &copier{r, get(use, "input"), get(get(d.tree, "blueprint"), "input"), use}
		whole := without(n, "use_blueprint")
		whole.Content = append(c.copy(without(d.tree, "blueprint"), 0).Content, whole.Content...)
		r.ends[whole] = r.end(n)
		return whole, d.number + 1, nil
	}
	r.notRead(r.span(use), "the blueprint %s is not among the files: nothing is done for it", short(name)).Help =
		"add blueprints/" + domain + "/" + short(name)
	return n, 0, &UnknownAction{"the blueprint " + short(name), r.span(use)}
}

// blueprint is the one in a file, nil without.
func (r *reader) blueprint(file string) *document {
	for _, d := range r.docs {
		if (d.name == file || strings.HasSuffix(d.name, "/"+file) || d.name == path.Base(file)) && isBlueprint(r.parse(d)) {
			return d
		}
	}
	return nil
}

// copier copies the text of a blueprint with what an automation gives to it.
type copier struct {
	*reader
	given, asked, use *yaml.Node
}

func (c *copier) copy(n *yaml.Node, depth int) *yaml.Node {
	if n = plain(n); n == nil || depth > mostDepth || c.copied >= mostCopied {
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: c.use.Line, Column: c.use.Column}
	}
	c.copied++
	out := *n
	out.Anchor = ""
	if n.Tag == "!input" {
		if x := c.input(n.Value); x != nil {
			out.Kind, out.Alias = yaml.AliasNode, x
		} else {
			c.problems.Add(diag.MissingFile, diag.Warning, c.span(c.use), "the blueprint asks for %s, which is not given", short(n.Value)).Help =
				"give it under `input:`; Home Assistant refuses this, too"
		}
		return &out
	}
	out.Content = make([]*yaml.Node, len(n.Content))
	for i, x := range n.Content {
		out.Content[i] = c.copy(x, depth+1)
	}
	return &out
}

// input is what an input is: given, or what the blueprint says itself, which may
// have its inputs in sections.
func (c *copier) input(name string) *yaml.Node {
	if x := get(c.given, name); x != nil {
		return x
	}
	if x := get(c.asked, name); x != nil {
		return get(x, "default")
	}
	for i := 1; isMapping(c.asked) && i < len(c.asked.Content); i += 2 {
		if x := get(get(c.asked.Content[i], "input"), name); x != nil {
			return get(x, "default")
		}
	}
	return nil
}
