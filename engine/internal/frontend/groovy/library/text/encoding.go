package text

import (
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"

	"crosscheck/engine/internal/frontend/groovy/data"
	"crosscheck/engine/internal/frontend/groovy/data/json"
	"crosscheck/engine/internal/frontend/groovy/dynamic"
	"crosscheck/engine/internal/frontend/groovy/library/collection"
)

// addEncodings adds the methods that platforms and Groovy give texts.
func addEncodings(ms dynamic.Members) {
	plain(ms, "getBytes", func(s string) data.Value { return collection.BytesOf(s) })
	onText(ms, "getBytes", 0, 1, func(_ data.World, s string, _ []data.Value) data.Value { return collection.BytesOf(s) })
	plain(ms, "encodeAsURL", func(s string) data.Value { return EncodeURL(s) })
	plain(ms, "decodeURL", func(s string) data.Value { return DecodeURL(s) })
	plain(ms, "encodeAsHTML", func(s string) data.Value { return encodeHTML(s) })
	plain(ms, "encodeAsJSON", func(s string) data.Value { return json.Write(s) })
	plain(ms, "encodeAsBase64", func(s string) data.Value { return base64.StdEncoding.EncodeToString([]byte(s)) })
	dynamic.Alias(ms, "encodeAsBase64", "encodeBase64")
	plain(ms, "encodeHex", func(s string) data.Value { return hex.EncodeToString([]byte(s)) })
	plain(ms, "decodeBase64", func(s string) data.Value {
		b, err := base64.StdEncoding.DecodeString(strings.TrimSpace(s))
		if err != nil {
			data.Throw("RuntimeException", "invalid character in input")
		}
		return collection.ListOfBytes(b)
	})
	plain(ms, "decodeHex", func(s string) data.Value {
		b, err := hex.DecodeString(s)
		if err != nil {
			data.Throw("NumberFormatException", "odd number of characters in hex string")
		}
		return collection.ListOfBytes(b)
	})
	for _, name := range []string{"encodeAsMD5", "encodeAsSHA1", "encodeAsSHA256", "md5", "sha256"} {
		onText(ms, name, 0, 0, func(w data.World, _ string, _ []data.Value) data.Value {
			return data.Unmodelled(w, "a digest", "the digest "+name+" is not computed")
		})
	}
}

const unescaped = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-*_"

// EncodeURL is URLEncoder.encode.
func EncodeURL(s string) string {
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

// DecodeURL is URLDecoder.decode.
func DecodeURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			b.WriteByte(' ')
		case '%':
			if i+3 > len(s) {
				data.Throw("IllegalArgumentException", "URLDecoder: Incomplete trailing escape (%%) pattern")
			}
			n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				data.Throw("IllegalArgumentException", "URLDecoder: Illegal hex characters in escape (%%) pattern")
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
