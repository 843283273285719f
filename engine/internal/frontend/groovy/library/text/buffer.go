package text

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// OfBuffers are the methods of StringBuilder.
func OfBuffers() dynamic.Members {
	ms := dynamic.Members{}
	dynamic.Let(ms, "append", 1, 1, func(w data.World, b *data.Buffer, a []data.Value) data.Value {
		b.Append(data.Text(a[0]))
		return b
	})
	dynamic.Alias(ms, "append", "leftShift", "write")
	dynamic.Def(ms, "setLength", 1, 1, func(w data.World, b *data.Buffer, a []data.Value) data.Value {
		b.Text = data.Slice(b.Text, 0, min(int(data.IntValue(a[0])), data.TextLength(b.Text)))
		return nil
	})
	dynamic.Let(ms, "insert", 2, 2, func(w data.World, b *data.Buffer, a []data.Value) data.Value {
		at := int(data.Truncated(a[0]))
		checkText(b.Text, at, data.TextLength(b.Text))
		b.Text = data.Slice(b.Text, 0, at) + data.Text(a[1]) + data.Slice(b.Text, at, data.TextLength(b.Text))
		return b
	})
	dynamic.Def(ms, "deleteCharAt", 1, 1, func(w data.World, b *data.Buffer, a []data.Value) data.Value {
		at := int(data.IntValue(a[0]))
		checkText(b.Text, at, at+1)
		b.Text = data.Slice(b.Text, 0, at) + data.Slice(b.Text, at+1, data.TextLength(b.Text))
		return b
	})
	dynamic.Def(ms, "reverse", 0, 0, func(w data.World, b *data.Buffer, _ []data.Value) data.Value {
		b.Text = reversed(b.Text)
		return b
	})
	return ms
}
