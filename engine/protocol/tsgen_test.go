package protocol_test

import (
	"os"
	"testing"

	"crosscheck/engine"
	"crosscheck/engine/internal/finding"
	"crosscheck/engine/internal/golden"
	"crosscheck/engine/protocol"
	"crosscheck/engine/protocol/tsgen"
)

func TestTypeScriptIsCurrent(t *testing.T) {
	for _, name := range []string{"protocol", "publish"} {
		source, err := os.ReadFile(name + ".go")
		if err != nil {
			t.Fatal(err)
		}
		types, err := tsgen.Generate(name+".go", string(source))
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, "../../web/src/engine/"+name+".gen.ts", types)
	}
}

func TestTheTableOfKindsIsCurrentInTypeScript(t *testing.T) {
	golden.Check(t, "../../web/src/engine/finding.gen.ts", tsgen.Kinds(finding.Rows, finding.Unknown))
}

func TestTheTablesOfAlgorithmsAreCurrentInTypeScript(t *testing.T) {
	var hello *protocol.Hello
	session := engine.NewSession(func(data []byte) {
		reply, err := protocol.UnmarshalReply(data)
		if err != nil {
			t.Fatal(err)
		}
		hello = reply.Hello
	}, func() float64 { return 0 })
	session.Handle(protocol.MarshalRequest(&protocol.Request{ID: 1, Op: "hello", Hello: &protocol.HelloRequest{}}))
	golden.Check(t, "../../web/src/engine/algorithms.gen.ts", tsgen.Algorithms(hello.Algorithms, hello.Timed))
}
