package facts

import (
	"strings"

	"crosscheck/engine/internal/frontend/groovy/syntax"
)

// names are the texts that an expression may be, as far as it tells.
type names []form

// form is what texts begin and end with. Known: nothing is between these.
type form struct {
	begin, end string
	known      bool
}

// anyName is all texts.
var anyName = names{{}}

// has reports whether name is one of n, and whether a form that tells a part of
// it says so.
func (n names) has(name string) (is, named bool) {
	for _, f := range n {
		fits := len(name) >= len(f.begin)+len(f.end) && strings.HasPrefix(name, f.begin) && strings.HasSuffix(name, f.end)
		if fits && (!f.known || name == f.begin+f.end) {
			is, named = true, named || f.begin+f.end != ""
		}
	}
	return is, named
}

// mostNames is how many forms a text may have.
const mostNames = 16

// namesOf is what x may be, in the method that is looked at.
func (c *collector) namesOf(x syntax.Expr) names { return c.textsOf(x, map[string]bool{}) }

func (c *collector) textsOf(x syntax.Expr, seen map[string]bool) names {
	switch x := x.(type) {
	case *syntax.Text:
		return names{{begin: x.Value, known: true}}
	case *syntax.GString:
		return names{{begin: x.Texts[0], end: x.Texts[len(x.Texts)-1]}}
	case *syntax.Binary:
		if x.Op == "+" {
			return joined(c.textsOf(x.X, seen), c.textsOf(x.Y, seen))
		}
	case *syntax.Ternary:
		return append(c.textsOf(x.Then, seen), c.textsOf(x.Else, seen)...)
	case *syntax.Elvis:
		return append(c.textsOf(x.X, seen), c.textsOf(x.Y, seen)...)
	case *syntax.Cast:
		return c.textsOf(x.X, seen)
	case *syntax.Name:
		if !seen[x.Name] {
			seen[x.Name] = true
			return c.textsOfLocal(x.Name, seen)
		}
	}
	return anyName
}

// joined are texts of two parts.
func joined(a, b names) (all names) {
	if len(a)*len(b) > mostNames {
		return anyName
	}
	for _, f := range a {
		for _, g := range b {
			switch {
			case f.known && g.known:
				all = append(all, form{begin: f.begin + f.end + g.begin + g.end, known: true})
			case f.known:
				all = append(all, form{begin: f.begin + f.end + g.begin, end: g.end})
			case g.known:
				all = append(all, form{begin: f.begin, end: f.end + g.begin + g.end})
			default:
				all = append(all, form{begin: f.begin, end: g.end})
			}
		}
	}
	return all
}

// textsOfLocal is what is stored in a variable of the method.
func (c *collector) textsOfLocal(name string, seen map[string]bool) names {
	if c.body == nil {
		return anyName
	}
	var all names
	local, clear := false, true
	syntax.Inspect(c.body, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Local:
			for _, v := range n.Vars {
				if v.Name == name && v.Init != nil {
					all = append(all, c.textsOf(v.Init, seen)...)
				}
				local, clear = local || v.Name == name, clear && (v.Name != name || n.Tuple == nil)
			}
		case *syntax.Assign:
			_, several := n.Target.(*syntax.Tuple)
			clear = clear && !several
			if IsName(n.Target, name) {
				clear = clear && n.Op == "="
				all = append(all, c.textsOf(n.X, seen)...)
			}
		}
		return true
	})
	if !local || !clear || len(all) > mostNames {
		return anyName
	}
	return all
}
