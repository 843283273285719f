package published

import (
	"strings"
)

// The events of a pair are found as the published tool finds them: by reading
// the texts of both apps as words, comments and all, not by running them.

// scanner cuts the text of an app into words.
type scanner struct {
	text    string
	at      int
	pending string // a sign that ended the word before
}

const (
	signs  = "(\":,{})/*"
	blanks = "\n\t "
)

// next is the next word or sign; false at the end, where a word that nothing
// follows is lost.
func (s *scanner) next() (string, bool) {
	if s.pending != "" {
		sign := s.pending
		s.pending = ""
		return sign, true
	}
	start := s.at
	for ; s.at < len(s.text); s.at++ {
		c := s.text[s.at : s.at+1]
		switch {
		case strings.Contains(signs, c):
			word := s.text[start:s.at]
			s.at++
			if word == "" {
				return c, true
			}
			s.pending = c
			return word, true
		case strings.Contains(blanks, c):
			if word := s.text[start:s.at]; word != "" {
				return word, true
			}
			start = s.at + 1
		}
	}
	return "", false
}

// until skips words up to one of those given, and is that word.
func (s *scanner) until(word string, ok bool, ends ...string) (string, bool) {
	for ; ok; word, ok = s.next() {
		for _, end := range ends {
			if word == end {
				return word, true
			}
		}
	}
	return "", false
}

// listed is one entry of a pair's list of events.
type listed struct {
	token  string
	app    int    // 0 or 1: in whose text it was found
	object string // the variable subscribed to, or the function of a schedule
}

// scan collects the events of both apps.
type scan struct {
	scanner
	app        int
	widen      bool
	list       []listed
	capability map[string]string // of variables, of both apps
	used       map[string]bool   // capabilities that have a token
}

// scanPair reads both texts.
func scanPair(texts [2]string, widen bool) *scan {
	s := &scan{widen: widen, capability: map[string]string{}, used: map[string]bool{}}
	for app, text := range texts {
		s.app = app
		s.scanner = scanner{text: text}
		s.scanApp()
	}
	return s
}

func (s *scan) scanApp() {
	word, ok := s.next()
	for ok {
		if word == "def" || word == "private" {
			word = s.definition()
		}
		if word == "initialize" || word == "installed" {
			word = s.starter()
		}
		switch word {
		case "input":
			s.input()
		case "subscribe":
			s.subscribe()
		}
		word, ok = s.next()
	}
}

// definition reads past the head of a method and is its name.
func (s *scan) definition() string {
	name, _ := s.next()
	if name == "def" || name == "private" {
		name, _ = s.next()
	}
	s.next()
	return name
}

// starter reads the first word of a method that starts an app. When that
// schedules a function, the function is an event.
func (s *scan) starter() string {
	s.next()
	s.next()
	word, ok := s.next()
	if word != "schedule" {
		return word
	}
	s.until(word, ok, ",")
	word, _ = s.next()
	if word == `"` {
		word, _ = s.next()
	}
	s.list = append(s.list, listed{token: "schedule", app: s.app, object: word})
	return word
}

func (s *scan) input() {
	s.until("", true, `"`)
	name, _ := s.next()
	s.next()
	s.next()
	s.until("", true, `"`)
	s.capability[name], _ = s.next()
}

// once are the tokens that a pair has once, whatever is subscribed to.
const once = " app location position mode mode.away mode.home mode.night sunset sunrise sunsetTime sunriseTime "

func (s *scan) subscribe() {
	word, ok := s.next()
	if word == "(" {
		word, ok = s.next()
	}
	object := word
	word, _ = s.until(word, ok, `"`, "app", "location")
	token := s.token(word)
	if s.widen {
		token = widened(token)
	}
	switch {
	case token == "" || token == "unlock":
	case strings.Contains(once, " "+token+" "):
		if !s.has(token) {
			s.list = append(s.list, listed{token: token, app: s.app})
		}
	default:
		capability, known := s.capability[object]
		if !s.has(token) || known && !s.used[capability] {
			s.used[capability] = true
			s.list = append(s.list, listed{token: token, app: s.app, object: object})
		}
	}
}

// token is what is subscribed to, where word begins it.
func (s *scan) token(word string) string {
	if word == "location" {
		s.next()
		if word, _ = s.next(); word != `"` {
			return "location"
		}
	}
	if word == `"` {
		word, _ = s.next()
	}
	return word
}

// widened is the whole attribute where a token is one value of it.
func widened(token string) string {
	head, _, one := strings.Cut(token, ".")
	switch {
	case token == "position" || head == "mode":
		return "location"
	case head == "fanMode":
		return "thermostatFanMode"
	case token == "tamper.tampered":
		return "contact"
	case one && (templates()[head].device != "" || silent(head) > 0):
		return head
	}
	return token
}

func (s *scan) has(token string) bool {
	for _, e := range s.list {
		if e.token == token {
			return true
		}
	}
	return false
}
