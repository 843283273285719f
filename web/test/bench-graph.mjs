// How long the graph takes: a layout by Graphviz, frames while panning, and every question about a million states.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultOptions } from '../build/first-visit.mjs';
import { runEngine } from '../build/engine.mjs';
import { runGraphviz } from '../build/graphviz.mjs';
import { importTyped, web } from './built-page.mjs';

/** 200 states: three switches, and a counter that goes on by each of some strides. */
export const strides = (list) => `var on[3]: bool;
var c: 0..24;
event toggle(i: 0..2) { on[i] = !on[i]; }
${list.map((n) => `event by${n} { c = (c + ${n}) % 25; }`).join('\n')}
`;

/** 992 states and 1,984 edges between them, none of which can be left out. */
const torus = `var a: 0..30;
var b: 0..31;
event p { if (b >= 0) { a = (a + 1) % 31; } }
event q { if (a >= 0) { b = (b + 1) % 32; } }
`;

const switches = `const N = 20;
var on[N]: bool;
event toggle(i: 0..N - 1) { on[i] = !on[i]; }
`;

const exhaustive = { ...defaultOptions, algorithm: 'full', noSlicing: true, log: 0 };
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** CPU milliseconds of this process while something is done. */
function cpu(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function benchLayout(dist, want) {
  const engine = readdirSync(join(dist, 'assets')).find((name) => /^small-.*\.wasm$/.test(name));
  const ask = await runEngine(readFileSync(join(dist, 'assets', engine)));
  const layOut = await runGraphviz(web);
  for (const list of [[1, 2], [1, 2, 3, 4]]) {
    const { states, transitions } = ask('check', { files: [{ name: 'program.cross', text: strides(list) }], options: exhaustive });
    const graph = ask('graph', { view: 'full', maxNodes: 1000, state: 0, radius: 1, start: 0, run: [], labels: false });
    const times = Array.from({ length: 3 }, () => cpu(() => layOut(graph.dot, false)));
    console.log(`layout          ${states} states, ${transitions} transitions drawn as ${graph.edges.length} edges: ${median(times).toFixed(0)} ms of CPU`);
    want(median(times) <= 500, `${states} states with ${graph.edges.length} edges take more than 500 ms to lay out`);
  }
}

/** In the page: drags the drawing about for so many frames; milliseconds between frames. */
async function pan(frames) {
  const svg = document.querySelector('.drawing-view.still, .overview-view');
  const box = svg.getBoundingClientRect();
  const send = (type, i) => svg.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 1, button: 0,
    clientX: box.left + 200 + 80 * Math.sin(i / 9), clientY: box.top + 80 + 40 * Math.cos(i / 7),
  }));
  svg.setPointerCapture = () => undefined;
  send('pointerdown', 0);
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let i = 1; i <= frames; i++) {
    send('pointermove', i);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  send('pointerup', frames);
  return times;
}

async function write(page, program) {
  await page.click('.cm-content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(program);
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.querySelector('[data-action=check]') && !document.querySelector('.badge-stale'), undefined, { timeout: 60_000 });
}

async function benchPanning(page, address, want) {
  const { openVerified } = await importTyped('test/browser/steps.ts');
  await openVerified(page, address);
  await write(page, torus);
  await page.selectOption('.graph-tools select >> nth=0', 'full');
  for (const [show, selector] of [['full', 'svg.state-graph .edge:nth-child(1900)'], ['overview', 'canvas.overview']]) {
    await page.selectOption('.graph-tools select >> nth=0', show);
    await page.waitForSelector(selector, { state: 'attached', timeout: 30_000 });
    await page.waitForTimeout(1000);
    const elements = await page.locator('.graph-body svg.state-graph *, .graph-body canvas').count();
    const frame = median(await page.evaluate(pan, 150));
    console.log(`panning         ${show === 'full' ? `${elements.toLocaleString('en')} SVG elements` : 'an overview'}: a frame every ${frame.toFixed(1)} ms`);
    want(frame <= 20, `panning ${show}: the median frame takes more than 20 ms`);
    if (show === 'full') want(elements >= 4900, `only ${elements} elements are drawn`);
  }
}

