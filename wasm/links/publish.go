package links

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"crosscheck/engine/protocol"
	"crosscheck/engine/share"
)

// limits of a publication. A pair of long real apps is a fragment of 30,000
// characters, a picture of 1200 by 630 with text and lines a file of 100 kB.
var limits = protocol.PublishLimits{
	Fragment: 200_000, Title: 200, Description: 1000, Image: 400_000, Body: 1_000_000,
	Expires: []string{"week", "month", "year", "never"},
}

// lives are the choices for how long a publication is kept; 0 is for ever.
var lives = map[string]time.Duration{"week": 7 * day, "month": 30 * day, "year": 365 * day, "never": 0}

const day = 24 * time.Hour

// refusal is what is wrong with a request, as its author sees it.
type refusal struct {
	status         int
	word, sentence string
}

func (r *refusal) Error() string { return r.sentence }

func bad(word, format string, args ...any) error {
	return &refusal{http.StatusBadRequest, word, fmt.Sprintf(format, args...)}
}

// problem answers a refusal as such, and any other error as the service's own.
func (h *Handler) problem(err error) answer {
	if r := (*refusal)(nil); errors.As(err, &r) {
		return refuse(r.status, r.word, r.sentence)
	}
	return h.failed(err)
}

func (h *Handler) publish(r *http.Request, origin, _ string) answer {
	if h.config.Closed {
		return refuse(http.StatusServiceUnavailable, "closed", "Publishing is switched off here at the moment. Links with the program after # always work.")
	}
	p, image, err := readPublication(r)
	if err != nil {
		return h.problem(err)
	}
	published, err := h.keep(p, image)
	if err != nil {
		return h.problem(err)
	}
	published.URL = origin + "/s/" + published.ID
	return message(http.StatusOK, published)
}

// readPublication reads and judges a request; image is the picture as it will
// be sent, without what its file carried besides.
func readPublication(r *http.Request) (*protocol.Publication, *picture, error) {
	body, err := readBody(r)
	if err != nil {
		return nil, nil, err
	}
	p := new(protocol.Publication)
	if !utf8.Valid(body) || protocol.Unmarshal(body, p) != nil {
		return nil, nil, bad("bad-json", "The body must be one JSON object in UTF-8 with the fields fragment, title, description, image and expires.")
	}
	if err := checkFragment(p.Fragment); err != nil {
		return nil, nil, err
	}
	if p.Title, err = plainText("title", p.Title, limits.Title); err != nil {
		return nil, nil, err
	}
	if p.Description, err = plainText("description", p.Description, limits.Description); err != nil {
		return nil, nil, err
	}
	if _, known := lives[p.Expires]; !known {
		return nil, nil, bad("bad-expiry", "The field expires must be one of %s.", strings.Join(limits.Expires, ", "))
	}
	image, err := readImage(p.Image)
	return p, image, err
}

// readBody reads a JSON body that nobody packed.
func readBody(r *http.Request) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := strings.ToLower(params["charset"])
	switch {
	case err != nil || kind != "application/json" || charset != "" && charset != "utf-8":
		return nil, &refusal{http.StatusUnsupportedMediaType, "bad-type", "The body must be application/json in UTF-8."}
	case r.Header.Get("Content-Encoding") != "":
		return nil, &refusal{http.StatusUnsupportedMediaType, "bad-encoding", "The body must not be compressed."}
	case r.ContentLength > int64(limits.Body):
		return nil, tooLarge("body", limits.Body, "bytes")
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, int64(limits.Body)+1))
	switch {
	case err != nil:
		return nil, bad("bad-body", "The body could not be read to its end; try again.")
	case len(body) > limits.Body:
		return nil, tooLarge("body", limits.Body, "bytes")
	}
	return body, nil
}

func tooLarge(what string, limit int, unit string) error {
	return &refusal{http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("The %s is too large: it may have %d %s.", what, limit, unit)}
}

// fragmentAlphabet is what the codec writes.
const fragmentAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."

