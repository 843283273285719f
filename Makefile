# Every task of the project. `make run` and `make test` need Go, Node and npm;
# the browser tests install Chromium and Firefox when they are absent.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build
MAKEFLAGS += --no-print-directory

# With it everywhere, what one target compiled the others need not compile again.
export GOFLAGS += -trimpath

ADDR ?= 127.0.0.1:8080
# Where `make run` keeps what people publish.
LINKS ?= $(OUT)/links.db
# How many random programs the differential tests explore.
PROGRAMS ?= 20000
# How long the tests of one Go package may take before they count as hanging. On
# two free cores none takes five minutes.
PATIENCE := 45m

OUT  := .build
DIST := web/dist
GO_SOURCES := $(shell find engine wasm -name '*.go' -not -name '*_test.go') go.mod go.sum
EMBEDDED := $(shell find engine -type f -not -name '*.go' -not -path '*/testdata/*' -not -path 'engine/doc/*')
WEB_SOURCES := $(shell find web/src web/static web/build web/index.html web/build.mjs web/package.json -type f 2>/dev/null)
EXAMPLES := $(shell find examples -type f)
# Packages off the hot path are compiled without inlining: a tenth less to
# download. The research engine must stay
# below 25 MiB, more than which Cloudflare does not serve.
COLD_PACKAGES := github.com/... go.yaml.in/... bufio bytes compress/... context html encoding/... errors fmt hash/... internal/fmtsort internal/godebug internal/oserror internal/poll internal/reflectlite internal/syscall/... \
	io iter maps math/... os path reflect regexp/... runtime sort strconv strings sync syscall time unicode/... unique \
	crosscheck/engine crosscheck/engine/protocol crosscheck/engine/share \
	$(addprefix crosscheck/engine/internal/,analysis analysis/conflict analysis/loop analysis/missed analysis/near analysis/observed analysis/order analysis/sets capability condition count depend diag dotgraph exploration explore explore/paper explore/stateless explore/table explore/walk finding frontend/... garbage home inquiry ir job/... minimise moment name pause profile quotient reference regular slice source sorting subject/... timed timed/compare timed/confirm timed/lattice timed/parts timed/pursue timed/region timed/schedule timed/table timed/tck trace value verdict)
COLD := $(foreach p,$(COLD_PACKAGES),-gcflags='$(p)=-l')

.PHONY: build run worker deploy test test-go test-wasm test-node test-web test-worker check bench bench-peers published published-dpor published-families published-delorean published-iotcheck published-compare spin bench-worker endure size fuzz gen update clean chromium firefox screenshots

build: $(OUT)/crosscheck $(DIST)/index.html ## build the command and the page

run: build ## build, then serve the page
	$(OUT)/crosscheck serve --addr $(ADDR) --links $(LINKS) $(DIST)

$(OUT)/crosscheck: $(GO_SOURCES) $(EMBEDDED)
	go build -o $@ ./engine/cmd/crosscheck

# What makes a module that was built smaller on the wire, and puts it in its place.
# A traceback of it has numbers of functions: of the lines of MODULE.names.
JOIN = go run ./wasm/join $(ZEROS) -names $@.names $@.new && mv $@.new $@

# The builds of the engine that the page fetches, with the tags that the table
# in engine/internal/frontend/table has for them.
ENGINES := $(addprefix $(OUT)/,small.wasm whole.wasm home.wasm research.wasm panels.wasm)
$(OUT)/small.wasm: TAGS := -tags small
$(OUT)/whole.wasm: TAGS := -tags whole
$(OUT)/home.wasm: TAGS := -tags home
$(OUT)/research.wasm: TAGS := -tags research
$(OUT)/panels.wasm: TAGS := -tags home,panels
$(OUT)/research.wasm: ZEROS := -zeros 32
$(ENGINES): $(GO_SOURCES) $(EMBEDDED)
	GOOS=js GOARCH=wasm go build -ldflags '-s -w' $(TAGS) $(COLD) -o $@.new ./wasm/engine
	$(JOIN)

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

$(DIST)/index.html: $(ENGINES) $(OUT)/crosscheck $(WEB_SOURCES) $(EXAMPLES) engine/doc/spec.md web/node_modules/.package-lock.json
	cd web && npm run build

