package data

// Buffer is a StringBuilder or StringBuffer.
type Buffer struct{ text string }

// String is the text that was appended.
func (b *Buffer) String() string { return b.text }

func (b *Buffer) append(text string) {
	if len(b.text)+len(text) > most {
		Throw("OutOfMemoryError", "Java heap space")
	}
	b.text += text
}

func bufferMethods() methods {
	ms := methods{}
	let(ms, "append", 1, 1, func(w World, b *Buffer, a []Value) Value {
		b.append(Text(a[0]))
		return b
	})
	alias(ms, "append", "leftShift")
	def(ms, "setLength", 1, 1, func(w World, b *Buffer, a []Value) Value {
		b.text = slice(b.text, 0, min(int(intValue(a[0])), textLength(b.text)))
		return nil
	})
	let(ms, "insert", 2, 2, func(w World, b *Buffer, a []Value) Value {
		at := int(truncated(a[0]))
		checkText(b.text, at, textLength(b.text))
		b.text = slice(b.text, 0, at) + Text(a[1]) + slice(b.text, at, textLength(b.text))
		return b
	})
	def(ms, "deleteCharAt", 1, 1, func(w World, b *Buffer, a []Value) Value {
		at := int(intValue(a[0]))
		checkText(b.text, at, at+1)
		b.text = slice(b.text, 0, at) + slice(b.text, at+1, textLength(b.text))
		return b
	})
	def(ms, "reverse", 0, 0, func(w World, b *Buffer, _ []Value) Value {
		b.text = reversed(b.text)
		return b
	})
	return ms
}
