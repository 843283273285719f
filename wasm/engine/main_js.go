// Command engine runs engine.Session in a browser's worker. It connects the
// session to these functions of the global object and does nothing else:
//
//	crosscheckReply(bytes)   set by the worker: takes an encoded reply
//	crosscheckReady()        set by the worker: the functions below are there
//	crosscheckSend(bytes)    takes an encoded request
//	crosscheckStep(budget)   works on the search under way; true: there is more
//	crosscheckStop()         ends the search under way
package main

import (
	"syscall/js"

	"crosscheck/engine"
)

// memory ends long before the 4 GB that WebAssembly can address: running out of them ends
// the worker.
var memory = engine.Memory{Most: 3 << 30, Usual: 2 << 30, Own: 48 << 20}

func main() {
	memory.Tidy(0)
	global := js.Global()
	session := engine.NewSession(sender(global), clock(global))
	session.Has(memory)
	export := func(name string, f func(args []js.Value) any) {
		global.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	export("crosscheckSend", func(args []js.Value) any {
		session.Handle(bytesOf(args[0]))
		return nil
	})
	export("crosscheckStep", func(args []js.Value) any {
		return session.Step(args[0].Int())
	})
	export("crosscheckStop", func([]js.Value) any {
		session.Stop()
		return nil
	})
	global.Call("crosscheckReady")
	select {}
}

// sender hands each reply to the worker as a Uint8Array of its own, so that
// its buffer can be transferred.
func sender(global js.Value) func([]byte) {
	array := global.Get("Uint8Array")
	return func(data []byte) {
		copied := array.New(len(data))
		js.CopyBytesToJS(copied, data)
		global.Call("crosscheckReply", copied)
	}
}

// clock is performance.now in seconds.
func clock(global js.Value) func() float64 {
	performance := global.Get("performance")
	return func() float64 { return performance.Call("now").Float() / 1000 }
}

func bytesOf(v js.Value) []byte {
	data := make([]byte, v.Get("length").Int())
	js.CopyBytesToGo(data, v)
	return data
}