# The link service as a Cloudflare Worker. With the standard library's JSON it is
# 0.3 MB smaller; compiling without inlining would not make it smaller.
$(OUT)/worker/app.wasm: $(GO_SOURCES)
	go run github.com/syumai/workers/cmd/workers-assets-gen -mode=go -o $(OUT)/worker
	GOOS=js GOARCH=wasm go build -ldflags '-s -w' -tags small -o $@.new ./wasm/links/worker
	$(JOIN)

# The page for a platform that compresses what it sends, with the headers that
# `crosscheck serve` gives.
$(OUT)/site/_headers: $(DIST)/index.html wasm/links/_headers
	rm -rf $(OUT)/site
	cp -r $(DIST) $(OUT)/site
	find $(OUT)/site '(' -name '*.br' -o -name '*.gz' ')' -delete
	cp wasm/links/_headers $@

WRANGLER := wasm/links/node_modules/.package-lock.json
$(WRANGLER): wasm/links/package.json wasm/links/package-lock.json
	cd wasm/links && npm ci --no-audit --no-fund --loglevel=error
	touch $@

worker: $(OUT)/worker/app.wasm $(OUT)/site/_headers $(WRANGLER) ## serve the page and publish with the real worker, locally
	cd wasm/links && npm run dev

deploy: $(OUT)/worker/app.wasm $(OUT)/site/_headers $(WRANGLER) ## put page and worker on Cloudflare (engine/doc/publishing.md)
	cd wasm/links && npm run deploy

# Two at a time, so that the one that waits leaves its core to the other: those
# that only calculate first, then the page's, which measure how soon it answers.
# Each tells what it has to say when it is done. All of them run, whichever fails;
# a kind that did not end well fails the count as well.
PAIRWISE := -j2 --output-sync=target
test: | $(OUT)/tests ## every test there is
	@$(MAKE) $(PAIRWISE) check build chromium firefox
	@status=0; $(MAKE) $(PAIRWISE) --keep-going test-wasm test-go test-web test-worker test-node || status=$$?; \
		.ci/count $(OUT)/tests && exit $$status

# What looks for mistakes and for code that nothing calls, at these versions.
# They are no part of what go.mod requires.
STATICCHECK := $(OUT)/tools/staticcheck-v0.8.2
DEADCODE    := $(OUT)/tools/deadcode-v0.52.0
$(STATICCHECK): TOOL := honnef.co/go/tools/cmd/staticcheck
$(DEADCODE): TOOL := golang.org/x/tools/cmd/deadcode
$(STATICCHECK) $(DEADCODE):
	GOBIN=$(CURDIR)/$@.new go install $(TOOL)@$(lastword $(subst -, ,$(@F)))
	mv $@.new/$(notdir $(TOOL)) $@
	rmdir $@.new

check: web/node_modules/.package-lock.json $(STATICCHECK) $(DEADCODE) ## formatting, vet, mistakes, dead code, types
	@test -z "$$(gofmt -l engine wasm)" || { gofmt -l engine wasm; echo 'not formatted: run gofmt -w'; exit 1; }
	go vet ./engine/... ./wasm/join ./wasm/links
	GOOS=js GOARCH=wasm go vet ./wasm/... $$(go list ./engine/... | grep -v /cmd/)
	$(STATICCHECK) ./engine/... ./wasm/...
	GOOS=js GOARCH=wasm $(STATICCHECK) -tags small ./wasm/...
	.ci/dead $(DEADCODE)
	go mod tidy -diff
	cd web && npm run check

# Vetted they are by check, once.
test-go: | $(OUT)/tests ## Go tests, natively
	@rm -f $(OUT)/tests/go.log
	CROSSCHECK_PROGRAMS=$(PROGRAMS) go test -v -vet=off -timeout $(PATIENCE) ./engine/... ./wasm/join ./wasm/links 2>&1 | tee $(OUT)/tests/go.log | .ci/brief

test-wasm: | $(OUT)/tests ## the same Go tests in the browser's architecture
	@rm -f $(OUT)/tests/wasm.log
	GOOS=js GOARCH=wasm go test -v -vet=off -timeout $(PATIENCE) -exec $(CURDIR)/.ci/wasm-exec $$(go list ./engine/... ./wasm/join ./wasm/links | grep -v /cmd/) 2>&1 | tee $(OUT)/tests/wasm.log | .ci/brief

