package elk

import (
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/controller"
	"crosscheck/engine/internal/regular"
)

var (
	bracket  = regular.New(`\s*[(\[][^()\[\]]*(?:\([^()]*\))?[^()\[\]]*[)\]]\s*`)
	counter  = regular.New(`(?i)\bcounter\b|\bcntr?\b|\bsetting\b`)
	every    = regular.New(`(?i)^EVERY\s+(.+)$`)
	theTime  = regular.New(`(?i)^(?:THE )?TIME(?: OF DAY)? (?:IS|BECOMES)\s+(.+)$`)
	dark     = regular.New(`(?i)^(?:IT )?(?:IS|BECOMES|GETS)\s+(DARK|NIGHT|LIGHT|DAY)\b.*$|^(SUNSET|SUNRISE)$`)
	startup  = regular.New(`(?i)^(?:THE )?SYSTEM (?:STARTUP|STARTS|POWERS UP)`)
	compares = regular.New(`(?i)^(.+?) (?:IS|BECOMES|CHANGES)( NOT)? (EQUAL TO|TO|GREATER THAN(?: OR EQUAL TO)?|LESS THAN(?: OR EQUAL TO)?|=) ?(-?\d+)$`)
	plainly  = regular.New(`(?i)^(.+?) IS( NOT)? (-?\d+)$`)
	armed    = regular.New(`(?i)^(.+?)(?: ARM(?:ED)? STATE)? (?:IS|BECOMES|=)( NOT)? (?:IN )?(ARMED|DISARMED)\b ?(?:TO|IN)? ?(?:THE )?(.*)$`)
	secure   = regular.New(`(?i)^(.+?) (IS|BECOMES|STATE IS)(?: IN)?(?: A)? (NOT SECURE|UNSECURE|UNSECURED|NOT NORMAL|VIOLATED|OPEN|SHORT|SECURE|SECURED|NORMAL|CLOSED)\b.*$`)
	turned   = regular.New(`(?i)^(.+?)(?: STATE)? (?:IS|BECOMES|TURNS|GETS|GOES)(?: TURNED)?(?: TO)? (ON|OFF)(?: STATE)?$`)
	locked   = regular.New(`(?i)^(.+?) (?:IS|BECOMES) (LOCKED|UNLOCKED)$`)
	task     = regular.New(`(?i)^(?:TASK )?(.+?) IS ACTIVATED$`)
	alarms   = regular.New(`(?i)\balarm\b`)
	alarm    = regular.New(`(?i)^(.*\bALARM\b.*?)(?: STATE)? (?:IS|BECOMES|TURNS|GOES|CUTS)(?: TURNED)? (NOT ACTIVE|ACTIVE|ACTIVATED|ON|OFF)$`)
	later    = regular.New(`(?i)^(?:THE )?TIME(?: OF DAY)? IS (LATER THAN|AFTER|BEFORE|EARLIER THAN)(?: OR EQUAL TO)? (.+)$`)
	between  = regular.New(`(?i)^(?:THE )?TIME(?: OF DAY)? IS (?:BETWEEN|FROM) (.+?) (?:AND|TO|-) (.+)$`)
	dayOf    = regular.New(`(?i)^(?:THE )?(?:CURRENT )?DAYS?(?: OF(?: THE)? WEEK)? (?:IS|ARE)( NOT)? (.+)$`)
	byTheSun = regular.New(`(?i)^(?:(.+?) (BEFORE|AFTER) )?(SUNSET|SUNRISE)$`)
)

// named is what people call something: without the number that stands behind it.
func named(text string) string {
	if plain := strings.TrimSpace(bracket.ReplaceAllString(text, " ")); plain != "" {
		return plain
	}
	return strings.TrimSpace(text)
}

// timeOf is a time of day: of the clock, or about the sun.
func timeOf(text string) (controller.Time, bool) {
	m := byTheSun.FindStringSubmatch(text)
	if m == nil {
		return controller.Clock(text)
	}
	t := controller.Time{Sun: controller.Sunset}
	if strings.EqualFold(m[3], "sunrise") {
		t.Sun = controller.Sunrise
	}
	if m[1] == "" {
		return t, true
	}
	ms, found := controller.Duration(m[1])
	if strings.EqualFold(m[2], "before") {
		ms = -ms
	}
	t.Ms = ms
	return t, found && ms > -12*60*60*1000 && ms < 12*60*60*1000
}

// sunOf is when it gets dark or light.
func sunOf(m []string) controller.Sun {
	switch strings.ToLower(m[1] + m[2]) {
	case "dark", "night", "sunset":
		return controller.Sunset
	}
	return controller.Sunrise
}

