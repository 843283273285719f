package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"crosscheck/engine"
	"crosscheck/engine/internal/count"
	"crosscheck/engine/protocol"
)

// command is one row of the table of commands.
type command struct {
	name    string
	usage   string                       // after the name
	summary string                       // one line
	details string                       // for help
	more    func(*shell) (string, error) // what help adds at its end
	flags   func(*flag.FlagSet, *settings)
	run     func(*invocation) (status int, err error)
}

// settings are the values of all flags; each command declares those it reads.
type settings struct {
	options    protocol.Options
	algorithms string
	play       string // a run
	start      int    // number of an initial state
	numbered   bool   // --start takes one too
	format     string
	json       bool
	first      bool // problem ends the search
	write      bool
	all        bool
	only       []string
	base       string
	dir        string
	example    string // its name
	step       int
	view       string
	title      string
	note       string
	readOnly   bool
	claims     bool // the link says what is found
	pseudonyms bool // in place of the names of the home
	noCheck    bool
	addr       string
	links      string // a file
	origin     string
	finding    int
	home       string // a file
	shard      string // "1/4", or "auto"
	shards     int    // of which the environment says one
	keep       string // a file
	reportFile string
	merge      bool
	resume     string // a file
	jobs       int
	total      float64
	by         string // names of locations
	open       string // numbers of classes
}

// invocation is one use of a command.
type invocation struct {
	*shell
	*settings
	command  *command
	operands []string
}

// commands in the order in which help lists them; filled by init because help
// itself is one of them.
var commands []*command

func init() {
	commands = []*command{
		checkCommand, homeCommand, matrixCommand, compareCommand, graphCommand, findCommand, exportCommand, eventsCommand, replayCommand, minimiseCommand, mendCommand, fmtCommand,
		linkCommand, openCommand, serveCommand, versionCommand, helpCommand,
	}
}

func find(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

// flagSet makes the flags of a command that store into s.
func (c *command) flagSet(s *settings) *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	if c.flags != nil {
		c.flags(fs, s)
	}
	return fs
}

// parse reads flags and operands in any order; after "--" all are operands.
func (inv *invocation) parse(args []string) error {
	inv.settings = &settings{}
	fs := inv.command.flagSet(inv.settings)
	var rest []string
	for i, a := range args {
		if a == "--" {
			args, rest = args[:i], args[i+1:]
			break
		}
	}
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			if err == flag.ErrHelp {
				return err
			}
			return inv.command.misused(fs, err)
		}
		if fs.NArg() == 0 {
			break
		}
		inv.operands = append(inv.operands, fs.Arg(0))
		args = fs.Args()[1:]
	}
	inv.operands = append(inv.operands, rest...)
	if s := inv.total; !(s >= 0) || math.IsInf(s, 0) {
		return usagef("--total-seconds wants a number from 0 on, not “%v”", s)
	}
	if s := inv.options.MaxSeconds; math.IsNaN(s) || math.IsInf(s, 0) {
		return usagef("--max-seconds wants a number, not “%v”", s)
	}
	if o := &inv.options; o.Time != timed && (o.For != 0 || o.Start != "") {
		return usagef("--for and --start with a time are for programs read with exact times; add --time timed")
	}
	return nil
}

var (
	badValue = regexp.MustCompile(`(?s)^invalid (?:boolean )?value (".*") for (?:flag )?-([^:]+): `)
	noValue  = regexp.MustCompile(`^flag needs an argument: -(.+)$`)
	noSuch   = regexp.MustCompile(`^flag provided but not defined: -(.+)$`)
)

// misused says what is wrong with a flag that could not be read.
func (c *command) misused(fs *flag.FlagSet, err error) error {
	text := err.Error()
	if m := badValue.FindStringSubmatch(text); m != nil {
		value, _ := strconv.Unquote(m[1])
		return usagef("--%s wants %s, not “%s”", m[2], wanted(fs.Lookup(m[2])), value)
	}
	if m := noValue.FindStringSubmatch(text); m != nil {
		return usagef("--%s wants %s after it", m[1], wanted(fs.Lookup(m[1])))
	}
	if m := noSuch.FindStringSubmatch(text); m != nil {
		text = "there is no flag --" + m[1]
	}
	return usagef("%s; “crosscheck help %s” lists the flags", text, c.name)
}

// wanted is what kind of value a flag takes.
func wanted(f *flag.Flag) string {
	switch f.Value.(flag.Getter).Get().(type) {
	case int:
		return "a whole number"
	case float64:
		return "a number"
	case bool:
		return "true or false"
	case forFlag:
		return "a time from 1ms to 3650d, in ms, s, min, h or d, such as 90s or 24h, or ever"
	case startFlag:
		return "a time of the week, such as 'mon 21:00'"
	case setFlag:
		return "a location and its value, such as door.lock=unlocked"
	}
	return "a value"
}

