package check

import (
	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend/lang/syntax"
)

// order checks an order of apps: each comes before the next one, and no app before
// itself by way of others.
func (c *Checker) order(d *syntax.OrderDecl) {
	c.in(c.place, "order", func() {
		var first *Object
		for _, name := range d.Apps {
			then := c.orderedApp(name)
			if first != nil && then != nil {
				c.before(first, then, name)
			}
			first = then
		}
	})
}

func (c *Checker) orderedApp(name *syntax.Ident) *Object {
	isApp := func(o *Object) bool { return o.Kind == AppObject || o.Kind == InstallObject }
	o := c.Global.Lookup(name.Name)
	switch {
	case name.Name == "":
		return nil
	case o == nil:
		p := c.errorf(diag.UnknownName, name.At.At, "there is no app `%s`", name.Name)
		c.suggest(p, name.Name, namesOf(c.near(c.Global, isApp)), "name apps of the program or of the home")
		return nil
	case !isApp(o):
		c.errorf(diag.NotAValue, name.At.At, "`%s` is %s, and only apps are served in an order", name.Name, article(o.Kind)).Help =
			"name an app"
		return nil
	}
	c.use(name, o, false)
	return o
}

// before notes that one app is served before another.
func (c *Checker) before(first, then *Object, at *syntax.Ident) {
	help := ""
	switch {
	case then == first:
		help = "name it once"
	case then.leadsTo(first, map[*Object]bool{}):
		help = "`" + then.Name + "` is declared to come before `" + first.Name + "`; leave one of the two orders out"
	default:
		first.Later = append(first.Later, then)
		return
	}
	c.errorf(diag.OrderCycle, at.At.At, "`%s` would come before itself", then.Name).Help = help
}

// leadsTo reports whether o is declared to come before another app, by way of apps
// that were not seen yet.
func (o *Object) leadsTo(other *Object, seen map[*Object]bool) bool {
	for _, x := range o.Later {
		if x == other {
			return true
		}
		if !seen[x] {
			seen[x] = true
			if x.leadsTo(other, seen) {
				return true
			}
		}
	}
	return false
}
