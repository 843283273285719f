// Command worker runs the link service as a Cloudflare Worker. It connects the
// handler to the bindings of wrangler.jsonc and does nothing else:
//
//	LINKS        KV namespace that keeps the texts
//	LIMITER      rate limit of changes, counted by the platform; optional
//	ORIGIN       begins the addresses of links; optional
//	PUBLISHING   "off" takes nothing more; optional
//
// Each request gets a Go program of its own: nothing outlives an answer.
package main

import (
	"crypto/rand"
	"errors"
	"syscall/js"
	"time"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/kv"

	"crosscheck/wasm/links"
)

func main() {
	workers.Serve(links.New(links.Config{
		Store:  namespace{},
		Random: rand.Reader,
		Now:    time.Now,
		Allow:  allow,
		Origin: cloudflare.Getenv("ORIGIN"),
		Closed: cloudflare.Getenv("PUBLISHING") == "off",
		Log:    func(text string) { js.Global().Get("console").Call("error", text) },
	}))
}

// namespace is the KV namespace LINKS as a Store. It is looked up at each use,
// so that a worker without it answers with an excuse instead of dying.
type namespace struct{}

// absent is what GetString answers for a key that is not there.
const absent = "<null>"

func (namespace) Get(key string) (string, bool, error) {
	ns, err := kv.NewNamespace("LINKS")
	if err != nil {
		return "", false, err
	}
	value, err := ns.GetString(key, nil)
	if err != nil || value == absent {
		return "", false, err
	}
	return value, true, nil
}

// shortestLife is the shortest that KV takes.
const shortestLife = time.Minute

func (namespace) Put(key, value string, life time.Duration) error {
	ns, err := kv.NewNamespace("LINKS")
	if err != nil {
		return err
	}
	options := &kv.PutOptions{}
	if life != 0 {
		options.ExpirationTTL = int(max(life, shortestLife).Seconds())
	}
	return ns.PutString(key, value, options)
}

func (namespace) Delete(key string) error {
	ns, err := kv.NewNamespace("LINKS")
	if err != nil {
		return err
	}
	return ns.Delete(key)
}

// allow asks the rate limit. One that does not answer stops nobody.
func allow(client string) bool {
	limiter := cloudflare.GetBinding("LIMITER")
	if limiter.IsUndefined() {
		return true
	}
	answer, err := await(limiter.Call("limit", map[string]any{"key": client}))
	return err != nil || answer.Get("success").Bool()
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	kept, broken := make(chan js.Value, 1), make(chan struct{}, 1)
	onKept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		kept <- args[0]
		return nil
	})
	defer onKept.Release()
	onBroken := js.FuncOf(func(js.Value, []js.Value) any {
		broken <- struct{}{}
		return nil
	})
	defer onBroken.Release()
	promise.Call("then", onKept, onBroken)
	select {
	case value := <-kept:
		return value, nil
	case <-broken:
		return js.Undefined(), errors.New("the promise was broken")
	}
}
