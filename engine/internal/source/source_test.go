package source

import (
	"math/rand/v2"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// Positions are what counting from the start of the text gives, also far into
// long lines.
func TestPositionsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	letters := []rune("aé€😀;\n\t")
	for range 200 {
		text := make([]rune, r.IntN(3000))
		for i := range text {
			text[i] = letters[r.IntN(len(letters)-r.IntN(2))]
			if text[i] == '\n' && r.IntN(20) > 0 {
				text[i] = 'b'
			}
		}
		f := NewFile("f", string(text))
		for range 50 {
			n := r.IntN(len(text) + 1)
			off := len(string(text[:n]))
			units := len(utf16.Encode(text[:n]))
			start := 0
			for i := range n {
				if text[i] == '\n' {
					start = i + 1
				}
			}
			if got := f.UTF16(off); got != units {
				t.Fatalf("UTF16(%d) = %d, want %d", off, got, units)
			}
			if got := f.Offset(units); got != off {
				t.Fatalf("Offset(%d) = %d, want %d", units, got, off)
			}
			if got := f.Position(off).Column; got != n-start+1 {
				t.Fatalf("column of %d is %d, want %d", off, got, n-start+1)
			}
		}
		if f.UTF16(len(f.Text)+5) != len(utf16.Encode(text)) || f.Offset(1<<30) != len(f.Text) || !utf8.ValidString(f.Text) {
			t.Fatal("what lies behind the text is not its end")
		}
	}
}
