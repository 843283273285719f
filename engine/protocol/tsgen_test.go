package protocol_test

import (
	"flag"
	"os"
	"testing"

	"crosscheck/engine/protocol/tsgen"
)

var update = flag.Bool("update", false, "renew generated files")

const typescript = "../../web/src/engine/protocol.gen.ts"

func TestTypeScriptIsCurrent(t *testing.T) {
	source, err := os.ReadFile("protocol.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := tsgen.Generate(string(source))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(typescript, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(typescript)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is stale; renew it with: go test ./engine/protocol -update", typescript)
	}
}
