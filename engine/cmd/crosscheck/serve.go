package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"time"
)

var serveCommand = &command{
	name: "serve", usage: "[--addr HOST:PORT] DIR",
	summary: "serve the built page from a folder",
	details: `Files that lie compressed beside the original (.br, .gz) are sent as they
are to browsers that can read them. Ctrl-C ends the server.`,
	flags: func(fs *flag.FlagSet, s *settings) {
		fs.StringVar(&s.addr, "addr", "127.0.0.1:8080", "listen on `HOST:PORT`; port 0 picks a free one")
	},
	run: runServe,
}

func runServe(inv *invocation) (int, error) {
	if len(inv.operands) != 1 {
		return 0, usagef("give the folder of the built page; got %s", plural(len(inv.operands), "argument"))
	}
	if info, err := os.Stat(inv.operands[0]); err != nil {
		return 0, plain(inv.operands[0], err)
	} else if !info.IsDir() {
		return 0, usagef("%s: not a folder; give the folder that the page was built into", inv.operands[0])
	}
	listener, err := net.Listen("tcp", inv.addr)
	if err != nil {
		return 0, usagef("--addr %s: %v; choose another port", inv.addr, err)
	}
	fmt.Fprintf(inv.out, "http://%s/\n", listener.Addr())
	return statusOK, serve(inv.ctx, listener, os.DirFS(inv.operands[0]))
}

// serve answers requests until ctx ends, then lets those under way finish.
func serve(ctx context.Context, listener net.Listener, site fs.FS) error {
	server := &http.Server{Handler: &siteHandler{site}, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		end, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return server.Shutdown(end)
	}
}
