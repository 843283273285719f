// Package protocol is every message between the engine and its hosts (page,
// command line, tests). The TypeScript types in web/src/engine/protocol.gen.ts
// are generated from these structs.
//
// A host sends a Request and gets one or more Replies with the same ID: any
// number of Progress replies, then exactly one other. Offsets and lengths in
// texts are UTF-16 code units; lines and columns count from 1. Slices are
// never null. State, event and location numbers are the engine's: they mean
// the same in every host for the same program and options.
package protocol

import "crosscheck/engine/internal/finding"

// Version of the protocol and of the engine's observable behaviour.
const Version = "0.1.0"

// Request is one question to the engine. Op names the one field that is set.
type Request struct {
	ID int    `json:"id"`
	Op string `json:"op"` // "hello", "analyze", "complete", …: the JSON names of the fields below

	Hello      *HelloRequest    `json:"hello,omitempty"`
	Analyze    *AnalyzeRequest  `json:"analyze,omitempty"`
	Complete   *PlaceRequest    `json:"complete,omitempty"`
	Hover      *PlaceRequest    `json:"hover,omitempty"`
	Define     *PlaceRequest    `json:"define,omitempty"`
	Rename     *RenameRequest   `json:"rename,omitempty"`
	Format     *AnalyzeRequest  `json:"format,omitempty"`
	Folder     *FolderRequest   `json:"folder,omitempty"`
	Pseudonyms *AnalyzeRequest  `json:"pseudonyms,omitempty"`
	Setup      *SetupRequest    `json:"setup,omitempty"`
	Set        *SetRequest      `json:"set,omitempty"`
	Furnish    *FurnishRequest  `json:"furnish,omitempty"`
	Check      *CheckRequest    `json:"check,omitempty"`
	Compare    *CompareRequest  `json:"compare,omitempty"`
	Continue   *ContinueRequest `json:"continue,omitempty"`
	Replay     *ReplayRequest   `json:"replay,omitempty"`
	Graph      *GraphRequest    `json:"graph,omitempty"`
	Log        *LogRequest      `json:"log,omitempty"`
	States     *StatesRequest   `json:"states,omitempty"`
	Quotient   *QuotientRequest `json:"quotient,omitempty"`
	Find       *FindRequest     `json:"find,omitempty"`
	Runs       *RunsRequest     `json:"runs,omitempty"`
	Coverage   *CoverageRequest `json:"coverage,omitempty"`
	Export     *CheckRequest    `json:"export,omitempty"`
	Members    *CheckRequest    `json:"members,omitempty"`
	Minimise   *MinimiseRequest `json:"minimise,omitempty"`
	Mend       *MendRequest     `json:"mend,omitempty"`
	Encode     *Link            `json:"encode,omitempty"`
	Decode     *DecodeRequest   `json:"decode,omitempty"`
}

// Reply answers a request. Op names the one field that is set.
type Reply struct {
	ID int    `json:"id"`
	Op string `json:"op"`

	Progress   *Progress       `json:"progress,omitempty"`
	Failed     *Failed         `json:"failed,omitempty"`
	Hello      *Hello          `json:"hello,omitempty"`
	Analysis   *Analysis       `json:"analysis,omitempty"`
	Complete   *Completions    `json:"complete,omitempty"`
	Hover      *Hover          `json:"hover,omitempty"`
	Define     *Definition     `json:"define,omitempty"`
	Rename     *Edits          `json:"rename,omitempty"`
	Format     *Formatted      `json:"format,omitempty"`
	Folder     *Folder         `json:"folder,omitempty"`
	Pseudonyms *Pseudonyms     `json:"pseudonyms,omitempty"`
	Setup      *Setup          `json:"setup,omitempty"`
	Set        *Edited         `json:"set,omitempty"`
	Furnish    *Edited         `json:"furnish,omitempty"`
	Check      *CheckResult    `json:"check,omitempty"`
	Compare    *CompareResult  `json:"compare,omitempty"`
	Replay     *Trace          `json:"replay,omitempty"`
	Graph      *GraphResult    `json:"graph,omitempty"`
	Log        *LogResult      `json:"log,omitempty"`
	States     *StatesResult   `json:"states,omitempty"`
	Quotient   *QuotientResult `json:"quotient,omitempty"`
	Find       *FindResult     `json:"find,omitempty"`
	Runs       *RunsResult     `json:"runs,omitempty"`
	Coverage   *CoverageResult `json:"coverage,omitempty"`
	Export     *Exported       `json:"export,omitempty"`
	Members    *MembersResult  `json:"members,omitempty"`
	Minimise   *MinimiseResult `json:"minimise,omitempty"`
	Mend       *MendResult     `json:"mend,omitempty"`
	Encode     *EncodedLink    `json:"encode,omitempty"`
	Decode     *DecodedLink    `json:"decode,omitempty"`
}

// Failed says why a request has no answer.
type Failed struct {
	Kind    string `json:"kind" enum:"engine-bug,bad-request,bad-link"`
	Message string `json:"message"`
	Detail  string `json:"detail"` // for a bug report: where the engine broke; of a damaged link: what can still be read of its program
}

// File is one program text.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// HelloRequest asks what the engine can do.
type HelloRequest struct{}

// Hello says it.
type Hello struct {
	Version    string      `json:"version"`
	Algorithms []Algorithm `json:"algorithms"`
	// Timed are the algorithms for programs read with exact times, the default
	// first; none in an engine that does not read them so.
	Timed []Algorithm `json:"timed"`
}

// Algorithm is one row of the algorithm table.
type Algorithm struct {
	Name    string   `json:"name"`    // "dpor"
	Title   string   `json:"title"`   // "Stateful DPOR"
	Summary string   `json:"summary"` // one sentence for people
	Sound   bool     `json:"sound"`   // misses no failure when it completes
	Source  string   `json:"source"`  // paper, section
	Code    []string `json:"code"`    // pseudo-code, a line each; Entry.Line points into it
	// What it is for: nobody need know its name. Others are compared with the
	// Reference; the Recommended one is for those who do not choose; those are
	// Compared unless somebody chooses.
	Reference   bool `json:"reference"`
	Recommended bool `json:"recommended"`
	Compared    bool `json:"compared"`
	Exhaustive  bool `json:"exhaustive"` // takes every transition of every state
	Deep        bool `json:"deep"`       // Options.MaxDepth is for it
	Seeded      bool `json:"seeded"`     // Options.Seed is for it
}

