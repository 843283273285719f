package groovy_test

import (
	"slices"
	"strings"
	"testing"

	"crosscheck/engine/internal/diag"
	"crosscheck/engine/internal/frontend"
	"crosscheck/engine/internal/frontend/groovy/platform"
	_ "crosscheck/engine/internal/frontend/table"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/ir"
	"crosscheck/engine/internal/slice"
	"crosscheck/engine/internal/ts"
	"crosscheck/engine/internal/ts/tstest"
)

const hallway = `
device motion1: motionSensor;
device lamp: switch "the lamp";
device door: contactSensor;
install Light from "light.groovy" { sensor = motion1; lamps = lamp; minutes = 5; }
`

const light = `
definition(name: "Hall light", namespace: "t", author: "t", description: "", category: "")
preferences {
  section("When") { input "sensor", "capability.motionSensor" }
  section("What") { input "lamps", "capability.switch", multiple: true; input "minutes", "number" }
}
def installed() { subscribe(sensor, "motion", moved) }
def moved(evt) {
  if (evt.value == "active") { lamps.on(); unschedule() }
  else { runIn(minutes * 60, goDark) }
}
def goDark() { lamps.off() }
`

func TestLightGoesOnAndOff(t *testing.T) {
	p, problems := lower(t, files("home.cross", hallway, "light.groovy", light), "any-time")
	for _, found := range problems {
		if found.Severity != diag.Hint {
			t.Errorf("%s: %s", found.Code, found.Message)
		}
	}
	y := newPlayer(t, p)
	if e := y.fast.Events()[y.event("Light.goDark")]; e.Text != "The 5-minute timer of “Hall light” fires" {
		t.Errorf("the timer is told as %q", e.Text)
	}
	for _, c := range []struct {
		events []string
		want   []string
	}{
		{[]string{"motion1.motion=active"}, []string{"motion1.motion=active; lamp.switch=on"}},
		{[]string{"motion1.motion=active", "motion1.motion=inactive"}, []string{"lamp.switch=on; Light.goDark (timer)=true"}},
		{[]string{"motion1.motion=active", "motion1.motion=inactive", "Light.goDark"}, []string{""}},
	} {
		if got := y.texts(c.events...); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.events, got, c.want)
		}
	}
}

const guard = `
definition(name: "Guard", namespace: "t", author: "t", description: "", category: "")
preferences {
  section("Who") { input "people", "capability.presenceSensor", multiple: true; input "lock1", "capability.lock" }
}
def installed() { subscribe(people, "presence", moved) }
def moved(evt) {
  if (people.every { it.currentPresence == "not present" }) { lock1.lock(); state.shut = true }
  else if (state.shut) { lock1.unlock(); state.shut = false }
}
`

const fire = `
definition(name: "Fire", namespace: "t", author: "t", description: "", category: "")
preferences { section("What") { input "smoke", "capability.smokeDetector"; input "exit", "capability.lock" } }
def installed() { subscribe(smoke, "smoke.detected", alarm) }
def alarm(evt) { exit.unlock() }
`

// A set without a home gets one, in which both apps share the lock.
func TestAHomeIsGuessed(t *testing.T) {
	set := files("guard.groovy", guard, "fire.groovy", fire)
	p, _ := lower(t, set, "")
	if len(set.Files) != 3 || set.Files[2].Name != "home.cross" || !strings.Contains(set.Files[2].Text, "from \"fire.groovy\"") {
		t.Fatalf("files: %d, the last is %s", len(set.Files), set.Files[len(set.Files)-1].Text)
	}
	locks := 0
	for i := range p.Vars {
		if strings.HasSuffix(p.Vars[i].Name, ".lock") {
			locks++
		}
	}
	if locks != 1 || !slices.Equal(p.Apps, []string{"", "Guard", "Fire"}) {
		t.Errorf("%d locks, apps %q", locks, p.Apps)
	}
}

const lockHome = `
device ann: presenceSensor;
device frontDoor: lock;
device smoke1: smokeDetector;
install Guard from "guard.groovy" { people = ann; lock1 = frontDoor; }
install Fire from "fire.groovy" { smoke = smoke1; exit = frontDoor; }
`

func TestTheMachinesKeepTheContract(t *testing.T) {
	for name, set := range map[string][]string{
		"hallway": {"home.cross", hallway, "light.groovy", light},
		"locks":   {"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", fire},
		"guessed": {"guard.groovy", guard, "light.groovy", light},
	} {
		t.Run(name, func(t *testing.T) {
			p, _ := lower(t, files(set...), "any-time")
			sliced, _ := slice.Slice(p)
			tstest.Conform(t, interp.New(p))
			tstest.Conform(t, interp.New(sliced))
		})
	}
}

