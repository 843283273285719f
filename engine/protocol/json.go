//go:build js && !small && !home

package protocol

import (
	"io"

	"github.com/goccy/go-json"
)

// encode writes a message as JSON.
func encode(message any) ([]byte, error) {
	return json.MarshalWithOption(message, json.DisableHTMLEscape())
}

func newDecoder(r io.Reader) *json.Decoder { return json.NewDecoder(r) }