// AnalyzeRequest asks the language service to look at a program.
type AnalyzeRequest struct {
	Files []File `json:"files"`
}

// PlaceRequest names a place in a file.
type PlaceRequest struct {
	Files  []File `json:"files"`
	File   int    `json:"file"`
	Offset int    `json:"offset"`
}

// RenameRequest asks for the edits that rename what stands at a place.
type RenameRequest struct {
	Files  []File `json:"files"`
	File   int    `json:"file"`
	Offset int    `json:"offset"`
	Name   string `json:"name"`
}

// Range is a half-open part of a file, with the line and column of its start.
type Range struct {
	File   int `json:"file"`
	From   int `json:"from"`
	To     int `json:"to"`
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Edit replaces a range by a text.
type Edit struct {
	Range Range  `json:"range"`
	Text  string `json:"text"`
}

// Edits are applied together; ranges do not overlap. Problem is set when there
// are none and says why.
type Edits struct {
	Edits   []Edit `json:"edits"`
	Problem string `json:"problem"`
}

// Diagnostic is a positioned problem.
type Diagnostic struct {
	Code     string `json:"code"`
	Severity string `json:"severity" enum:"error,warning,hint"`
	Range    Range  `json:"range"`
	Message  string `json:"message"`
	Help     string `json:"help"`
	FixTitle string `json:"fixTitle"` // "" when there is no fix
	Fix      []Edit `json:"fix"`
}

// Analysis is what the language service found.
type Analysis struct {
	Diagnostics []Diagnostic `json:"diagnostics"`
	Outline     []Symbol     `json:"outline"`
	Events      int          `json:"events"`
	// StateBound is the product of all domain sizes, 0 when above 1e15.
	StateBound float64 `json:"stateBound"`
	// Read tells in a sentence how much of the texts is read; "" where that goes
	// without saying.
	Read string `json:"read,omitempty"`
	// Wanted tells what the texts do not and would have to, for more of them to be read
	// as it is meant.
	Wanted string `json:"wanted,omitempty"`
}

// Symbol is a declared name.
type Symbol struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"` // "app", "device", "event", "var", "function", "property", …
	Range Range  `json:"range"`
}

// Completions are what may stand at a place.
type Completions struct {
	From  int              `json:"from"` // start of the word they replace
	Items []CompletionItem `json:"items"`
}

// CompletionItem is one of them.
type CompletionItem struct {
	Label  string `json:"label"`
	Kind   string `json:"kind"` // as Symbol.Kind, or "keyword", "value", "command", "attribute", "snippet"
	Detail string `json:"detail"`
	Insert string `json:"insert"`
}

// Hover describes what stands at a place; Text is empty when nothing does.
type Hover struct {
	Range Range  `json:"range"`
	Text  string `json:"text"` // lines of plain text; the first is the declaration
}

// Definition is where what stands at a place is declared.
type Definition struct {
	Found bool  `json:"found"`
	Range Range `json:"range"`
}