// Lowering twice gives the same program, to the letter.
func TestLoweringIsDeterministic(t *testing.T) {
	once := func() string {
		set := files("guard.groovy", guard, "light.groovy", light, "fire.groovy", fire)
		p, problems := lower(t, set, "")
		return ir.Print(p) + written(set, problems)
	}
	if a, b := once(), once(); a != b {
		t.Errorf("two programs:\n%s\n%s", a, b)
	}
}

// problem finds a problem by its code.
func problem(problems diag.List, code diag.Code) *diag.Problem {
	for i := range problems {
		if problems[i].Code == code {
			return &problems[i]
		}
	}
	return nil
}

func TestProblemsOfHomes(t *testing.T) {
	install := strings.Index(lockHome, "install Fire")
	for _, c := range []struct {
		name  string
		files []string
		code  diag.Code
		says  string
		fatal bool
	}{
		{"an app with errors is left out", []string{"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", fire + "def f( {"},
			diag.AppNotChecked, "fire.groovy was not checked, because its text has errors; the other apps were", false},
		{"what is wrong in an app that is left out", []string{"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", fire + "def f( {"},
			diag.MissingToken, "this keeps the app from being checked: ", false},
		{"an empty file", []string{"fire.groovy", "// nothing yet\n"}, diag.NotAnApp, "fire.groovy has no app in it", true},
		{"an empty file beside apps", []string{"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", ""},
			diag.AppNotChecked, "fire.groovy was not checked", false},
		{"the only app with errors", []string{"fire.groovy", fire + "def f( {"}, diag.MissingToken, "", true},
		{"an app that the home does not install", []string{"home.cross", lockHome[:install], "guard.groovy", guard, "fire.groovy", fire},
			diag.InstallGuessed, "the home does not install fire.groovy; it is installed with the devices that fit", false},
		{"a file that is not there", []string{"home.cross", lockHome, "guard.groovy", guard}, diag.MissingFile, `the file "fire.groovy" is not there`, true},
		{"a setting that nothing asks for", []string{"home.cross", strings.Replace(lockHome, "exit =", "exist =", 1), "guard.groovy", guard, "fire.groovy", fire},
			diag.UnknownInput, "`Fire` asks for no `exist`", false},
		{"installed() that fails", []string{"home.cross", lockHome, "guard.groovy", strings.Replace(guard, "installed() {", "installed() { null.size();", 1), "fire.groovy", fire},
			diag.InstallFails, "installing Guard ends in an error: java.lang.NullPointerException: Cannot invoke method size() on null object", false},
		{"an app that waits for nothing", []string{"home.cross", lockHome, "guard.groovy", strings.Replace(guard, "subscribe(people", "subscribe(nobody", 1), "fire.groovy", fire},
			diag.AppIdle, "Guard waits for nothing: it subscribed to no event and set no timer", false},
		{"an attribute that is not there", []string{"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", strings.Replace(fire, "smoke.detected", "motion", 1)},
			diag.NotModelled, "smoke 1 has no attribute `motion`", false},
		{"a handler that is not there", []string{"home.cross", lockHome, "guard.groovy", guard, "fire.groovy", strings.Replace(fire, ", alarm)", ", 'alarms')", 1)},
			diag.NotModelled, "subscribe names the handler `alarms`, which the app does not have", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := files(c.files...)
			p, problems := frontend.Lower(set, frontend.Options{})
			found := problem(problems, c.code)
			if found == nil || !strings.Contains(found.Message, c.says) || (p == nil) != c.fatal {
				t.Errorf("program %v:\n%s", p != nil, written(set, problems))
			}
		})
	}
}

// What installed() does beyond a limit of the checker is not looked at, which is no
// mistake of the app.
func TestLimitsMetWhileInstallingAreTold(t *testing.T) {
	long := strings.Replace(guard, "installed() {", "installed() { def s = 'x'; while (true) { s = s + s };", 1)
	p, problems := frontend.Lower(files("home.cross", lockHome, "guard.groovy", long, "fire.groovy", fire), frontend.Options{})
	if p == nil || problem(problems, diag.InstallFails) != nil {
		t.Fatalf("%v", problems)
	}
	const want = "the rest of installing Guard, as a text grows beyond 1 MB"
	if len(p.Unread) != 1 || p.Unread[0].Message != want || !p.Unread[0].Kind.Limit() {
		t.Errorf("%v, want %s", p.Unread, want)
	}
}

