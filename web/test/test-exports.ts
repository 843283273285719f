import assert from 'node:assert/strict';
import test from 'node:test';
import { linkInBytes } from '../src/export/carry.ts';
import { runMermaid } from '../src/export/mermaid.ts';
import { runPicture, sceneAt, stillScene } from '../src/export/picture.ts';
import { fileName, toldRun, type ToldRun } from '../src/export/run.ts';
import { runJson, runText } from '../src/export/text.ts';
import { emptyPage } from '../src/state/page.ts';
import { model, page, trace, traceStep } from './sample.ts';

const link = 'https://example.org/#1.AAEC.9f';
const told = (change: Partial<ToldRun> = {}): ToldRun => ({ ...toldRun({ ...page, title: 'Door & <lock>' }, link)!, ...change });
const bytes = (text: string) => new TextEncoder().encode(text);

test('without a run there is nothing to tell', () => {
  assert.equal(toldRun(emptyPage, link), null);
});

test('a run as text: each step, what it changes, what goes wrong, and the link', () => {
  assert.equal(runText(told({ engine: '9' })), `Door & <lock>
The door can be locked.
Run: The door can be locked

0. The program starts.
1.${' '}
2.${' '}
   the door: open → locked
   ✗ goes wrong: open

Made with Crosscheck 9
Open it in Crosscheck: ${link}
`);
});

test('a loop is told where the text ends', () => {
  assert.match(runText(told({ trace: { ...trace, loopTo: 1 } })), /\n\nThe run goes on from step 1 for ever\.\n\n/);
  assert.doesNotMatch(runText(told({ trace: { ...trace, loopTo: 2 } })), /for ever/);
});

test('the JSON is the trace as the engine told it, with the model and the link', () => {
  const read = JSON.parse(runJson(told()));
  assert.deepEqual([read.trace, read.model, read.link], [trace, model, link]);
});

test('a sequence diagram: the event goes to the app, the app commands the device', () => {
  const steps = [
    trace.steps[0]!,
    traceStep({ event: 0, accesses: [{ location: 0, op: 'write', app: 0, value: 'sensed' }, { location: 0, op: 'write', app: 1, value: 'open; #1' }] }),
    traceStep({ event: 1 }),
  ];
  assert.equal(runMermaid(told({ link: '', trace: { ...trace, steps } })), `sequenceDiagram
  %% The door can be locked
  actor env as Environment
  participant app1 as Alarm
  participant dev0 as door
  env->>app1: Smoke is detected
  app1->>dev0: lock = open#59; #35;1
  env->>env: Ann leaves
`);
});

test('a loop is a loop in the diagram, and a failure a note', () => {
  const lines = runMermaid(told({ trace: { ...trace, loopTo: 0 } })).split('\n').map((l) => l.trim());
  assert.deepEqual(lines.filter((l) => /^(loop|end|Note)/.test(l)), ['loop The run goes on from step 0 for ever.', 'Note over env: ✗ goes wrong: open', 'end']);
});

test('the drawing is the same for the same run, escaped, and has a cell for each value', () => {
  const picture = runPicture(told(), stillScene(told()));
  assert.equal(picture, runPicture(told(), stillScene(told())));
  assert.match(picture, /Door &amp; &lt;lock&gt;/);
  assert.doesNotMatch(picture, /<lock>/);
  for (const text of ['✓ holds', '✗ broken', '>locked<', '✗ Ann leaves']) assert.ok(picture.includes(text), text);
  assert.equal([...picture.matchAll(/<svg/g)].length, 1);
});

test('each picture of an animation has the same size and lights its step', () => {
  const frames = trace.steps.map((_, at) => runPicture(told(), sceneAt(told(), at)));
  const sizes = new Set(frames.map((f) => /width="(\d+)" height="(\d+)"/.exec(f)?.[0]));
  assert.equal(sizes.size, 1);
  assert.equal(new Set(frames).size, frames.length);
});

test('a long run shows the columns round its step, and a still picture says what it leaves out', () => {
  const long = told({ trace: { ...trace, steps: Array.from({ length: 100 }, (_, i) => traceStep({ event: i === 0 ? -1 : 0, text: `step ${i}` })) } });
  assert.deepEqual(sceneAt(long, 50), { from: 46, to: 54, lit: 50, story: false });
  assert.deepEqual(sceneAt(long, 99), { from: 91, to: 99, lit: 99, story: false });
  assert.match(runPicture(long, stillScene(long)), /The first 39 of 99 steps\./);
});

test('every text carries the link', () => {
  for (const text of [runText(told()), runJson(told()), runMermaid(told())]) assert.equal(linkInBytes(bytes(text)), link);
});

test('a file has a name that every system takes', () => {
  assert.deepEqual(['Fire alarm & lock!', 'Ünïcode', '…', ''].map(fileName), ['fire-alarm-lock', 'unicode', 'run', 'run']);
});