// explain prints the page of one command.
func (sh *shell) explain(c *command) error {
	var b strings.Builder
	summary := strings.ToUpper(c.summary[:1]) + c.summary[1:]
	fmt.Fprintf(&b, "usage: crosscheck %s\n\n%s.\n", strings.TrimSpace(c.name+" "+c.usage), summary)
	if c.details != "" {
		fmt.Fprintf(&b, "\n%s\n", c.details)
	}
	var flags strings.Builder
	c.flagSet(&settings{}).VisitAll(func(f *flag.Flag) {
		arg, text := flag.UnquoteUsage(f)
		dashes := "--"
		if len(f.Name) == 1 {
			dashes = "-"
		}
		fmt.Fprintf(&flags, "  %-28s %s\n", strings.TrimSpace(dashes+f.Name+" "+arg), text)
	})
	if flags.Len() > 0 {
		fmt.Fprintf(&b, "\nflags:\n%s", flags.String())
	}
	if c.more != nil {
		text, err := c.more(sh)
		if err != nil {
			return err
		}
		b.WriteString(text)
	}
	fmt.Fprint(sh.out, b.String())
	return nil
}

// overview is the page that help prints without an argument.
func overview() string {
	var b strings.Builder
	b.WriteString("Crosscheck explores every order of events of a program and shows the run that goes wrong.\n\nusage: crosscheck COMMAND …\n\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-8s %s\n", c.name, c.summary)
	}
	b.WriteString(`
FILE is one of these, a folder of them, the folder of a configuration, or - for
standard input. All files together are one home.
`)
	for _, l := range engine.Languages() {
		fmt.Fprintf(&b, "  %-8s %s\n", strings.Join(l.Endings, " "), l.Title)
	}
	b.WriteString(`Exit status: 0 no problem found and everything explored, 1 a problem found,
2 bad input or usage, 3 no problem found but a limit was hit, or an app did nothing.
“crosscheck help COMMAND” tells more.
`)
	return b.String()
}

var helpCommand = &command{
	name: "help", usage: "[COMMAND]", summary: "explain a command",
	run: func(inv *invocation) (int, error) {
		if len(inv.operands) == 0 {
			fmt.Fprint(inv.out, overview())
			return statusOK, nil
		}
		c := find(inv.operands[0])
		if c == nil {
			return 0, usagef("there is no command %q; “crosscheck help” lists them", inv.operands[0])
		}
		return statusOK, inv.explain(c)
	},
}

var versionCommand = &command{
	name: "version", summary: "print the version",
	run: func(inv *invocation) (int, error) {
		fmt.Fprintf(inv.out, "crosscheck %s (%s, %s/%s)\n", protocol.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return statusOK, nil
	},
}

// Flags that several commands share.

func optionFlags(fs *flag.FlagSet, s *settings) {
	fs.StringVar(&s.options.Algorithm, "algorithm", "", "search with algorithm `NAME` (“crosscheck help check” lists all)")
	fs.StringVar(&s.options.Time, "time", "", "read time as `MODE`: immediate, any-time or timed (default: "+engine.DefaultTime+")")
	fs.IntVar(&s.options.MaxStates, "max-states", 0, "stop after `N` states (default: no limit)")
	fs.Float64Var(&s.options.MaxSeconds, "max-seconds", 0, "stop after `N` seconds (default: no limit)")
	fs.IntVar(&s.options.MaxMB, "max-mb", 0, "take `N` MB of memory at most, for search and analysis together (default: seven eighths of what is free)")
	algorithm, depth := engine.Deepest()
	fs.IntVar(&s.options.MaxDepth, "max-depth", 0, fmt.Sprintf("%s: longest execution, `N` events (default %d); without --max-states or --max-seconds it ends after %s",
		algorithm, depth, count.Of(engine.DefaultExecutions, "execution")))
	fs.IntVar(&s.options.Seed, "seed", 0, "random: the seed `N`")
	profileFlags(fs, s)
	fs.BoolVar(&s.options.NoSlicing, "no-slicing", false, "keep variables that nothing observable depends on")
	fs.Var(forFlag{&s.options.For}, "for", "timed: explore `TIME`, such as 90s, 24h or 2d; ever explores without end (default: what the program says, else ever)")
	fs.Var(startFlag{s}, "start", startUsage(s))
	fs.Var(setFlag{&s.options.Set}, "set", "start with `LOCATION=VALUE`, such as door.lock=unlocked; may be given several times")
}

func homeFlag(fs *flag.FlagSet, s *settings) {
	fs.StringVar(&s.home, "home", "", "the home that the apps run in: `FILE` (default: a guessed one)")
}

func jsonFlag(fs *flag.FlagSet, s *settings) {
	fs.BoolVar(&s.json, "json", false, "print one JSON object")
}
