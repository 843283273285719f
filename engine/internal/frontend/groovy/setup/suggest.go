package setup

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/home"
)

// Suggest is a sensible value for an input that does not ask for devices; none
// for one that a home says nothing about.
func (in *Input) Suggest(modes []string) []home.Value {
	if in.Restricts {
		return nil
	}
	if in.Default != nil && in.Kind != Button && in.Kind != Other {
		if list := in.byDefault(); len(list) > 0 {
			return list
		}
	}
	switch in.Kind {
	case Number, Decimal:
		return in.number()
	case Bool:
		return []home.Value{{Kind: home.Bool, Number: 1}}
	case Enum:
		if len(in.Options) > 0 {
			return texts(in.Options[0].Value)
		}
	case Mode:
		return texts(in.modes(modes)...)
	case Time:
		return texts(in.time())
	case Phone:
		return texts("555-0100")
	case Contact:
		return texts("Ann")
	case Text:
		return texts(in.text())
	}
	return nil
}

func texts(list ...string) []home.Value {
	var values []home.Value
	for _, s := range list {
		values = append(values, home.Value{Kind: home.Text, Text: s})
	}
	return values
}

// byDefault is the default value, if it is one of the input's kind.
func (in *Input) byDefault() []home.Value {
	var list []home.Value
	for _, text := range listed(in.Default) {
		switch in.Kind {
		case Bool:
			list = append(list, home.Value{Kind: home.Bool, Number: int64(b2i(text != "false"))})
		case Number, Decimal:
			if v, ok := numeral(text); ok {
				list = append(list, v)
			}
		case Enum:
			if in.HasOption(text) {
				list = append(list, home.Value{Kind: home.Text, Text: text})
			}
		default:
			list = append(list, home.Value{Kind: home.Text, Text: text})
		}
	}
	return list
}

// HasOption reports whether a value is one of the options of in.
func (in *Input) HasOption(value string) bool {
	for _, o := range in.Options {
		if o.Value == value {
			return true
		}
	}
	return len(in.Options) == 0
}

// numeral reads a number as a home writes it: 5, -3, 2.5.
func numeral(text string) (home.Value, bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		return home.Value{Kind: home.Number, Number: n}, true
	}
	whole, fraction, found := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	if found && whole != "" && fraction != "" && strings.Trim(whole+fraction, "0123456789") == "" {
		return home.Value{Kind: home.Number, Text: text}, true
	}
	return home.Value{}, false
}

// measure is what a number may be about, told by words of its name or title.
type measure struct {
	words     string
	Attribute string // that it is compared with; "" for none
	Value     int64
}

// Measures are asked in this order.
var Measures = []measure{
	{"minute minutes mins", "", 10}, {"second seconds secs sec", "", 30}, {"hour hours", "", 2},
	{"day days", "", 1}, {"delay delayed timeout duration long wait offset", "", 10},
	{"humidity humidities humid", "humidity", 60}, {"lux illuminance luminance dark darkness", "illuminance", 50},
	{"battery batteries", "battery", 20}, {"watt watts wattage power", "power", 100}, {"energy kwh", "energy", 10},
	{"co2 dioxide", "carbonDioxide", 1000}, {"steps goal", "steps", 8000}, {"ultraviolet uv", "ultravioletIndex", 6},
	{"temperature temperatures temp degrees hot cold warm heat heating cool cooling setpoint freezing frost", "temperature", 70},
	{"volume", "", 30}, {"percent percentage level levels dim dimmer brightness hue saturation", "", 50},
	{"kelvin", "", 2700}, {"times count number how many", "", 3}, {"button", "", 1},
}

// Setpoints are what thermostats are set to where nobody says otherwise.
var Setpoints = map[string]int64{"heatingSetpoint": 68, "coolingSetpoint": 76, "thermostatSetpoint": 68}

// measure tells what the number of an input is about: its name says more than
// its title, and that more than the title of its section.
func (in *Input) measure() measure {
	for _, m := range Measures {
		if in.compared.attribute != "" && m.Attribute == in.compared.attribute {
			return m
		}
	}
	for _, text := range []string{in.Name, in.Title, in.Description, in.Section} {
		have := WordsOf(text)
		for _, m := range Measures {
			if anyOf(have, m.words) {
				return m
			}
		}
	}
	return measure{Value: 10}
}

