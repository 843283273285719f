package published

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// adapt does to a text what the published tool does before it runs it: an app
// is a class, so that variables declared between its methods are fields; the
// clock stands still, chance is always the same; and Groovy reads private
// fields, so that a text has a property value, its characters.
func adapt(f *syntax.File) {
	f.Body = moveFields(f)
	syntax.InspectFile(f, func(n any) bool {
		stopClock(n)
		seed(n)
		readPrivately(n)
		return true
	})
}

// seeded is the function of the model that adapted texts make a Random with,
// for Math.random() too.
const seeded = "@random"

// seed makes n use a Random of the model.
func seed(n any) {
	switch n := n.(type) {
	case *syntax.Call:
		n.Recv = withSeed(n.Recv)
		for i, x := range n.Args {
			n.Args[i] = withSeed(x)
		}
	case *syntax.Binary:
		n.X, n.Y = withSeed(n.X), withSeed(n.Y)
	case *syntax.Cast:
		n.X = withSeed(n.X)
	case *syntax.Return:
		n.X = withSeed(n.X)
	case *syntax.ExprStmt:
		n.X = withSeed(n.X)
	case *syntax.Assign:
		n.X = withSeed(n.X)
	case *syntax.Local:
		for _, v := range n.Vars {
			v.Init = withSeed(v.Init)
		}
	}
}

func withSeed(x syntax.Expr) syntax.Expr {
	if c, ok := x.(*syntax.Call); ok && c.Name == "random" && len(c.Args) == 0 && isMath(c.Recv) {
		return &syntax.Call{At: c.At, Recv: &syntax.Call{At: c.At, Name: seeded, NameSpan: c.NameSpan}, Name: "nextDouble", NameSpan: c.NameSpan}
	}
	n, ok := x.(*syntax.New)
	if !ok || lastWord(n.Type.Name) != "Random" {
		return x
	}
	return &syntax.Call{At: n.At, Name: seeded, NameSpan: n.At.At}
}

// isMath reports whether x is the class Math.
func isMath(x syntax.Expr) bool {
	n, ok := x.(*syntax.Name)
	return ok && n.Name == "Math"
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// privately is the function of the model through which adapted texts read a
// property that a text has only privately.
const privately = "@privately"

// readPrivately makes n ask for the characters of what may be a text.
func readPrivately(n any) {
	p, ok := n.(*syntax.Property)
	if !ok || p.Name != "value" || p.Key != nil || p.Spread || p.Recv == nil {
		return
	}
	if recv, ok := p.Recv.(*syntax.Name); ok && (recv.Name == "evt" || recv.Name == "event") {
		return
	}
	p.Recv = &syntax.Call{At: p.At, Name: privately, NameSpan: p.At.At, Args: []syntax.Expr{p.Recv}}
}

// moveFields makes the variables of the top level fields and is what is left.
func moveFields(f *syntax.File) []syntax.Stmt {
	var rest []syntax.Stmt
	for _, s := range f.Body {
		local, ok := s.(*syntax.Local)
		if !ok || local.Tuple != nil {
			rest = append(rest, s)
			continue
		}
		for _, v := range local.Vars {
			f.Fields = append(f.Fields, &syntax.Field{At: local.At, Name: v.Name, NameSpan: v.At.At, Type: v.Type, Init: v.Init})
		}
	}
	return rest
}

// stopClock writes the time of the model where n asks for the time of day.
func stopClock(n any) {
	switch n := n.(type) {
	case *syntax.New:
		if lastWord(n.Type.Name) == "Date" && len(n.Args) == 0 {
			n.Args = []syntax.Expr{&syntax.Number{At: n.At, Kind: syntax.Long, Text: strconv.FormatInt(now, 10)}}
		}
	case *syntax.Call:
		if recv, ok := n.Recv.(*syntax.Name); ok && recv.Name == "System" && n.Name == "currentTimeMillis" {
			n.Recv, n.Name = nil, "now"
		}
	}
}
