package links

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"strings"
)

// picture is a PNG of which the service knows every part.
type picture struct {
	w, h    int
	content []byte
	sent    string // content in base64, when that is what the author sent
}

// A nil picture has no size and no bytes.

func (p *picture) bytes() []byte {
	if p == nil {
		return nil
	}
	return p.content
}

// text is the picture as it is stored.
func (p *picture) text() string {
	if p != nil && p.sent != "" {
		return p.sent
	}
	return base64.StdEncoding.EncodeToString(p.bytes())
}

func (p *picture) width() int {
	if p == nil {
		return 0
	}
	return p.w
}

func (p *picture) height() int {
	if p == nil {
		return 0
	}
	return p.h
}

const (
	pngSignature = "\x89PNG\r\n\x1a\n"
	maxSide      = 4096 // pixels
)

// drawn are the chunks that say how a picture looks. Others (texts, places,
// animations) are left out of what is stored.
var drawn = []string{"IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"}

// readImage reads a PNG in base64; "" is no picture.
func readImage(text string) (*picture, error) {
	if text == "" {
		return nil, nil
	}
	if base64.StdEncoding.DecodedLen(len(text)) > limits.Image+2 {
		return nil, tooLarge("picture", limits.Image, "bytes")
	}
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	switch {
	case err != nil || strings.ContainsAny(text, "\r\n"):
		return nil, bad("bad-image", "The picture must be in base64, in one line with its padding.")
	case len(data) > limits.Image:
		return nil, tooLarge("picture", limits.Image, "bytes")
	case !bytes.HasPrefix(data, []byte(pngSignature)):
		return nil, bad("bad-image", "The picture must be a PNG; SVG and others are not taken, because they can hold scripts.")
	}
	p, err := readPNG(data)
	if err == nil && len(p.content) == len(data) {
		p.sent = text
	}
	return p, err
}

var errPNG = bad("bad-image", "The picture is not a whole PNG.")

// readPNG walks the chunks and keeps those that draw. Nothing may follow the
// last one.
func readPNG(data []byte) (*picture, error) {
	p := &picture{content: append(make([]byte, 0, len(data)), pngSignature...)}
	rest, kind, pixels := data[len(pngSignature):], "", false
	for first := true; kind != "IEND"; first = false {
		chunk, ok := readChunk(rest)
		if !ok {
			return nil, errPNG
		}
		rest = rest[len(chunk):]
		kind = string(chunk[4:8])
		if first != (kind == "IHDR") {
			return nil, errPNG
		}
		if first && !p.measure(chunk) {
			return nil, bad("bad-image", "The picture must have 1 to %d pixels in each direction.", maxSide)
		}
		pixels = pixels || kind == "IDAT"
		if slices.Contains(drawn, kind) {
			p.content = append(p.content, chunk...)
		}
	}
	if len(rest) > 0 || !pixels {
		return nil, errPNG
	}
	return p, nil
}

// readChunk cuts off the first chunk: length, kind, body and checksum.
func readChunk(data []byte) ([]byte, bool) {
	const around = 12
	if len(data) < around {
		return nil, false
	}
	n := binary.BigEndian.Uint32(data)
	if uint64(n) > uint64(len(data)-around) {
		return nil, false
	}
	chunk := data[:around+int(n)]
	sum := binary.BigEndian.Uint32(chunk[len(chunk)-4:])
	return chunk, sum == crc32.ChecksumIEEE(chunk[4:len(chunk)-4])
}

// measure reads the size from the first chunk.
func (p *picture) measure(header []byte) bool {
	if len(header) != 12+13 {
		return false
	}
	w, h := binary.BigEndian.Uint32(header[8:]), binary.BigEndian.Uint32(header[12:])
	if w < 1 || h < 1 || w > maxSide || h > maxSide {
		return false
	}
	p.w, p.h = int(w), int(h)
	return true
}