var operators = map[string]string{"equal to": "=", "to": "=", "=": "=", "greater than": ">", "less than": "<", "greater than or equal to": ">=", "less than or equal to": "<="}

// compare is a comparison of a counter; nil: the text is none.
func compare(text string, at controller.At) *controller.Compare {
	c := &controller.Compare{At: at}
	var number, negated string
	if m := compares.FindStringSubmatch(text); m != nil && counter.MatchString(m[1]) {
		c.Var, c.Op, negated, number = m[1], operators[strings.ToLower(m[3])], m[2], m[4]
	} else if m := plainly.FindStringSubmatch(text); m != nil && counter.MatchString(m[1]) {
		c.Var, c.Op, negated, number = m[1], "=", m[2], m[3]
	} else {
		return nil
	}
	if negated != "" {
		c.Op = map[string]string{"=": "!=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"}[c.Op]
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil {
		return nil
	}
	c.Var, c.Number = named(c.Var), int32(n)
	return c
}

// stateOf is the state that a text tells of a thing.
func stateOf(text string) (thing string, v controller.Value, negated, found bool) {
	if m := armed.FindStringSubmatch(text); m != nil {
		how := controller.Squash(m[4])
		word := "disarmed"
		switch {
		case strings.EqualFold(m[3], "disarmed"):
		case how == "" || strings.HasPrefix(how, "any"):
			return named(m[1]), controller.Value{Word: word}, m[2] == "", true
		default:
			word = armedWord(how)
		}
		return named(m[1]), controller.Value{Word: word}, m[2] != "", true
	}
	if m := secure.FindStringSubmatch(text); m != nil {
		word := controller.On
		switch strings.ToLower(m[3]) {
		case "secure", "secured", "normal", "closed":
			word = controller.Off
		}
		return named(m[1]), controller.Value{Word: word}, false, true
	}
	if m := locked.FindStringSubmatch(text); m != nil {
		return named(m[1]), controller.Value{Word: strings.ToLower(m[2])}, false, true
	}
	if m := turned.FindStringSubmatch(text); m != nil && !alarms.MatchString(m[1]) {
		return named(m[1]), controller.Value{Word: strings.ToLower(m[2])}, false, true
	}
	return "", v, false, false
}

// armedWord is the state of a panel that is armed so.
func armedWord(how string) string {
	switch {
	case strings.HasPrefix(how, "stay"):
		return "armedhome"
	case strings.HasPrefix(how, "night"):
		return "armednight"
	}
	return "armedaway"
}

// moments are what sets a rule off.
func moments(text string, at controller.At) []controller.Moment {
	one := func(m controller.Moment) []controller.Moment { return []controller.Moment{m} }
	if m := every.FindStringSubmatch(text); m != nil {
		if !strings.ContainsAny(m[1], "0123456789") {
			m[1] = "1 " + m[1]
		}
		if ms, found := controller.Duration(m[1]); found && ms > 0 {
			return one(&controller.Every{Ms: ms, At: at})
		}
	}
	if m := theTime.FindStringSubmatch(text); m != nil {
		if t, found := timeOf(m[1]); found {
			return one(&controller.Reaches{Time: t, At: at})
		}
	}
	if m := dark.FindStringSubmatch(text); m != nil {
		return one(&controller.Reaches{Time: controller.Time{Sun: sunOf(m)}, At: at})
	}
	if startup.MatchString(text) {
		return one(&controller.Starts{At: at})
	}
	if c := compare(text, at); c != nil {
		return one(&controller.Counts{Compare: c, At: at})
	}
	if m := alarm.FindStringSubmatch(text); m != nil {
		return one(&controller.Begins{Outside: &controller.Outside{Text: named(m[1]), At: at}, Ends: ends(m[2]), At: at})
	}
	if m := task.FindStringSubmatch(text); m != nil {
		return one(&controller.Asked{Task: named(m[1]), At: at})
	}
	if thing, v, negated, found := stateOf(text); found {
		return one(&controller.Becomes{Thing: thing, Value: v, Not: negated, At: at})
	}
	return one(&controller.Occurs{Text: text, At: at})
}

func ends(word string) bool {
	return strings.EqualFold(word, "off") || strings.HasPrefix(strings.ToUpper(word), "NOT")
}

// condition reads what has to hold.
func condition(text string, at controller.At) controller.Cond {
	midnight := controller.Time{}
	night := func(over bool) controller.Cond {
		c := &controller.During{From: controller.Time{Sun: controller.Sunset}, To: controller.Time{Sun: controller.Sunrise}, Over: true, Text: "it is dark", At: at}
		if over {
			return c
		}
		return &controller.Not{X: c}
	}
	if m := later.FindStringSubmatch(text); m != nil {
		t, found := timeOf(m[2])
		if !found {
			return &controller.Outside{Text: text, At: at}
		}
		if word := strings.ToUpper(m[1]); word == "BEFORE" || word == "EARLIER THAN" {
			return &controller.During{From: midnight, To: t, Text: "from midnight to " + t.String(), At: at}
		}
		return &controller.During{From: t, To: midnight, Over: true, Text: "from " + t.String() + " to midnight", At: at}
	}
	if m := between.FindStringSubmatch(text); m != nil {
		a, found := timeOf(m[1])
		b, both := timeOf(m[2])
		if found && both {
			over := a.Sun == controller.Midnight && b.Sun == controller.Midnight && b.Ms <= a.Ms || a.Sun == controller.Sunset
			return &controller.During{From: a, To: b, Over: over, Text: "from " + a.String() + " to " + b.String(), At: at}
		}
	}
	if m := dayOf.FindStringSubmatch(text); m != nil {
		if days, found := daysOf(m[2]); found {
			var c controller.Cond = &controller.Today{Days: days, Text: text, At: at}
			if m[1] != "" {
				c = &controller.Not{X: c}
			}
			return c
		}
	}
	if m := dark.FindStringSubmatch(text); m != nil {
		return night(sunOf(m) == controller.Sunset)
	}
	if c := compare(text, at); c != nil {
		return c
	}
	if m := alarm.FindStringSubmatch(text); m != nil {
		var c controller.Cond = &controller.Outside{Text: named(m[1]), At: at}
		if ends(m[2]) {
			c = &controller.Not{X: c}
		}
		return c
	}
	if thing, v, negated, found := stateOf(text); found {
		op := map[bool]string{false: "=", true: "!="}[negated]
		return &controller.Is{Thing: thing, Op: op, Value: v, At: at}
	}
	return &controller.Outside{Text: text, At: at}
}

var letters = regular.New(`^([Ss-])([Mm-])([Tt-])([Ww-])([Tt-])([Ff-])([Ss-])$`)

// daysOf are days of the week: their names, or SMTWTFS with a dash for those that do
// not count.
func daysOf(text string) (days []int32, found bool) {
	m := letters.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	if m == nil {
		return controller.Days(text)
	}
	for i, letter := range m[1:] {
		if letter != "-" {
			days = append(days, int32((i+6)%7))
		}
	}
	return days, days != nil
}

var (
	turn     = regular.New(`(?i)^(?:TURN|SWITCH) (?:THE )?(?:(ON|OFF) )?(.+?)(?: (ON|OFF))?(?:,? (?:FADE|AT|RAMP)\b.*?)?(?: FOR (.+?))?$`)
	bright   = regular.New(`(?i)^(?:SET|DIM|TURN) (.+?) TO (\d+)% ?(?:BRIGHT(?:NESS)?)?(?:,? ?(?:FADE|RAMP) ?RATE ?=? ?[^ ]+(?: SEC\w*)?)?(?: FOR (.+))?$`)
	toggle   = regular.New(`(?i)^TOGGLE (.+)$`)
	setTo    = regular.New(`(?i)^SET (?:COUNTER |VALUE OF )?(.+?) (?:TO|=) ?(-?\d+)$`)
	add      = regular.New(`(?i)^(?:ADD|INCREMENT)(?: (\d+))? ?(?:TO )?(.+?)(?: BY (\d+))?$`)
	subtract = regular.New(`(?i)^(?:SUBTRACT|DECREMENT)(?: (\d+))? ?(?:FROM )?(.+?)(?: BY (\d+))?$`)
	arm      = regular.New(`(?i)^ARM (.+?)(?: TO| IN)? (AWAY|STAY|NIGHT|VACATION)\b.*$|^ARM (AWAY|STAY|NIGHT|VACATION)\b ?(?:TO|IN)? ?(.*)$`)
	disarm   = regular.New(`(?i)^DISARM (.+)$`)
	armState = regular.New(`(?i)^SET (?:THE )?(?:ARM(?:ED)? STATE (?:OF )?)?(.+?)(?: ARM(?:ED)? STATE)? TO (DISARMED|ARMED(?: TO)? (\w+).*)$`)
	activate = regular.New(`(?i)^(?:ACTIVATE|RUN) (?:TASK )?(.+?)$`)
	setpoint = regular.New(`(?i)^SET (.+?) (HEAT|COOL)(?:ING)? ?(?:SETPOINT|SET POINT)? TO (\d+)\b.*$`)
	restarts = regular.New(`(?i),? ?RESTART TIMER *IF RUNNING`)
	lock     = regular.New(`(?i)^(LOCK|UNLOCK) (.+)$`)
	says     = regular.New(`(?i)^(?:ANNOUNCE|SPEAK|SAY|SEND|DISPLAY|SHOW|EMAIL|E-MAIL|CHIME|BEEP|TRANSMIT|DIAL|CALL|LOG)\b`)
)

// action reads what is done; it is not known where it may have an effect.
func action(text string, at controller.At) (controller.Action, bool) {
	for _, form := range []func(string, controller.At) (controller.Action, bool){counting, arming, switching} {
		if a, known := form(text, at); known {
			return a, true
		}
	}
	if says.MatchString(text) {
		return &controller.Say{Text: text, At: at}, true
	}
	if m := activate.FindStringSubmatch(text); m != nil {
		return &controller.Ask{Task: named(m[1]), At: at}, true
	}
	return nil, false
}

// counting is what is done with counters.
func counting(text string, at controller.At) (controller.Action, bool) {
	assign := func(name, op, number string) (controller.Action, bool) {
		if number == "" {
			number = "1"
		}
		n, err := strconv.ParseInt(number, 10, 32)
		return &controller.Assign{Var: named(name), Op: op, Number: int32(n), At: at}, err == nil && counter.MatchString(name)
	}
	if m := setTo.FindStringSubmatch(text); m != nil {
		return assign(m[1], "=", m[2])
	}
	if m := add.FindStringSubmatch(text); m != nil {
		return assign(m[2], "+", m[1]+m[3])
	}
	if m := subtract.FindStringSubmatch(text); m != nil {
		return assign(m[2], "-", m[1]+m[3])
	}
	return nil, false
}

// arming is what is done with areas.
func arming(text string, at controller.At) (controller.Action, bool) {
	set := func(thing, word string) (controller.Action, bool) {
		if thing == "" {
			thing = "the system"
		}
		return &controller.Set{Thing: named(thing), Value: controller.Value{Word: word}, At: at}, true
	}
	how := func(word string) string {
		return strings.Replace(armedWord(controller.Squash(word)), "armed", "arm", 1)
	}
	if m := arm.FindStringSubmatch(text); m != nil {
		return set(m[1]+m[4], how(m[2]+m[3]))
	}
	if m := disarm.FindStringSubmatch(text); m != nil {
		return set(m[1], "disarm")
	}
	if m := armState.FindStringSubmatch(text); m != nil {
		if strings.EqualFold(m[2], "disarmed") {
			return set(m[1], "disarm")
		}
		return set(m[1], how(m[3]))
	}
	return nil, false
}

// switching is what is done with outputs, lights, thermostats and locks.
func switching(text string, at controller.At) (controller.Action, bool) {
	again := restarts.MatchString(text)
	text = restarts.ReplaceAllString(text, "")
	long := func(text string) (int64, bool) {
		if text == "" {
			return 0, true
		}
		if fields := strings.Fields(strings.ToLower(text)); len(fields) > 0 && numbers[fields[0]] != "" {
			fields[0] = numbers[fields[0]]
			text = strings.Join(fields, " ")
		}
		ms, found := controller.Duration(text)
		return ms, found && ms > 0
	}
	level := func(thing, number, how string) (controller.Action, bool) {
		ms, known := long(how)
		n, err := strconv.ParseInt(number, 10, 16)
		return &controller.Set{Thing: named(thing), Value: controller.Value{IsNumber: true, Number: min(100, int32(n))}, For: ms, Again: again, At: at}, known && err == nil
	}
	if m := setpoint.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseInt(m[3], 10, 16)
		return &controller.Set{Thing: named(m[1]), Kind: strings.ToLower(m[2]), Value: controller.Value{IsNumber: true, Number: int32(n)}, At: at}, err == nil
	}
	if m := bright.FindStringSubmatch(text); m != nil {
		return level(m[1], m[2], m[3])
	}
	if m := toggle.FindStringSubmatch(text); m != nil {
		return &controller.Set{Thing: named(m[1]), Toggle: true, At: at}, true
	}
	if m := lock.FindStringSubmatch(text); m != nil {
		return &controller.Set{Thing: named(m[2]), Value: controller.Value{Word: strings.ToLower(m[1])}, At: at}, true
	}
	if m := turn.FindStringSubmatch(text); m != nil && m[1]+m[3] != "" {
		ms, known := long(m[4])
		return &controller.Set{Thing: named(m[2]), Value: controller.Value{Word: strings.ToLower(m[1] + m[3])}, For: ms, Again: again, At: at}, known
	}
	return nil, false
}

// numbers in words.
var numbers = map[string]string{"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}
