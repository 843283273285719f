// Package share packs everything a link restores (program, options, run, step
// and view) into the part of a link after "#", and unpacks it again. Page,
// command line and link worker use the same code.
//
// A fragment is
//
//	2.<payload>.<sum>
//
// 2 is the version of the format. The payload is base64url without padding of
// a varint n followed by n bytes: which preset is used, and the fields of the
// link (fields.go), deflated with it, without the end of the empty last block.
// A preset (dictionary.go) is a frozen text: words of programs, and editions
// of examples that the program is much like. The sum is the CRC-32 of
// everything before its dot, in eight hexadecimal digits. The length tells a
// link that lost its end from one with a changed character.
//
// Version 1 has no choice of presets: its n bytes are the fields, deflated
// with words1. It is read for ever and no longer written.
//
// Links live for years: a version, its words and the editions never change. A
// change is another version, beside them, that keeps a sum at its end.
package share

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"

	"crosscheck/engine/protocol"
)

const (
	version1   = '1'
	version2   = '2'
	headLength = len("2.")
	sumLength  = 8
)

var alphabet = base64.RawURLEncoding

// Encode packs a link. The result has no characters that need escaping. It is
// an error when Decode would refuse the link (limits.go).
func Encode(link *protocol.Link) (string, error) {
	content := appendLink(nil, link)
	if err := refused(content); err != nil {
		return "", err
	}
	packed := pack(link, content)
	if len(packed) > MaxFragment/2 {
		return "", tooLong(len(content))
	}
	return seal(version2, packed), nil
}

func tooLong(n int) error {
	return fmt.Errorf("the program is too long for a link: it has %d bytes, and a link holds %d", n, MaxContent)
}

// seal makes a fragment: length and checksum around what a version packs.
func seal(version byte, packed []byte) string {
	payload := append(binary.AppendUvarint(nil, uint64(len(packed))), packed...)
	text := string(version) + "." + alphabet.EncodeToString(payload)
	return text + "." + sum(text)
}

// Decode unpacks a fragment; white space and other signs that mail and chat
// programs put into a link, and anything up to "#", are ignored. The error is
// a sentence for the person who followed the link.
func Decode(fragment string) (*protocol.Link, error) {
	if len(fragment) > 2*MaxFragment {
		return nil, errTooLong
	}
	text := clean(fragment)
	if len(text) > MaxFragment {
		return nil, errTooLong
	}
	version, err := versionOf(text)
	if err != nil {
		return nil, err
	}
	payload, rest, _ := strings.Cut(text[min(headLength, len(text)):], ".")
	switch {
	case len(rest) < sumLength:
		return nil, incomplete(payload, len(text))
	case sum(text[:headLength]+payload) != rest[:sumLength]:
		return nil, errChanged
	}
	return unpack(version, payload)
}

// unpack reads a payload whose checksum is right.
func unpack(version byte, payload string) (*protocol.Link, error) {
	data, err := alphabet.DecodeString(payload)
	if err != nil {
		return nil, errForeign
	}
	n, size := binary.Uvarint(data)
	if size <= 0 || n != uint64(len(data)-size) {
		return nil, errForeign
	}
	packed, words := data[size:], words1
	if version == version2 {
		p, rest, err := readPreset(packed)
		if err != nil {
			return nil, err
		}
		packed, words = rest, p.text()
	}
	content, err := inflate(packed, words)
	if err != nil {
		return nil, err
	}
	return readLink(content)
}
