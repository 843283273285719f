package tsgen

import (
	"crosscheck/engine/protocol"
)

// Algorithms writes what a page has to know of algorithms before an engine is
// there as a TypeScript module: names and traits, by how time is read.
func Algorithms(untimed, timed []protocol.Algorithm) string {
	g := &generator{}
	g.line("import type { Algorithm } from './protocol.gen.ts';")
	g.line(`
/** An algorithm without its words. */
export type AlgorithmRow = Omit<Algorithm, 'title' | 'summary' | 'source' | 'code'>;`)
	g.algorithms("Algorithms for programs without clocks.", "untimedRows", untimed)
	g.algorithms("Algorithms for programs read with exact times.", "timedRows", timed)
	return header("the tables of algorithms") + g.out.String()
}

func (g *generator) algorithms(doc, name string, rows []protocol.Algorithm) {
	g.line("\n/** %s */\nexport const %s: readonly AlgorithmRow[] = [", doc, name)
	for _, r := range rows {
		g.line("  { name: %s, sound: %t, reference: %t, recommended: %t, compared: %t, exhaustive: %t, deep: %t, seeded: %t },",
			quote(r.Name), r.Sound, r.Reference, r.Recommended, r.Compared, r.Exhaustive, r.Deep, r.Seeded)
	}
	g.line("];")
}
