package setup

import (
	"path"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/lang/syntax"
)

// Usual is what people call a device.
type Usual struct{ Name, Label string }

// usualNames are names for the first devices of a kind.
var usualNames = map[string][]Usual{
	"accelerationSensor":          {{"shaking", "the washing machine"}, {"shaking2", "the dryer"}},
	"alarm":                       {{"siren", "the siren"}, {"siren2", "the second siren"}},
	"beacon":                      {{"tag", "the tag"}},
	"button":                      {{"key", "the button"}, {"key2", "the second button"}},
	"carbonMonoxideDetector":      {{"carbonMonoxide", "the carbon monoxide detector"}},
	"colorControl":                {{"colorLamp", "the coloured lamp"}, {"colorLamp2", "the second coloured lamp"}},
	"colorTemperature":            {{"whiteLamp", "the white lamp"}, {"whiteLamp2", "the second white lamp"}},
	"contactSensor":               {{"window", "the window"}, {"sideDoor", "the side door"}, {"backWindow", "the back window"}},
	"doorControl":                 {{"gate", "the gate"}, {"gate2", "the second gate"}},
	"energyMeter":                 {{"energyMeter", "the energy meter"}},
	"fanControl":                  {{"fan", "the fan"}, {"fan2", "the second fan"}},
	"garageDoorControl":           {{"garageDoor", "the garage door"}, {"garageDoor2", "the second garage door"}},
	"illuminanceMeasurement":      {{"daylight", "the light sensor"}, {"daylight2", "the second light sensor"}},
	"imageCapture":                {{"camera", "the camera"}, {"camera2", "the second camera"}},
	"light":                       {{"ceilingLight", "the ceiling light"}, {"ceilingLight2", "the second ceiling light"}},
	"lock":                        {{"frontDoor", "the front door"}, {"backDoor", "the back door"}, {"cellarDoor", "the cellar door"}, {"terraceDoor", "the terrace door"}},
	"momentary":                   {{"pushSwitch", "the push switch"}},
	"motionSensor":                {{"hall", "the hall"}, {"kitchen", "the kitchen"}, {"stairs", "the stairs"}},
	"musicPlayer":                 {{"music", "the music player"}, {"music2", "the second music player"}},
	"notification":                {{"phone", "the phone"}, {"tablet", "the tablet"}},
	"outlet":                      {{"socket", "the socket"}, {"socket2", "the second socket"}},
	"powerMeter":                  {{"powerMeter", "the power meter"}},
	"presenceSensor":              {{"ann", "Ann"}, {"bob", "Bob"}, {"carol", "Carol"}},
	"pushableButton":              {{"remote", "the remote control"}, {"remote2", "the second remote control"}},
	"relativeHumidityMeasurement": {{"hygrometer", "the hygrometer"}, {"hygrometer2", "the second hygrometer"}},
	"relaySwitch":                 {{"relay", "the relay"}, {"relay2", "the second relay"}},
	"sleepSensor":                 {{"sleeper", "Ann"}, {"sleeper2", "Bob"}},
	"smokeDetector":               {{"smoke", "the smoke detector"}, {"smoke2", "the second smoke detector"}},
	"speechSynthesis":             {{"speaker", "the speaker"}, {"speaker2", "the second speaker"}},
	"switch":                      {{"lamp", "the lamp"}, {"radio", "the radio"}, {"floorLamp", "the floor lamp"}},
	"switchLevel":                 {{"dimmer", "the dimmer"}, {"dimmer2", "the second dimmer"}},
	"temperatureMeasurement":      {{"thermometer", "the thermometer"}, {"thermometer2", "the second thermometer"}},
	"thermostat":                  {{"heating", "the thermostat"}, {"heating2", "the second thermostat"}},
	"tone":                        {{"bell", "the bell"}},
	"touchSensor":                 {{"touchPad", "the touch sensor"}},
	"valve":                       {{"tap", "the valve"}, {"tap2", "the second valve"}},
	"waterSensor":                 {{"cellar", "the cellar"}, {"bath", "the bathroom"}},
	"windowShade":                 {{"blind", "the blind"}, {"blind2", "the second blind"}},
}

// Naming is what the nth device of a kind is called: a capability, or a type as
// written.
func Naming(kind string, n int) Usual {
	list := usualNames[kind]
	if n < len(list) {
		return list[n]
	}
	u := Usual{"thing", "the thing"}
	words := kind[strings.IndexByte(kind, '.')+1:]
	if name := camel(words); len(list) > 0 {
		u = list[0]
	} else if syntax.IsName(name) || syntax.IsReserved(name) {
		u = Usual{name, "the " + Spaced(words)}
	}
	return u.Nth(n)
}

// Nth is what the nth of several is called that have one name.
func (u Usual) Nth(n int) Usual {
	if n > 0 {
		u.Label = "the " + Ordinal(n) + " " + strings.TrimPrefix(u.Label, "the ")
	}
	return u
}

// Ordinal is which of several the nth is, the first being 0.
func Ordinal(n int) string {
	if n < 5 {
		return []string{"first", "second", "third", "fourth", "fifth"}[n]
	}
	return strconv.Itoa(n+1) + "th"
}

// InstallName is what a home calls an app: its name as one word with a capital.
func (a *App) InstallName(taken map[string]bool) string {
	name := camel(a.Definition.Name)
	if name == "" {
		base := path.Base(a.File)
		name = camel(strings.TrimSuffix(base, path.Ext(base)))
	}
	if name == "" || name[0] <= '9' {
		name = "app" + name
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	for base, i := name, 2; taken[name]; i++ {
		name = base + strconv.Itoa(i)
	}
	taken[name] = true
	return name
}

// camel joins the words of a text: "Lock it when I leave" is lockItWhenILeave.
func camel(text string) string {
	var b strings.Builder
	for _, w := range Split(text) {
		if b.Len() > 0 {
			w = strings.ToUpper(w[:1]) + w[1:]
		} else {
			w = strings.ToLower(w[:1]) + w[1:]
		}
		b.WriteString(w)
	}
	return b.String()
}

// usable reports whether a home can use a name for a device.
func usable(name string) bool { return syntax.IsName(name) }

// Split cuts a text at everything that is no letter or digit.
func Split(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9')
	})
}

// Spaced writes a name in several words: threeAxis is three axis.
func Spaced(name string) string {
	var b strings.Builder
	for i, c := range name {
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte(' ')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Unmarked is a text without HTML tags, which apps use in titles.
func Unmarked(text string) string {
	var b strings.Builder
	for text != "" {
		before, rest, tagged := strings.Cut(text, "<")
		b.WriteString(before)
		name := strings.TrimPrefix(rest, "/")
		_, after, closed := strings.Cut(rest, ">")
		switch {
		case !tagged:
			text = ""
		case closed && name != "" && (name[0] >= 'a' && name[0] <= 'z' || name[0] >= 'A' && name[0] <= 'Z'):
			b.WriteByte(' ')
			text = after
		default:
			b.WriteByte('<')
			text = rest
		}
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(b.String(), "&nbsp;", " ")), " ")
}

// short is the beginning of a text.
func short(text string) string {
	letters := []rune(text)
	if len(letters) <= shortest {
		return text
	}
	return string(letters[:shortest]) + "…"
}

// shortest is how much of a title tells which section it is.
const shortest = 60
