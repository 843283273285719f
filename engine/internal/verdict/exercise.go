package verdict

import (
	"fmt"
	"slices"
	"strings"

	"crosscheck/engine/internal/analysis"
	"crosscheck/engine/internal/count"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/name"
	"crosscheck/engine/internal/trace"
	"crosscheck/engine/internal/ts"
)

// Unchecked is what is said when an app did nothing: the first of n such.
func Unchecked(app string, n int, reason, help string) string {
	app = name.Quoted(app)
	if n > 1 {
		app = fmt.Sprintf("%s and %s", app, count.Of(n-1, "other app"))
	}
	return fmt.Sprintf("Not checked: %s did nothing here, because %s; %s.", app, reason, help)
}

// WhyNot is why a handler did not run.
func WhyNot(sys ts.System, out *explore.Outcome, report *analysis.Report, h *ts.Handler) string {
	switch {
	case out.How != explore.Complete || report.Partial:
		return "it did not run in what was explored"
	case h.For < 0:
		return "what it waits for never happens"
	case still(report, h):
		return "nothing changes " + trace.NameOf(sys, h.For)
	}
	return trace.NameOf(sys, h.For) + " never becomes what it waits for"
}

// still reports whether h waits for one location, which never changes.
func still(report *analysis.Report, h *ts.Handler) bool {
	return h.For >= 0 && int(h.For) < len(report.Exercise.Still) && report.Exercise.Still[h.For]
}

// WhyIdle is why no code of an app ran, and what to do about it.
func WhyIdle(sys ts.System, report *analysis.Report, app ts.AppID) (reason, help string) {
	var names []string
	waits := false
	for i := range report.NeverRan {
		h := &report.NeverRan[i]
		waits = waits || h.App == app
		if h.App != app || !still(report, h) {
			continue
		}
		if what := trace.NameOf(sys, h.For); !slices.Contains(names, what) {
			names = append(names, what)
		}
	}
	switch {
	case !waits:
		return "it waits for nothing that can happen", "look whether its settings, and the names of what it waits for, are right"
	case len(names) > 0:
		return "nothing changes " + strings.Join(names, " or "), "let the home change it, or give the app a device that changes"
	}
	return "what it waits for never happens", "look at its settings, and at what can happen in the home"
}
