package protocol_test

import (
	"os"
	"testing"

	"crosscheck/engine/internal/golden"
	"crosscheck/engine/protocol/tsgen"
)

func TestTypeScriptIsCurrent(t *testing.T) {
	source, err := os.ReadFile("protocol.go")
	if err != nil {
		t.Fatal(err)
	}
	types, err := tsgen.Generate(string(source))
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "../../web/src/engine/protocol.gen.ts", types)
}