// Handlers may be named without quotes. One that is not there is told of once,
// by its name, where it is asked for; a setting that holds a name is not one.
func TestHandlersThatAreNotThereAreNamed(t *testing.T) {
	app := `definition(name: "Lost")
preferences { section { input "door", "capability.contactSensor"; input "chosen", "text", defaultValue: "ring" } }
def installed() { subscribe(door, "contact", opened); runIn(60, later); runEvery5Minutes(chosen) }
def ring() {}
`
	_, problems := frontend.Lower(files("lost.groovy", app), frontend.Options{})
	var told []string
	for _, p := range problems {
		if p.Code == diag.NotModelled {
			told = append(told, p.Message)
		}
	}
	want := []string{
		"subscribe names the handler `opened`, which the app does not have",
		"the scheduler is given the handler `later`, which the app does not have",
	}
	if !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

// What is wrong with the installation of an app in a guessed home is told at
// the app: nobody wrote that home.
func TestProblemsOfGuessedHomesAreToldAtTheApp(t *testing.T) {
	_, problems := frontend.Lower(files("idle.groovy", "definition(name: \"Idle\")\ndef installed() {}\n"), frontend.Options{})
	for _, p := range problems {
		if p.Span.File != 0 {
			t.Errorf("%s: told in file %d", p.Message, p.Span.File)
		}
	}
	if problem(problems, diag.AppIdle) == nil {
		t.Error("an app that waits for nothing is not told of")
	}
}

// A mixed program: a native app and a Groovy one share the lock.
func TestNativeAndGroovyAppsShareAHome(t *testing.T) {
	home := lockHome[:strings.Index(lockHome, "install Fire")] + `
app Native { on smoke1.smoke == detected { frontDoor.unlock(); } }
`
	p, _ := lower(t, files("home.cross", home, "guard.groovy", guard), "any-time")
	y := newPlayer(t, p)
	got := y.texts("ann.presence=notPresent", "smoke1.smoke=detected")
	want := []string{"ann.presence=notPresent; frontDoor.lock=unlocked; smoke1.smoke=detected; Guard.shut=true"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// In the reading immediate a timer fires when it is set.
func TestTimersFireAtOnceWhenReadSo(t *testing.T) {
	p, _ := lower(t, files("home.cross", hallway, "light.groovy", light), "immediate")
	y := newPlayer(t, p)
	got := y.texts("motion1.motion=active", "motion1.motion=inactive")
	if !slices.Equal(got, []string{""}) {
		t.Errorf("%q", got)
	}
}

// The choice of modes in which an app runs keeps it quiet in the others.
func TestAppsKeepQuietInOtherModes(t *testing.T) {
	home := "mode: { Home, Night } = Home by hand;\n" + strings.Replace(hallway, "minutes = 5;", "minutes = 5; modes = Night;", 1)
	app := strings.Replace(light, `section("What") {`, `section("What") { mode(title: "In"); `, 1)
	p, _ := lower(t, files("home.cross", home, "light.groovy", app), "any-time")
	y := newPlayer(t, p)
	for _, c := range []struct{ events, want string }{
		{"motion1.motion=active", "motion1.motion=active"},
		{"mode=Night, motion1.motion=active", "mode=Night; motion1.motion=active; lamp.switch=on"},
	} {
		if got := y.texts(strings.Split(c.events, ", ")...); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s: %q, want %q", c.events, got, c.want)
		}
	}
}

// What an app may touch at most holds for every execution.
func TestEffectsCoverWhatHappens(t *testing.T) {
	set := files("home.cross", lockHome, "guard.groovy", guard, "fire.groovy", fire)
	p, _ := lower(t, set, "any-time")
	sys := interp.New(p)
	y := newPlayer(t, p)
	seen, queue := map[string]bool{string(y.start): true}, []string{string(y.start)}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		for _, e := range sys.Enabled([]byte(state), nil) {
			out := &ts.Branches{Detail: ts.Accesses}
			sys.Execute([]byte(state), e, out)
			reads, writes := sys.Static(e)
			for _, b := range out.List {
				for _, a := range b.Accesses {
					if !slices.Contains(reads, a.Loc) && !slices.Contains(writes, a.Loc) || a.Op != ts.Read && !slices.Contains(writes, a.Loc) {
						t.Fatalf("%s accesses %s", sys.Events()[e].Name, sys.Locations()[a.Loc].Name)
					}
				}
				if !seen[string(b.Dst)] {
					seen[string(b.Dst)] = true
					queue = append(queue, string(b.Dst))
				}
			}
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %d states", len(seen))
	}
}

// What is met while the program runs is told by the foreign code.
func TestWarningsGrowWhileTheProgramRuns(t *testing.T) {
	set := files("home.cross", lockHome, "guard.groovy", guard, "fire.groovy", strings.Replace(fire, "exit.unlock()", "exit.dance()", 1))
	p, _ := lower(t, set, "any-time")
	foreign := p.Foreign[0].(*platform.Platform)
	if n := len(foreign.Warnings()); n != 0 {
		t.Errorf("%d warnings before anything ran", n)
	}
	newPlayer(t, p).play("smoke1.smoke=detected")
	if found := problem(foreign.Warnings(), diag.NotModelled); found == nil || !strings.Contains(found.Message, "the front door has no command `dance`") {
		t.Errorf("%s", written(set, foreign.Warnings()))
	}
}
