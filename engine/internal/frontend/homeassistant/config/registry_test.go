package config

import (
	"math/rand"
	"testing"

	"crosscheck/engine/internal/source"
)

// Whatever becomes of a registry text, it is read as far as it goes.
func TestARegistryThatIsChangedAtRandom(t *testing.T) {
	const registry = `registry: whole
area hall: &a {"name": "Hall", "floor_id": "down", "labels": ["way"]}
device d1: {"name": "Motion", "area_id": "hall", "entities": {"binary_sensor.m": "motion", }}
entity light.lamp: {<<: *a, "area_id": "hall", "hidden": true }
entity light.x: *a
entity: {"area_id": "hall"}
`
	const home = `- alias: A
  triggers: [{trigger: motion.detected, target: {area_id: hall}}, {trigger: device, device_id: d1, domain: light, entity_id: xx, type: on}]
  conditions: [{condition: light.is_on, target: {label_id: way}}]
  actions: [{action: light.turn_on, target: {floor_id: down, device_id: d1}}]
`
	bits := []string{"&a ", "*a", "{", "}", "[", ": ", "\n", "\"", "- ", "null", "entity:", "entity light.lamp", "entities: ", "<<: ", "\u2028", "registry:"}
	r := rand.New(rand.NewSource(1))
	for range 2_000 {
		text := []byte(registry)
		for range 1 + r.Intn(4) {
			at := r.Intn(len(text))
			to := min(len(text), at+r.Intn(8))
			text = append(append(text[:at:at], bits[r.Intn(len(bits))]...), text[to:]...)
		}
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("%v: %s", p, text)
				}
			}()
			files := []*source.File{source.NewFile("a.yaml", home), source.NewFile("registry.yaml", string(text))}
			ReadAll(files, []int{0, 1})
			Carried(files)
			Folder(files)
		}()
	}
}
