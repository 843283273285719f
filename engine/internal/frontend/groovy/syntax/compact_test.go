package syntax

import (
	"testing"

	"crosscheck/engine/internal/source"
)

func TestCompactKeepsTheTree(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"comments", "// head\nint a = 1 /* one */ + 2 // tail\n", "int a = 1 + 2\n"},
		{"empty lines and margins", "def f() {\n\n\t\tx()\n\n\n  y()\n\t}\n", "def f() {\n  x()\n  y()\n}\n"},
		{"brackets", "f(\n a,\n [b,\n  c])\n", "f(\n  a,\n  [b,\n    c])\n"},
		{"an empty block", "def f() {\n  // nothing\n}\n", "def f() {}\n"},
		{"a text of several lines", "x = '''a\n\n   // b\n'''\n", "x = '''a\n\n   // b\n'''\n"},
		{"a text with values", "x = \"a  ${ f( b ) }  c\"\n", "x = \"a  ${ f( b ) }  c\"\n"},
		{"a text with names", "x = \"a $b.c $d\" // e\n", "x = \"a $b.c $d\"\n"},
		{"a line that goes on", "x = 1 + \\\n   2\n", "x = 1 + 2\n"},
		{"a comment that ends a line", "a() /* 1\n 2 */\nb()\n", "a()\nb()\n"},
		{"nothing", "// only this\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Compact(source.NewFile("a.groovy", test.text))
			if got != test.want {
				t.Fatalf("got %q, want %q", got, test.want)
			}
			if again := Compact(source.NewFile("a.groovy", got)); again != got {
				t.Errorf("compacting twice gives %q", again)
			}
			before, _ := Parse(source.NewFile("a.groovy", test.text), 0)
			after, _ := Parse(source.NewFile("a.groovy", got), 0)
			if Dump(before) != Dump(after) {
				t.Errorf("the tree has become %s from %s", Dump(after), Dump(before))
			}
		})
	}
}
