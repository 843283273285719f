package links

import (
	"net/http"
	"net/netip"
	"strings"
)

// isHost reports whether text can stand in an address: it becomes part of
// pages.
func isHost(text string) bool {
	return text != "" && len(text) <= 255 && strings.TrimFunc(text, func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune(".-:[]", r)
	}) == ""
}

// origin is where the service is reached: as configured, else as asked.
func (h *Handler) origin(r *http.Request) (string, bool) {
	if h.config.Origin != "" {
		return strings.TrimSuffix(h.config.Origin, "/"), true
	}
	scheme, name := r.URL.Scheme, r.URL.Host // of a worker, which sees whole addresses
	if name == "" {
		scheme, name = "http", r.Host
		if r.TLS != nil {
			scheme = "https"
		}
	}
	return scheme + "://" + name, (scheme == "http" || scheme == "https") && isHost(name)
}

// foreign reports whether a browser says that another site's page asks. Only
// hosts are compared: before a proxy the scheme is another one.
func foreign(r *http.Request, origin string) bool {
	if from := r.Header.Get("Origin"); from != "" {
		return !strings.EqualFold(host(from), host(origin))
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "cross-site" || site == "same-site"
}

// client is the network a request comes from: an address of version 4, or the
// 64 bits of version 6 that a household has to itself.
func client(r *http.Request) string {
	if both, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		return network(both.Addr())
	}
	if addr, err := netip.ParseAddr(r.RemoteAddr); err == nil {
		return network(addr)
	}
	return "unknown"
}

func network(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		prefix, err := addr.Prefix(64)
		if err == nil {
			return prefix.String()
		}
	}
	return addr.String()
}

// host is what an origin says after its scheme.
func host(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return host
}
