// Package share packs everything a link restores (program, options, run, step
// and view) into the part of a link after "#", and unpacks it again. Page,
// command line and link worker use the same code.
//
// A fragment is
//
//	1.<payload>.<sum>
//
// 1 is the version of the format. The payload is base64url without padding of
// a varint n followed by n bytes: the fields of the link (fields.go), deflated
// with a frozen dictionary of sample text (dictionary.go), without the end
// of the empty last block. The sum is the CRC-32
// of everything before its dot, in eight hexadecimal digits. The length tells a
// link that lost its end from one with a changed character.
//
// Links live for years: version 1 and its dictionary never change. A change
// of either is version 2, beside version 1.
package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// Bounds on what Decode accepts, so that a hostile link cannot take the memory
// of whoever opens it.
const (
	MaxFragment = 2 << 20 // characters
	MaxContent  = 2 << 20 // bytes after inflating
)

const (
	version   = "1"
	sumLength = 8
)

var alphabet = base64.RawURLEncoding

// Encode packs a link. The result has no characters that need escaping. It is
// an error when Decode would refuse the link for its size.
func Encode(link *protocol.Link) (string, error) {
	content := appendLink(nil, link)
	packed := deflate(content)
	if len(content) > MaxContent || len(packed) > MaxFragment/2 {
		return "", fmt.Errorf("the program is too long for a link: it has %d bytes, and a link holds %d", len(content), MaxContent)
	}
	payload := append(binary.AppendUvarint(nil, uint64(len(packed))), packed...)
	text := version + "." + alphabet.EncodeToString(payload)
	return text + "." + sum(text), nil
}

// Decode unpacks a fragment; white space in it and anything up to "#" is
// ignored. The error is a sentence for the person who followed the link.
func Decode(fragment string) (*protocol.Link, error) {
	text := clean(fragment)
	if len(text) > MaxFragment {
		return nil, fmt.Errorf("this link is longer than %d characters, more than any Crosscheck link", MaxFragment)
	}
	if err := checkVersion(text); err != nil {
		return nil, err
	}
	payload, rest, _ := strings.Cut(strings.TrimPrefix(text[len(version):], "."), ".")
	switch {
	case len(rest) < sumLength:
		return nil, incomplete(payload, len(text))
	case sum(version+"."+payload) != rest[:sumLength]:
		return nil, errChanged
	}
	return unpack(payload)
}

var (
	errChanged = errors.New("the checksum of this link does not match: a character in it was changed or lost; copy it again from where it was first shown")
	errForeign = errors.New("this link has a valid checksum, but its content was not written by Crosscheck")
	errTooBig  = errors.New("this link unpacks to more text than any Crosscheck link")
)

// clean removes what mail and chat programs put into a link, and the address
// before "#".
func clean(fragment string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, fragment[strings.LastIndexByte(fragment, '#')+1:])
}

func checkVersion(text string) error {
	first, _, _ := strings.Cut(text, ".")
	n, err := strconv.Atoi(first)
	switch {
	case text == "":
		return errors.New("this link has nothing after “#”; copy the whole link again")
	case err != nil || n < 1:
		return errors.New("this is not a Crosscheck link: after “#” it should begin with “1.”")
	case first != version:
		return fmt.Errorf("this link uses format %d, which is newer than this version of Crosscheck (it reads format %s); reload the page or update the program", n, version)
	}
	return nil
}

// incomplete says what is wrong with a fragment of length characters that has
// no whole checksum.
func incomplete(payload string, length int) error {
	n, ok := declared(payload)
	if !ok {
		return errors.New("this link has lost almost all of its characters; copy the whole link again")
	}
	want := len(version) + 1 + alphabet.EncodedLen(n) + 1 + sumLength
	if want <= length {
		return errChanged
	}
	return fmt.Errorf("this link has lost about %d characters at its end; copy the whole link again", want-length)
}

// declared reads the length at the start of a payload of which the end may be
// missing: how many bytes the whole payload has.
func declared(payload string) (int, bool) {
	head := payload[:min(len(payload), 8)]
	if len(head)%4 == 1 { // a lone character does not make a byte
		head = head[:len(head)-1]
	}
	data, err := alphabet.DecodeString(head)
	if err != nil {
		return 0, false
	}
	n, size := binary.Uvarint(data)
	if size <= 0 || n > MaxFragment {
		return 0, false
	}
	return size + int(n), true
}

// unpack reads a payload whose checksum is right.
func unpack(payload string) (*protocol.Link, error) {
	data, err := alphabet.DecodeString(payload)
	if err != nil {
		return nil, errForeign
	}
	n, size := binary.Uvarint(data)
	if size <= 0 || n != uint64(len(data)-size) {
		return nil, errForeign
	}
	content, err := inflate(data[size:])
	if err != nil {
		return nil, err
	}
	return readLink(content)
}

// endBlock is the length, zero, of the empty block that Go's compressor ends
// with. Fragments leave it out; whoever unpacks adds it.
var endBlock = []byte{0, 0, 0xff, 0xff}

func deflate(content []byte) []byte {
	var buf bytes.Buffer
	w, err := flate.NewWriterDict(&buf, flate.BestCompression, dictionary)
	if err != nil {
		panic(fmt.Sprintf("share: deflate: %v", err))
	}
	w.Write(content) // a bytes.Buffer takes everything
	w.Close()
	return bytes.TrimSuffix(buf.Bytes(), endBlock)
}

func inflate(packed []byte) ([]byte, error) {
	r := flate.NewReaderDict(io.MultiReader(bytes.NewReader(packed), bytes.NewReader(endBlock)), dictionary)
	content, err := io.ReadAll(io.LimitReader(r, MaxContent+1))
	switch {
	case err != nil:
		return nil, errForeign
	case len(content) > MaxContent:
		return nil, errTooBig
	}
	return content, nil
}

// sum is the checksum of text as it stands in a fragment.
func sum(text string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text)))
}
