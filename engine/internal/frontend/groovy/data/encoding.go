package data

import (
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
)

// addEncodings adds the methods that platforms and Groovy give texts.
func addEncodings(ms methods) {
	plain(ms, "getBytes", func(s string) Value { return bytesOf(s) })
	onText(ms, "getBytes", 0, 1, func(_ World, s string, _ []Value) Value { return bytesOf(s) })
	plain(ms, "encodeAsURL", func(s string) Value { return encodeURL(s) })
	plain(ms, "decodeURL", func(s string) Value { return decodeURL(s) })
	plain(ms, "encodeAsHTML", func(s string) Value { return encodeHTML(s) })
	plain(ms, "encodeAsJSON", func(s string) Value { return WriteJSON(s) })
	plain(ms, "encodeAsBase64", func(s string) Value { return base64.StdEncoding.EncodeToString([]byte(s)) })
	alias(ms, "encodeAsBase64", "encodeBase64")
	plain(ms, "encodeHex", func(s string) Value { return hex.EncodeToString([]byte(s)) })
	plain(ms, "decodeBase64", func(s string) Value {
		b, err := base64.StdEncoding.DecodeString(strings.TrimSpace(s))
		if err != nil {
			Throw("RuntimeException", "invalid character in input")
		}
		return listOfBytes(b)
	})
	plain(ms, "decodeHex", func(s string) Value {
		b, err := hex.DecodeString(s)
		if err != nil {
			Throw("NumberFormatException", "odd number of characters in hex string")
		}
		return listOfBytes(b)
	})
	for _, name := range []string{"encodeAsMD5", "encodeAsSHA1", "encodeAsSHA256", "md5", "sha256"} {
		onText(ms, name, 0, 0, func(w World, _ string, _ []Value) Value {
			return unmodelled(w, "a digest", "the digest "+name+" is not computed")
		})
	}
}

func bytesOf(s string) Value { return listOfBytes([]byte(s)) }

// listOfBytes is a byte[]: numbers from -128.
func listOfBytes(b []byte) Value {
	out := make([]Value, len(b))
	for i, x := range b {
		out[i] = int32(int8(x))
	}
	return arrayOf(out)
}

// bytesIn are the bytes of a byte[] or of a text.
func bytesIn(w World, v Value) []byte {
	if s, ok := textual(v); ok {
		return []byte(s)
	}
	items := Items(w, v)
	out := make([]byte, len(items))
	for i, x := range items {
		out[i] = byte(truncated(x))
	}
	return out
}

const unescaped = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-*_"

// encodeURL is URLEncoder.encode.
func encodeURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte(unescaped, c) >= 0:
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
		}
	}
	return b.String()
}

// decodeURL is URLDecoder.decode.
func decodeURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			b.WriteByte(' ')
		case '%':
			if i+3 > len(s) {
				Throw("IllegalArgumentException", "URLDecoder: Incomplete trailing escape (%%) pattern")
			}
			n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				Throw("IllegalArgumentException", "URLDecoder: Illegal hex characters in escape (%%) pattern")
			}
			b.WriteByte(byte(n))
			i += 2
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func encodeHTML(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;").Replace(s)
}
