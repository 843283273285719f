package links

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"crosscheck/engine/protocol"
)

// Size of the embedded app: what it would like, and the least it can use.
const (
	embedWidth, embedHeight           = 960, 600
	leastEmbedWidth, leastEmbedHeight = 280, 200
)

// oembed tells an editor or chat how to show a publication in its own page: the
// app without its editor, in a frame. Any site may ask.
func (h *Handler) oembed(r *http.Request, origin, _ string) answer {
	query := r.URL.Query()
	if f := query.Get("format"); f != "" && f != "json" {
		return refuse(http.StatusNotImplemented, "bad-format", "Only format=json is answered.")
	}
	id, ok := strings.CutPrefix(query.Get("url"), origin+"/s/")
	if !ok || !isID(id) {
		return refuse(http.StatusNotFound, "not-found", "The url must be that of a link published here, such as "+origin+"/s/…")
	}
	width, okWidth := side(query.Get("maxwidth"), embedWidth, leastEmbedWidth)
	height, okHeight := side(query.Get("maxheight"), embedHeight, leastEmbedHeight)
	if !okWidth || !okHeight {
		return refuse(http.StatusBadRequest, "bad-size", "maxwidth and maxheight must be whole numbers above 0.")
	}
	found, instead := h.have(id)
	if instead != nil {
		return *instead
	}
	return message(http.StatusOK, embedding(found, origin, id, width, height)).
		with("Access-Control-Allow-Origin", "*").
		with("Cross-Origin-Resource-Policy", "cross-origin")
}

func embedding(r *record, origin, id string, width, height int) *protocol.OEmbed {
	e := &protocol.OEmbed{
		Type: "rich", Version: "1.0", Title: r.title(), ProviderName: "Crosscheck", ProviderURL: origin + "/",
		Width: width, Height: height,
		HTML: fmt.Sprintf(`<iframe src="%s/?embed=1#%s" width="%d" height="%d" title="%s" loading="lazy" style="border:0"></iframe>`,
			html.EscapeString(origin), html.EscapeString(r.Fragment), width, height, html.EscapeString(r.title())),
	}
	if r.Width > 0 {
		e.ThumbnailURL, e.ThumbnailWidth, e.ThumbnailHeight = origin+"/s/"+id+"/preview", r.Width, r.Height
	}
	return e
}

// side reads a largest size: no more than what is asked, no less than what can
// be used.
func side(text string, wanted, least int) (int, bool) {
	if text == "" {
		return wanted, true
	}
	n, err := strconv.Atoi(text)
	return max(least, min(n, wanted)), err == nil && n > 0
}
