package diag

// Codes of the native language. A code keeps its meaning for ever; new codes
// are added at the end. Explanations tells each one's meaning, rule and example.
const (
	BadCharacter      Code = "bad-character"
	Unterminated      Code = "unterminated"
	BadNumber         Code = "bad-number"
	BadDuration       Code = "bad-duration"
	BadTime           Code = "bad-time"
	MissingToken      Code = "missing-token"
	UnexpectedToken   Code = "unexpected-token"
	ReservedWord      Code = "reserved-word"
	Misplaced         Code = "misplaced"
	TooDeep           Code = "too-deep"
	Redeclared        Code = "redeclared"
	UnknownName       Code = "unknown-name"
	UnknownType       Code = "unknown-type"
	UnknownMember     Code = "unknown-member"
	UnknownCapability Code = "unknown-capability"
	AmbiguousValue    Code = "ambiguous-value"
	NotAValue         Code = "not-a-value"
	NotAnEvent        Code = "not-an-event"
	NotConstant       Code = "not-constant"
	Cycle             Code = "cycle"
	TypeMismatch      Code = "type-mismatch"
	BadDomain         Code = "bad-domain"
	BadStart          Code = "bad-start"
	TooManyStarts     Code = "too-many-starts"
	BadArguments      Code = "bad-arguments"
	CannotAssign      Code = "cannot-assign"
	NoValue           Code = "no-value"
	MissingReturn     Code = "missing-return"
	ImpureCondition   Code = "impure-condition"
	TimeInCondition   Code = "time-in-condition"
	FreeTime          Code = "free-time"
	NeverFits         Code = "never-fits"
	DivideByZero      Code = "divide-by-zero"
	Recursion         Code = "recursion"
	NeverEnabled      Code = "never-enabled"
	NoHandler         Code = "no-handler"
	Hides             Code = "hides"
	NothingHappens    Code = "nothing-happens"
	UnknownEnding     Code = "unknown-ending"
	UnknownReading    Code = "unknown-reading"
	TooManyEvents     Code = "too-many-events"
	MissingFile       Code = "missing-file"
	SettingsUnknown   Code = "settings-unknown"
	NotModelled       Code = "not-modelled"
	AppIdle           Code = "app-idle"
	AppNotChecked     Code = "app-not-checked"
	InstallFails      Code = "install-fails"
	InstallGuessed    Code = "install-guessed"
	UnknownInput      Code = "unknown-input"
	NotSupported      Code = "not-supported"
	NotAnApp          Code = "not-an-app"
	UnknownLibrary    Code = "unknown-library"
	BlindUpdate       Code = "blind-update"
	SavedState        Code = "saved-state"
	BlindMode         Code = "blind-mode"
	NoGroup           Code = "no-group"
	ClockArithmetic   Code = "clock-arithmetic"
	MisplacedWait     Code = "misplaced-wait"
	BadDeadline       Code = "bad-deadline"
	TimedOnly         Code = "timed-only"
	BadOption         Code = "bad-option"
	ManyProblems      Code = "many-problems"
	TooLarge          Code = "too-large"
	ManyFiles         Code = "many-files"
	OrderCycle        Code = "order-cycle"
)

// Explanation is what a code means, the rule that was broken, and a program
// that breaks it; Example is empty where a small program cannot show it.
type Explanation struct {
	Code    Code
	Meaning string
	Rule    string
	Example string
}

