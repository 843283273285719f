package groovy_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/ir"
)

// Apps whose keys of state keep nothing do the same as when the keys are kept:
// all are once a method reads state as a whole, though nothing calls it.
func TestKeysThatKeepNothingAreNotMissed(t *testing.T) {
	const home = "device motion: motionSensor;\ndevice door: contactSensor;\ndevice lamp: switch;\ndevice lock1: lock;\n" +
		"install A from \"a.groovy\" { motion = motion; door = door; lamp = lamp; lock1 = lock1; }\n"
	const inputs = "preferences { section {\ninput 'motion', 'capability.motionSensor'\ninput 'door', 'capability.contactSensor'\n" +
		"input 'lamp', 'capability.switch'\ninput 'lock1', 'capability.lock'\n} }\n" +
		"def installed() { subscribe(motion, 'motion', moved); subscribe(door, 'contact', opened) }\n"
	own := regexp.MustCompile(`(A\.\w=[^;]*)(; )?`)
	passed := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		app := header + inputs + "def moved(evt) {\n" + randomTruths(r, 2+r.IntN(7)) + "}\ndef opened(evt) {\n" + randomTruths(r, 2+r.IntN(7)) + "}\n"
		var got [2][]string
		for i, text := range []string{app, app + "def never() { sendPush(\"$state\") }\n"} {
			p, _ := lower(t, files("home.cross", home, "a.groovy", text), "any-time")
			for _, key := range []string{"a", "b", "c"} {
				if used := strings.Contains(app, "state."+key); i == 0 && used && !slices.ContainsFunc(p.Vars, func(v ir.Var) bool { return v.Name == "A."+key }) {
					passed++
				}
			}
			for _, text := range newPlayer(t, p).texts("motion.motion=active", "door.contact=open", "motion.motion=inactive", "door.contact=closed") {
				text = strings.TrimSuffix(own.ReplaceAllString(text, ""), "; ")
				if !slices.Contains(got[i], text) {
					got[i] = append(got[i], text)
				}
			}
			slices.Sort(got[i])
		}
		if !slices.Equal(got[0], got[1]) {
			t.Fatalf("seed %d: %q, where keys are kept %q\n%s", seed, got[0], got[1], app)
		}
	}
	if passed < 40 {
		t.Errorf("only %d keys keep nothing", passed)
	}
}

// randomTruths are statements that give keys truth values and go by them.
func randomTruths(r *rand.Rand, n int) string {
	key := func() string { return "state." + string("abc"[r.IntN(3)]) }
	truth := func() string {
		return []string{"evt.value == 'active'", "evt.value != 'open'", "lamp.currentSwitch == 'on'", "!" + key(), "now() % 2 == 0", "true", key() + " && evt.value == 'closed'"}[r.IntN(7)]
	}
	do := []string{"lamp.on()", "lamp.off()", "lock1.lock()", "lock1.unlock()", "sendPush('x')"}
	var b strings.Builder
	for range r.IntN(3) {
		fmt.Fprintf(&b, "%s = (evt.value == 'active')\n", key())
	}
	for range n {
		switch r.IntN(4) {
		case 0, 1:
			fmt.Fprintf(&b, "%s = %s\n", key(), truth())
		case 2:
			fmt.Fprintf(&b, "if (%s) { %s }\n", key(), do[r.IntN(len(do))])
		default:
			fmt.Fprintf(&b, "if (%s) { %s = %s; %s } else { sendPush(\"${%s}\") }\n", truth(), key(), truth(), do[r.IntN(len(do))], key())
		}
	}
	return b.String()
}
