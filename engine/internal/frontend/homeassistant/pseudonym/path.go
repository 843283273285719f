package pseudonym

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/sorting"
	"crosscheck/engine/internal/source"
)

// usual are the names of files and folders that homes have in common.
var usual = keys("configuration.yaml automations.yaml scripts.yaml scenes.yaml groups.yaml . .. automations automation scripts script scenes scene packages blueprints groups config homeassistant")

// places are other names for the files and folders of a home, in the same order:
// that of files in a folder decides which automation comes first.
type places map[string]string

func (n *names) paths(files []*source.File) places {
	p := places{}
	var list []string
	for _, f := range files {
		for _, part := range strings.Split(path.Clean(f.Name), "/") {
			if !usual[part] && !slices.Contains(list, part) {
				list = append(list, part)
			}
		}
	}
	sorting.List(list)
	for i, part := range list {
		end := path.Ext(part)
		p[part] = fmt.Sprintf("part_%03d%s", i+1, end)
		if script := n.entity["script."+strings.TrimSuffix(part, end)]; script != "" { // a file of one script is called after it
			p[part] = object(script) + end
		}
	}
	return p
}

// of is the other name of a file or folder.
func (p places) of(name string) string {
	list := strings.Split(name, "/")
	for i, part := range list {
		if to, known := p[part]; known {
			list[i] = to
		}
	}
	return strings.Join(list, "/")
}

// includes puts the other names where files are named: those that are included, and
// blueprints.
func (p places) includes(x *yaml.Node) {
	for i, part := range x.Content {
		if strings.HasPrefix(part.Tag, "!include") || x.Kind == yaml.MappingNode && i%2 == 1 && x.Content[i-1].Value == "path" {
			part.Value = p.named(part.Value)
		}
		if part.Kind != yaml.AliasNode {
			p.includes(part)
		}
	}
}

// named is a path in which nothing is told of a home, whether or not the file is there.
func (p places) named(name string) string {
	list := strings.Split(name, "/")
	for i, part := range list {
		if to, known := p[part]; known {
			list[i] = to
		} else if !usual[part] && part != "" {
			list[i] = "missing" + path.Ext(part)
		}
	}
	return strings.Join(list, "/")
}
