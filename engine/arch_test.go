package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// modulePath is the module's; packages below are named without it.
const modulePath = "crosscheck/"

// arrow is a package: what it is there for, and what it imports.
type arrow struct{ why, imports string }

// arrows is the import graph of the module, tests aside: what each package is
// there for, and which packages of the module it imports. A new arrow and one
// that is no longer used fail TestImportsAreThoseOfTheTable until they are
// written down here. In the lists, "engine/internal/" is left out.
var arrows = map[string]arrow{
	// For tests of every package.
	"engine/internal/golden":   {"files that tests compare with", ""},
	"engine/internal/twintest": {"random programs that tests judge twice", ""},

	// The bottom: texts, values, problems, and the seam that explorers see.
	"engine/internal/source":     {"texts and positions", ""},
	"engine/internal/lazy":       {"what is made when it is first asked for", ""},
	"engine/internal/regular":    {"expressions are compiled when they are first asked", "lazy"},
	"engine/internal/count":      {"how many, for people", ""},
	"engine/internal/garbage":    {"when the collector begins", ""},
	"engine/internal/sorting":    {"puts lists in order, alike for all types", ""},
	"engine/internal/moment":     {"tells times", ""},
	"engine/internal/pause":      {"long work that can be left in the middle", ""},
	"engine/internal/name":       {"what is called how, for people", ""},
	"engine/internal/value":      {"finite domains", ""},
	"engine/internal/diag":       {"problems have positions", "source"},
	"engine/internal/ts":         {"events and locations have positions", "source"},
	"engine/internal/capability": {"what devices can do is told in domains, what their changes mean for others as locations tell it", "ts value"},

	// Programs. Nothing here knows of exploration.
	"engine/internal/ir":        {"describes its tables in the words of ts", "name source ts value"},
	"engine/internal/ir/build":  {"makes programs by hand", "ir ts value"},
	"engine/internal/ir/irtest": {"makes random programs", "ir source ts value"},
	"engine/internal/ir/family": {"makes programs of a given size", "ir ir/build ts value"},
	"engine/internal/home":      {"the devices of a program, for those who run apps of other languages", "capability ir source value"},
	"engine/internal/slice":     {"rewrites programs; runs the end of an event at the start", "interp ir ts"},
	"engine/internal/interp":    {"runs programs as a ts.System", "ir source ts value"},
	"engine/internal/reference": {"runs programs as a ts.System and shares no code with interp", "ir source ts value"},

	// Front ends. They do not see ts beyond the enums that ir uses.
	// Languages that are in the engine or in some builds of it have the rest of
	// the table in files arrows.txt of their own.
	"engine/internal/frontend/service":        {"what an editor asks any language", "diag home source"},
	"engine/internal/frontend/shorten":        {"how texts of any language become shorter", "diag source"},
	"engine/internal/frontend/mend":           {"how texts of any language are mended", "source"},
	"engine/internal/frontend":                {"what the engine knows of languages", "count diag frontend/mend frontend/service frontend/shorten home ir source"},
	"engine/internal/frontend/controller":     {"programs of home controllers as ir, and the homes that they ask for", "capability diag frontend frontend/draft frontend/lang/syntax frontend/service home ir moment name regular source ts value"},
	"engine/internal/frontend/draft":          {"what readers say alike where they write a program", "ir source ts value"},
	"engine/internal/frontend/lang/syntax":    {"text to tree", "diag source"},
	"engine/internal/frontend/lang/check":     {"what a native program means", "capability diag frontend/lang/syntax home ir source ts value"},
	"engine/internal/frontend/lang/lower":     {"native programs as ir, which it runs to see how they start", "capability diag frontend frontend/lang/check frontend/lang/syntax home interp ir name source ts value"},
	"engine/internal/frontend/lang/editor":    {"answers about native programs", "capability diag frontend frontend/lang/check frontend/lang/lower frontend/lang/syntax frontend/service ir source value"},
	"engine/internal/frontend/lang/furnish":   {"changes devices in the text of a home", "capability diag frontend/lang/editor frontend/lang/syntax frontend/service source"},
	"engine/internal/frontend/lang/mender":    {"mends native programs by their trees", "capability frontend/lang/syntax frontend/mend source"},
	"engine/internal/frontend/lang":           {"the native language", "frontend frontend/lang/editor frontend/lang/lower frontend/lang/mender frontend/lang/syntax frontend/service source"},
	"engine/internal/frontend/lang/shortener": {"makes programs shorter by their trees", "diag frontend/lang/syntax frontend/shorten source"},

	"engine/internal/regime": {"makes random programs for tests of explorers, and smaller ones", "explore/walk frontend frontend/table interp ir minimise source"},

	"engine/internal/minimise":              {"makes programs shorter", "frontend frontend/shorten source"},
	"engine/internal/minimise/minimisetest": {"helps to test what makes programs shorter", "source"},

	// Exploration. Nothing here knows of programs or of its siblings.
	"engine/internal/stategraph":          {"the explored part of a ts.System", "ts"},
	"engine/internal/depend":              {"when transitions conflict", "ts"},
	"engine/internal/trace":               {"single runs of a ts.System", "count moment name ts"},
	"engine/internal/trace/tracetest":     {"small systems for tests", "stategraph ts"},
	"engine/internal/ts/tstest":           {"what every ts.System must do", "stategraph ts"},
	"engine/internal/explore":             {"what a search is", "stategraph ts"},
	"engine/internal/explore/full":        {"an algorithm", "explore stategraph ts"},
	"engine/internal/explore/ledger":      {"what reducing searches note about states", "depend explore stategraph ts"},
	"engine/internal/explore/dpor":        {"an algorithm", "depend explore explore/ledger stategraph ts"},
	"engine/internal/explore/paper":       {"algorithms", "depend explore explore/ledger stategraph ts"},
	"engine/internal/explore/stateless":   {"an algorithm", "depend explore explore/ledger stategraph ts"},
	"engine/internal/explore/walk":        {"an algorithm", "explore explore/ledger stategraph ts"},
	"engine/internal/explore/exploretest": {"what every algorithm must do", "explore explore/full stategraph ts"},
	"engine/internal/explore/table":       {"all algorithms", "explore explore/dpor explore/full explore/paper explore/stateless explore/walk"},

	// Time.
	"engine/internal/timed":           {"what systems with clocks and their searches are", "explore ts"},
	"engine/internal/timed/dbm":       {"matrices; knows of nothing else", ""},
	"engine/internal/timed/zone":      {"an algorithm", "explore sorting stategraph timed timed/dbm ts"},
	"engine/internal/timed/grid":      {"what regions and steps have in common", "explore stategraph timed ts"},
	"engine/internal/timed/region":    {"an algorithm", "explore timed timed/grid ts"},
	"engine/internal/timed/lattice":   {"algorithms", "explore explore/walk stategraph timed timed/grid ts"},
	"engine/internal/timed/compare":   {"what searches reached", "stategraph timed ts"},
	"engine/internal/timed/schedule":  {"times for runs", "trace ts"},
	"engine/internal/timed/confirm":   {"plays timed runs with numbers", "timed timed/schedule trace ts"},
	"engine/internal/timed/parts":     {"systems side by side", "sorting ts"},
	"engine/internal/timed/pursue":    {"looks for runs by zones", "explore stategraph timed timed/zone trace ts"},
	"engine/internal/timed/table":     {"all algorithms for timed programs", "explore explore/full timed timed/lattice timed/region timed/zone ts"},
	"engine/internal/timed/tck":       {"writes programs for another tool", "ts"},
	"engine/internal/timed/timedtest": {"small timed systems for tests", "explore/walk ir ir/build ts value"},

	// What is made of an exploration, whoever explored.
	"engine/internal/finding":           {"the kinds of findings, a table; hosts show it too", ""},
	"engine/internal/analysis":          {"judges graphs and replays its runs", "analysis/conflict analysis/loop analysis/near analysis/order finding moment pause source stategraph trace ts"},
	"engine/internal/analysis/sets":     {"sets of numbers", ""},
	"engine/internal/analysis/loop":     {"what goes round without end", "stategraph ts"},
	"engine/internal/analysis/conflict": {"where apps undo what others did; when, in words", "analysis/sets moment name stategraph trace ts"},
	"engine/internal/analysis/order":    {"where the order of two events decides", "analysis/conflict analysis/observed analysis/sets stategraph trace ts"},
	"engine/internal/analysis/near":     {"what is nearest to the start, part by part", "analysis/conflict analysis/observed analysis/sets stategraph ts"},
	"engine/internal/analysis/observed": {"what events were seen to access", "analysis/sets stategraph ts"},
	"engine/internal/analysis/missed":   {"compares two analysed graphs", "analysis finding stategraph ts"},
	"engine/internal/dotgraph":          {"draws graphs", "count stategraph ts"},
	"engine/internal/quotient":          {"puts states together", "stategraph ts"},
	"engine/internal/condition":         {"asks states; conditions are the native language's", "diag frontend/lang/syntax ts value"},

	// Between explorations and the door.
	"engine/internal/profile": {"other ways of running apps than in a home", "analysis/conflict diag ir source stategraph"},
	"engine/internal/subject": {"programs ready to be explored", "analysis analysis/conflict diag explore explore/table frontend interp ir " +
		"moment profile reference slice source stategraph timed ts"},
	"engine/internal/subject/exact": {"programs with exact times; the small engine is without", "analysis analysis/conflict diag explore frontend interp ir reference slice " +
		"source stategraph subject timed timed/confirm timed/parts timed/pursue timed/table trace ts"},
	"engine/internal/exploration":      {"a search of a subject and its analysis", "analysis explore ir pause stategraph subject timed trace ts"},
	"engine/internal/verdict":          {"says what an exploration established", "analysis count diag exploration explore moment name subject trace ts"},
	"engine/internal/inquiry":          {"asks what was explored", "analysis condition count dotgraph exploration interp ir quotient source stategraph timed trace ts value"},
	"engine/internal/job":              {"long work: check and compare", "analysis analysis/missed exploration explore finding pause stategraph subject timed/compare ts"},
	"engine/internal/job/trials":       {"checks of one program after another, each by what those before found", "analysis diag exploration explore job pause source subject"},
	"engine/internal/job/minimisation": {"long work: checks of shorter and shorter programs", "analysis exploration explore finding job job/trials minimise pause source subject"},
	"engine/internal/job/mending":      {"long work: checks of programs with changes", "analysis analysis/conflict exploration explore finding frontend frontend/mend interp ir job job/trials pause source stategraph timed trace ts"},

	// The one door and who goes through it.
	"engine/protocol":       {"what is said at the door; hosts import it too", "finding"},
	"engine/protocol/tsgen": {"the protocol in TypeScript", "engine/protocol finding"},
	"engine/share":          {"packs protocol.Link", "count frontend/table/words source engine/protocol"},
	"engine": {"answers requests, and says what others found in the protocol's words", "analysis diag dotgraph exploration explore frontend frontend/service frontend/table garbage home profile " +
		"inquiry ir job job/mending job/minimisation moment pause source stategraph subject subject/exact timed/compare timed/tck trace ts verdict engine/protocol engine/share"},
	"engine/cmd/crosscheck":          {"a host", "count diag finding moment timed/grid engine engine/cmd/crosscheck/linkfile engine/protocol engine/share wasm/links"},
	"engine/cmd/repairs":             {"measures mends on rule sets of others", "exploration explore frontend/table job job/mending pause source subject"},
	"engine/cmd/peers":               {"measures searches beside those of others", "explore/table"},
	"engine/enginetest":              {"asks an engine, for tests of what is below it", "engine engine/protocol"},
	"engine/cmd/crosscheck/linkfile": {"keeps published links", ""},
	"wasm/engine":                    {"a host", "engine"},
	"wasm/join":                      {"makes the builds smaller on the wire", ""},
	"wasm/links":                     {"the link service, natively and in a worker", "engine/protocol engine/share"},
	"wasm/links/worker":              {"a host of the link service", "wasm/links"},
}

