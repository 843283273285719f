// How fast the engine explores in Chromium (transitions a second) and a cold page has its verdict: the best of several runs.
// With a folder: only how soon a change is told for each program in it, one folder each.
import { benchApps } from './bench-apps.mjs';
import { benchAutomations } from './bench-automations.mjs';
import { benchGraph } from './bench-graph.mjs';
import { benchMends, benchPairs } from './bench-mends.mjs';
import { benchReaction } from './bench-reaction.mjs';
import { importTyped, openBuiltPage, web } from './built-page.mjs';

const lights = (n) => `const N = ${n};
var on[N]: bool;
event toggle(i: 0..N - 1) { on[i] = !on[i]; }
`;

const philosophers = (n) => `const N = ${n};
var fork[N]: bool;
var holds[N]: 0..2;
event left(i: 0..N - 1) when (holds[i] == 0 && !fork[i]) { fork[i] = true; holds[i] = 1; }
event right(i: 0..N - 1) when (holds[i] == 1 && !fork[(i + 1) % N]) { fork[(i + 1) % N] = true; holds[i] = 2; }
event down(i: 0..N - 1) when (holds[i] == 2) { fork[i] = false; fork[(i + 1) % N] = false; holds[i] = 0; }
`;

// Six clocks whose order matters, as all lights share a switch.
const timers = (n) => `device all: switch by hand;
${Array.from({ length: n }, (_, i) => `device motion${i}: motionSensor;
device light${i}: switch;
`).join('')}app Lights {
${Array.from({ length: n }, (_, i) => `  timer off${i};
  on motion${i}.motion == active { if (all.switch == on) { light${i}.on(); start off${i} after ${i + 2}min; } }
  on off${i} { light${i}.off(); }
`).join('')}}
`;

/** Programs with how many million transitions a second full is promised to execute. */
const programs = [['12 lights', lights(12), 2], ['16 lights', lights(16), 1], ['9 philosophers', philosophers(9), 1]];
const algorithms = ['full', 'dpor'];
const runs = 5;

/** Fails the benchmark, at its end, when a figure is worse than promised. */
function want(kept, complaint) {
  if (kept) return;
  console.error(`FAIL ${complaint}`);
  process.exitCode = 1;
}

/** In the page: checks a program in a worker of its own and answers the engine's figures. */
async function measure({ text, algorithm, time = 'any-time', maxStates = 0 }) {
  const { assets } = JSON.parse(document.getElementById('inlined').textContent);
  const module = await WebAssembly.compileStreaming(fetch(assets.engines[time === 'timed' ? 'whole' : 'small']));
  const worker = new Worker(assets.engineWorker, { type: 'module' });
  const options = { algorithm, time, maxStates, maxSeconds: 0, maxMB: 0, maxDepth: 0, seed: 0, noSlicing: true, log: 0, profile: '' };
  const request = { id: 1, op: 'check', check: { files: [{ name: 'program.cross', text }], options } };
  const result = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === 'died') reject(new Error(data.message));
      if (data.kind === 'ready') worker.postMessage({ kind: 'request', bytes: new TextEncoder().encode(JSON.stringify(request)) });
      if (data.kind !== 'reply') return;
      const reply = JSON.parse(new TextDecoder().decode(data.bytes));
      if (reply.op === 'check') resolve(reply.check);
      if (reply.op === 'failed') reject(new Error(reply.failed.message));
    };
    worker.postMessage({ kind: 'start', module });
  });
  worker.terminate();
  return { states: result.states, transitions: result.transitions, seconds: result.seconds };
}

const { address, browser, close } = await openBuiltPage();
const page = await browser.newPage();
await page.goto(address);
const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  await benchPairs(page, folder, want);
  await close();
  process.exit();
}
for (const [name, text, promised] of programs) {
  for (const algorithm of algorithms) {
    let best = null;
    for (let i = 0; i < runs; i++) {
      const figures = await page.evaluate(measure, { text, algorithm });
      if (!best || figures.seconds < best.seconds) best = figures;
    }
    const rate = best.transitions / best.seconds / 1e6;
    if (algorithm === 'full') want(rate >= promised, `${name}: full below ${promised} million transitions/s`);
    console.log(`${name.padEnd(15)} ${algorithm.padEnd(6)} ${best.states} states, ${best.transitions} transitions, ${best.seconds.toFixed(3)} s, ${rate.toFixed(2)} million transitions/s`);
  }
}

// States of 24 bytes, as many as a browser has to take. They are kept as they are.
const grid = `var row[20]: 0..255;
var a: 0..65535;
var b: 0..65535;
event right when (a < 65535) { a = a + 1; }
event down when (b < 65535) { b = b + 1; row[b % 20] = b % 256; }
`;
const many = await page.evaluate(measure, { text: grid, algorithm: 'full', maxStates: 20_000_000 });
console.log(`24-byte states  full   ${many.states} states, ${many.seconds.toFixed(0)} s`);
want(many.states >= 20_000_000, 'a browser has no memory for 20 million states of 24 bytes');

const zones = { text: timers(6), algorithm: 'zones', time: 'timed', maxStates: 49_000 };
let fastest = 0;
for (let i = 0; i < runs; i++) {
  const { transitions, seconds } = await page.evaluate(measure, zones);
  fastest = Math.max(fastest, transitions / seconds);
}
console.log(`6 clocks        zones  ${Math.round(fastest / 1000)} thousand transitions/s`);
want(fastest >= 100_000, 'zones at 6 clocks: below 100,000 transitions/s');

const { numbered } = await importTyped('test/browser/apps.ts');
await benchApps(page, numbered, want);
await benchAutomations(page, address, want);
await benchMends(page, want);
await benchGraph(page, address, `${web}dist`, want);
await benchReaction(browser, address, want);

/** Opens the page with nothing in its cache; answers until when it was painted and verified, in ms. */
async function coldVisit() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address);
  await page.waitForSelector('.tone-found');
  const painted = performance.now() - began;
  await page.waitForSelector('.badge-verified');
  const verified = performance.now() - began;
  await context.close();
  return { painted, verified };
}

const visits = [];
for (let i = 0; i < runs; i++) visits.push(await coldVisit());
const best = visits.reduce((a, b) => (a.verified < b.verified ? a : b));
console.log(`cold page       painted after ${Math.round(best.painted)} ms, the engine's own verdict after ${Math.round(best.verified)} ms`);
want(best.verified <= 2000, 'a cold page takes more than 2 s to its verdict');
await close();
