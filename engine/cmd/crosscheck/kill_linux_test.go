package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"crosscheck/engine/protocol"
)

var kills = flag.Int("kills", 3, "how often the server is killed while clients publish")

// TestMain is the command itself where a test starts it as a process.
func TestMain(m *testing.M) {
	if os.Getenv("CROSSCHECK_COMMAND") != "" {
		main()
	}
	os.Exit(m.Run())
}

// process is `crosscheck serve` on a file.
type process struct {
	*exec.Cmd
	out     io.Reader
	address string
}

func launch(t *testing.T, file string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], "serve", "--addr", "127.0.0.1:0", "--links", file, t.TempDir())}
	p.Env = append(os.Environ(), "CROSSCHECK_COMMAND=1")
	p.Stderr = os.Stderr
	var err error
	if p.out, err = p.StdoutPipe(); err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// start waits until the server tells where it is.
func start(t *testing.T, file string) *process {
	t.Helper()
	p := launch(t, file)
	line, err := bufio.NewReader(p.out).ReadString('\n')
	if err != nil {
		t.Fatal("the server does not start: ", err)
	}
	p.address = strings.TrimSuffix(strings.TrimSpace(line), "/")
	return p
}

// kill is kill -9.
func (p *process) kill() {
	p.Process.Kill()
	p.Wait()
}

// from asks from an address of its own: a network that is alone with its rate limit.
func from(ip string) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(ip)}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
}

// kept is what the server has acknowledged of a publication.
type kept struct {
	protocol.Published
	title   string
	deleted bool
}

// author is one client and what it was told.
type author struct {
	client   *http.Client
	name     string
	fragment string
	next     int // number of what it publishes next
	told     []*kept
}

// ask answers the status and body of a request that was answered whole.
func (a *author) ask(method, url, body string, headers ...string) (int, string, error) {
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := a.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text), err
}

// publish publishes its next content and notes the answer.
func (a *author) publish(address string) error {
	title := fmt.Sprint(a.name, " ", a.next)
	body, err := protocol.Marshal(&protocol.Publication{Fragment: a.fragment, Title: title, Expires: "month"})
	if err != nil {
		return err
	}
	status, text, err := a.ask("POST", address+"/api/links", string(body), "Content-Type", "application/json")
	if err != nil {
		return err
	}
	k := &kept{title: title}
	if err := protocol.Unmarshal([]byte(text), &k.Published); status != 200 || err != nil {
		return fmt.Errorf("status %d: %s", status, text)
	}
	a.told = append(a.told, k)
	a.next++
	return nil
}

func (a *author) remove(address string, k *kept) error {
	status, text, err := a.ask("DELETE", address+"/api/links/"+k.ID, "", "Authorization", "Bearer "+k.DeleteToken)
	if err == nil && status != 200 {
		err = fmt.Errorf("status %d: %s", status, text)
	}
	k.deleted = err == nil
	return err
}

// mostOfOne is how much an author publishes of one server's life: with what is
// deleted it stays within the rate limit.
const mostOfOne = 20

// publishUntilKilled publishes, and deletes every third, until the server does
// not answer. What was being deleted then may be there or not.
func (a *author) publishUntilKilled(t *testing.T, address string, said func()) {
	for i := range mostOfOne {
		if err := a.publish(address); err != nil {
			a.expectGone(t, err)
			return
		}
		said()
		if i%3 != 2 {
			continue
		}
		doomed := len(a.told) - 1
		if err := a.remove(address, a.told[doomed]); err != nil {
			a.told = slices.Delete(a.told, doomed, doomed+1)
			a.expectGone(t, err)
			return
		}
	}
}

// expectGone takes a broken connection, and no answer.
func (a *author) expectGone(t *testing.T, err error) {
	if strings.HasPrefix(err.Error(), "status ") {
		t.Errorf("%s is answered %v", a.name, err)
	}
}

// expectKept opens everything that was acknowledged.
func (a *author) expectKept(t *testing.T, address string) {
	for _, k := range a.told {
		status, page, err := a.ask("GET", address+"/s/"+k.ID, "")
		switch {
		case err != nil:
			t.Errorf("%s: %v", k.title, err)
		case k.deleted && status != 404:
			t.Errorf("%s was deleted, and answers %d", k.title, status)
		case !k.deleted && (status != 200 || !strings.Contains(page, "<title>"+k.title+" ·") || !strings.Contains(page, a.fragment)):
			t.Errorf("%s was acknowledged, and answers %d:\n%s", k.title, status, page)
		}
	}
}

// expectTaken publishes what may have been under way when the server died.
func (a *author) expectTaken(t *testing.T, address string) {
	if err := a.publish(address); err != nil {
		t.Errorf("%s once more: %v", a.name, err)
	}
}

// authors are 64 clients, each in a network of its own.
func authors(t *testing.T, round int) []*author {
	t.Helper()
	fragment := fragmentOf(t)
	all := make([]*author, 64)
	for i := range all {
		name := fmt.Sprintf("round %d author %d", round, i)
		all[i] = &author{client: from(fmt.Sprintf("127.0.1.%d", i+1)), name: name, fragment: fragment}
	}
	return all
}

// each lets all authors do something at once.
func each(all []*author, do func(a *author)) {
	var under sync.WaitGroup
	for _, a := range all {
		under.Go(func() {
			do(a)
			a.client.CloseIdleConnections()
		})
	}
	under.Wait()
}

// A server that is killed while 64 clients publish and delete has kept what it
// acknowledged, and goes on. Run with -kills 50 it shows it for long.
func TestNothingAcknowledgedIsLostWhenTheServerIsKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "links.db")
	random := rand.New(rand.NewPCG(1, 2))
	server := start(t, file)
	var before []*author // of earlier rounds
	total := 0
	for round := range *kills {
		now := authors(t, round)
		die := 1 + random.Int64N(600)
		var said atomic.Int64
		each(now, func(a *author) {
			a.publishUntilKilled(t, server.address, func() {
				if said.Add(1) == die {
					server.Process.Kill()
				}
			})
		})
		server.kill()
		again := launch(t, file)
		time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		again.kill() // once more while it starts, or just after
		server = start(t, file)
		before = append(before, now...)
		each(before, func(a *author) { a.expectKept(t, server.address) })
		each(now, func(a *author) { a.expectTaken(t, server.address) })
		each(now, func(a *author) { a.expectKept(t, server.address) })
		total += int(said.Load())
	}
	t.Logf("%d publications acknowledged, %d kills", total, *kills)
}

// A server that is killed while it makes its file starts again.
func TestServerStartsAfterItWasKilledInItsFirstMoment(t *testing.T) {
	for range 5 * *kills {
		file := filepath.Join(t.TempDir(), "links.db")
		server := launch(t, file)
		for !exists(file) {
			time.Sleep(10 * time.Microsecond)
		}
		server.kill()
		start(t, file).kill()
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
