package main

import (
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// siteHandler serves a folder of static files.
type siteHandler struct {
	files fs.FS
}

// types are the MIME types of what a built page consists of; the system's own
// table is not asked, because it differs between machines.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".map":         "application/json; charset=utf-8",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".woff2":       "font/woff2",
	".txt":         "text/plain; charset=utf-8",
	".cross":       "text/plain; charset=utf-8",
	".md":          "text/markdown; charset=utf-8",
}

// hashedName is a file name that holds a hash of its content, so that it can
// be kept for ever: NAME-HASH.EXT with a hash of eight characters.
var hashedName = regexp.MustCompile(`-[A-Za-z0-9_-]{8}\.[a-z0-9]+$`)

// policy allows the page what it needs: its own scripts, styles and workers,
// compiling the engine, styles that the editor makes at run time, and pictures
// it exports. It may be embedded in slides anywhere, so there is no
// frame-ancestors.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
	"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

// encoding is one way to send a file: the suffix of its compressed sibling.
type encoding struct{ name, suffix string }

// encodings in order of preference.
var encodings = []encoding{{"br", ".br"}, {"gzip", ".gz"}}

func (h *siteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	h.send(w, r, name)
}

// send answers with file name or its compressed sibling.
func (h *siteHandler) send(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) || !isFile(h.files, name) {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	header.Add("Vary", "Accept-Encoding")
	file := name
	if e := h.choose(name, r.Header.Get("Accept-Encoding")); e != nil {
		header.Set("Content-Encoding", e.name)
		file += e.suffix
	}
	content, size, sum, err := look(h.files, file)
	if err != nil {
		header.Del("Content-Encoding")
		http.Error(w, "this file cannot be read", http.StatusInternalServerError)
		return
	}
	defer content.Close()
	header.Set("Content-Type", kind)
	header.Set("Cache-Control", caching(name))
	deliver(w, r, io.LimitReader(content, size), size, sum)
}

// look opens a file, of which it has read the size and a checksum. It is not
// kept in memory: many clients that read slowly would hold as many copies.
func look(files fs.FS, name string) (content fs.File, size int64, sum uint32, err error) {
	content, err = files.Open(name)
	if err != nil {
		return nil, 0, 0, err
	}
	hash := crc32.NewIEEE()
	size, err = io.Copy(hash, content)
	if err == nil {
		_, err = content.(io.Seeker).Seek(0, io.SeekStart)
	}
	if err != nil {
		content.Close()
	}
	return content, size, hash.Sum32(), err
}

// deliver answers with a file, or says that the browser has it already.
func deliver(w http.ResponseWriter, r *http.Request, content io.Reader, size int64, sum uint32) {
	tag := fmt.Sprintf(`"%08x"`, sum)
	w.Header().Set("ETag", tag)
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Length", strconv.FormatInt(size, 10))
	if r.Method != http.MethodHead {
		io.Copy(w, content) // a browser that went away is no concern of ours
	}
}

// caching is for ever for files named by their content; others are asked for
// again each time.
func caching(name string) string {
	if hashedName.MatchString(name) {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// choose is the best encoding that the browser accepts and that lies beside
// the file, or nil.
func (h *siteHandler) choose(name, accept string) *encoding {
	for i := range encodings {
		e := &encodings[i]
		if accepts(accept, e.name) && isFile(h.files, name+e.suffix) {
			return e
		}
	}
	return nil
}

// accepts reads an Accept-Encoding header: whether it names coding (or
// anything) with a weight above zero.
func accepts(header, coding string) bool {
	found := false
	for _, part := range strings.Split(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != coding && name != "*" {
			continue
		}
		found = weight(params) > 0
		if name == coding {
			return found
		}
	}
	return found
}

// weight is the q of a list element: 1 when absent, 0 when unreadable.
func weight(params string) float64 {
	value, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
	if !ok {
		return 1
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0
	}
	return q
}

func isFile(files fs.FS, name string) bool {
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}
