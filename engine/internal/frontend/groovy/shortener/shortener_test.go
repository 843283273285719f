package shortener_test

import (
	"testing"

	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/minimise"
	"crosscheck/engine/internal/minimise/minimisetest"
	"crosscheck/engine/internal/source"
)

// home gives devices to an app.
const home = `device door: lock;
device lamp: switch;
install Opener from "opener.groovy" {
  who = lamp, door;
  spare = door;
}
`

const opener = `/* Opens. */
definition(name: "Opener", namespace: "own", author: "nobody")
import groovy.transform.Field
@Field final int limit = 3

preferences {
  section("Which door?") {
    input "who", "capability.lock", title: "Door", multiple: true
    input name: "spare", type: "capability.lock"
  }
}

def installed() {
  subscribe(who, "lock.locked", opened)
  log.debug "installed with ${settings}"
}

def opened(evt) {
  def list = [1, 2, limit]
  switch (evt.value) {
    case "locked":
      list.each { n -> log.trace n }
      break
    default:
      return
  }
  if (list && who) {
    try { who.unlock() } catch (e) { log.error e }
  } else sendPush("The door is what it was")
}
`

// program is a file for each text.
func program(texts ...string) []*source.File {
	var files []*source.File
	for _, text := range texts {
		name := "home.cross"
		if text == opener {
			name = "opener.groovy"
		}
		files = append(files, source.NewFile(name, text))
	}
	return files
}

// Nothing can be left out of the result once more.
func TestAppsBecomeShorter(t *testing.T) {
	never := func() bool { return false }
	for _, test := range []struct {
		name  string
		files []*source.File
		same  minimise.Same
		want  string
	}{
		{"a device with what is given to apps", program(home, opener), minimisetest.Has("device door: lock", "install", "who = door"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  who = door;\n}\n-- opener.groovy --\n"},
		{"an input", program(home, opener), minimisetest.Has("door: lock", "spare = door", "spare"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  spare = door;\n}\n-- opener.groovy --\npreferences {\n  section() {\n    input name: \"spare\"\n  }\n}\n"},
		{"a statement out of its frames", program(opener), minimisetest.Has("who.unlock()"), "-- opener.groovy --\ndef opened(evt) {\n  who.unlock()\n}\n"},
		{"a case", program(opener), minimisetest.Has(`case "locked"`), "-- opener.groovy --\ndef opened(evt) {\n  switch (evt.value) {\n    case \"locked\":\n  }\n}\n"},
		{"elements", program(opener), minimisetest.Has("list = [", "limit]"), "-- opener.groovy --\ndef opened(evt) {\n  def list = [limit]\n}\n"},
		{"a comment goes, a text stays", program(opener), minimisetest.Has(`"The door`), "-- opener.groovy --\ndef opened(evt) {\n  sendPush(\"The door is what it was\")\n}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := minimise.Shrink(test.files, test.same, never)
			if text := minimisetest.All(got); text != test.want {
				t.Errorf("got\n%s\nwant\n%s", text, test.want)
			}
			if again := minimisetest.All(minimise.Shrink(got, test.same, never)); again != test.want {
				t.Errorf("again it gives\n%s", again)
			}
		})
	}
}