// Exported is a program with exact times in the format of TChecker, a model
// checker for timed automata: one process, whose locations are the states of the
// program whatever its clocks show. Text is "" when the program has errors.
type Exported struct {
	Text        string       `json:"text"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Formatted is the text in the house style; it is unchanged when there are errors.
type Formatted struct {
	Files       []File       `json:"files"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// FolderRequest asks which files of a folder make up a program. Their names are
// their paths there.
type FolderRequest struct {
	Files []File `json:"files"`
}

// Folder is those files. What nobody looks at may be left out of their texts;
// lines keep their numbers.
type Folder struct {
	Files []File `json:"files"`
}

// Pseudonyms are the files of a program with other names in place of those that
// tell of a home, in the same order; none where a file is in a language that cannot.
type Pseudonyms struct {
	Files []File `json:"files"`
}

// SetupRequest asks for the home of a program and what its installed apps can
// be set to.
type SetupRequest struct {
	Files []File `json:"files"`
}

// Setup is a home and its installed apps. When the program has no home of its
// own, one is guessed: Home is its text, which is not among the files.
type Setup struct {
	Home        File          `json:"home"`
	Guessed     bool          `json:"guessed"`
	Rooms       []SetupRoom   `json:"rooms"`
	Devices     []SetupDevice `json:"devices"`
	Apps        []SetupApp    `json:"apps"`
	Diagnostics []Diagnostic  `json:"diagnostics"`
}

// SetupRoom is a room of the home.
type SetupRoom struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

// SetupDevice is a device of the home. When it is fixed, only apps change it.
type SetupDevice struct {
	Name         string           `json:"name"`
	Label        string           `json:"label"`
	Capabilities []string         `json:"capabilities"`
	Room         string           `json:"room"` // the name of one, or ""
	ByHand       bool             `json:"byHand"`
	Fixed        bool             `json:"fixed"`
	Attributes   []SetupAttribute `json:"attributes"`
	Uses         []SetupUse       `json:"uses"`
}

// SetupAttribute is an attribute of a device: who changes it besides apps, and
// to what; which values it has at first.
type SetupAttribute struct {
	Name   string `json:"name"`
	Moved  string `json:"moved" enum:",people,weather"`
	Values string `json:"values"` // those that the mover gives it
	Start  string `json:"start"`  // one of them, or "any"
}

// SetupUse is a setting of an installed app that names a device.
type SetupUse struct {
	App  string `json:"app"`
	Name string `json:"name"`
}

// SetupApp is an installed app and its settings, page by page.
type SetupApp struct {
	Name        string      `json:"name"`
	File        string      `json:"file"`
	Title       string      `json:"title"` // as its author called it
	Description string      `json:"description"`
	Problem     string      `json:"problem"` // why it cannot run, or ""
	Pages       []SetupPage `json:"pages"`
	Parts       []string    `json:"parts"` // other files that belong to it
}

// SetupPage is one page of an app's settings.
type SetupPage struct {
	Title    string         `json:"title"`
	Sections []SetupSection `json:"sections"`
}

// SetupSection is a titled part of a page.
type SetupSection struct {
	Title  string       `json:"title"`
	Fields []SetupField `json:"fields"`
}

// SetupField is one setting. Values are names of devices, or what stands
// between the quotes of a text, or a number or truth value as written.
type SetupField struct {
	Name     string        `json:"name"`
	Kind     string        `json:"kind" enum:"device,number,text,bool,enum,mode,time"`
	Title    string        `json:"title"`
	Help     string        `json:"help"`
	Required bool          `json:"required"`
	Multiple bool          `json:"multiple"`
	Choices  []SetupChoice `json:"choices"` // of device, enum and mode
	Values   []string      `json:"values"`
	Any      bool          `json:"any"`     // it has one of the values, and a check tries each
	Problem  string        `json:"problem"` // "" when the value will do
}

// SetupChoice is one of the values that a setting can have.
type SetupChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// SetRequest changes one setting of an installed app. Without an app it only
// keeps a guessed home as a file of the program.
type SetRequest struct {
	Files  []File   `json:"files"`
	App    string   `json:"app"`
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// FurnishRequest changes a device of the home, in its text:
//
//	rename  To is what people call it
//	move    To is a room: its name, what people call it, or a new one; "" for none
//	split   the setting Name of App gets a new device of the same kind
//	merge   To is a device, which from then on stands where Device stood
//	thaw    people or whatever surrounds a sensor may change it
//	freeze  only apps change it
type FurnishRequest struct {
	Files  []File `json:"files"`
	Change string `json:"change" enum:"rename,move,split,merge,thaw,freeze"`
	Device string `json:"device"` // its name
	To     string `json:"to"`
	App    string `json:"app"`
	Name   string `json:"name"`
}

// Edited is the program after a change: all files, with the home among them
// that was guessed before. When nothing changed, Problem says why.
type Edited struct {
	Files   []File `json:"files"`
	Problem string `json:"problem"`
}

// Options of a check. Zero values mean the defaults.
type Options struct {
	Algorithm  string  `json:"algorithm"`                             // default "dpor", "zones" when timed
	Time       string  `json:"time" enum:",immediate,any-time,timed"` // default "any-time"
	MaxStates  int     `json:"maxStates"`
	MaxSeconds float64 `json:"maxSeconds"`
	MaxMB      int     `json:"maxMB"`
	MaxDepth   int     `json:"maxDepth"` // stateless
	Seed       int     `json:"seed"`     // random
	NoSlicing  bool    `json:"noSlicing"`
	Profile    string  `json:"profile"` // how apps are run, for researchers; default "home"
	Log        int     `json:"log"`     // log entries to keep

	// ProfileOptions are what a profile lets people choose.
	ProfileOptions []ProfileOption `json:"profileOptions,omitempty"`

	// Start is when a timed program starts: "mon 21:00"; "" is the program's
	// own time, else Monday 0:00.
	Start string  `json:"start,omitempty"`
	For   float64 `json:"for,omitempty"` // timed: seconds; 0 is the program's own, else for ever; -1 is for ever
	// Set are values that locations of a timed program have at the start,
	// other than its own.
	Set []Setting `json:"set,omitempty"`
}

// LongestFor is the longest time that can be explored, in seconds: ten years.
const LongestFor = 10 * 365 * 24 * 3600

// ProfileOption is an option of a profile with what was chosen.
type ProfileOption struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Language is a language that programs, or parts of them, are written in.
type Language struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`   // what is written in it
	Endings []string `json:"endings"` // of its files' names
}

// Profile is a way of running apps that is not that of a home.
type Profile struct {
	Name    string          `json:"name"`
	Title   string          `json:"title"` // how apps are run
	About   string          `json:"about"` // one sentence
	Options []ProfileChoice `json:"options"`
}

// ProfileChoice is an option of a profile with what there is to choose from.
type ProfileChoice struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Choices []string `json:"choices"`
}

// Setting gives a location a value at the start.
type Setting struct {
	Location string `json:"location"` // "door.lock"
	Value    string `json:"value"`    // "unlocked"
}

// CheckRequest asks for an exploration and its findings. The engine keeps the
// result for Replay, Graph and Log until the next Check or Compare.
type CheckRequest struct {
	Files   []File  `json:"files"`
	Options Options `json:"options"`
	// Pair asks what apps do to each other: where none can have anything to do
	// with what another does, nothing is explored.
	Pair bool `json:"pair,omitempty"`
	// Only are the members that are read, by name, with what they need; empty is
	// all of them. MembersResult has the names.
	Only []string `json:"only,omitempty"`
}

// MembersResult is the apps of a program that stand in a text with others and
// can be checked without them, as the automations of a configuration, and which
// of them can have anything to do with each other. There are none where each
// text is an app, or where the program has errors.
type MembersResult struct {
	Members []Member `json:"members"`
	// Related are the pairs to look at, in order; all of them in a program with
	// properties, which may be about any.
	Related []Related `json:"related"`
	// Files are the texts without the members that the request leaves out, as far
	// as they can be left out of a text; none when it leaves out none.
	Files       []File       `json:"files"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Member is one of them.
type Member struct {
	Name  string `json:"name"`
	Range Range  `json:"range"` // of its head
	// Stores are the locations of devices that it may store, and at least two others,
	// too: what two of these leave behind may be taken back by a third.
	Stores []string `json:"stores,omitempty"`
}

// Related are two members, by their numbers.
type Related struct {
	A int `json:"a"`
	B int `json:"b"`
}

// ContinueRequest continues a bounded or stopped check with wider limits; the
// reply is a CheckResult.
type ContinueRequest struct {
	Options Options `json:"options"`
}

// Progress is sent while a search runs.
type Progress struct {
	Algorithm   string  `json:"algorithm"`
	States      int     `json:"states"`
	Transitions int     `json:"transitions"`
	Executions  int     `json:"executions"`
	MB          float64 `json:"mb"`
	Seconds     float64 `json:"seconds"`
	Virtual     float64 `json:"virtual"` // seconds of the program's time reached, -1 when not timed
	// Characters is how long the shortest program is that Minimise has found so
	// far, and Tried how many it, or Mend, has tried.
	Characters int `json:"characters,omitempty"`
	Tried      int `json:"tried,omitempty"`
	// Done are parts of the work of which there are Of, where that is known: of the
	// analysis of a check, states that were looked at; of a comparison, searches.
	Done int `json:"done,omitempty"`
	Of   int `json:"of,omitempty"`
	// Findings are all that a check has found and confirmed so far; they come
	// when they are more than before. States that the search has not stored yet
	// are -1. The CheckResult has them too, unless everything was explored and
	// shows them to be others.
	Findings []Finding `json:"findings,omitempty"`
	// Mends are those that were found so far, when they are more than before: what
	// the MendResult would be now.
	Mends *MendResult `json:"mends,omitempty"`
}

// MinimiseRequest asks for a program, made from Files by leaving things out, in
// which finding number Finding of their check is still the same finding: same
// kind, same apps, same location or property. Its run may be another.
type MinimiseRequest struct {
	Files   []File  `json:"files"`
	Options Options `json:"options"`
	Finding int     `json:"finding"`
}

// MinimiseResult is the shortest program that was found. It has the guessed
// home as a file, unless the finding is the same without.
type MinimiseResult struct {
	Files   []File       `json:"files"`
	Check   *CheckResult `json:"check,omitempty"` // of Files; not there when Problem is set
	Finding int          `json:"finding"`         // its number in Check
	Problem string       `json:"problem"`         // why Files are as they were, or ""
	Before  int          `json:"before"`          // characters of the files of the request and the guessed home
	After   int          `json:"after"`           // and of those here
	Tried   int          `json:"tried"`           // programs
	Stopped bool         `json:"stopped"`         // before nothing more could be left out
}

// MendRequest asks what to change so that finding number Finding of the check of
// Files is there no more; -1 asks for one program without any of them.
type MendRequest struct {
	Files   []File  `json:"files"`
	Options Options `json:"options"`
	Finding int     `json:"finding"`
	// Only are the members that are read, as in CheckRequest; the whole texts are
	// mended.
	Only []string `json:"only,omitempty"`
}

// MendResult is changes that take the finding away and bring no other, the best
// first: what keeps most of what the program does, then the smallest.
type MendResult struct {
	Title   string `json:"title"` // of the finding
	Mends   []Mend `json:"mends"`
	More    int    `json:"more"`    // how many more there are
	Tried   int    `json:"tried"`   // programs that were checked
	Problem string `json:"problem"` // why nothing was looked for, or ""
	Stopped bool   `json:"stopped"` // before everything was tried
	// Unmended are findings that no change was found for, when all are asked about:
	// then there is one mend at most.
	Unmended []Unmended `json:"unmended"`
}

// Unmended is a finding that no change was found for. Beside says that there is
// one, but not beside those that take the others away. Against is a property that
// no program keeps as well, "" where that is not known, and Run what leads to where
// both cannot hold.
type Unmended struct {
	Title   string `json:"title"`
	Beside  bool   `json:"beside"`
	Against string `json:"against,omitempty"`
	Run     string `json:"run,omitempty"`
}

// Mend is one change.
type Mend struct {
	Sentence string `json:"sentence"` // what is then otherwise
	Files    []File `json:"files"`    // the program after it
	Hunks    []Hunk `json:"hunks"`
	// Proved says that the whole program was explored with it; else nothing is
	// seen as far as a limit lets the search go.
	Proved bool `json:"proved"`
	States int  `json:"states"`
	// Deeds is how many things apps did in situations that there still are: a
	// situation is what the things of the home are, and an event. Kept is how many
	// of them they still do, and Lost the others, in words.
	Deeds int      `json:"deeds"`
	Kept  int      `json:"kept"`
	Lost  []string `json:"lost"`
	// Gone are those that are not done any more in any situation.
	Gone []string `json:"gone"`
	Left int      `json:"left"` // findings of the program that are still there
}

// Hunk is lines of a file that others take the place of.
type Hunk struct {
	File   int      `json:"file"`
	Line   int      `json:"line"` // the first one, from 0
	Before []string `json:"before"`
	After  []string `json:"after"`
}

// CheckResult is the answer to Check. When Diagnostics has errors there is no
// exploration: Outcome is Invalid. When everything was explored, but an app did
// nothing, it is Unchecked.
type CheckResult struct {
	Outcome     string       `json:"outcome" enum:"complete,bounded,stopped,unchecked,invalid"`
	Limit       string       `json:"limit"` // which limit bounded it
	Algorithm   string       `json:"algorithm"`
	Sound       bool         `json:"sound"`
	Events      int          `json:"events"`
	States      int          `json:"states"`
	Transitions int          `json:"transitions"`
	Executions  int          `json:"executions"`
	Seconds     float64      `json:"seconds"`
	MB          float64      `json:"mb"`
	Verdict     string       `json:"verdict"`          // one plain sentence
	Read        string       `json:"read,omitempty"`   // another, on how much of the texts was read
	Wanted      string       `json:"wanted,omitempty"` // what they do not tell and would have to
	Findings    []Finding    `json:"findings"`
	Samples     []Run        `json:"samples"`             // a few runs to look at, also when nothing is wrong
	Pairs       []PairClass  `json:"pairs"`               // every two apps, but for MorePairs
	MorePairs   int          `json:"morePairs,omitempty"` // of homes of very many apps: how many are not listed
	NeverRan    []NeverRan   `json:"neverRan"`            // handlers that ran in no explored transition
	Unseen      []Unseen     `json:"unseen"`              // what was not looked at, because the checker is limited
	Exercise    Exercise     `json:"exercise"`            // what explored transitions made happen
	Sliced      []string     `json:"sliced"`              // variables that slicing removed
	Diagnostics []Diagnostic `json:"diagnostics"`
	Digest      string       `json:"digest"` // of outcome, counts, findings and their runs
	Model       Model        `json:"model"`
	Time        *TimeResult  `json:"time,omitempty"` // of programs read with exact times
}

// TimeResult says which part of time a search covered, and names the clocks.
// Times are seconds.
type TimeResult struct {
	Forever      bool        `json:"forever"`      // without end was asked for
	For          float64     `json:"for"`          // how much was asked for, 0 when for ever
	Covered      float64     `json:"covered"`      // up to where nothing is left out, -1 when for ever is covered
	Start        string      `json:"start"`        // "Monday 21:00"
	StartSeconds float64     `json:"startSeconds"` // since Monday 0:00
	Clocks       []ClockInfo `json:"clocks"`
}

// ClockInfo describes a clock.
type ClockInfo struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" enum:"since,delay,day,monitor"`
	App   int    `json:"app"`
	Range Range  `json:"range"`
}

// PairClass says what two apps are to each other. "read-read", "direct-direct",
// "composable", "different-feature" and "same-feature" are harmless;
// "feature-conflict", "invalid-local-state" and "dropped-update" are conflicts:
// classes of the IoTCheck study, which has them for devices. "global-variable"
// and "physical" are conflicts too, and named after categories of interaction
// that the study divides otherwise.
type PairClass struct {
	Apps    []string `json:"apps"` // two
	Class   string   `json:"class" enum:"read-read,direct-direct,composable,different-feature,same-feature,feature-conflict,invalid-local-state,dropped-update,global-variable,physical"`
	Reason  string   `json:"reason"`  // one sentence
	Finding int      `json:"finding"` // index of the finding that decides it, or -1
}

// Model is the metadata that state and event numbers refer to.
type Model struct {
	Apps       []string        `json:"apps"`  // as people call them, as everywhere; [0] is the program itself
	Names      []string        `json:"names"` // what the program calls them
	Events     []ModelEvent    `json:"events"`
	Locations  []ModelLoc      `json:"locations"`
	Properties []ModelProperty `json:"properties"`
}

// ModelEvent describes an event.
type ModelEvent struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Kind  string `json:"kind" enum:"event,environment,touch,timer"`
	App   int    `json:"app"`
	Range Range  `json:"range"`
}

