package setup

import (
	"strings"

	"crosscheck/engine/internal/capability"
	"crosscheck/engine/internal/diag"
)

// Kind is the kind of an input's values.
type Kind uint8

// Kinds of inputs. The zero Kind is invalid.
const (
	Device Kind = 1 + iota
	Number      // a whole number
	Decimal
	Text
	Bool
	Enum
	Time // of day
	Phone
	Contact
	Mode
	Button // pressed on the page: an event, not a value
	Other  // a hub, an icon: there is nothing of it in a home
)

// String is the kind as forms write it.
func (k Kind) String() string {
	return [...]string{"", "device", "number", "decimal", "text", "bool", "enum", "time", "phone", "contact", "mode",
		"button", "other"}[k]
}

// kinds are the types of inputs that are not devices, in small letters.
var kinds = map[string]Kind{
	"number": Number, "decimal": Decimal, "float": Decimal, "text": Text, "string": Text, "textarea": Text,
	"password": Text, "email": Text, "date": Text, "color": Text, "url": Text, "bool": Bool, "boolean": Bool,
	"enum": Enum, "time": Time, "phone": Phone, "contact": Contact, "mode": Mode, "button": Button,
	"hub": Other, "icon": Other, "image": Other, "room": Other, "paragraph": Other, "hidden": Other, "href": Other,
}

// others are the names that platforms have for capabilities of the catalogue,
// and for kinds of devices that behave like one.
var others = map[string]string{
	"color":                   "colorControl",
	"colorMode":               "colorControl",
	"fanSpeed":                "fan",
	"lockOnly":                "lock",
	"mediaController":         "musicPlayer",
	"mediaPlayback":           "musicPlayer",
	"mobilePresence":          "presenceSensor",
	"myEcobeeDevice":          "thermostat",
	"NotificationProxyDevice": "notification",
	"aeonKeyFob":              "button",
	"CoCoHueScene":            "switch",
	"sceneActivator":          "switch",
	"thermostatSetpoint":      "thermostat",
	"videoCamera":             "imageCapture",
	"videoCapture":            "imageCapture",
	"windowBlind":             "windowShade",
}

// anyDevice are capabilities that every device has, or nearly every one, and
// what stands for such a device.
var anyDevice = map[string]string{"*": "switch", "actuator": "switch", "sensor": "contactSensor"}

// any reports whether every device will do for an input.
func (in *Input) any() bool {
	rest, ok := strings.CutPrefix(in.Type, "capability.")
	return in.Capability == "" || ok && anyDevice[rest] != ""
}

// markers are capabilities that say how a hub treats a device: there is
// nothing in them to model, and nothing is missing.
var markers = map[string]bool{
	"configuration": true, "healthCheck": true, "initialize": true, "polling": true, "refresh": true,
	"bridge": true, "testCapability": true, "executable": true,
}

// classify sets Kind and Capability of an input from its type.
func (r *reader) classify(in *Input) {
	for _, prefix := range []string{"capability.", "device."} {
		if rest, ok := strings.CutPrefix(in.Type, prefix); ok {
			in.Kind = Device
			in.Capability = r.capability(in, prefix, rest)
			return
		}
	}
	in.Kind = kinds[strings.ToLower(in.Type)]
	if in.Kind != 0 {
		return
	}
	in.Kind = Other
	known := capability.Lookup(in.Type) != nil || others[in.Type] != ""
	p := r.warn(diag.UnknownType, in.Span, "input `%s` has the type %q, which is not known", in.Name, in.Type)
	switch {
	case in.Type == "":
		p.Message, p.Help = "input `"+in.Name+"` has no type", `give it one: input "`+in.Name+`", "text"`
	case known:
		p.Help = "write capability." + in.Type
	default:
		p.Help = "the input stays without a value"
	}
}

// capability is the catalogue's name for what an input asks for. Of several,
// as Hubitat allows, it is the first.
func (r *reader) capability(in *Input, prefix, name string) string {
	name, _, _ = strings.Cut(name, ",")
	name = strings.TrimSpace(name)
	if name != "" && name != "*" {
		name = joinWords(name)
	}
	if like := anyDevice[name]; like != "" {
		r.warn(diag.UnknownCapability, in.Span, "every device fits `capability.%s`, so a `%s` stands for it", name, like).Help =
			"choose the devices in the settings of the app"
		return like
	}
	if found := catalogued(name); found != "" {
		if prefix == "device." && found != name {
			r.warn(diag.UnknownCapability, in.Span, "a device of type `%s` is taken to be a `%s`", name, found).Help =
				"what only this type of device has is not modelled"
		}
		return found
	}
	if markers[name] {
		return ""
	}
	what := map[string]string{"capability.": "there is no capability `%s`", "device.": "devices of type `%s` are not known"}
	p := r.warn(diag.UnknownCapability, in.Span, what[prefix], name)
	p.Help = "a device without attributes and commands stands for it"
	if near := diag.Nearest(name, capability.Names()); near != "" {
		p.Help = "did you mean `" + near + "`? " + p.Help
	}
	return ""
}

// catalogued finds a platform's name in the catalogue, or "".
func catalogued(name string) string {
	if capability.Lookup(name) != nil {
		return name
	}
	if other := others[name]; other != "" && capability.Lookup(other) != nil {
		return other
	}
	return ""
}

// joinWords writes "switch level" as switchLevel and SwitchLevel as it is but
// for a capital that begins it where only the small letter is known.
func joinWords(name string) string {
	words := strings.Fields(name)
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	joined := strings.Join(words, "")
	small := strings.ToLower(joined[:1]) + joined[1:]
	if catalogued(joined) == "" && catalogued(small) != "" {
		return small
	}
	return joined
}

// FormKinds are the kinds of fields, of which there are fewer than of inputs.
var FormKinds = map[Kind]string{
	Device: "device", Number: "number", Decimal: "number", Text: "text", Bool: "bool", Enum: "enum", Time: "time",
	Phone: "text", Contact: "text", Mode: "mode",
}
