package published

import (
	_ "embed" // devices.txt, events.txt
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/lazy"
)

//go:embed devices.txt
var devicesText string

// kind is what devices.txt says of the devices of one capability.
type kind struct {
	capability string
	class      string
	label      string
	single     bool
	fields     []field
	current    map[string]string // what currentValue reads, by attribute
	latest     map[string]string // and latestValue
	history    *history
	env        map[string][]step
	commands   [2]map[string][]step // of the wrapper and of the element
}

// side is the wrapper or the element of a device.
type side uint8

const (
	wrapper side = iota
	element
)

// field is an attribute's copy, with its values at the start.
type field struct {
	side  side
	name  string
	start [2]data.Value // for init true and false
}

// history is what eventsSince and statesSince may answer.
type history struct {
	name   string
	values []string // each once and twice
	field  string   // or the value of a field, once
}

// stepKind says what a step of a command does.
type stepKind uint8

const (
	guard    stepKind = 1 + iota // end the block unless a field differs from its value
	assign                       // put the value into the fields
	fire                         // an event
	pass                         // on to the element
	own                          // another command of the same side
	toggle                       // a flag
	increase                     // a number by one
	decrease                     // a number by one, down to one
	given                        // run the block if the value is not null
	block                        // of its own, for guards
)

// step is one step of a command.
type step struct {
	kind   stepKind
	name   string // of an event or command
	fields []string
	values []operand
	body   []step
}

// operand is a value of a step: a word, and what it stands for unless that
// depends on the command under way.
type operand struct {
	word    string
	literal data.Value
}

func operands(words []string) []operand {
	var list []operand
	for _, w := range words {
		x := operand{word: w}
		if w[0] != '$' && w[0] != '.' {
			x = operand{literal: literal(w)}
		}
		list = append(list, x)
	}
	return list
}

// kinds are the devices of the published model by capability.
var kinds = lazy.Value(func() map[string]*kind { return readKinds(devicesText) })

func readKinds(text string) map[string]*kind {
	all := map[string]*kind{}
	var k *kind
	for _, line := range strings.Split(text, "\n") {
		words := split(line)
		if len(words) == 0 {
			continue
		}
		if words[0] == "device" || words[0] == "single" {
			k = &kind{
				capability: words[1], class: words[2], label: words[3], single: words[0] == "single",
				current: map[string]string{}, latest: map[string]string{}, env: map[string][]step{},
				commands: [2]map[string][]step{{}, {}},
			}
			all[k.capability] = k
			continue
		}
		k.read(words)
	}
	return all
}

// read adds a line to k.
func (k *kind) read(words []string) {
	rest := words[1:]
	switch words[0] {
	case "field":
		k.field(rest)
	case "value":
		k.current[rest[0]], k.latest[rest[0]] = rest[2], rest[4]
	case "since":
		k.history = &history{name: rest[0], values: []string{literalText(rest[1]), literalText(rest[2])}}
	case "once":
		k.history = &history{name: rest[0], field: rest[1]}
	case "env":
		k.env[rest[0]] = steps(rest[2:])
	case "do":
		k.commands[wrapper][rest[0]] = steps(rest[2:])
	case "el":
		k.commands[element][rest[0]] = steps(rest[2:])
	case "twin":
		k.commands[element][rest[0]] = steps(rest[2:])
		k.commands[wrapper][rest[0]] = handedOn(steps(rest[2:]))
	}
}

// field reads names = A|B.
func (k *kind) field(words []string) {
	var names []string
	for words[0] != "=" {
		names = append(names, words[0])
		words = words[1:]
	}
	start := [2]data.Value{literal(words[1]), literal(words[1])}
	if len(words) > 2 {
		start[1] = literal(words[3])
	}
	for _, name := range names {
		for _, s := range sides(name, k.single) {
			k.fields = append(k.fields, field{side: s, name: bare(name), start: start})
		}
	}
}