// ModelLoc describes a location.
type ModelLoc struct {
	Name   string `json:"name"`
	Called string `json:"called"` // what sentences call it, as "the lamp"
	Kind   string `json:"kind" enum:"global,app,attribute,mode,enable,timer,derived"`
	App    int    `json:"app"`
	Device string `json:"device"`
	Room   string `json:"room,omitempty"` // in which the device stands, if the texts say so besides the home
	Range  Range  `json:"range"`
}

// ModelProperty describes a property.
type ModelProperty struct {
	Name  string `json:"name"`
	Kind  string `json:"kind" enum:"invariant,never,reachable,final"`
	Text  string `json:"text"`
	Range Range  `json:"range"`
}

// NeverRan is code that no explored transition executed, and why.
type NeverRan struct {
	Name   string `json:"name"`
	App    int    `json:"app"`
	Range  Range  `json:"range"`
	Reason string `json:"reason"`
}

// Unseen is something that was not looked at, because the checker does not model
// it or gave it up.
type Unseen struct {
	Message string `json:"message"`
	App     int    `json:"app"`
	Range   Range  `json:"range"`
}

// Exercise is what the explored transitions made happen. What is not among it
// was not checked.
type Exercise struct {
	Handlers []string  `json:"handlers"` // those that ran, with their apps
	Commands []Command `json:"commands"` // what apps stored
	Quiet    []string  `json:"quiet"`    // apps that ran, and stored nothing in a device or the mode
	Timers   []string  `json:"timers"`   // that fired
	Modes    []string  `json:"modes"`    // that the home was in
	Idle     []Idle    `json:"idle"`     // apps none of whose code ran
}