// checkFragment takes what opens in the app, and nothing else.
func checkFragment(fragment string) error {
	switch {
	case len(fragment) > limits.Fragment:
		return tooLarge("program", limits.Fragment, "characters as a link")
	case strings.Trim(fragment, fragmentAlphabet) != "":
		return bad("bad-link", "The fragment has characters that no Crosscheck link has. Send what stands after “#”, without it.")
	}
	if _, err := share.Decode(fragment); err != nil {
		return bad("bad-link", "%s", err)
	}
	return nil
}

// keep stores a publication under the first id that is free or its own.
func (h *Handler) keep(p *protocol.Publication, image *picture) (*protocol.Published, error) {
	h.publishing.Lock()
	defer h.publishing.Unlock()
	address := address(p, image.bytes())
	for n := idLength; n <= addressLength; n += idStep {
		old, err := h.load(address[:n])
		switch {
		case err != nil:
			return nil, err
		case old == nil:
			return h.create(address[:n], address, p, image)
		case old.Blocked:
			return nil, &refusal{http.StatusForbidden, "blocked", "This was removed by whoever runs this site and is not taken again."}
		case old.Address == address:
			return h.renew(address[:n], old, image)
		}
	}
	return nil, fmt.Errorf("address %s is taken by another content", address)
}

func (h *Handler) create(id, address string, p *protocol.Publication, image *picture) (*protocol.Published, error) {
	token, err := h.newToken()
	if err != nil {
		return nil, err
	}
	r := &record{
		Address: address, Fragment: p.Fragment, Title: p.Title, Description: p.Description,
		Width: image.width(), Height: image.height(), Expires: p.Expires, Until: h.until(p.Expires), Token: hashed(token),
	}
	if err := h.save(id, r, image.text()); err != nil {
		return nil, err
	}
	return &protocol.Published{ID: id, DeleteToken: token, Until: lastDay(r.Until)}, nil
}

// renew lets what is published again live as if it were new. Who published it
// first can still delete it; nobody else can.
func (h *Handler) renew(id string, r *record, image *picture) (*protocol.Published, error) {
	if until := h.until(r.Expires); until-r.Until > int(day/time.Second) {
		r.Until = until
		if err := h.save(id, r, image.text()); err != nil {
			return nil, err
		}
	}
	return &protocol.Published{ID: id, Until: lastDay(r.Until)}, nil
}

// until is when something published now expires: seconds since 1970, or 0.
func (h *Handler) until(choice string) int {
	if life := lives[choice]; life > 0 {
		return int(h.config.Now().Add(life).Unix())
	}
	return 0
}

// lastDay is the day before which everything is there.
func lastDay(until int) string {
	if until == 0 {
		return ""
	}
	return time.Unix(int64(until), 0).UTC().Format(time.DateOnly)
}

// newToken makes 128 bits that only the author learns.
func (h *Handler) newToken() (string, error) {
	bits := make([]byte, 16)
	if _, err := io.ReadFull(h.config.Random, bits); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(bits), nil
}

func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func (h *Handler) unpublish(r *http.Request, _, id string) answer {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok || token == "" {
		return refuse(http.StatusUnauthorized, "no-token", "Deleting needs the token that publishing answered, as “Authorization: Bearer TOKEN”.").
			with("WWW-Authenticate", "Bearer")
	}
	found, instead := h.have(id)
	switch {
	case instead != nil:
		return *instead
	case subtle.ConstantTimeCompare([]byte(hashed(token)), []byte(found.Token)) != 1:
		return refuse(http.StatusForbidden, "bad-token", "This token does not belong to this link.")
	}
	if err := h.remove(id); err != nil {
		return h.failed(err)
	}
	return message(http.StatusOK, &protocol.Unpublished{ID: id})
}

// have answers the record of an id, or what to say to a program instead.
func (h *Handler) have(id string) (*record, *answer) {
	r, err := h.load(id)
	if err == nil && r != nil && !r.Blocked {
		return r, nil
	}
	a := refuse(http.StatusNotFound, "not-found", "There is no such link: it was deleted, has expired, or never was.")
	if err != nil {
		a = h.failed(err)
	}
	return nil, &a
}