// Explanations has one entry a code, in the order of the codes.
var Explanations = []Explanation{
	{BadCharacter, "a character the language does not use",
		"texts are in quotes, everything else is letters, digits and the operators of the language",
		`var x: 0..3 = #1;`},
	{Unterminated, "a text or comment without an end",
		"a text ends with a quote on the same line, a comment with */",
		`event e { notify("hello); }`},
	{BadNumber, "a number that does not fit",
		"numbers are at most 2147483647",
		`const N = 99999999999;`},
	{BadDuration, "a number followed by something that is no unit of time",
		"durations end with ms, s, min, h or d, and are from 0 up to 10 years long",
		`const WAIT = 5minutes;`},
	{BadTime, "a time of day that no clock shows",
		"times run from 0:00 to 23:59",
		`app A { at 25:00 { notify("late"); } }`},
	{MissingToken, "a word or mark that must stand here is missing",
		"see the grammar in engine/doc/spec.md",
		`event e { notify("hello") }`},
	{UnexpectedToken, "something stands where it cannot",
		"see the grammar in engine/doc/spec.md",
		`evnt e { notify("hello"); }`},
	{ReservedWord, "a reserved word used as a name",
		"names are not reserved words",
		`var event: bool;`},
	{Misplaced, "a declaration in a place where it cannot stand",
		"handlers and timers belong to apps; devices, enums and properties do not",
		`timer t;`},
	{TooDeep, "brackets, blocks or operators beyond any sensible number",
		"at most 200 levels, 2000 operators in an expression, 10000 local variables",
		""},
	{Redeclared, "a name declared twice in one place",
		"names are declared once",
		`var x: bool; var x: bool;`},
	{UnknownName, "a name that nothing has",
		"names are declared somewhere in the program",
		`event e { x = 1; }`},
	{UnknownType, "a name that is no type",
		"types are bool, ranges and enums",
		`var x: integer;`},
	{UnknownMember, "a part that the device, app or enum does not have",
		"the capability or declaration says which parts there are",
		`device d: switch; event e { d.open(); }`},
	{UnknownCapability, "a kind of device that is not in the catalogue",
		"devices are of a catalogued kind or declared in place",
		`device d: toaster;`},
	{AmbiguousValue, "a value name that several enums have, where nothing says which is meant",
		"say Enum.value, or put it where one enum is wanted",
		`enum A { red, blue } enum B { red, green } event e { let v = red; assert(v == v); }`},
	{NotAValue, "a name that stands for no value used as one",
		"values are variables, constants, attributes and enum values",
		`device d: lock; invariant d == locked;`},
	{NotAnEvent, "something that is no event switched on or off",
		"enable, disable and enabled name an event",
		`var x: bool; event e { enable(x); }`},
	{NotConstant, "a value only known while the program runs, where it must be known before",
		"types, lengths and starts are constant",
		`var x: 0..3; var y: 0..x;`},
	{Cycle, "constants that need each other",
		"a constant is made of numbers and other constants",
		`const A = B; const B = A;`},
	{TypeMismatch, "a value of one type where another is needed",
		"numbers, truth values and enums do not mix",
		`var x: 0..3; invariant x;`},
	{BadDomain, "a type without values, or with too many",
		"ranges run upwards; a choice has at most 4096 values",
		`var x: 3..0;`},
	{BadStart, "a start that the variable's type does not have",
		"a variable starts with a value of its type",
		`var x: 0..3 = 4;`},
	{TooManyStarts, "more possible starts than can be explored",
		"of the starts of variables that start with any 65536 are explored at most",
		`var x[5]: 0..99 = any;`},
	{BadArguments, "a wrong number of arguments",
		"one value for each parameter",
		`fn f(a: 0..3) { notify("f"); } event e { f(); }`},
	{CannotAssign, "a store to something that cannot be stored to",
		"variables and the mode are stored to; attributes are changed by commands, app state by its app",
		`const N = 3; event e { N = 4; }`},
	{NoValue, "a value expected from what yields none, or returned where none is wanted",
		"functions with a result type yield values",
		`fn f() { notify("f"); } event e { let r = f(); }`},
	{MissingReturn, "a way through a function that returns no value",
		"a function with a result returns it on every way",
		`fn f(): 0..3 { notify("f"); } event e { assert(f() == 0); }`},
	{ImpureCondition, "a guard or property that would change the state",
		"guards and properties only look",
		`var x: bool; fn f(): bool { x = true; return x; } event e when (f()) { x = false; }`},
	{TimeInCondition, "a property of ends, or about how long something lasts, that asks for the time",
		"these properties look at states, which have no time",
		`clock c; final c > 5min;`},
	{FreeTime, "a comparison with time whose outcome is explored both ways",
		"without exact times every timing is possible",
		`clock c; event e { assert(c < 5min); }`},
	{NeverFits, "a value that is never of the type it is stored to or compared with",
		"the text alone shows that it is outside",
		`var x: 0..3; event e { x = 7; }`},
	{DivideByZero, "a division by the constant zero",
		"the event ends there with a finding",
		`var x: 0..3; event e { x = x / 0; }`},
	{Recursion, "a function that calls itself, directly or through others",
		"calls nested too deeply end the event with a finding",
		`fn f() { f(); } event e { f(); }`},
	{NeverEnabled, "an event that is off, or a timer, that nothing switches on",
		"it can never run",
		`event a off { notify("a"); } event b { notify("b"); }`},
	{NoHandler, "a timer that is started but that nothing waits for",
		"add a handler or remove the timer",
		`app A { timer t; on touch { start t after 5s; } }`},
	{Hides, "a local variable with the name of a shared one",
		"inside its block the name stands for the local variable",
		`var x: bool; event e { let x = 1; }`},
	{NothingHappens, "a program without events",
		"events are declared, or come from devices, timers and the environment",
		`var x: bool;`},
	{UnknownEnding, "a file whose name tells no language",
		"native programs end with .cross",
		""},
	{UnknownReading, "a reading of time that the program's language does not have",
		"choose any-time, immediate or timed",
		""},
	{TooManyEvents, "more events than can be explored",
		"a program has at most 10000 events, one for each value of their parameters",
		`var x: bool; event a(i: 0..3999) { x = true; } event b(i: 0..3999) { x = true; } event c(i: 0..3999) { x = false; }`},
	{MissingFile, "an installed app whose code is not part of the program",
		"the file that `from` names is one of the program's files",
		`install Welcome from "welcome.app";`},
	{SettingsUnknown, "a part of an app's settings that could not be read",
		"the pages of an app are run to find out what it asks people for",
		""},
	{NotModelled, "a part of an app that has no counterpart in the model",
		"what it does instead is told, and every way it could go on is explored or nothing is done",
		""},
	{AppIdle, "an installed app that waits for no event and no timer",
		"apps subscribe to events in installed()",
		""},
	{AppNotChecked, "an app whose text has errors, or whose questions the home does not answer, left out so that the others can be checked",
		"an app without errors that has what it requires is part of the home",
		""},
	{InstallFails, "an app whose installed() ends in an error in this home",
		"installed() runs to its end with the settings it is given",
		""},
	{InstallGuessed, "an app that the home does not install, installed with devices that fit",
		"a home says with install which apps run, and with which settings",
		""},
	{UnknownInput, "a setting for an input that the app does not have",
		"settings are named after the inputs of the app's preferences",
		""},
	{NotSupported, "a part of its language that apps of the platforms do without",
		"classes, enums, traits, method references with .&, fields with .@ and spread arguments are refused",
		""},
	{NotAnApp, "a file with no app in it although its name says so",
		"the ending of a file tells what is written in it",
		""},
	{UnknownLibrary, "an #include of a library that is not part of the program",
		"the library is one of the program's files and says library(name: …, namespace: …)",
		""},
	{BlindUpdate, "a command to a device that nobody asked what it is doing",
		"apps look at a device before they command it, so that they see what others did",
		""},
	{SavedState, "a command to a device that depends on what the app remembers of it",
		"apps ask the device: what they remember may no longer hold",
		""},
	{BlindMode, "a mode that is set without looking at the one that holds",
		"apps look at location.mode before they set it",
		""},
	{NoGroup, "two apps in the published model without a device group",
		"the group says which attributes count as shared",
		""},
	{ClockArithmetic, "a computation with clocks that exact times cannot follow",
		"a clock, with a duration added or taken away, is compared with a duration",
		`clock a; clock b; event e { assert(a - b < 5min); }`},
	{MisplacedWait, "a wait where the rest of the handler cannot run later",
		"wait stands in handlers and events, not in loops and functions; local variables do not outlive it",
		`event e { for i in 0..3 { wait 5s; } }`},
	{BadDeadline, "a deadline of an event that is none",
		"within compares one clock, known before the program runs, with an upper limit",
		`clock c; event e within (c >= 5s) { reset c; }`},
	{TimedOnly, "a property that compares with time, in a reading without exact times",
		"such properties are judged in the reading timed only",
		`var x: bool; event e { x = !x; } never x for more than 5min;`},
	{BadOption, "an option of the check that does not fit the program",
		"the start is a day and a time; start values name a location and a value that it has",
		""},
	{ManyProblems, "more problems than are told one by one",
		"the first 200 are told, and how many there are in all",
		""},
	{TooLarge, "a file that is too large to be read",
		"a file has at most 2 MB",
		""},
	{ManyFiles, "a program of too many files",
		"a program has at most 1,000 files",
		""},
	{OrderCycle, "an app that would be served before itself",
		"the orders of a program go round in no circle",
		`app A { on touch { notify("a"); } } app B { on touch { notify("b"); } } order A before B; order B before A;`},
}