// Command is an app's storing of a value in a device or the mode.
type Command struct {
	App      string `json:"app"`
	Location string `json:"location"`
}

// Idle is an app none of whose code ran, why, and what to do about it.
type Idle struct {
	App    string `json:"app"`
	Reason string `json:"reason"`
	Help   string `json:"help"`
}

// Finding is something the user should know, with a run that shows it. One
// without a place in the program has Range.Line 0. Of a conflict, Apps[1] undoes
// what Apps[0] did.
type Finding struct {
	Kind     finding.Kind `json:"kind"`
	Title    string       `json:"title"`
	Sentence string       `json:"sentence"` // the run in plain words
	Apps     []string     `json:"apps"`
	Location string       `json:"location"` // the location it is about, or ""
	// Likewise are other locations with which the same happens; Run is about the
	// first one, as is all else.
	Likewise []string `json:"likewise,omitempty"`
	Name     string   `json:"name"`   // of the property, or ""
	Advice   string   `json:"advice"` // what to change, or ""
	Range    Range    `json:"range"`
	// Start is the number of the initial state in which Run begins, as in
	// ReplayRequest; StartText tells it when there are several, else it is "".
	Start     int    `json:"start"`
	StartText string `json:"startText"`
	Run       []Step `json:"run"`
	Replayed  bool   `json:"replayed"` // the independent interpreter agrees; false is an engine bug, said in Title
	State     int    `json:"state"`    // state it ends in, -1 without a run
	// Gap is how much time can lie between the two commands of a conflict, in
	// programs read with exact times.
	Gap *Gap `json:"gap,omitempty"`
	// Other is the run in the other order, where the order of two events
	// decides; Run is one order. They part where the first of the two events is.
	Other *Run `json:"other,omitempty"`
}

// Gap is a span of time, in seconds; Max is -1 when there is no end to it.
type Gap struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
}

// Run is a run without a finding. Start and StartText are as in Finding.
type Run struct {
	Title     string `json:"title"`
	Start     int    `json:"start"`
	StartText string `json:"startText"`
	Run       []Step `json:"run"`
	State     int    `json:"state"`
}

// Step is one executed event of a run.
type Step struct {
	Event  string  `json:"event"`
	Index  int     `json:"index"`  // event number
	Branch int     `json:"branch"` // which of its inner choices
	Text   string  `json:"text"`   // the event in plain words
	State  int     `json:"state"`  // state reached, -1 if the search did not store it
	Writes []Write `json:"writes"`
	At     float64 `json:"at"` // when, in seconds from the start; -1 when not timed
}

// Write is one change of a location.
type Write struct {
	App      string `json:"app"`
	Location string `json:"location"`
	Value    string `json:"value"`
}

// Pick names one step of a run: an event and which of its branches.
type Pick struct {
	Event  int `json:"event"`
	Branch int `json:"branch"`
}

// ReplayRequest plays a run on the program of the last check, step by step,
// from initial state number Start.
type ReplayRequest struct {
	Start int    `json:"start"`
	Run   []Pick `json:"run"`
}

// Trace is a run in full detail. Steps[0] is the start (Event -1).
type Trace struct {
	Steps []TraceStep `json:"steps"`
	// Problem is set when a step could not be taken; Steps ends before it.
	Problem string `json:"problem"`
	// LoopTo is the earlier step whose state the last step repeats, or -1.
	LoopTo int `json:"loopTo"`
}

// TraceStep is one step of a trace.
type TraceStep struct {
	Event      int             `json:"event"`
	Branch     int             `json:"branch"`
	Branches   int             `json:"branches"` // how many branches the event had there
	Text       string          `json:"text"`     // what happened, in plain words
	State      int             `json:"state"`    // -1 when the last check did not store it
	Values     []string        `json:"values"`   // of every location, in order; "" for derived ones
	Changed    []int           `json:"changed"`  // locations
	Accesses   []TraceAccess   `json:"accesses"`
	Notes      []TraceNote     `json:"notes"`
	Failures   []TraceFailure  `json:"failures"`
	Acts       []Range         `json:"acts"`       // the statements that ran, as far as they are known
	Enabled    []int           `json:"enabled"`    // events, after the step
	Properties []bool          `json:"properties"` // truth of each property after the step
	Conflicts  []TraceConflict `json:"conflicts"`  // earlier steps whose accesses conflict with this one's
	At         float64         `json:"at"`         // seconds from the start; -1 when not timed
	// Of each clock of CheckResult.Time: the value after the step, in seconds,
	// -1 while it does not matter; and when it makes something happen unless
	// something comes between, in seconds from the start, -1 when it does not.
	Clocks []float64 `json:"clocks"`
	Due    []float64 `json:"due"`
}