// about is the attribute that the number of an input is compared with.
func (in *Input) about() string { return in.measure().Attribute }

// number is a value that is near to others of the same measure, so that
// thresholds of all apps lie close together; upper bounds lie above lower ones.
func (in *Input) number() []home.Value {
	m := in.measure()
	n := m.Value
	switch {
	case in.distance:
		n = 2
	case m.Attribute != "":
		have, by := WordsOf(in.Name+" "+in.Title), int64(1)
		if anyOf(have, "setpoint setpoints") { // bounds of what is set
			by = 10
		}
		switch {
		case anyOf(have, "max maximum high above over upper hot exceeds rises"):
			n += by
		case anyOf(have, "min minimum low below under lower cold drops falls"):
			n -= by
		}
	}
	lo, hi, ok := in.bounds()
	if ok {
		n = max(lo, min(hi, n))
	}
	return []home.Value{{Kind: home.Number, Number: n}}
}

// bounds reads a range such as "0..100", "(1..5)" and "*..10".
func (in *Input) bounds() (lo, hi int64, ok bool) {
	from, to, found := strings.Cut(strings.Trim(in.Range, "() "), "..")
	if !found {
		return 0, 0, false
	}
	lo, err := strconv.ParseInt(from, 10, 64)
	if err != nil {
		lo = -1 << 31
	}
	hi, err = strconv.ParseInt(to, 10, 64)
	if err != nil {
		hi = 1<<31 - 1
	}
	return lo, hi, lo <= hi
}

// AnyMode reports whether an input asks for one mode and says nothing of which.
func (in *Input) AnyMode(modes []string) bool {
	return in.Kind == Mode && !in.Multiple && !in.Restricts && in.Default == nil && len(modes) > 0 && in.mentioned(modes) == ""
}

// modes are those whose name the input mentions; an input that does not
// mention any gets all modes or the second one.
func (in *Input) modes(modes []string) []string {
	switch m := in.mentioned(modes); {
	case m != "":
		return []string{m}
	case in.Multiple:
		return modes
	}
	return modes[min(1, len(modes)-1):][:1]
}

// mentioned is the mode that an input mentions, or "".
func (in *Input) mentioned(modes []string) string {
	for _, text := range []string{in.Name, in.Title, in.Section} {
		have := WordsOf(text)
		for _, m := range modes {
			if anyOf(have, strings.ToLower(m)+" "+synonyms[strings.ToLower(m)]) {
				return m
			}
		}
	}
	return ""
}

// synonyms are words that suggest a mode.
var synonyms = map[string]string{
	"home":  "arrive arrives arrival back present return returns day morning awake wake",
	"away":  "leave leaves leaving departure depart gone vacation absent",
	"night": "sleep sleeping asleep bed bedtime evening",
}

func (in *Input) text() string {
	have := WordsOf(in.Name + " " + in.Title)
	switch {
	case anyOf(have, "zip zipcode postal"):
		return "92617"
	case anyOf(have, "email mail") || in.Type == "email":
		return "ann@example.org"
	case anyOf(have, "address host ip"):
		return "192.0.2.1"
	case anyOf(have, "url uri"):
		return "http://example.org"
	case in.Type == "password":
		return "secret"
	case in.Type == "date":
		return "2026-01-31"
	case in.Type == "color":
		return "#ff0000"
	}
	return "Hello"
}

// WordsOf are the words of a text or name in small letters.
func WordsOf(text string) map[string]bool {
	have := map[string]bool{}
	var word []byte
	flush := func() {
		if len(word) > 0 {
			have[strings.ToLower(string(word))] = true
		}
		word = word[:0]
	}
	small := false
	for _, c := range text {
		letter := c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
		capital := c >= 'A' && c <= 'Z'
		if !letter && !capital || capital && small {
			flush()
		}
		if letter || capital {
			word = append(word, byte(c))
		}
		small = letter
	}
	flush()
	return have
}

func anyOf(have map[string]bool, list string) bool {
	for w := range strings.FieldsSeq(list) {
		if have[w] {
			return true
		}
	}
	return false
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
