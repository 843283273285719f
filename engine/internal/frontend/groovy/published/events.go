package published

import (
	_ "embed" // events.txt
	"fmt"
	"strings"

	"crosscheck/engine/internal/lazy"
)

//go:embed events.txt
var eventsText string

// signal is one alternative of the main choice: the environment sends value
// under name to the device of a capability.
type signal struct {
	device string // a capability, "location", or "" where nothing happens
	name   string
	value  string
	app    int    // with method: whose
	method string // a scheduled method that is called instead
}

// template is a line of events.txt: what the environment sends for a token.
type template struct {
	device, name   string
	labels, values []string
}

// templates are the lines of events.txt by token, or token/capability.
var templates = lazy.Value(func() map[string]template { return readTemplates(eventsText) })

func readTemplates(text string) map[string]template {
	all := map[string]template{}
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		s := template{device: words[1], name: words[2]}
		for _, w := range words[3:] {
			label, value, differs := strings.Cut(w, "=")
			if !differs {
				value = label
			}
			s.labels = append(s.labels, label)
			s.values = append(s.values, strings.ReplaceAll(value, ".", " "))
		}
		all[words[0]] = s
	}
	return all
}

// templateOf is what the environment sends for a token, of a variable of a
// capability.
func templateOf(token, capability string) (template, bool) {
	_, capability, _ = strings.Cut(capability, ".")
	if s, ok := templates()[token+"/"+capability]; ok {
		return s, true
	}
	s, ok := templates()[token]
	return s, ok
}

// signals are the events that a token stands for.
func signals(token, capability string) []signal {
	if s, ok := templateOf(token, capability); ok {
		return s.all()
	}
	head, label, _ := strings.Cut(token, ".")
	s, ok := templateOf(head, capability)
	for i := range s.labels {
		if s.labels[i] == label {
			return s.all()[i : i+1]
		}
	}
	if !ok {
		return make([]signal, silent(token))
	}
	return nil
}

// silent is how many events a token stands for that no device of the
// capability sends: they do nothing.
func silent(token string) int {
	head, label, _ := strings.Cut(token, ".")
	for key := range templates() {
		switch {
		case !strings.HasPrefix(key, head+"/"):
		case label != "":
			return 1
		default:
			return len(templates()[key].labels) // as many for every capability
		}
	}
	return 0
}

func (s template) all() []signal {
	var list []signal
	for _, v := range s.values {
		list = append(list, signal{device: s.device, name: s.name, value: v})
	}
	return list
}

// alternatives is the main choice of a pair: the events of both apps in turn.
// A pair with one event has a second one that does nothing; a pair without
// events has two of that kind.
func (s *scan) alternatives() []signal {
	var list []signal
	for _, e := range s.inTurn() {
		if e.token == "schedule" {
			list = append(list, signal{app: e.app, method: e.object})
			continue
		}
		list = append(list, signals(e.token, s.capability[e.object])...)
	}
	for len(list) < 2 {
		list = append(list, signal{})
	}
	return list
}

// inTurn takes entries from both apps alternately while both have some.
func (s *scan) inTurn() []listed {
	var of [2][]listed
	for _, e := range s.list {
		of[e.app] = append(of[e.app], e)
	}
	var list []listed
	for len(of[0]) > 0 || len(of[1]) > 0 {
		for app := range of {
			if len(of[app]) > 0 {
				list = append(list, of[app][0])
				of[app] = of[app][1:]
			}
		}
	}
	return list
}

// words tells people of a signal.
func (s signal) words(apps [2]string) string {
	switch {
	case s.method != "":
		return fmt.Sprintf("%s runs %s on schedule", apps[s.app], s.method)
	case s.device == "":
		return "Nothing happens"
	case s.name == "Touched":
		return "Somebody touches the apps"
	case s.name == "nfcTouch":
		return "Somebody touches the NFC tag"
	case s.name == "Location":
		return "The mode becomes " + s.value
	case s.device == "location":
		return fmt.Sprintf("It is %s: the mode becomes %s", spaced(s.name), s.value)
	}
	return fmt.Sprintf("The %s reports %s %s", spaced(s.device), spaced(s.name), s.value)
}

// spaced writes a name in camel case as words.
func spaced(name string) string {
	var b strings.Builder
	for _, c := range name {
		if c >= 'A' && c <= 'Z' {
			b.WriteByte(' ')
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return strings.TrimSpace(b.String())
}

// text names a signal.
func (s signal) text(apps [2]string) string {
	switch {
	case s.method != "":
		return fmt.Sprintf("%s.%s", apps[s.app], s.method)
	case s.device == "":
		return "nothing"
	case s.name == s.value:
		return s.device + "." + s.name
	}
	return fmt.Sprintf("%s.%s=%s", s.device, s.name, strings.ReplaceAll(s.value, " ", ""))
}
