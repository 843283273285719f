// Package links is the service that keeps published links: a plain http.Handler
// over a Store. `crosscheck serve` runs it natively on a file, wasm/links/worker
// as a Cloudflare Worker on KV. Both answer /api/ and /s/; everything else is
// static and passes neither.
//
//	POST   /api/links           keeps a protocol.Publication, answers protocol.Published
//	DELETE /api/links/ID        deletes one, with "Authorization: Bearer TOKEN"
//	GET    /api/health          protocol.PublishHealth
//	GET    /api/oembed?url=…    protocol.OEmbed
//	GET    /s/ID                a page with title, description and picture that opens the app
//	GET    /s/ID/preview        the picture
//
// The id is the beginning of the content's hash: the same content has the same
// id whoever publishes it and however often. There is no list of ids. Only
// fragments that share.Decode opens are kept, and they are handed to nobody but
// the app, which reads them as text.
package links

import (
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"crosscheck/engine/protocol"
)

// Config is what a host gives to the service.
type Config struct {
	Store  Store
	Random io.Reader        // makes tokens that cannot be guessed
	Now    func() time.Time // for expiry
	// Allow reports whether the client may change something now; nil allows
	// everything.
	Allow func(client string) bool
	// Origin begins the addresses of links, such as "https://example.org"; ""
	// takes the one that was asked.
	Origin string
	// Closed takes nothing more; what is there can be opened and deleted.
	Closed bool
	// Log takes what went wrong inside, which no answer tells; nil drops it.
	Log func(text string)
}

// Handler answers the requests of the service.
type Handler struct {
	config Config
	// publishing makes looking for an id and taking it one step. Between
	// machines there is no such lock: of two who publish the same within a
	// second, the one whose record stays has the token.
	publishing sync.Mutex
}

// New makes the service of a host.
func New(config Config) *Handler { return &Handler{config: config} }

// route is one row of the table of addresses.
type route struct {
	prefix string // what the path begins with, or is when rest is not wanted
	suffix string // what it ends with
	rest   bool   // an id stands between
	method string
	serve  func(h *Handler, r *http.Request, origin, id string) answer
}

var routes = []route{
	{prefix: "/api/health", method: http.MethodGet, serve: (*Handler).health},
	{prefix: "/api/oembed", method: http.MethodGet, serve: (*Handler).oembed},
	{prefix: "/api/links", method: http.MethodPost, serve: (*Handler).publish},
	{prefix: "/api/links/", rest: true, method: http.MethodDelete, serve: (*Handler).unpublish},
	{prefix: "/s/", rest: true, method: http.MethodGet, serve: (*Handler).open},
	{prefix: "/s/", suffix: "/preview", rest: true, method: http.MethodGet, serve: (*Handler).preview},
}

// ServeHTTP answers one request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.guarded(r).write(w, r.Method != http.MethodHead)
}

// guarded answers a panic with an excuse that tells nothing of the inside.
func (h *Handler) guarded(r *http.Request) (a answer) {
	defer func() {
		if problem := recover(); problem != nil {
			h.log("panic: %v\n%s", problem, debug.Stack())
			a = broken()
		}
	}()
	return h.answer(r)
}

func broken() answer {
	return refuse(http.StatusInternalServerError, "internal", "Something went wrong in this service. It is not your fault; try again in a minute.")
}

// failed answers an error of the store.
func (h *Handler) failed(err error) answer {
	h.log("store: %v", err)
	return broken()
}

func (h *Handler) log(format string, args ...any) {
	if h.config.Log != nil {
		h.config.Log(fmt.Sprintf(format, args...))
	}
}

func (h *Handler) answer(r *http.Request) answer {
	found, id := find(r)
	if found == nil {
		return refuse(http.StatusNotFound, "not-found", "There is nothing at this address.")
	}
	if allowed := found.allowed(); !slices.Contains(allowed, r.Method) {
		return refuse(http.StatusMethodNotAllowed, "bad-method", "This address answers "+strings.Join(allowed, " and ")+" only.").
			with("Allow", strings.Join(allowed, ", "))
	}
	origin, ok := h.origin(r)
	if !ok {
		return refuse(http.StatusBadRequest, "bad-host", "The request does not say for which host it is.")
	}
	if found.changes() {
		if refused := h.mayChange(r, origin); refused != nil {
			return *refused
		}
	}
	return found.serve(h, r, origin, id)
}

// find answers the route of a request and the id in its path. Paths with
// escapes are nobody's: no id needs one.
func find(r *http.Request) (*route, string) {
	if r.URL.RawPath != "" || strings.Contains(r.URL.Path, "%") {
		return nil, ""
	}
	for i := range routes {
		rest, ok := strings.CutPrefix(r.URL.Path, routes[i].prefix)
		if !ok {
			continue
		}
		id, ok := strings.CutSuffix(rest, routes[i].suffix)
		if ok && (routes[i].rest && isID(id) || !routes[i].rest && id == "") {
			return &routes[i], id
		}
	}
	return nil, ""
}

func (r *route) changes() bool { return r.method != http.MethodGet }

func (r *route) allowed() []string {
	if r.changes() {
		return []string{r.method}
	}
	return []string{r.method, http.MethodHead}
}

// mayChange refuses pages of other sites and clients that are too fast.
func (h *Handler) mayChange(r *http.Request, origin string) *answer {
	if foreign(r, origin) {
		a := refuse(http.StatusForbidden, "other-site", "Only the page of this site may publish and delete here.")
		return &a
	}
	if h.config.Allow != nil && !h.config.Allow(client(r)) {
		a := refuse(http.StatusTooManyRequests, "too-fast", "Too many changes came from your network. Wait a minute and try again.").
			with("Retry-After", "60")
		return &a
	}
	return nil
}

func (h *Handler) health(*http.Request, string, string) answer {
	return message(http.StatusOK, &protocol.PublishHealth{
		Service: "crosscheck-links", Version: protocol.Version, Open: !h.config.Closed, Limits: limits,
	})
}
