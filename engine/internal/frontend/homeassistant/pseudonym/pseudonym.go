// Package pseudonym puts other names in place of those of a home, for texts that
// others are to read: light.kitchen becomes light.light_1 wherever it stands, an
// automation is called by its number. What people wrote besides, as messages,
// descriptions and comments, is left out or a word with a number, the same for the
// same text. What decides what happens stays: kinds, services, states that everybody
// has, numbers, times, and the words in names that say what a sensor senses.
package pseudonym

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"crosscheck/engine/internal/frontend/homeassistant/config"
	"crosscheck/engine/internal/frontend/homeassistant/model"
	"crosscheck/engine/internal/frontend/homeassistant/template"
	"crosscheck/engine/internal/regular"
	"crosscheck/engine/internal/source"
)

// Files are the files of a home with other names in them.
func Files(files []*source.File) []*source.File {
	n := &names{entity: map[string]string{}, called: map[string]string{}, word: map[string]string{}, count: map[string]int{}, computed: map[string]bool{}, known: model.Words()}
	for _, list := range [][]config.Word{config.TriggerKinds, config.ConditionKinds, config.Modes} {
		for _, w := range list {
			n.known[w.Name] = true
		}
	}
	for _, w := range common {
		n.known[w] = true
	}
	for _, s := range model.Services() {
		n.known[s] = true
	}
	n.home(files)
	for _, f := range files { // what stands anywhere by itself is known before templates are rewritten
		n.renamed(f)
	}
	paths := n.paths(files)
	out := make([]*source.File, len(files))
	for i, f := range files {
		text := ""
		if tree, ok := n.renamed(f); !ok {
			text = "# what stood here is no YAML\n"
		} else if tree != nil {
			paths.includes(tree)
			text = written(tree)
		}
		out[i] = source.NewFile(paths.of(f.Name), text)
	}
	return out
}

// renamed is the tree of a file with other names in it; nil where it is empty.
func (n *names) renamed(f *source.File) (tree *yaml.Node, ok bool) {
	tree = &yaml.Node{}
	if yaml.Unmarshal([]byte(f.Text), tree) != nil {
		return nil, false
	}
	if len(tree.Content) == 0 {
		return nil, true
	}
	tree.HeadComment, tree.LineComment, tree.FootComment = "", "", ""
	n.entry = map[bool]string{true: "none"}[config.IsRegistry(f)]
	n.rewrite(tree.Content[0], "", 0)
	return tree, true
}

// names are what stands for what.
type names struct {
	entity map[string]string // by entity
	called map[string]string // aliases of automations and scripts, and names of scenes
	word   map[string]string // any other text
	count  map[string]int    // how many there are of a kind
	// computed are the sensors of templates, whose names make those of their entities.
	computed map[string]bool
	known    map[string]bool // words that tell nothing of a home, and services
	entry    string          // of what kind the entry of a registry text is that is rewritten; "": it is none
}

// home names the automations, scripts and scenes.
func (n *names) home(files []*source.File) {
	numbers := make([]int, len(files))
	for i := range numbers {
		numbers[i] = i
	}
	contents, _ := config.ReadAll(files, numbers)
	all := &config.File{}
	for _, c := range contents {
		all.Add(c.File)
	}
	all.Choose(nil)
	for _, a := range all.Automations {
		to := n.next("automation")
		n.called[a.Alias] = title(to)
		n.entity["automation."+config.Slug(a.Name)] = "automation." + to
	}
	for _, s := range all.Scripts {
		to := n.next("script")
		n.called[s.Alias] = title(to)
		n.entity[s.Entity()] = "script." + to
	}
	for _, s := range all.Scenes {
		n.entity[s.Entity] = "scene." + n.next("scene")
	}
	for _, c := range all.Computed {
		n.computed[c.Entity] = true
	}
}

// next is the next of a kind: "light_3".
func (n *names) next(kind string) string {
	n.count[kind]++
	return fmt.Sprintf("%s_%d", kind, n.count[kind])
}

// title is what people call the next of a kind: "Light 3", whose slug is its name.
func title(name string) string {
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
}

