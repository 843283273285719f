package conflict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/ts"
)

// nameOf calls l as sentences do: "the front door", "the level of the lamp",
// "the mode".
func nameOf(locs []ts.Location, l ts.LocID) string {
	x := &locs[l]
	switch x.Kind {
	case ts.Mode:
		return "the mode"
	case ts.Attribute:
		device := cmp.Or(x.Called, x.Device)
		for i := range locs {
			if locs[i].Device == x.Device && locs[i].Kind == ts.Attribute && ts.LocID(i) != l {
				return "the " + x.Name[strings.LastIndexByte(x.Name, '.')+1:] + " of " + device
			}
		}
		return device
	}
	return x.Name
}

// Title names the apps and what they are in conflict over.
func (c *Conflict) Title(sys ts.System) string {
	one, two, what := sys.Apps()[c.First], sys.Apps()[c.Second], nameOf(sys.Locations(), c.Loc)
	switch c.Class {
	case Physical:
		return fmt.Sprintf("%s moves %s, to which %s reacts, through %s", one, what, two, c.Link.Medium)
	case InvalidLocal:
		return fmt.Sprintf("%s goes by an old memory of %s, which %s has changed", two, what, one)
	case Dropped:
		return fmt.Sprintf("%s writes an old value of %s back over what %s did", two, what, one)
	}
	return fmt.Sprintf("%s and %s conflict over %s", sys.Apps()[min(c.First, c.Second)], sys.Apps()[max(c.First, c.Second)], what)
}

// Ending ends the sentence that tells the run.
func (c *Conflict) Ending(sys ts.System) string {
	one, two := sys.Apps()[c.First], sys.Apps()[c.Second]
	switch c.Class {
	case Physical:
		return fmt.Sprintf("so %s goes by what %s did to %s", two, one, nameOf(sys.Locations(), c.Link.From))
	case InvalidLocal:
		return fmt.Sprintf("%s goes by what it remembers in %s, though %s has changed %s since", two, c.memory(sys), one, nameOf(sys.Locations(), c.Loc))
	case Dropped:
		return fmt.Sprintf("that is the value it had saved in %s, so what %s did since is lost", c.memory(sys), one)
	}
	return fmt.Sprintf("that undoes what %s did", one)
}

func (c *Conflict) memory(sys ts.System) string {
	l := &sys.Locations()[c.Var]
	return strings.TrimPrefix(l.Name, sys.Apps()[l.App]+".")
}

// reason says in a sentence why two apps are in conflict.
func (c *Conflict) reason(sys ts.System) string {
	one, two, what := sys.Apps()[c.First], sys.Apps()[c.Second], nameOf(sys.Locations(), c.Loc)
	switch {
	case c.Class == Physical:
		return fmt.Sprintf("What %s does to %s reaches %s through %s, and %s goes by it.", one, nameOf(sys.Locations(), c.Link.From), what, c.Link.Medium, two)
	case c.Class == InvalidLocal || c.Class == Dropped:
		return c.Title(sys) + "."
	case c.answers():
		return fmt.Sprintf("%s answers what %s does to %s by undoing it.", two, one, what)
	case c.Together:
		return fmt.Sprintf("Both react to the same event and command %s differently.", what)
	}
	return fmt.Sprintf("%s can undo what %s did to %s, without asking for its reason.", two, one, what)
}

// Advice says what to change.
func (c *Conflict) Advice(sys ts.System) string {
	one, two, what := sys.Apps()[c.First], sys.Apps()[c.Second], nameOf(sys.Locations(), c.Loc)
	switch {
	case c.Class == Physical:
		from := nameOf(sys.Locations(), c.Link.From)
		return fmt.Sprintf("Let %s ask about %s before it goes by %s, or keep the two devices in different rooms.", two, from, what)
	case c.Class == InvalidLocal:
		return fmt.Sprintf("Let %s look at %s itself instead of trusting %s, or update %s whenever %s changes.", two, what, c.memory(sys), c.memory(sys), what)
	case c.Class == Dropped:
		return fmt.Sprintf("Let %s write %s back only if %s is still as it left it; otherwise %s has changed it, and %s is out of date.", two, c.memory(sys), what, one, c.memory(sys))
	case c.answers() && c.asks(sys, c.Because) != "":
		return fmt.Sprintf("Let %s ask about %s before it commands %s: that is what %s goes by.", one, c.asks(sys, c.Because), what, two)
	case c.Together:
		return fmt.Sprintf("Let only one of %s and %s command %s when this happens, or give one of them a condition that excludes the other's.", one, two, what)
	}
	if asks := c.asks(sys, c.Reason); asks != "" {
		return fmt.Sprintf("Let %s ask about %s before it commands %s: that is what %s goes by.", two, asks, what, one)
	}
	return fmt.Sprintf("Let only one of %s and %s command %s, or let %s ask whether %s still needs it.", one, two, what, two, one)
}

// answers reports whether the first app's command set off the second app.
func (c *Conflict) answers() bool { return c.Together && slices.Contains(c.Because, c.Loc) }

// asks names what a command depended on, at most three things; not what only
// one app knows.
func (c *Conflict) asks(sys ts.System, on []ts.LocID) string {
	var names []string
	for _, l := range on {
		if l != c.Loc && sys.Locations()[l].Kind != ts.AppState && len(names) < 3 {
			names = append(names, nameOf(sys.Locations(), l))
		}
	}
	return strings.Join(names, ", or about ")
}