// TraceAccess is one access.
type TraceAccess struct {
	Location int    `json:"location"`
	Op       string `json:"op" enum:"read,write,silent"`
	App      int    `json:"app"`
	Value    string `json:"value"`
}

// TraceNote is something said during a step.
type TraceNote struct {
	Kind  string `json:"kind"`
	App   int    `json:"app"`
	Text  string `json:"text"`
	Range Range  `json:"range"`
}

// TraceFailure is an assertion that failed or an error.
type TraceFailure struct {
	Kind  string `json:"kind"`
	Text  string `json:"text"`
	Range Range  `json:"range"`
}

// TraceConflict links two steps of a trace.
type TraceConflict struct {
	Step     int `json:"step"`
	Location int `json:"location"`
}

// GraphRequest asks for a drawing of the state graph of the last check or
// compare. View: "full" (all states, as far as MaxNodes allows),
// "neighbourhood" (Radius round State), "run" (the states of Run only).
type GraphRequest struct {
	View     string `json:"view" enum:"full,neighbourhood,run"`
	MaxNodes int    `json:"maxNodes"` // default 200
	State    int    `json:"state"`
	Radius   int    `json:"radius"`
	Start    int    `json:"start"`
	Run      []Pick `json:"run"`    // highlighted, and always drawn
	Labels   bool   `json:"labels"` // event names on all edges
	// Against is the compared algorithm whose gaps are marked as missed;
	// without it the first one after the reference.
	Against string `json:"against,omitempty"`
	// Heat is what Heat of nodes and edges tells: "app", "finding" or "missed",
	// as in QuotientRequest; App is the app of "app".
	Heat string `json:"heat,omitempty" enum:",app,finding,missed"`
	App  int    `json:"app,omitempty"`
}

// GraphResult is a picture of a graph: DOT and Mermaid text and the same
// content as data. X, Y are a layered layout (ranks by distance from the start)
// for when Graphviz is too slow.
type GraphResult struct {
	Rung    string      `json:"rung" enum:"full,bare,neighbourhood,run,none"`
	Why     string      `json:"why"` // what is not drawn and why, or ""
	States  int         `json:"states"`
	Dot     string      `json:"dot"`
	Mermaid string      `json:"mermaid"`
	Nodes   []GraphNode `json:"nodes"`
	Edges   []GraphEdge `json:"edges"`
}

// GraphNode is a drawn state. Its DOT name is "s" + State.
type GraphNode struct {
	State   int      `json:"state"`
	Label   string   `json:"label"` // what differs from the start, short
	Facts   []string `json:"facts"` // "door.lock = locked"
	Initial bool     `json:"initial"`
	Start   int      `json:"start"`   // number of the initial state, as in ReplayRequest; -1 for others
	Finding int      `json:"finding"` // index of a finding that ends here, or -1
	Missed  bool     `json:"missed"`  // compare: not reached by the other algorithm
	Rank    int      `json:"rank"`    // distance from the start
	X       float64  `json:"x"`
	Y       float64  `json:"y"`
	Enabled []int    `json:"enabled"`
	Heat    float64  `json:"heat"` // 0..1, what GraphRequest.Heat asks for
}

// GraphEdge is a drawn edge; two-way and parallel edges are merged: Back is set
// when Labels of the other direction exist.
type GraphEdge struct {
	Src     int     `json:"src"`
	Dst     int     `json:"dst"`
	Events  []int   `json:"events"` // events that lead from Src to Dst
	Back    []int   `json:"back"`   // events that lead from Dst to Src
	Label   string  `json:"label"`
	Missed  bool    `json:"missed"`  // compare: not executed by the other algorithm, either way
	Failure bool    `json:"failure"` // an assertion fails on it
	Heat    float64 `json:"heat"`    // 0..1
}

// QuotientRequest asks for the states of the last check or compare put together
// by the values of some locations: a class holds the states with the same
// values. Executing all transitions takes time in large graphs. An answer
// takes about 150 ms and says how far it came (Swept); asking again goes on.
type QuotientRequest struct {
	Locations []int `json:"locations"` // whose values make the classes
	// Choose lets the engine choose the locations: those that findings and
	// properties are about, else attributes that apps command, as many as
	// give a picture that can be drawn.
	Choose bool  `json:"choose"`
	Open   []int `json:"open"` // classes, by their smallest state, shown as their single states
	Max    int   `json:"max"`  // nodes to draw, default 300
	// Heat is what Heat of nodes and edges tells: "app", the share of
	// transitions into and within a class that run code of App; "finding", how
	// near a finding is: 1 where one ends, a half one step before; "missed",
	// the share that the other algorithm did not explore.
	Heat  string `json:"heat" enum:",app,finding,missed"`
	App   int    `json:"app"`
	Start int    `json:"start"`
	Run   []Pick `json:"run"` // the classes it goes through are marked, and drawn before others
	// Against is the compared algorithm whose gaps are marked as missed, as in
	// GraphRequest.
	Against string `json:"against"`
	Mark    []int  `json:"mark,omitempty"` // states that each node counts its own of, as Marked
}

// QuotientResult is a picture of the classes.
type QuotientResult struct {
	Locations []int          `json:"locations"`
	Stored    []int          `json:"stored"` // locations whose values states tell, that can be asked for
	States    int            `json:"states"`
	Classes   int            `json:"classes"` // of all, also those that are not drawn
	Swept     int            `json:"swept"`   // states whose transitions are known; while below States, ask again
	Why       string         `json:"why"`     // what is not drawn and why, or ""
	Dot       string         `json:"dot"`
	Mermaid   string         `json:"mermaid"`
	Nodes     []QuotientNode `json:"nodes"`
	Edges     []QuotientEdge `json:"edges"`
	// Path is the node, by its place in Nodes, after each step of Run, that of
	// the start first; -1 where it is not drawn or the state was not stored.
	Path []int `json:"path"`
}

