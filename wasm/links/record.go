package links

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strings"
	"time"

	"crosscheck/engine/protocol"
)

// Store keeps texts under keys. Values never begin with "<": the KV of a worker
// answers "<null>" for what is not there.
type Store interface {
	// Get answers the value of a key and whether there is one.
	Get(key string) (value string, found bool, err error)
	// Put keeps a value, for ever when life is 0. What has outlived its life
	// may be given back or not: the handler looks at the date itself.
	Put(key, value string, life time.Duration) error
	// Delete removes a key; one that is not there is no error.
	Delete(key string) error
}

// record is what is stored of a publication, beside its picture. A program is
// text behind a checksum: nothing in a record is ever executed here.
type record struct {
	Address     string `json:"address"` // of the content, of which the id is the beginning
	Fragment    string `json:"fragment"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Width       int    `json:"width"` // of the picture; 0 when there is none
	Height      int    `json:"height"`
	Expires     string `json:"expires"` // the choice
	Until       int    `json:"until"`   // seconds since 1970, or 0 for ever
	Token       string `json:"token"`   // hash of the token that deletes it
	Blocked     bool   `json:"blocked"` // by whoever runs the service: not shown, not taken again
}

// An id is the beginning of a content's address, as long as tells it from
// every other content that is stored.
const (
	idLength      = 10
	idStep        = 6
	addressLength = 52 // idLength and a multiple of idStep
)

// idAlphabet has no letter that is easily taken for another, and no case.
const idAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

var idEncoding = base32.NewEncoding(idAlphabet).WithPadding(base32.NoPadding)

// address is the content's own name: equal for equal content only.
func address(p *protocol.Publication, image []byte) string {
	sum := sha256.New()
	for _, part := range []string{p.Fragment, p.Title, p.Description, p.Expires, string(image)} {
		sum.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		sum.Write([]byte(part))
	}
	return idEncoding.EncodeToString(sum.Sum(nil))
}

// isID reports whether text could be an id.
func isID(text string) bool {
	return len(text) >= idLength && len(text) <= addressLength && strings.Trim(text, idAlphabet) == ""
}

func recordKey(id string) string { return "link:" + id }
func imageKey(id string) string  { return "image:" + id }

// load answers the record of an id, or nil when there is none. What has
// expired is not there.
func (h *Handler) load(id string) (*record, error) {
	text, found, err := h.config.Store.Get(recordKey(id))
	if err != nil || !found {
		return nil, err
	}
	r := new(record)
	if err := protocol.Unmarshal([]byte(text), r); err != nil {
		return nil, err
	}
	if r.Until != 0 && h.config.Now().Unix() >= int64(r.Until) {
		return nil, nil
	}
	return r, nil
}

// save stores the picture first, so that a record with a picture has one.
func (h *Handler) save(id string, r *record, image string) error {
	var life time.Duration
	if r.Until != 0 {
		life = time.Unix(int64(r.Until), 0).Sub(h.config.Now())
	}
	if image != "" {
		if err := h.config.Store.Put(imageKey(id), image, life); err != nil {
			return err
		}
	}
	text, err := protocol.Marshal(r)
	if err != nil {
		return err
	}
	return h.config.Store.Put(recordKey(id), string(text), life)
}

// remove deletes the record first, so that nothing leads to the picture.
func (h *Handler) remove(id string) error {
	if err := h.config.Store.Delete(recordKey(id)); err != nil {
		return err
	}
	return h.config.Store.Delete(imageKey(id))
}
