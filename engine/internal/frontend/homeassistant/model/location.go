package model

import (
	"cmp"
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/sorting"
)

var location = regular.New(`^([a-z0-9_]+\.[a-z0-9_]+)\.([A-Za-z0-9_]+)$`)

// PlaceOf is what a location of the program holds, by the name that Thing gives it.
func PlaceOf(name string) (p config.Place, known bool) {
	m := location.FindStringSubmatch(name)
	if m == nil {
		return p, false
	}
	p = config.Place{Entity: m[1], Attribute: m[2]}
	if p.Attribute == cmp.Or(domainOf(p.Entity).attribute, "state") {
		p.Attribute = ""
	}
	return p, true
}

// Giving is a service that gives an entity a state; "" where it takes more than
// that to say so.
func Giving(entity, state string) string {
	domain := domainName(entity)
	for _, s := range turns[:2] {
		if effect(&config.Call{Domain: domain, Service: s}, entity) == state {
			return domain + "." + s
		}
	}
	for _, s := range sorting.Keys(sets) {
		if sets[s] == state && strings.HasPrefix(s, domain+".") {
			return s
		}
	}
	return ""
}
