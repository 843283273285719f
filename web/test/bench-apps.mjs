// How long apps in Groovy take in Chromium: the verdict on a pair, parsing a long app, and all that is told of it while it is written.
const pairs = 100;
const readings = 90;
const warmUp = 45;
const lines = 500;

/** An app of about so many lines: a handler for each of many devices. */
function longApp() {
  const head = `definition(name: "Long", namespace: "bench", author: "Crosscheck", description: "Long.", category: "Convenience")
preferences {
    section("Devices") {
        input "door", "capability.contactSensor", title: "Door"
        input "lamps", "capability.switch", title: "Lamps", multiple: true
    }
}
def installed() { subscribe(door, "contact.open", handler0) }
`;
  const method = (i) => `def handler${i}(evt) {
    def name = evt?.displayName ?: "device ${i}"
    log.debug "\${name}: $evt.value at \${now()}"
    def lit = lamps.findAll { it.currentValue("switch") == "on" }.collect { it.displayName }
    if (lit.size() > ${i} && state.count${i} != null) {
        state.count${i} = (state.count${i} as Integer) + lit.size() * 2
        lamps.each { lamp -> lamp.off() }
    } else {
        state.count${i} = [first: ${i}, second: "text \${name}", third: [1, 2.5, 3..5]]
        lamps.on()
    }
}
`;
  const body = Array.from({ length: Math.ceil((lines - head.split('\n').length) / 12) }, (_, i) => method(i));
  return head + body.join('');
}

/** In the page: an engine that reads Groovy, answering one request after the other; milliseconds of each. */
async function timed({ requests, events }) {
  const { assets } = JSON.parse(document.getElementById('inlined').textContent);
  const module = await WebAssembly.compileStreaming(fetch(assets.engines.whole));
  const worker = new Worker(assets.engineWorker, { type: 'module' });
  let answered;
  worker.onmessage = ({ data }) => {
    if (data.kind === 'ready') answered();
    if (data.kind !== 'reply') return;
    const reply = JSON.parse(new TextDecoder().decode(data.bytes));
    if (reply.op !== 'progress') answered(reply);
  };
  const answer = (message) => new Promise((resolve) => {
    answered = resolve;
    worker.postMessage(message);
  });
  await answer({ kind: 'start', module });
  const times = [];
  for (const [i, request] of requests.entries()) {
    const began = performance.now();
    const reply = await answer({ kind: 'request', bytes: new TextEncoder().encode(JSON.stringify({ id: i + 1, ...request })) });
    times.push(performance.now() - began);
    if (reply.op === 'failed') throw new Error(reply.failed.message);
    if (reply.check && reply.check.outcome !== 'complete') throw new Error(`pair ${i}: ${reply.check.outcome}`);
    if (reply.analysis && reply.analysis.events > 0 !== events) throw new Error(`app ${i}: ${JSON.stringify(reply.analysis.diagnostics)}`);
  }
  worker.terminate();
  return times;
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** The median time of reading the text with different last lines, once the engine is warm. */
async function readingTime(page, text, events) {
  const requests = Array.from({ length: readings }, (_, i) => ({ op: 'analyze', analyze: { files: [{ name: 'long.groovy', text: `${text}// ${i}\n` }] } }));
  return median((await page.evaluate(timed, { requests, events })).slice(warmUp));
}

/** Prints the figures; `want` complains when one is worse than promised. */
export async function benchApps(page, numbered, want) {
  const options = { algorithm: 'dpor', time: 'any-time', maxStates: 0, maxSeconds: 0, maxMB: 0, maxDepth: 0, seed: 0, noSlicing: false, log: 0, profile: '' };
  const requests = Array.from({ length: pairs }, (_, n) => ({ op: 'check', check: { files: numbered(n), options } }));
  const verdict = median(await page.evaluate(timed, { requests, events: true }));
  console.log(`SmartApps       median of ${pairs} pairs: verdict after ${verdict.toFixed(1)} ms`);
  want(verdict <= 300, 'the median pair of SmartApps takes more than 0.3 s');

  const text = longApp();
  // An app with a mistake in its last line is parsed, and nothing more.
  const parsed = await readingTime(page, `${text})`, false);
  const analysed = await readingTime(page, text, true);
  console.log(`SmartApps       ${text.split('\n').length} lines are parsed in ${parsed.toFixed(1)} ms; with problems, home and settings: ${analysed.toFixed(1)} ms`);
  want(parsed <= 20, `an app of ${lines} lines takes more than 20 ms to parse`);
}
