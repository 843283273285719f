//go:build !js || small || home

package protocol

import (
	"bytes"
	"encoding/json"
	"io"
)

// encode writes a message as JSON. The engines that a visitor of the page waits for
// use the standard library: it takes twice as long in the browser, and saves a
// seventh and a twelfth of the download. So does the command line, which is through
// with most programs before go-json would have made its tables. A test compares what
// both write.
func encode(message any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(message)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

func newDecoder(r io.Reader) *json.Decoder { return json.NewDecoder(r) }
