package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// testdata/spans.txt shows what each part of a tree covers in the text, in the
// order in which Inspect goes through them.
func TestSpans(t *testing.T) {
	transcript(t, "spans.txt", func(in string) string {
		f, problems := parse(in)
		if len(problems) > 0 {
			t.Errorf("%s", describe(in, problems))
		}
		var b strings.Builder
		InspectFile(f, func(n any) bool {
			at := n.(Node).Span()
			kind := strings.TrimPrefix(fmt.Sprintf("%T", n), "*syntax.")
			fmt.Fprintf(&b, "%-10s %s\n", kind, strings.ReplaceAll(in[at.Start:at.End], "\n", "⏎"))
			return true
		})
		return b.String()
	})
}

// Where a name is more than its node covers, NameSpan tells.
func TestNameSpans(t *testing.T) {
	const text = `@Field Map names = [:]
private String describe(Map options, device) {
  try { device?.currentValue("switch").length() } catch (Exception e) { "$device".call() }
}`
	f, problems := parse(text)
	if len(problems) > 0 {
		t.Fatal(describe(text, problems))
	}
	var got []string
	show := func(n Node) { got = append(got, text[n.Span().Start:n.Span().End]) }
	got = append(got, text[f.Fields[0].NameSpan.Start:f.Fields[0].NameSpan.End])
	m := f.Methods[0]
	got = append(got, text[m.NameSpan.Start:m.NameSpan.End])
	show(m.Type)
	for _, p := range m.Params {
		show(p)
	}
	Inspect(m, func(n any) bool {
		switch n := n.(type) {
		case *Call:
			got = append(got, text[n.NameSpan.Start:n.NameSpan.End])
		case *Try:
			got = append(got, text[n.Catches[0].NameSpan.Start:n.Catches[0].NameSpan.End])
		}
		return true
	})
	want := "names describe String options device e length currentValue call"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}
