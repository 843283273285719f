package model

import (
	"maps"
	"slices"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/sorting"
)

// Known reports whether the entities of a domain have states of their own.
func Known(domain string) bool { return domains[domain] != nil }

// States are those that an entity has whatever its configuration says.
func States(entity string) []string { return domainOf(entity).values }

// turns are the services that many domains have.
var turns = []string{"turn_on", "turn_off", "toggle"}

// Services are those whose effect is known, in order.
func Services() []string {
	found := map[string]bool{"scene.turn_on": true, "scene.apply": true}
	for domain := range domains {
		for _, s := range turns {
			if effect(&config.Call{Domain: domain, Service: s}, domain+".") != "" {
				found[domain+"."+s], found["homeassistant."+s] = true, true
			}
		}
	}
	for _, list := range [][]string{slices.Collect(maps.Keys(sets)), slices.Collect(maps.Keys(told)), steps, harmless, sent} {
		for _, s := range list {
			found[s] = true
		}
	}
	return sorting.Keys(found)
}

// Does says in words what a service does; "" when that is not known.
func Does(service string) string {
	c := &config.Call{}
	c.Domain, c.Service, _ = strings.Cut(service, ".")
	switch {
	case Speaks(c):
		return "is shown in the run; what comes of it comes from outside"
	case Harmless(c):
		return "changes nothing that is looked at"
	case slices.Contains(steps, service):
		return "gives one of the values told apart, nobody knows which"
	case c.Domain == "scene" && (c.Service == "turn_on" || c.Service == "apply"):
		return "gives entities their states"
	case c.Domain == "homeassistant" && slices.Contains(turns, c.Service):
		return "what " + c.Service + " of each entity's domain does"
	}
	var said []string
	if to := effect(c, c.Domain+"."); c.Service == "toggle" && to != "" {
		said = append(said, "sets "+domains[c.Domain].values[1]+" or "+to)
	} else if to != "" {
		said = append(said, "sets "+to)
	}
	var keys []string
	for _, p := range told[service] {
		keys = append(keys, strings.ReplaceAll(keyOf(p), "_", " "))
	}
	if keys != nil {
		said = append(said, "takes what is said of: "+strings.Join(keys, ", "))
	}
	return strings.Join(said, ", ")
}

// Words are the domains, the states that entities have whatever a configuration says,
// and those that services give them.
func Words() map[string]bool {
	words := map[string]bool{"unavailable": true, "unknown": true}
	for name, d := range domains {
		words[name] = true
		for _, s := range d.values {
			words[s] = true
		}
	}
	for _, s := range sets {
		words[s] = true
	}
	return words
}