test-node: web/node_modules/.package-lock.json | $(OUT)/tests ## page logic without a browser
	@rm -f $(OUT)/tests/node.log
	cd web && npm run test 2>&1 | tee ../$(OUT)/tests/node.log

test-web: build chromium firefox | $(OUT)/tests ## the page in Chromium, what is essential in Firefox, too
	@rm -f $(OUT)/tests/web.log
	cd web && npm run test:web 2>&1 | tee ../$(OUT)/tests/web.log

test-worker: $(OUT)/worker/app.wasm $(OUT)/site/_headers $(WRANGLER) chromium | $(OUT)/tests ## publishing under workerd
	@rm -f $(OUT)/tests/worker.log
	cd wasm/links && npm run test 2>&1 | tee ../../$(OUT)/tests/worker.log

# When it is there, nothing is to be done before the tests that need it.
chromium: ## install Chromium when it is absent
ifeq (,$(shell command -v chromium))
	apt-get update && apt-get install -y --no-install-recommends chromium
endif

firefox: | chromium ## install Firefox when it is absent
ifeq (,$(shell command -v firefox-esr))
	apt-get update && apt-get install -y --no-install-recommends firefox-esr
endif

$(OUT)/tests:
	mkdir -p $@

bench: build ## speed, natively and in Chromium
	go test -run '^$$' -bench . -benchmem ./engine/...
	cd web && npm run bench

# Beside TChecker, too, where TCHECKER names its tck-reach.
bench-peers: $(OUT)/crosscheck spin ## speed beside SPIN and TChecker, into engine/doc/results/peers.md
	mkdir -p engine/doc/results
	go run ./engine/cmd/peers -crosscheck $(OUT)/crosscheck -tchecker "$(TCHECKER)" > $(OUT)/peers.md
	cat engine/cmd/peers/preface.md $(OUT)/peers.md > engine/doc/results/peers.md

# The papers' tables again, into engine/doc/results. APPS is the folder smartapps of
# github.com/uci-plrg/iotcheck. What was measured is kept in .build/published, so
# that a run that was stopped goes on; remove it to measure anew. A second run is
# one with KEPT=FOLDER AGAIN=.build/published: it ends with an error when anything
# differs but times; published-compare says what.
APPS ?= smartapps
KEPT ?= .build/published
AGAIN ?=
PUBLISHED := go run ./engine/cmd/published
RUN := -kept $(KEPT) -again "$(AGAIN)"
published: published-dpor published-iotcheck published-families published-delorean ## the tables of the papers again (APPS names the apps)
published-dpor:
	$(PUBLISHED) dpor-tables -apps $(APPS) $(RUN)
published-families:
	$(PUBLISHED) families $(RUN)
published-delorean:
	$(PUBLISHED) delorean -seconds 40 $(RUN)
published-iotcheck:
	$(PUBLISHED) iotcheck -apps $(APPS) -states 20000 -seconds 3 $(RUN)
published-compare: ## what differs between two runs, in KEPT and AGAIN
	$(PUBLISHED) compare $(RUN)

spin: ## install SPIN when it is absent
ifeq (,$(shell command -v spin))
	apt-get update && apt-get install -y --no-install-recommends spin
endif

bench-worker: $(OUT)/worker/app.wasm $(OUT)/site/_headers $(WRANGLER) ## publish and open 1,000 links under workerd
	cd wasm/links && npm run bench

endure: $(OUT)/worker/app.wasm $(OUT)/site/_headers $(WRANGLER) ## kill the link service 50 times, natively and under workerd; ask it 20,000 times
	go test ./engine/cmd/crosscheck -v -run 'Killed|FlatOver' -kills 50 -requests 20000
	cd wasm/links && KILLS=50 npm run endure

screenshots: build chromium ## renew the screens that tests compare; pictures of the page's states in .build/screenshots, and those of the README
	cd web && npm run screens && npm run screenshots

size: build ## what a visitor downloads
	cd web && npm run size

fuzz: ## look for inputs that break the parsers and the link decoder, one minute each
	.ci/fuzz 60s

gen: ## renew generated files
	go test ./engine/protocol ./engine/internal/frontend/table -update

update: ## renew goldens: commit only what you can explain
	go test $$(grep -rl 'internal/golden"' engine --include='*_test.go' | xargs -n1 dirname | sort -u | sed 's|^|./|') -update

clean:
	rm -rf $(OUT) $(DIST) web/node_modules wasm/links/node_modules