// entityName stands for an entity. The sun and home itself are everybody's.
func (n *names) entityName(e string) string {
	if to, known := n.entity[e]; known {
		return to
	}
	domain, _, _ := strings.Cut(e, ".")
	to := e
	if e != "sun.sun" && e != "zone.home" {
		switch word := model.Telling(e); {
		case word != "" && domain == "sensor": // it is the last one
			to = domain + "." + n.next(domain) + "_" + word
		case word != "":
			to = domain + "." + n.next(word)
		default:
			to = domain + "." + n.next(strings.TrimPrefix(domain, "binary_"))
		}
	}
	n.entity[e] = to
	if domain == "zone" && to != e { // whoever is in it has its name for a state
		n.word[title(object(e))] = title(object(to))
	}
	return to
}

// wordFor stands for a text; kind says what it is.
func (n *names) wordFor(kind, text string) string {
	if to, known := n.word[text]; known {
		return to
	}
	n.word[text] = n.next(kind)
	return n.word[text]
}

// keep are the keys whose values are words that everybody has.
var keep = keys("registry trigger platform condition mode behavior match domain type attribute weekday unit_of_measurement device_class state_class max max_exceeded")

// free are the keys whose values are there for people to read.
var free = keys("description message title icon name payload comment caption text friendly_name")

// calls are the keys whose values are services.
var calls = keys("action service service_template")

// helping are the keys whose mappings have names of entities of their kind as keys.
var helping = keys("script input_boolean input_button input_datetime input_number input_select input_text counter timer schedule group")

// common are words that configurations have in common.
var common = strings.Fields(`sunrise sunset start shutdown enter leave above below any all each first last true false none mon tue wed thu fri sat sun
	heat cool heat_cool auto dry fan_only eco away comfort sleep boost low medium high idle paused standby opening closing armed_home armed_night armed_vacation
	script.turn_on script.turn_off script.toggle monday tuesday wednesday thursday friday saturday sunday triggered pending arming disarming rising setting homeassistant_start homeassistant_started homeassistant_stop automation script event state time sun zone device entity list parsed`)

func keys(text string) map[string]bool {
	set := map[string]bool{}
	for _, k := range strings.Fields(text) {
		set[k] = true
	}
	return set
}

// bare is what tells nothing: numbers, times, dates, signs.
var bare = regular.New(`^[-+/*\d.,:;%# _TZ()\[\]{}<>=!]*$`)

// mostDepth is how deep trees are rewritten.
const mostDepth = 200

// rewrite puts other names into a tree; key is whose value it is.
func (n *names) rewrite(x *yaml.Node, key string, depth int) {
	x.HeadComment, x.LineComment, x.FootComment = "", "", ""
	if x.Anchor != "" {
		x.Anchor = n.wordFor("anchor", "&"+x.Anchor)
	}
	switch {
	case depth > mostDepth:
		*x = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	case x.Kind == yaml.AliasNode:
		x.Value = n.wordFor("anchor", "&"+x.Value)
	case x.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(x.Content); i += 2 {
			n.key(x.Content[i], key, x.Content[i+1])
			n.rewrite(x.Content[i+1], about(x.Content[i].Value), depth+1)
		}
	case x.Kind == yaml.ScalarNode:
		n.scalar(x, key)
	default:
		for _, part := range x.Content {
			n.rewrite(part, key, depth+1)
		}
	}
}

// about is the key by which the value of a key is rewritten: what a scene says of an
// entity is its state.
func about(key string) string {
	if strings.Contains(key, ".") {
		return "state"
	}
	return key
}

// key rewrites the key of a mapping.
func (n *names) key(x *yaml.Node, outer string, value *yaml.Node) {
	x.HeadComment, x.LineComment, x.FootComment = "", "", ""
	if x.ShortTag() == "!!merge" {
		x.Tag = ""
	}
	lower := strings.ToLower(x.Value)
	kind, id, listed := strings.Cut(lower, " ")
	switch {
	case outer == "" && listed && value.Kind == yaml.MappingNode && n.entry != "": // of a registry
		x.Value = kind + " " + n.plain(kind+"_id", id)
		n.entry = kind
	case config.IsEntity(lower):
		x.Value = n.entityName(lower)
	case n.entity["script."+lower] != "" && value.Kind == yaml.MappingNode && has(value, "sequence", "use_blueprint"):
		x.Value = object(n.entity["script."+lower])
	case outer == "sensors" && n.sensor(lower) != "":
		x.Value = object(n.entityName(n.sensor(lower)))
	case helping[outer]:
		x.Value = object(n.entityName(outer + "." + lower))
	case outer == "packages":
		x.Value = n.wordFor("package", x.Value)
	}
}

