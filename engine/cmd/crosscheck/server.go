package main

import (
	"context"
	"net"
	"net/http"
	"time"
)

// patience is how long a client may take, and how much of the server all of
// them may take. A page of 2 MB arrives in time at 7 kB a second.
type patience struct {
	header  time.Duration // to say what it asks
	request time.Duration // until its body is there as well
	answer  time.Duration // until it has the answer, from the end of the header on
	idle    time.Duration // between two requests
	bytes   int           // of a header
	clients int           // connections at once; others wait
}

var patient = patience{
	header: 10 * time.Second, request: time.Minute, answer: 5 * time.Minute, idle: time.Minute, bytes: 16 << 10, clients: 1000,
}

// server answers no client for longer than it deserves.
func (p patience) server(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, MaxHeaderBytes: p.bytes, ConnState: places(p.clients),
		ReadHeaderTimeout: p.header, ReadTimeout: p.request, WriteTimeout: p.answer, IdleTimeout: p.idle,
	}
}

// places lets n connections in; the next one waits, and whoever comes after it
// is not accepted before that.
func places(n int) func(net.Conn, http.ConnState) {
	taken := make(chan struct{}, n)
	return func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			taken <- struct{}{}
		case http.StateClosed:
			<-taken
		}
	}
}

// serve answers requests until ctx ends, then lets those under way finish
// within a second.
func (p patience) serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := p.server(handler)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		end, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(end) == nil {
			return nil
		}
		return server.Close() // who is slower does not hold us up
	}
}
