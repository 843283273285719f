package main

import (
	"crypto/rand"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"crosscheck/engine/cmd/crosscheck/linkfile"
	"crosscheck/engine/internal/count"
	"crosscheck/wasm/links"
)

var serveCommand = &command{
	name: "serve", usage: "[--addr HOST:PORT] [--links FILE [--origin URL]] DIR",
	summary: "serve the built page from a folder",
	details: `Files that lie compressed beside the original (.br, .gz) are sent as they
are to browsers that can read them. With --links the page can publish: programs
that people publish are kept in FILE until they delete them or the time they
chose is over. Ctrl-C ends the server.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.addr, "addr", "127.0.0.1:8080", "listen on `HOST:PORT`; port 0 picks a free one")
		fs.StringVar(&s.links, "links", "", "keep published links in `FILE` (default: no publishing)")
		fs.StringVar(&s.origin, "origin", "", "published links begin with `URL` (default: the address that the browser asked)")
	},
	run: runServe,
}

func runServe(inv *invocation) (int, error) {
	if len(inv.operands) != 1 {
		return 0, usagef("give the folder of the built page; got %s", count.Of(len(inv.operands), "argument"))
	}
	if info, err := os.Stat(inv.operands[0]); err != nil {
		return 0, plain(inv.operands[0], err)
	} else if !info.IsDir() {
		return 0, usagef("%s: not a folder; give the folder that the page was built into", inv.operands[0])
	}
	var handler http.Handler = &siteHandler{os.DirFS(inv.operands[0])}
	if inv.links != "" {
		file, err := linkfile.Open(inv.links, time.Now)
		if err != nil {
			return 0, usagef("--links: %v", err)
		}
		defer file.Close()
		handler = withLinks(handler, inv.shell, file, inv.origin)
	}
	listener, err := net.Listen("tcp", inv.addr)
	if err != nil {
		return 0, usagef("--addr %s: %v; choose another port", inv.addr, err)
	}
	fmt.Fprintf(inv.out, "http://%s/\n", listener.Addr())
	return statusOK, patient.serve(inv.ctx, listener, handler)
}

// Changes to published links that one network may make: a burst, then ten a
// minute.
const (
	linkBurst  = 30
	linkRefill = 6 * time.Second
)

// withLinks puts the link service before a site.
func withLinks(site http.Handler, sh *shell, store links.Store, origin string) http.Handler {
	service := links.New(links.Config{
		Store: store, Random: rand.Reader, Now: time.Now, Origin: origin,
		Allow: links.NewBuckets(linkBurst, linkRefill, time.Now).Allow,
		Log:   func(text string) { fmt.Fprintln(sh.err, "crosscheck serve:", text) },
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/s/") {
			service.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}