// QuotientNode is a class, or a state of an opened class. Its DOT name is "c"
// and First, that of a state "s" and State.
type QuotientNode struct {
	Class    int      `json:"class"`  // smallest state of the class
	First    int      `json:"first"`  // smallest state of those it stands for: of a large opened class some are drawn
	State    int      `json:"state"`  // the state, for a state of an opened class; else -1
	Group    int      `json:"group"`  // the opened class that a state belongs to; else -1
	Values   []string `json:"values"` // of Locations, in order
	Label    string   `json:"label"`
	Count    int      `json:"count"` // states in it
	Initial  bool     `json:"initial"`
	Finding  int      `json:"finding"`  // index of the first finding that ends in it, or -1
	Findings int      `json:"findings"` // how many end in it
	Missed   int      `json:"missed"`   // compare: states that the other algorithm did not reach
	Marked   int      `json:"marked"`   // of QuotientRequest.Mark
	Heat     float64  `json:"heat"`     // 0..1
	Rank     int      `json:"rank"`     // distance from the start, in edges of the picture
	X        float64  `json:"x"`
	Y        float64  `json:"y"`
}

// QuotientEdge merges the transitions between two nodes. Src and Dst are places
// in Nodes. Transitions that stay in a node are no edge.
type QuotientEdge struct {
	Src     int     `json:"src"`
	Dst     int     `json:"dst"`
	Events  []int   `json:"events"` // events that lead from Src to Dst
	Back    []int   `json:"back"`   // events that lead from Dst to Src
	All     bool    `json:"all"`    // every state of Src can do it, and where there is a way back every state of Dst
	Label   string  `json:"label"`
	Heat    float64 `json:"heat"`
	Missed  bool    `json:"missed"`  // compare: the other algorithm executed none of its transitions
	Failure bool    `json:"failure"` // something fails on one of its transitions
}

// FindRequest asks for states of the last check or compare in which a condition
// holds, written as in the native language: "door.lock == locked && siren.alarm
// == on". Names are those of locations; = and the words and, or, not will do.
// States before From are left out.
type FindRequest struct {
	Condition string `json:"condition"`
	From      int    `json:"from"`
	Max       int    `json:"max"` // states to list, default 100
}

// FindResult lists them. Problem says what is wrong with the condition, At
// where (UTF-16 units), Help how to mend it.
type FindResult struct {
	Problem  string `json:"problem"`
	At       int    `json:"at"`
	Help     string `json:"help"`
	Total    int    `json:"total"`         // matching states from From up to Searched
	States   []int  `json:"states"`        // the first of them
	Nearest  int    `json:"nearest"`       // the one nearest to the start, -1 when there is none
	Searched int    `json:"searched"`      // states below this number were looked at; ask on From it
	Stored   int    `json:"stored"`        // states there are
	Run      *Run   `json:"run,omitempty"` // a shortest run to the nearest
}

// RunsRequest asks for runs through what the last check explored: Count runs
// that differ much from each other, a shortest one to State, to a state in
// which Condition holds, or to the first execution of Event.
type RunsRequest struct {
	Kind      string `json:"kind" enum:"diverse,to-state,to-condition,to-event"`
	State     int    `json:"state"`
	Condition string `json:"condition"`
	Event     int    `json:"event"`
	Count     int    `json:"count"` // default 5
}

// RunsResult holds them; each was replayed by the independent interpreter.
// Without runs Problem says why.
type RunsResult struct {
	Runs    []Run  `json:"runs"`
	Problem string `json:"problem"`
}

// CoverageRequest asks which parts of the program ran in what the last check
// explored.
type CoverageRequest struct{}

// CoverageResult says it. An answer takes about 150 ms; while Swept is below
// States, asking again goes on.
type CoverageResult struct {
	Spans  []CoverageSpan `json:"spans"` // by file and place
	States int            `json:"states"`
	Swept  int            `json:"swept"` // states whose transitions were looked at
}

// CoverageSpan is a part of the program that ran, or did not.
type CoverageSpan struct {
	Range  Range  `json:"range"`
	Kind   string `json:"kind" enum:"handler,branch,statement"`
	Ran    bool   `json:"ran"`
	States int    `json:"states"` // in how many states some transition runs it
}

// LogRequest asks for a part of the log of the last check.
type LogRequest struct {
	From  int `json:"from"`
	Count int `json:"count"`
}

// LogResult is that part.
type LogResult struct {
	Total   int        `json:"total"`
	Cut     int        `json:"cut"` // entries beyond the log's limit
	Entries []LogEntry `json:"entries"`
}

// LogEntry is one line of a search's log (see engine/internal/explore.Entry).
type LogEntry struct {
	Kind      string `json:"kind" enum:"begin,select,execute,new,match,backtrack,cycle,end,summary,cure"`
	Line      string `json:"line"` // "Alg. 2 line 19"
	Execution int    `json:"execution"`
	State     int    `json:"state"`
	Event     int    `json:"event"`
	Branch    int    `json:"branch"`
	Dst       int    `json:"dst"`
	RState    int    `json:"rState"`
	REvent    int    `json:"rEvent"`
	Loc       int    `json:"loc"`
	Text      string `json:"text"`
}

// StatesRequest asks for the states that the home of the last check can be in,
// whatever its clocks show: at most Max of them, 0 for a thousand.
type StatesRequest struct {
	Max int `json:"max"`
}

// StatesResult lists them, those that can be reached earliest first.
type StatesResult struct {
	Total     int         `json:"total"`
	Locations []int       `json:"locations"` // that Values tell
	Rows      []HomeState `json:"rows"`
}

// HomeState is a state of the home with a run that leads to it.
type HomeState struct {
	Values []string `json:"values"`
	At     float64  `json:"at"`    // the earliest time, in seconds from the start; -1 when it is not known
	State  int      `json:"state"` // a state of the search that holds it, the earliest
	Start  int      `json:"start"`
	Run    []Pick   `json:"run"`
}

// CompareRequest asks what each algorithm explores, finds and misses. The
// reference is the first algorithm, which must be sound; default "full".
type CompareRequest struct {
	Files      []File   `json:"files"`
	Options    Options  `json:"options"`
	Algorithms []string `json:"algorithms"`
}