/** In the page: checks a program and asks things about it; the milliseconds of each answer, by name. */
async function questions({ text, options }) {
  const { assets } = JSON.parse(document.getElementById('inlined').textContent);
  const module = await WebAssembly.compileStreaming(fetch(assets.engines.small));
  const worker = new Worker(assets.engineWorker, { type: 'module' });
  let answered;
  worker.onmessage = ({ data }) => {
    if (data.kind === 'ready') answered();
    if (data.kind !== 'reply') return;
    const reply = JSON.parse(new TextDecoder().decode(data.bytes));
    if (reply.op !== 'progress') answered(reply);
  };
  const send = (message) => new Promise((resolve) => {
    answered = resolve;
    worker.postMessage(message);
  });
  await send({ kind: 'start', module });
  const times = {};
  let id = 0;
  const ask = async (name, op, body) => {
    const began = performance.now();
    const reply = await send({ kind: 'request', bytes: new TextEncoder().encode(JSON.stringify({ id: ++id, op, [op]: body })) });
    (times[name] ??= []).push(performance.now() - began);
    if (reply.op === 'failed') throw new Error(`${name}: ${reply.failed.message}`);
    return reply[reply.op];
  };
  /** Asks again, as the page does, until all states were looked at or there are enough figures. */
  const again = async (name, op, body, done) => {
    for (let from = 0, n = 0; n < 25; n++) {
      const answer = await ask(name, op, body(from));
      if (done(answer)) return;
      from = answer.searched;
    }
  };
  const check = await ask('check', 'check', { files: [{ name: 'program.cross', text }], options });
  const run = Array.from({ length: 20 }, (_, event) => ({ event, branch: 0 }));
  const graph = { maxNodes: 0, state: 600_000, radius: 2, start: 0, run, labels: false };
  const quotient = (more) => () => ({ locations: [0, 1, 2], choose: false, open: [], max: 0, heat: '', app: 0, start: 0, run, against: '', ...more });
  const swept = (q) => q.swept >= q.states;
  await ask('a run is replayed', 'replay', { start: 0, run });
  await ask('only the run', 'graph', { ...graph, view: 'run' });
  await ask('around the cursor', 'graph', { ...graph, view: 'neighbourhood' });
  await again('groups of what matters', 'quotient', quotient({ locations: [], choose: true }), swept);
  await again('groups by three', 'quotient', quotient({}), swept);
  await again('groups by five', 'quotient', quotient({ locations: [0, 1, 2, 3, 4] }), swept);
  await again('a group opens', 'quotient', quotient({ open: [0] }), swept);
  await again('heat by app', 'quotient', quotient({ heat: 'app' }), swept);
  const condition = 'on[3] == true && on[7] == true && on[19] == true';
  await again('a state is found', 'find', (from) => ({ condition, from, max: 1000 }), (f) => f.searched >= f.stored);
  await ask('the way to a state', 'runs', { kind: 'to-state', state: 900_000, condition: '', event: 0, count: 1 });
  worker.terminate();
  delete times.check;
  return { states: check.states, times };
}

async function benchQuestions(page, want) {
  const { states, times } = await page.evaluate(questions, { text: switches, options: exhaustive });
  for (const [name, all] of Object.entries(times)) {
    const worst = Math.max(...all);
    console.log(`${states.toLocaleString('en').padEnd(15)} ${name}: ${all.length === 1 ? '' : `${all.length} answers, `}${all.length === 1 ? '' : 'the slowest '}${worst.toFixed(0)} ms`);
    want(worst < 200, `${name}: an answer about ${states} states takes ${worst.toFixed(0)} ms`);
  }
  want(states === 1_048_576, `${states} states instead of a million`);
}

/** Prints the figures; `want` complains when one is worse than promised. */
export async function benchGraph(page, address, dist, want) {
  await benchLayout(dist, want);
  await benchPanning(page, address, want);
  await benchQuestions(page, want);
}
