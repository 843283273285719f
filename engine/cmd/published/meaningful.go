package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"crosscheck/engine"
	"crosscheck/engine/internal/explore"
	"crosscheck/engine/internal/interp"
	"crosscheck/engine/internal/source"
	"crosscheck/engine/internal/subject"
	"crosscheck/engine/internal/timed"
)

// timedExamples is where the examples with exact times are.
const timedExamples = "examples/05-time"

// longestExample is how many seconds a search of an example may take.
const longestExample = 1

// meaningful compares the searches of DeLorean, section 7.4, on the examples with exact
// times.
func (s *settings) meaningful(m *measured) error {
	names, err := exampleNames()
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := m.search(name+" compared", func() (*entry, error) {
			inner, length, err := readExample(name)
			if err != nil {
				return nil, err
			}
			return alternativesTo(inner, length, explore.Limits{Seconds: longestExample, Bytes: memory}), nil
		}); err != nil {
			return err
		}
	}
	return nil
}

func exampleNames() (names []string, err error) {
	folders, err := filepath.Glob(filepath.Join(filepath.FromSlash(timedExamples), "*"))
	if err != nil || len(folders) == 0 {
		return nil, fmt.Errorf("%s: %w", timedExamples, os.ErrNotExist)
	}
	for _, f := range folders {
		names = append(names, filepath.Base(f))
	}
	return names, nil
}

// readExample is the program of an example, with exact times, and how long it is
// looked at: 0 for ever.
func readExample(name string) (*interp.System, int64, error) {
	set := &source.Set{}
	for _, l := range engine.Languages() {
		files, err := filepath.Glob(filepath.Join(filepath.FromSlash(timedExamples), name, "*"+l.Endings[0]))
		if err != nil {
			return nil, 0, err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return nil, 0, err
			}
			set.Files = append(set.Files, source.NewFile(filepath.Base(f), string(text)))
		}
	}
	if len(set.Files) == 0 {
		return nil, 0, fmt.Errorf("%s: %w", name, os.ErrNotExist)
	}
	o := &subject.Options{}
	o.Time = "timed"
	x, problems := subject.Prepare(set, o)
	if x == nil {
		return nil, 0, fmt.Errorf("%s: %v", name, problems)
	}
	return x.Inner, x.Period.Length, nil
}

// alternativesTo is what searches without time and at random reach of a program,
// beside zones: devices and modes, and all that is kept. Random tests have as
// long as zones take, and as long as regions take, or a search may.
func alternativesTo(inner *interp.System, length int64, limits explore.Limits) *entry {
	search := func(row timed.Row, limits explore.Limits) *lookedAhead {
		a := &lookedAhead{}
		a.add(row, inner, length, limits)
		return a
	}
	exact := search(zones, limits)
	byRegions := search(regions, limits)
	timeless := search(untimed, limits)
	walks := func(seconds float64) *lookedAhead {
		return search(atRandom, explore.Limits{Seconds: seconds, Executions: math.MaxInt32})
	}
	asZones, asRegions := walks(exact.Seconds), walks(byRegions.Seconds)
	e := exact.entry
	e.Figures = map[string]float64{
		"visible": float64(total(exact.visible)), "discrete": float64(total(exact.discrete)),
		"invalid": float64(beyond(timeless.visible, exact.visible)), "invalid discrete": float64(beyond(timeless.discrete, exact.discrete)),
		"untimed misses":  float64(beyond(exact.discrete, timeless.discrete)),
		"missed as zones": float64(beyond(exact.visible, asZones.visible)), "missed discrete as zones": float64(beyond(exact.discrete, asZones.discrete)),
		"missed as regions": float64(beyond(exact.visible, asRegions.visible)), "missed discrete as regions": float64(beyond(exact.discrete, asRegions.discrete)),
		"regions seconds": byRegions.Seconds, "untimed seconds": timeless.Seconds,
	}
	return &e
}

// examplesCompared is section 7.4 of DeLorean on programs that have a meaning.
func examplesCompared(r *report, m *measured) error {
	names, err := exampleNames()
	if err != nil {
		return err
	}
	var lines [][]string
	seen, invalid, missing, missingLong := 0, 0, 0, 0
	for _, name := range names {
		e := m.entries[name+" compared"]
		if e == nil {
			continue
		}
		f := e.Figures
		if e.Limit != "" {
			return fmt.Errorf("%s: zones did not end: %s", name, e.Limit)
		}
		cell := func(visible, all string) string {
			if f["visible"] < 2 {
				return fmt.Sprintf("– [%g]", f[all])
			}
			return fmt.Sprintf("%g (%.0f %%) [%g]", f[visible], 100*f[visible]/f["visible"], f[all])
		}
		if f["visible"] > 1 {
			seen++
			invalid += min(1, int(f["invalid"]))
			missing += min(1, int(f["missed as zones"]))
			missingLong += min(1, int(f["missed as regions"]))
		}
		lines = append(lines, []string{fmt.Sprintf("[%s](../../../%s/%s)", name, timedExamples, name), fmt.Sprintf("%g [%g]", f["visible"], f["discrete"]),
			cell("invalid", "invalid discrete"), fmt.Sprintf("%.4f", e.Seconds), cell("missed as zones", "missed discrete as zones"),
			fmt.Sprintf("%.4f", f["regions seconds"]), cell("missed as regions", "missed discrete as regions")})
	}
	r.say("### Programs that have a meaning")
	r.say("The examples with exact times, for as long as each asks for, counted in the same way: what somebody in the home can see, in percent of what there is; in brackets with all that the program keeps, its monitors of properties, too. "+
		"What time it is is no part of it. *–*: a program without devices, of which nothing is seen. A search of regions has %d s, and random tests as long as it took. "+
		"Of the %d in which something is seen, a search without time reaches states in %d that nobody will ever see; random tests miss some in %d when they have the time of `%s`, and in %d when they have that of `%s`.",
		longestExample, seen, invalid, missing, zones.Name, missingLong, regions.Name)
	r.table([]string{"example", "states", "untimed: invalid", "`" + zones.Name + "`, s", "random for so long: missed", "`" + regions.Name + "`, s", "random for so long: missed"}, lines)
	return nil
}
