package collection

import (
	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
)

// BytesIn are the bytes of a byte[] or of a text.
func BytesIn(w data.World, v data.Value) []byte {
	if s, ok := data.Textual(v); ok {
		return []byte(s)
	}
	items := dynamic.Items(w, v)
	out := make([]byte, len(items))
	for i, x := range items {
		out[i] = byte(data.Truncated(x))
	}
	return out
}

// BytesOf is text.bytes.
func BytesOf(s string) data.Value { return ListOfBytes([]byte(s)) }

// ListOfBytes is a byte[]: numbers from -128.
func ListOfBytes(b []byte) data.Value {
	out := make([]data.Value, len(b))
	for i, x := range b {
		out[i] = int32(int8(x))
	}
	return data.NewArray(out)
}