// fences keep packages from outside the module, and parts of the standard
// library that make results differ from run to run, to where they belong.
var fences = []struct{ pkg, allowed, why string }{
	{"syscall/js", "wasm/", "everything else must run natively too"},
	{"github.com/goccy/go-json", "engine/protocol", "one codec; others call protocol.Marshal"},
	{"github.com/emicklei/dot", "engine/internal/dotgraph", "one place writes DOT"},
	{"os", "engine/cmd/ engine/internal/golden engine/internal/twintest wasm/join", "the engine has no files and no environment: hosts hand it texts"},
	{"os/exec", "engine/cmd/", "the engine starts nothing"},
	{"github.com/syumai/workers", "wasm/links/worker", "one place is a Cloudflare Worker"},
	{"github.com/syumai/workers/cloudflare", "wasm/links/worker", "one place is a Cloudflare Worker"},
	{"github.com/syumai/workers/cloudflare/kv", "wasm/links/worker", "one place is a Cloudflare Worker"},
	{"go.etcd.io/bbolt", "engine/cmd/crosscheck/linkfile", "one place writes the file of links"},
	{"go.etcd.io/bbolt/errors", "engine/cmd/crosscheck/linkfile", "one place writes the file of links"},
	{"go.yaml.in/yaml/v3", "engine/internal/frontend/", "one language is written in YAML; nothing else reads any"},
	{"net/http", "engine/cmd/ wasm/links", "the engine has no network"},
	{"time", "engine/cmd/ wasm/links", "the engine has no clock: hosts hand it a function"},
	{"math/rand", "", "randomness is a seed and an algorithm of our own, the same in every Go version"},
	{"math/rand/v2", "", "randomness is a seed and an algorithm of our own, the same in every Go version"},
	{"crypto/rand", "engine/cmd/crosscheck wasm/links/worker", "the same input gives the same bytes; only tokens of the link service must not be guessed"},
	{"sync", "engine/cmd/ engine/internal/explore/full engine/internal/lazy wasm/links", "a Session is used by one goroutine; what a search has others do is done when its step returns; what all sessions share is made once"},
	{"testing", "engine/internal/ts/tstest engine/internal/golden engine/internal/twintest", "only tests test"},
}

