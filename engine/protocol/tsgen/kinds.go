package tsgen

import (
	"crosscheck/engine/internal/finding"
	"fmt"
)

// Kinds writes the table of kinds of findings as a TypeScript module.
func Kinds(rows []finding.Row, unknown finding.Row) string {
	g := &generator{}
	g.line("")
	g.line("/** A kind of finding. */")
	g.line("export type FindingKind =")
	for i, r := range rows {
		end := ""
		if i == len(rows)-1 {
			end = ";"
		}
		g.line("  | %s%s", quote(string(r.Kind)), end)
	}
	g.line(`
export interface FindingKindRow {
  /** stands for it in a cell of a matrix */
  readonly sign: string;
  /** says it in a legend or beside a title */
  readonly words: string;
  /** two apps of which each does what it should, but not both */
  readonly conflict: boolean;
  /** it is worth a look, and no problem */
  readonly minor: boolean;
}

/** The table of kinds, the gravest first. */
export const findingKinds: Readonly<Record<FindingKind, FindingKindRow>> = {`)
	for _, r := range rows {
		g.line("  %s: %s,", quote(string(r.Kind)), kindRow(r))
	}
	g.line("};\n\n/** Stands for kinds that the table does not have. */\nexport const unknownKind: FindingKindRow = %s;", kindRow(unknown))
	return header("engine/internal/finding") + g.out.String()
}

func kindRow(r finding.Row) string {
	return fmt.Sprintf("{ sign: %s, words: %s, conflict: %t, minor: %t }", quote(r.Sign), quote(r.Words), r.Conflict, r.Minor)
}