// CompareResult has one row an algorithm; the first is the reference. Its states
// have the numbers of the search by Numbered: by the algorithm of the options
// where that search is over soon enough, so that a state has the number of the
// check, else by the reference.
type CompareResult struct {
	Rows        []CompareRow `json:"rows"`
	Numbered    string       `json:"numbered"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Model       Model        `json:"model"`
	Time        *TimeResult  `json:"time,omitempty"` // of programs read with exact times
	// Timed tells, of programs read with exact times, what the algorithms after
	// the first say of the home, against what the first says.
	Timed []TimedRow `json:"timed"`
}

// TimedRow compares the states of the home, whatever its clocks show, that an
// algorithm reaches with those that the reference reaches. Invalid are those
// that the home cannot be in, Missed those that the algorithm does not reach;
// the two lists hold the first few of them.
type TimedRow struct {
	Algorithm     string      `json:"algorithm"`
	States        int         `json:"states"`
	Invalid       int         `json:"invalid"`
	Missed        int         `json:"missed"`
	Locations     []int       `json:"locations"`     // that the values of the lists tell
	InvalidStates []HomeState `json:"invalidStates"` // without runs
	MissedStates  []HomeState `json:"missedStates"`  // with runs of the reference
}

// CompareRow is one algorithm's figures and what it missed. State numbers are
// the reference's. For a complete sound algorithm MissedFailures is empty;
// missed states are then the reduction, not a loss.
type CompareRow struct {
	Algorithm         string       `json:"algorithm"`
	Sound             bool         `json:"sound"`
	Outcome           string       `json:"outcome" enum:"complete,bounded,stopped"`
	States            int          `json:"states"`
	Transitions       int          `json:"transitions"`
	Executions        int          `json:"executions"`
	Seconds           float64      `json:"seconds"`
	Findings          []string     `json:"findings"` // titles
	MissedStates      []int        `json:"missedStates"`
	MissedTransitions int          `json:"missedTransitions"`
	MissedEdges       []MissedEdge `json:"missedEdges"`
	MissedFindings    []Finding    `json:"missedFindings"` // with the shortest run of the reference
	MissedRuns        []Run        `json:"missedRuns"`     // shortest runs to missed states, the nearest few
	Log               []LogEntry   `json:"log"`
}

// MissedEdge is a transition of the reference that a row did not execute.
type MissedEdge struct {
	Src    int `json:"src"`
	Event  int `json:"event"`
	Branch int `json:"branch"`
	Dst    int `json:"dst"`
}

// Link is everything a share link restores.
type Link struct {
	Files   []File   `json:"files"`
	Example string   `json:"example"` // "01-missed-executions/figure-1" when Files are that example's, unchanged
	Options Options  `json:"options"`
	Finding int      `json:"finding"` // which finding is shown, or -1
	Start   int      `json:"start"`
	Run     []Pick   `json:"run"`
	Step    int      `json:"step"`
	View    string   `json:"view" enum:",graph,home,time,compare,algorithm,matrix,about"` // of the page; "" is the graph
	Compare []string `json:"compare"`                                                     // algorithms of the compare view
	Digest  string   `json:"digest"`                                                      // of the verdict the author saw
	Engine  string   `json:"engine"`                                                      // Version that made the link

	Title     string      `json:"title"`     // the author's name for the program
	Note      string      `json:"note"`      // what the author wants to say about it
	Scope     string      `json:"scope"`     // what the graph shows: "neighbourhood", "quotient:door.lock,siren.alarm", …
	Lesson    string      `json:"lesson"`    // lesson and step: "matched-state:3"
	Exercise  string      `json:"exercise"`  // what an exercise asks and hides
	Projector bool        `json:"projector"` // shown large, for a lecture hall
	ReadOnly  bool        `json:"readOnly"`  // the text opens locked; a copy can be edited
	Verdict   LinkVerdict `json:"verdict"`   // what the author saw; zero when the program was not checked

	Mended *LinkMended `json:"mended,omitempty"` // when Files are what a mend made of others
	Beside string      `json:"beside"`           // the run that Run is compared with, as the page writes it
	Played int         `json:"played"`           // entries of the search's log, in the algorithm view
}

// LinkMended is what a mend was for, and the program before it.
type LinkMended struct {
	Sentence string `json:"sentence"` // Mend.Sentence
	Title    string `json:"title"`    // of the finding that it took away
	Before   []File `json:"before"`
}

// LinkVerdict is what the author of a link saw, in numbers: with it the receiver
// of the link is told what differs, not only that something does.
type LinkVerdict struct {
	Outcome     string `json:"outcome"`
	States      int    `json:"states"`
	Transitions int    `json:"transitions"`
	Findings    int    `json:"findings"`
}

// EncodedLink is the part of a link after "#".
type EncodedLink struct {
	Fragment string `json:"fragment"`
}

// DecodeRequest asks for the content of a link's fragment.
type DecodeRequest struct {
	Fragment string `json:"fragment"`
}

// DecodedLink is a link's content. When the link is damaged the reply is
// Failed with kind "bad-link" and a message that says what is wrong.
type DecodedLink struct {
	Link Link `json:"link"`
}

// Matrix is the verdict on every pair of some apps, or on a part of the pairs.
// It is no message: hosts make it from the checks of the pairs, in parallel,
// store it, and put parts together.
type Matrix struct {
	Apps    []string     `json:"apps"` // the names of their files, or of members
	Options Options      `json:"options"`
	Pairs   []MatrixPair `json:"pairs"` // those that were checked, in order
	// Members says that Apps are members of their texts. Then Related is how many
	// pairs can have anything to do with each other, and Alone how many apps are in
	// none of these; no other pair is checked.
	Members bool `json:"members,omitempty"`
	Related int  `json:"related,omitempty"`
	Alone   int  `json:"alone,omitempty"`
	// Texts is a digest of all texts and of Version: parts of one matrix agree in it.
	Texts string `json:"texts,omitempty"`
	// Of a part: which one it is, from 1 on, of how many.
	Shard  int `json:"shard,omitempty"`
	Shards int `json:"shards,omitempty"`
}

// MatrixPair is the verdict on the apps numbered A and B, or on one member alone
// when they are the same. An invalid outcome is explained by Problem.
type MatrixPair struct {
	A        int       `json:"a"`
	B        int       `json:"b"`
	Outcome  string    `json:"outcome" enum:"complete,bounded,stopped,unchecked,invalid"`
	Limit    string    `json:"limit,omitempty"` // which limit bounded it
	Problem  string    `json:"problem"`
	Verdict  string    `json:"verdict"`
	Unseen   []string  `json:"unseen,omitempty"` // what was not looked at, because the checker is limited
	Events   int       `json:"events"`
	States   int       `json:"states"`
	Seconds  float64   `json:"seconds,omitempty"` // what it took; not in what is written, which is the same every time
	Findings []Finding `json:"findings"`
}
