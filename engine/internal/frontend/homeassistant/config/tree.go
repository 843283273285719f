package config

import (
	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/source"
)

// Tree is the YAML of a file as it stands there, nil where it is none, and where its
// nodes are.
func Tree(f *source.File, number int32) (root *yaml.Node, span func(*yaml.Node) source.Span) {
	r := newReader([]*source.File{f}, []int{int(number)})
	return r.parse(r.docs[0]), r.span
}
