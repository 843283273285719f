package published

import (
	"strings"
	"testing"
)

// Every step names fields and commands that its device has.
func TestTheCatalogueIsConsistent(t *testing.T) {
	if len(kinds()) != 48 {
		t.Errorf("%d kinds of devices", len(kinds()))
	}
	for _, k := range kinds() {
		for s := wrapper; s <= element; s++ {
			for name, list := range k.commands[s] {
				checkSteps(t, k, s, name, list)
			}
		}
		for name, list := range k.env {
			checkSteps(t, k, wrapper, name, list)
		}
	}
	for token, s := range templates() {
		if k := kinds()[s.device]; s.device != "location" && (k == nil || k.env[s.name] == nil && k.env["*"] == nil) {
			t.Errorf("%s: %s does not take %s", token, s.device, s.name)
		}
	}
}

// A token that nobody sends counts the same whatever the capability.
func TestTemplatesOfATokenAreAsMany(t *testing.T) {
	n := map[string]int{}
	for key, s := range templates() {
		token, _, _ := strings.Cut(key, "/")
		if known := n[token]; known != 0 && known != len(s.labels) {
			t.Errorf("%s: %d values, elsewhere %d", key, len(s.labels), known)
		}
		n[token] = len(s.labels)
	}
}

func checkSteps(t *testing.T, k *kind, s side, command string, list []step) {
	for _, x := range list {
		for _, f := range x.fields {
			for _, at := range sides(f, k.single) {
				if (len(f) > 1 && f[1] == '.' || at == s) && !k.has(at, bare(f)) {
					t.Errorf("%s.%s: no field %s", k.capability, command, f)
				}
			}
		}
		if x.kind == pass && k.commands[element][command] == nil || x.kind == own && k.commands[s][x.name] == nil {
			t.Errorf("%s.%s: no command for %+v", k.capability, command, x)
		}
		checkSteps(t, k, s, command, x.body)
	}
}

func (k *kind) has(s side, name string) bool {
	for _, f := range k.fields {
		if f.side == s && f.name == name {
			return true
		}
	}
	return false
}
