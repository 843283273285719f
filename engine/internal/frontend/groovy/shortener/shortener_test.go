package shortener_test

import (
	"fmt"
	"strings"
	"testing"

	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/minimise"
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

// all is every text of a program.
func all(files []*source.File) string {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, f.Text)
	}
	return b.String()
}

// has wants the words to stand in a program, in this order.
func has(words ...string) minimise.Same {
	return func(files []*source.File) bool {
		rest := all(files)
		for _, w := range words {
			_, after, found := strings.Cut(rest, w)
			if !found {
				return false
			}
			rest = after
		}
		return true
	}
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
		{"a device with what is given to apps", program(home, opener), has("device door: lock", "install", "who = door"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  who = door;\n}\n-- opener.groovy --\n"},
		{"an input", program(home, opener), has("door: lock", "spare = door", "spare"),
			"-- home.cross --\ndevice door: lock;\ninstall Opener from \"opener.groovy\" {\n  spare = door;\n}\n-- opener.groovy --\npreferences {\n  section() {\n    input name: \"spare\"\n  }\n}\n"},
		{"a statement out of its frames", program(opener), has("who.unlock()"), "-- opener.groovy --\ndef opened(evt) {\n  who.unlock()\n}\n"},
		{"a case", program(opener), has(`case "locked"`), "-- opener.groovy --\ndef opened(evt) {\n  switch (evt.value) {\n    case \"locked\":\n  }\n}\n"},
		{"elements", program(opener), has("list = [", "limit]"), "-- opener.groovy --\ndef opened(evt) {\n  def list = [limit]\n}\n"},
		{"a comment goes, a text stays", program(opener), has(`"The door`), "-- opener.groovy --\ndef opened(evt) {\n  sendPush(\"The door is what it was\")\n}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := minimise.Shrink(test.files, test.same, never)
			if text := all(got); text != test.want {
				t.Errorf("got\n%s\nwant\n%s", text, test.want)
			}
			if again := all(minimise.Shrink(got, test.same, never)); again != test.want {
				t.Errorf("again it gives\n%s", again)
			}
		})
	}
}