func has(x *yaml.Node, keys ...string) bool {
	for i := 0; i+1 < len(x.Content); i += 2 {
		for _, k := range keys {
			if x.Content[i].Value == k {
				return true
			}
		}
	}
	return false
}

// sensor is the sensor of a template with that object; "" without.
func (n *names) sensor(object string) string {
	for _, domain := range []string{"binary_sensor.", "sensor."} {
		if n.computed[domain+object] {
			return domain + object
		}
	}
	return ""
}

func object(entity string) string {
	_, name, _ := strings.Cut(entity, ".")
	return name
}

// scalar rewrites a value.
func (n *names) scalar(x *yaml.Node, key string) {
	text := x.Value
	switch tag := x.ShortTag(); {
	case n.entry == "device" && key == "state": // the class of an entity
		return
	case n.entry == "entity" && key == "name": // its other name says as much
		x.Value = ""
		return
	case tag == "!secret":
		x.Value = "secret"
		return
	case key == "id" && len(text) > mostShort && !strings.HasPrefix(tag, "!include"): // as the editor of Home Assistant numbers automations
		x.Value, x.Tag = n.wordFor("id", text), "!!str"
		return
	case strings.HasPrefix(tag, "!") && !strings.HasPrefix(tag, "!!"), tag != "!!str", key == "path": // files come later
		return
	}
	switch {
	case calls[key] && (!template.Is(text) || named[strings.Split(text, ".")[0]]):
		x.Value = n.service(text)
	case n.called[text] != "" && (key == "alias" || key == "name"):
		x.Value = n.called[text]
	case key == "dev_id":
		x.Value = object(n.entityName("device_tracker." + config.Slug(text)))
	case key == "name" && n.entity["scene."+config.Slug(text)] != "":
		x.Value = title(object(n.entity["scene."+config.Slug(text)]))
	case key == "name" && n.sensor(config.Slug(text)) != "":
		x.Value = title(object(n.entityName(n.sensor(config.Slug(text)))))
	case free[key] || key == "alias":
		x.Value = n.wordFor("text", text)
	case template.Is(text):
		x.Value = n.template(text, calls[key])
	default:
		x.Value = n.plain(key, text)
	}
	if x.Value != text && x.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 && !strings.Contains(x.Value, "\n") {
		x.Style = 0
	}
}

// mostShort is how long the number of a trigger is at most.
const mostShort = 3

// named are services that homes give names to.
var named = keys("notify shell_command rest_command python_script pyscript tts")

// service is what is called, by another name where the home gave it one.
func (n *names) service(text string) string {
	domain, name, dotted := strings.Cut(strings.ToLower(strings.TrimSpace(text)), ".")
	switch {
	case !dotted: // what people choose in a message
		return n.plain("", text)
	case domain == "script" && name != "turn_on" && name != "turn_off" && name != "toggle" && name != "reload":
		return n.entityName("script." + name)
	case named[domain] && name != "speak" && name != "send_message" && name != "reload":
		return domain + "." + n.wordFor(domain, domain+"."+name)
	}
	return text
}

// plain is a text that is no template.
func (n *names) plain(key, text string) string {
	lower := strings.ToLower(text)
	list, whole := config.Entities(text)
	switch {
	case keep[key], n.known[lower], bare.MatchString(text), key == "event_type" && strings.HasPrefix(text, "timer."):
		return text
	case whole && len(list) > 0:
		for i := range list {
			list[i] = n.entityName(list[i])
		}
		return strings.Join(list, ", ")
	case strings.HasSuffix(key, "_id"):
		return n.wordFor(strings.TrimSuffix(key, "_id"), text)
	}
	return n.wordFor("word", text)
}
