package links

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// untitled stands where an author gave no title.
const untitled = "A program in Crosscheck"

// style of the pages under /s/, allowed by its hash.
const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1rem}` +
	`img{max-width:100%;height:auto;border:1px solid #8888}a{font-weight:600}footer{opacity:.75;font-size:.875rem}`

// pagePolicy is that of pages under /s/: the site's own script, which goes on
// to the app, the picture, and the style above.
func pagePolicy() string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; script-src 'self'; img-src 'self'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// page is an HTML page of two parts.
func page(status int, head, body string) answer {
	text := "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" + head +
		"<style>" + style + "</style>\n</head>\n<body>\n<main>\n" + body + "</main>\n</body>\n</html>\n"
	return answer{status: status, kind: htmlType, body: []byte(text)}.with("Content-Security-Policy", pagePolicy())
}

// missing answers whoever follows a link that leads nowhere.
func missing() answer {
	return page(http.StatusNotFound, "<title>No such link · Crosscheck</title>\n",
		"<h1>This link leads nowhere</h1>\n<p>It was deleted by its author, has expired, or lost a character on its way. Ask whoever sent it for a new one.</p>\n"+
			"<p><a href=\"/\">Open Crosscheck</a></p>\n")
}

func removed() answer {
	return page(http.StatusGone, "<title>Removed · Crosscheck</title>\n",
		"<h1>This link was removed</h1>\n<p>Whoever runs this site took it down.</p>\n<p><a href=\"/\">Open Crosscheck</a></p>\n")
}

// look answers the record of an id, or the page to show instead.
func (h *Handler) look(id string) (*record, *answer) {
	r, err := h.load(id)
	var a answer
	switch {
	case err != nil:
		a = h.failed(err)
	case r == nil:
		a = missing()
	case r.Blocked:
		a = removed()
	default:
		return r, nil
	}
	return nil, &a
}

func (h *Handler) open(_ *http.Request, origin, id string) answer {
	r, instead := h.look(id)
	if instead != nil {
		return *instead
	}
	return page(http.StatusOK, head(r, origin, id), body(r, id))
}

// head is what chats, editors and search read of a publication. The script
// goes on to the app.
func head(r *record, origin, id string) string {
	address := origin + "/s/" + id
	var b strings.Builder
	fmt.Fprintf(&b, "<title>%s · Crosscheck</title>\n", html.EscapeString(r.title()))
	meta := func(attribute, name, content string) {
		if content != "" {
			fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">\n", attribute, name, html.EscapeString(content))
		}
	}
	meta("name", "description", r.Description)
	meta("name", "robots", "noindex")
	meta("property", "og:type", "website")
	meta("property", "og:site_name", "Crosscheck")
	meta("property", "og:title", r.title())
	meta("property", "og:description", r.Description)
	meta("property", "og:url", address)
	if r.Width > 0 {
		meta("property", "og:image", address+"/preview")
		meta("property", "og:image:type", "image/png")
		meta("property", "og:image:width", strconv.Itoa(r.Width))
		meta("property", "og:image:height", strconv.Itoa(r.Height))
		meta("property", "og:image:alt", r.Description)
		meta("name", "twitter:card", "summary_large_image")
	}
	fmt.Fprintf(&b, "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"%s\" title=\"%s\">\n",
		html.EscapeString(origin+"/api/oembed?url="+url.QueryEscape(address)), html.EscapeString(r.title()))
	b.WriteString("<script src=\"/published.js\" defer></script>\n")
	return b.String()
}

// body is for those whose browser does not run the script.
func body(r *record, id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<h1 dir=\"auto\">%s</h1>\n", html.EscapeString(r.title()))
	if r.Description != "" {
		fmt.Fprintf(&b, "<p dir=\"auto\">%s</p>\n", html.EscapeString(r.Description))
	}
	fmt.Fprintf(&b, "<p><a id=\"open\" href=\"/#%s\">Open in Crosscheck</a></p>\n", html.EscapeString(r.Fragment))
	if r.Width > 0 {
		fmt.Fprintf(&b, "<p><img src=\"/s/%s/preview\" width=\"%d\" height=\"%d\" alt=\"\"></p>\n", id, r.Width, r.Height)
	}
	if day := lastDay(r.Until); day != "" {
		fmt.Fprintf(&b, "<footer>This link is deleted on %s.</footer>\n", day)
	}
	return b.String()
}

func (r *record) title() string {
	if r.Title == "" {
		return untitled
	}
	return r.Title
}

// preview sends the picture. Chats show it, so other sites may.
func (h *Handler) preview(_ *http.Request, _, id string) answer {
	r, instead := h.look(id)
	if instead != nil {
		return *instead
	}
	if r.Width == 0 {
		return missing()
	}
	text, found, err := h.config.Store.Get(imageKey(id))
	if err != nil {
		return h.failed(err)
	}
	data, err := base64.StdEncoding.DecodeString(text)
	switch {
	case !found:
		return missing()
	case err != nil:
		return h.failed(err)
	}
	return answer{status: http.StatusOK, kind: "image/png", body: data}.
		with("Cache-Control", "public, max-age=300").
		with("Cross-Origin-Resource-Policy", "cross-origin")
}
