package tsgen_test

import (
	"strings"
	"testing"

	"crosscheck/engine/protocol/tsgen"
)

const source = "package p\n" + `
// Version counts.
const Version = "it's 1"

// Ask is a question.
type Ask struct {
	ID int    ` + "`json:\"id\"`" + `
	Op string ` + "`json:\"op\"`" + `

	Go   *Empty ` + "`json:\"go,omitempty\"`" + `
	Stay *Stay  ` + "`json:\"stay,omitempty\"`" + `
}

// Empty says
// nothing.
type Empty struct{}

type Stay struct {
	Kind  string    ` + "`json:\"kind\" enum:\",a,b\"`" + ` // which
	Owner other.One   ` + "`json:\"owner\"`" + `
	Also  []other.One ` + "`json:\"also\"`" + `
	Times []float64 ` + "`json:\"times\"`" + `
	Deep  [][]Empty ` + "`json:\"deep,omitempty\"`" + `
	Home  *Empty    ` + "`json:\"home,omitempty\"`" + `
}
`

const want = `import type { OtherOne } from './other.gen.ts';
/** Version counts. */
export const version = 'it\'s 1';

/** Ask is a question. */
export type Ask =
  | { readonly id: number; readonly op: 'go'; readonly go: Empty }
  | { readonly id: number; readonly op: 'stay'; readonly stay: Stay };

/**
 * Empty says
 * nothing.
 */
export type Empty = Record<string, never>;

export interface Stay {
  /** which */
  readonly kind: '' | 'a' | 'b';
  readonly owner: OtherOne;
  readonly also: readonly OtherOne[];
  readonly times: readonly number[];
  readonly deep?: readonly (readonly Empty[])[];
  readonly home?: Empty;
}
`

func TestStructsBecomeTypes(t *testing.T) {
	got, err := tsgen.Generate("protocol.go", source)
	if err != nil {
		t.Fatal(err)
	}
	if _, body, _ := strings.Cut(got, "\n"); body != want {
		t.Errorf("got\n%s\nwant\n%s", body, want)
	}
}

func TestWhatTypeScriptCannotSayIsAnError(t *testing.T) {
	for text, want := range map[string]string{
		"package p\ntype T struct { M map[string]int `json:\"m\"` }": "no TypeScript type for *ast.MapType",
		"package p\ntype T struct { P *S `json:\"p\"` }":             "p: a pointer must be left out when it is nil",
		"package p\ntype T struct { ID int; Op string; X T }":        "T.X: a union field must be a pointer",
		"package p\ntype T struct {":                                 "expected",
	} {
		if _, err := tsgen.Generate("protocol.go", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}