// sides are the copies that a name stands for.
func sides(name string, single bool) []side {
	switch {
	case strings.HasPrefix(name, "w.") || single:
		return []side{wrapper}
	case strings.HasPrefix(name, "e."):
		return []side{element}
	}
	return []side{wrapper, element}
}

func bare(name string) string { return strings.TrimPrefix(strings.TrimPrefix(name, "w."), "e.") }

// split cuts a line into words; quoted texts, and the signs that end steps and
// blocks, are words of their own.
func split(line string) []string {
	if strings.HasPrefix(line, "#") {
		return nil
	}
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		n := strings.IndexAny(line, " ;{}|=\"")
		colon := strings.Index(line, ": ")
		switch {
		case colon > 0 && (n < 0 || colon < n):
			n = colon
		case n == 0 && line[0] == '"':
			n = 2 + strings.IndexByte(line[1:], '"')
		case n == 0 || colon == 0:
			n = 1
		case n < 0:
			n = len(line)
		}
		words = append(words, line[:n])
		line = line[n:]
	}
	return words
}

// steps reads the words of a command.
func steps(words []string) []step {
	list, _ := readBlock(words)
	return list
}

// readBlock reads up to the end of a block and says how many words that is.
func readBlock(words []string) (list []step, n int) {
	for n < len(words) && words[n] != "}" {
		if words[n] == ";" {
			n++
			continue
		}
		s, used := readStep(words[n:])
		list = append(list, s)
		n += used
	}
	return list, n
}

// readStep reads one step.
func readStep(words []string) (s step, n int) {
	for n < len(words) && words[n] != ";" && words[n] != "}" && words[n] != "{" {
		n++
	}
	s = makeStep(words[:n])
	if n < len(words) && words[n] == "{" {
		body, used := readBlock(words[n+1:])
		s.body = body
		n += used + 2
	}
	return s, n
}

// oneWord are the steps that begin with a word of their own.
var oneWord = map[string]stepKind{
	"?": guard, "!": fire, ">": pass, "self": own, "toggle": toggle, "inc": increase, "dec": decrease, "given": given,
}

func makeStep(words []string) step {
	if len(words) == 0 {
		return step{kind: block}
	}
	s := step{kind: oneWord[words[0]]}
	switch s.kind {
	case guard:
		for i := 1; i+1 < len(words); i += 2 {
			s.fields, s.values = append(s.fields, words[i]), append(s.values, operands(words[i+1:i+2])...)
		}
	case fire, own:
		if len(words) > 1 {
			s.name, s.values = words[1], operands(words[2:])
		}
	case pass, given:
		s.values = operands(words[1:])
	case toggle, increase, decrease:
		s.fields = words[1:]
	default:
		s.kind = assign
		s.fields, s.values = words[:len(words)-2], operands(words[len(words)-1:])
	}
	return s
}

// handedOn is what the wrapper does where the element does list: it hands the
// command on where the element fires first.
func handedOn(list []step) []step {
	for i, s := range list {
		if s.kind == fire {
			return append(list[:i:i], step{kind: pass})
		}
	}
	return list
}

// literal is the value that a word stands for.
func literal(word string) data.Value {
	head, rest, _ := strings.Cut(word, ":")
	switch {
	case word == "null":
		return nil
	case word == "true" || word == "false":
		return word == "true"
	case head == "xyz":
		at := strings.Split(rest, ",")
		return data.MapOf("x", literal(at[0]), "y", literal(at[1]), "z", literal(at[2]))
	case head == "list":
		l := data.NewList()
		for _, x := range strings.Split(rest, ",") {
			l.Items = append(l.Items, literal(x))
		}
		return l
	}
	if n, err := strconv.ParseInt(word, 10, 32); err == nil {
		return int32(n)
	}
	return literalText(word)
}

func literalText(word string) string { return strings.Trim(word, `"`) }
