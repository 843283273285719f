package pseudonym

import (
	"strings"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/regular"
)

// parts are what a template is made of: comments, what is evaluated, and between
// them text.
var parts = regular.New(`(?s)\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}`)

// literal is a text in what is evaluated, or an entity as states.light.kitchen.
var literal = regular.New(`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\bstates\.[a-z0-9_]+\.[a-z0-9_]+`)

// compared is a text that something is compared with: that is no word of the language.
var compared = regular.New(`[=!]=\s*(?:'([^']*)'|"([^"]*)")|(?:'([^']*)'|"([^"]*)")\s*[=!]=`)

// ordinary is a word that may be one of the language: an attribute, a test.
var ordinary = regular.New(`^[a-z0-9_.]*$`)

// format is how a time is written.
var format = regular.New(`^[^A-Za-z%]*(?:%-?[A-Za-z][^A-Za-z%]*)+$`)

// template puts other names into a template; calls: what it yields is a service.
func (n *names) template(text string, calls bool) string {
	literals, between := n.literal, n.between
	if calls {
		between = func(s string) string { return s }
		literals = func(s string) string {
			domain, _, _ := strings.Cut(strings.Trim(s, `'"`), ".")
			if s[0] == 's' || model.Known(domain) && !n.known[strings.Trim(s, `'"`)] {
				return n.literal(s)
			}
			return s[:1] + n.service(s[1:len(s)-1]) + s[:1]
		}
	}
	var b strings.Builder
	at := 0
	for _, found := range parts.FindAllStringIndex(text, -1) {
		b.WriteString(between(text[at:found[0]]))
		part := text[found[0]:found[1]]
		for _, x := range compared.FindAllStringSubmatch(part, -1) {
			if said := x[1] + x[2] + x[3] + x[4]; !config.IsEntity(said) && said != "" {
				n.plain("", said)
			}
		}
		if at = found[1]; !strings.HasPrefix(part, "{#") {
			b.WriteString(literal.ReplaceAllStringFunc(part, literals))
		}
	}
	b.WriteString(between(text[at:]))
	return b.String()
}

func (n *names) literal(text string) string {
	if e, is := strings.CutPrefix(text, "states."); is {
		return "states." + n.entityName(e)
	}
	quote := text[:1]
	return quote + n.said(text[1:len(text)-1]) + quote
}

// between is text between what is evaluated.
func (n *names) between(text string) string {
	words := strings.TrimSpace(text)
	if words == "" {
		return text
	}
	return strings.Replace(text, words, n.said(words), 1)
}

// said is a text of a template: an entity, one that stands elsewhere by itself, or
// one that only people could have written.
func (n *names) said(text string) string {
	lower := strings.ToLower(text)
	switch {
	case n.known[lower]:
		return text
	case config.IsEntity(lower):
		return n.entityName(lower)
	case n.called[text] != "":
		return n.called[text]
	case n.word[text] != "":
		return n.word[text]
	case ordinary.MatchString(text) || bare.MatchString(text) || format.MatchString(text):
		return text
	}
	return n.wordFor("word", text)
}