// goPackage is what the tests need to know of a folder with Go files.
type goPackage struct {
	documented bool
	imports    map[string]bool
}

// goPackages parses all files of the module, whatever they are built for, but
// tests.
func goPackages(t *testing.T) map[string]*goPackage {
	t.Helper()
	found := map[string]*goPackage{}
	root := os.DirFS("..")
	for _, top := range []string{"engine", "wasm"} {
		err := fs.WalkDir(root, top, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly|parser.ParseComments)
			if err != nil {
				return err
			}
			record(found, path.Dir(name), file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func record(found map[string]*goPackage, dir string, file *ast.File) {
	p := found[dir]
	if p == nil {
		p = &goPackage{imports: map[string]bool{}}
		found[dir] = p
	}
	p.documented = p.documented || file.Doc.Text() != ""
	for _, spec := range file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		p.imports[name] = true
	}
}

// allowedImports is the list of a row of the table in full.
func allowedImports(list string) []string {
	var out []string
	for _, name := range strings.Fields(list) {
		if !strings.HasPrefix(name, "engine") && !strings.HasPrefix(name, "wasm") {
			name = "engine/internal/" + name
		}
		out = append(out, name)
	}
	return out
}

// arrowsOfLanguages adds what the languages' own files say to the table. A
// paragraph of such a file is a package with its reason, then its imports; a
// host that is about one language, as the command that makes the tables again
// of studies of its programs, stands there, too.
func arrowsOfLanguages(t *testing.T) {
	t.Helper()
	files, err := fs.Glob(os.DirFS("internal/frontend"), "*/arrows.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no language has its own arrows: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile("internal/frontend/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, paragraph := range strings.Split(string(text), "\n\n")[1:] {
			head, imports, _ := strings.Cut(paragraph, "\n")
			dir, why, found := strings.Cut(head, ": ")
			if !found {
				t.Errorf("%s: %q does not say what the package is there for", name, head)
			}
			arrows[path.Join("engine/internal", dir)] = arrow{why, imports}
		}
	}
}

func TestImportsAreThoseOfTheTable(t *testing.T) {
	found := goPackages(t)
	arrowsOfLanguages(t)
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		row, known := arrows[dir]
		if !known {
			t.Errorf("%s: not in the table; add it with what it is there for", dir)
			continue
		}
		allowed := allowedImports(row.imports)
		for _, name := range slices.Sorted(maps.Keys(found[dir].imports)) {
			short, own := strings.CutPrefix(name, modulePath)
			if own && !slices.Contains(allowed, short) {
				t.Errorf("%s imports %s, which the table does not allow (%s: %s)", dir, short, dir, row.why)
			}
		}
		for _, name := range allowed {
			if !found[dir].imports[modulePath+name] {
				t.Errorf("%s does not import %s; take the arrow out of the table", dir, name)
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(arrows)) {
		if found[dir] == nil {
			t.Errorf("%s is in the table, but there is no such package", dir)
		}
	}
}

func TestFencedImportsStayInside(t *testing.T) {
	for dir, p := range goPackages(t) {
		for name := range p.imports {
			if why := trespass(dir, name); why != "" {
				t.Errorf("%s imports %s: %s", dir, name, why)
			}
		}
	}
}

// trespass says why dir may not import name, or "".
func trespass(dir, name string) string {
	for _, f := range fences {
		if f.pkg == name {
			if i := strings.Index(dir, "/cmd/"); i >= 0 { // a language has its commands below it
				dir = "engine" + dir[i:]
			}
			for _, allowed := range strings.Fields(f.allowed) {
				if strings.HasPrefix(dir+"/", strings.TrimSuffix(allowed, "/")+"/") {
					return ""
				}
			}
			return f.why
		}
	}
	first, _, _ := strings.Cut(name, "/")
	if strings.Contains(first, ".") {
		return "a dependency without a fence; say in the table where it belongs and why"
	}
	return ""
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	for dir, p := range goPackages(t) {
		if !p.documented {
			t.Errorf("%s has no package comment", dir)
		}
	}
}

// records are where the names of languages stand as well: texts that never
// change once they are in a link, lists of examples, and what was measured on
// programs of others.
var records = []string{"doc/", "cmd/published/", "share/e1.txt", "share/d2.txt", "share/testdata/", "testdata/"}

// A language is named below its folder and in the table that registers it.
func TestLanguagesAreNamedWhereTheyAre(t *testing.T) {
	folders, err := fs.Glob(os.DirFS("internal/frontend"), "*/arrows.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range folders {
		language, _, _ := strings.Cut(name, "/")
		if language == "table" {
			continue
		}
		allowed := append([]string{"internal/frontend/" + language + "/", "internal/frontend/table/"}, records...)
		err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
			isIn := func(place string) bool { return strings.HasPrefix(name, place) }
			if err != nil || entry.IsDir() || slices.ContainsFunc(allowed, isIn) {
				return err
			}
			text, err := os.ReadFile(name)
			if strings.Contains(string(text), language) {
				t.Errorf("%s names the language %s", name, language)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
