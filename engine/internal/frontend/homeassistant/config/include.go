package config

import (
	"cmp"
	"path"
	"sort"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/source"
)

// document is a file, and its tree once somebody asked for it.
type document struct {
	file     *source.File
	number   int32
	name     string  // without what its path says twice
	lines    []int32 // where they begin, as YAML counts them
	first    int     // how many lines the documents have that were parsed before
	tree     *yaml.Node
	parsed   bool
	broken   bool        // it is no YAML
	state    progress    // of putting files in the place of what includes them
	isPart   bool        // another file includes it
	by       string      // the file that does, of those that are read
	parts    []*document // that it includes
	reached  bool
	registry bool   // it is a registry text
	used     bool   // something of it is read
	before   bool   // and it was so before a section was looked at
	kept     []bool // of the lines of a configuration, or of sensors: what is read
}

type progress uint8

const (
	untouched progress = iota
	open
	done
)

// secrets is the file that is never looked at.
const secrets = "secrets.yaml"

// isYAML reports whether Home Assistant finds a file in a folder.
func isYAML(name string) bool {
	return strings.HasSuffix(name, ".yaml") && path.Base(name) != secrets && !strings.Contains("/"+name, "/.")
}

// tagged reports whether a node includes files; kind says how.
func tagged(n *yaml.Node) (kind string, is bool) {
	kind, is = strings.CutPrefix(n.Tag, "!include")
	return kind, is && n.Kind == yaml.ScalarNode
}

// include puts the trees of other files in the place of the tags that include
// them: in all of what is below a node, or in its own place.
func (r *reader) include(n *yaml.Node, below bool) *yaml.Node {
	if n == nil {
		return nil
	}
	if kind, is := tagged(n); is {
		from := r.targets(n, kind)
		if from == nil {
			r.missing(n, kind)
			return n
		}
		x := r.join(from, kind, n, below)
		if kind != "" {
			r.ends[x] = r.end(n)
		}
		n.Kind, n.Alias = yaml.AliasNode, x
	}
	if below {
		for _, x := range n.Content {
			r.include(x, true)
		}
	}
	return plain(n)
}

// missing warns of what is included and is not there.
func (r *reader) missing(n *yaml.Node, kind string) {
	what := n.Value
	if kind != "" { // which may well be empty
		what = "a file of the folder " + what
	} else {
		r.lacks = append(r.lacks, Lack{"what " + short(what) + " holds", r.span(n)})
	}
	r.problems.Add(diag.MissingFile, diag.Warning, r.span(n), "%s is not among the files: what it holds is not looked at", what).Help =
		"add it, or give the whole folder of the configuration"
}

// targets are the files that a tag includes, in the order of Home Assistant.
func (r *reader) targets(n *yaml.Node, kind string) (list []*document) {
	if r.joined += len(r.docs); r.joined > mostJoined {
		return nil
	}
	from, _ := r.at(n)
	value := strings.TrimPrefix(n.Value, "/config/") // where its containers have it
	at := path.Join(path.Dir(from.name), value)
	within := strings.TrimPrefix(at+"/", "./")
	for _, d := range r.docs {
		if rest, is := strings.CutPrefix(d.name, within); kind == "" && d.name == at || kind != "" && is && isYAML(rest) {
			list = append(list, d)
		}
	}
	if list == nil && kind == "" { // files may be given without their folders
		for _, d := range r.docs {
			if d.name == path.Base(at) {
				list = append(list, d)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].name, list[j].name
		return cmp.Or(cmp.Compare(path.Dir(a), path.Dir(b)), cmp.Compare(a, b)) < 0
	})
	return list
}

// join is the tree that a tag stands for.
func (r *reader) join(list []*document, kind string, tag *yaml.Node, below bool) *yaml.Node {
	out := &yaml.Node{Kind: yaml.SequenceNode, Line: tag.Line, Column: tag.Column}
	if strings.HasSuffix(kind, "named") {
		out.Kind = yaml.MappingNode
	}
	for _, d := range list {
		x := r.part(d, tag, below)
		switch kind {
		case "":
			return x
		case "_dir_list":
			out.Content = append(out.Content, x)
		case "_dir_named":
			key := &yaml.Node{Kind: yaml.ScalarNode, Value: named(d.name), Line: d.first + 1, Column: 1}
			out.Content = append(out.Content, key, x)
		default:
			if r.joined += len(x.Content); x.Kind == out.Kind && r.joined <= mostJoined {
				out.Content = append(out.Content, x.Content...)
			}
		}
	}
	return out
}

// part is the tree of a file that another includes.
func (r *reader) part(d *document, tag *yaml.Node, below bool) *yaml.Node {
	none := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: tag.Line, Column: tag.Column}
	tree := r.parse(d)
	if d.state == open {
		r.problems.Add(diag.Cycle, diag.Warning, r.span(tag), "%s includes itself", d.file.Name).Help = "Home Assistant does not start with that; leave it out"
		return none
	}
	d.used = true
	if below && tree != nil && d.state == untouched {
		d.state = open
		tree = r.include(tree, true)
		d.state = done
	}
	return cmp.Or(tree, none)
}

// mark notes which files the tree of a file includes, whether that is read or not.
func (r *reader) mark(d *document, n *yaml.Node) {
	if n == nil {
		return
	}
	if kind, is := tagged(n); is {
		for _, x := range r.targets(n, kind) {
			d.parts = append(d.parts, x)
			x.isPart = x.isPart || x != d
		}
	}
	for _, x := range n.Content {
		r.mark(d, x)
	}
}

// reach notes that a file belongs to another one that is read, as do those that it
// includes.
func (d *document) reach(by string) {
	d.reached, d.by = true, by
	for _, x := range d.parts {
		if !x.reached {
			x.reach(d.file.Name)
		}
	}
}
