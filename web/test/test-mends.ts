/** Changes that take findings away: looked for, made, taken back, and shown as lines. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { tryMend } from '../src/control/before-after.ts';
import { applyMend, lookForMends, turnMend } from '../src/control/mends.ts';
import { Session } from '../src/control/session.ts';
import { Cancelled, EngineDied, type Answer, type AskOptions, type Body, type Engine, type Op } from '../src/engine/client.ts';
import type { File, Mend, MendResult, Model, Trace } from '../src/engine/protocol.gen.ts';
import { carried } from '../src/state/carried.ts';
import { checkDone } from '../src/state/check.ts';
import { everything, linkOf, openLink } from '../src/state/link.ts';
import { canMend, diffsOf, hidesMends, mendedNow, mendMade, mendTurned, searchBegan, searchCut, searchEnded, searchFor, searchLost, searchWentOn } from '../src/state/mending.ts';
import type { MendSearch } from '../src/state/mends.ts';
import { loadFiles } from '../src/state/opening.ts';
import { edited } from '../src/state/program.ts';
import { Store } from '../src/state/store.ts';
import { model, page as sample, result, trace, traceStep } from './sample.ts';

const files: readonly File[] = [{ name: 'a.cross', text: 'one\ntwo\nthree\n' }];
const page = checkDone(result, files, sample.options)({ ...sample, files, linked: null });

const mend: Mend = {
  sentence: 'two is otherwise', files: [{ name: 'a.cross', text: 'one\nif (x) two\nthree\n' }], hunks: [{ file: 0, line: 1, before: ['two'], after: ['if (x) two'] }],
  proved: true, states: 3, deeds: 2, kept: 1, lost: ['a'], gone: [], left: 0,
};
const found: MendResult = { title: 'The door can be locked', mends: [mend], more: 0, tried: 7, problem: '', stopped: false, unmended: [] };
const search: MendSearch = { files: page.checked!.files, options: page.checked!.options, finding: 0, title: 'The door can be locked', tried: 0, soFar: null, result: null };

test('a search is that of a finding of the check on show', () => {
  const asked = searchEnded(search, found)(searchBegan(search)(page));
  assert.equal(searchFor(asked, 0)?.result, found);
  assert.equal(searchFor(asked, 1), null);
  const typed = edited(0, 'another')(asked);
  assert.equal(searchFor(typed, 0)?.result, found, 'until the text is checked again');
  assert.equal(canMend(typed, search.files), false);
  assert.equal(searchFor(checkDone(result, typed.files, typed.options)(typed), 0), null);
  assert.deepEqual(loadFiles(files)(asked).searches, []);
});

test('a new search takes the place of one for the same finding and of those in another program', () => {
  const two = searchBegan({ ...search, finding: 1 })(searchBegan(search)(page));
  assert.deepEqual(two.searches.map((s) => s.finding), [0, 1]);
  assert.deepEqual(searchBegan({ ...search, title: 'again' })(two).searches.map((s) => s.title), [search.title, 'again']);
  assert.equal(searchBegan({ ...search, files: mend.files })(two).searches.length, 1);
});

test('what is found is shown as it comes, and stays when the search ends without an answer', () => {
  const progress = { algorithm: '', states: 0, transitions: 0, executions: 0, mb: 0, seconds: 0, virtual: -1 };
  const going = searchWentOn(search, { ...progress, tried: 5 })(searchWentOn(search, { ...progress, tried: 4, mends: found })(searchBegan(search)(page)));
  assert.deepEqual([searchFor(going, 0)?.tried, searchFor(going, 0)?.soFar, searchFor(going, 0)?.result], [5, found, null]);
  for (const end of [searchCut, searchLost]) assert.deepEqual(searchFor(end(search)(going), 0)?.result, { ...found, tried: 5, stopped: true });
  assert.equal(searchFor(searchLost(search)(searchBegan(search)(page)), 0), null);
  assert.deepEqual(searchFor(searchCut(search)(searchBegan(search)(page)), 0)?.result?.mends, []);
});

test('a change is made, taken back and made again; another text ends that', () => {
  const made = mendMade(search, mend)(page);
  assert.deepEqual([made.files, mendedNow(made)], [mend.files, 'made']);
  assert.deepEqual([made.reveal?.from, made.reveal?.to], [4, 14], 'the line is shown');
  const back = mendTurned(made);
  assert.deepEqual([back.files, mendedNow(back)], [files, 'taken-back']);
  assert.deepEqual(mendTurned(back).files, mend.files);
  const typed = edited(0, 'x')(made);
  assert.deepEqual([mendedNow(typed), mendTurned(typed)], [null, typed]);
});

test('a change is not made in a text that is another one, nor in one that is read only', () => {
  const typed = edited(0, 'x')(page);
  assert.equal(mendMade(search, mend)(typed), typed);
  const locked = { ...page, linked: { ...sample.linked!, readOnly: true } };
  assert.equal(mendMade(search, mend)(locked), locked);
});

test('a link carries what was before a change that was made, unless that is left out or would tell the names of a home', () => {
  const made = mendMade(search, mend)(page);
  const told = { sentence: mend.sentence, title: search.title, before: files };
  const link = linkOf(made, '0.1.0');
  assert.deepEqual(link.mended, told);
  const opened = openLink(link)(page);
  assert.deepEqual([mendedNow(opened), mendTurned(opened).files], ['made', files]);
  for (const left of [{ before: false }, { pseudonyms: true }]) assert.equal(linkOf(made, '0.1.0', { ...everything(made), ...left }).mended, undefined);
  assert.equal(linkOf(mendTurned(made), '0.1.0').mended, undefined, 'taken back');
  assert.equal(openLink(linkOf(page, '0.1.0'))(made).mended, null);
});

test('whoever is to mend the program as an exercise is not told how', () => {
  const exercise = { kind: 'mend', text: '', files, options: page.options, state: 'open', kept: null } as const;
  assert.deepEqual([exercise, { ...exercise, state: 'solved' } as const, { ...exercise, kind: 'break' } as const, null].map((e) => hidesMends({ exercise: e })), [true, false, false, false]);
});

test('the home that was guessed becomes a file, and goes when the change is taken back', () => {
  const home = { name: 'home.cross', text: 'device d: switch;' };
  const made = mendMade(search, { ...mend, files: [home, ...mend.files], hunks: [{ file: 1, line: 1, before: ['two'], after: ['if (x) two'] }] })(page);
  assert.deepEqual([made.files.length, made.files[made.open]?.name], [2, 'a.cross']);
  assert.deepEqual(mendTurned(made).files, files);
});

test('a difference has the numbers of the lines before and after, and says which part is another one', () => {
  const [diff] = diffsOf(files, {
    files: mend.files, hunks: [{ file: 0, line: 0, before: ['one'], after: ['one, only'] }, { file: 0, line: 2, before: [], after: ['new', 'newer'] }, { file: 0, line: 2, before: ['three'], after: [] }],
  });
  assert.deepEqual(diff?.lines.map((l) => [l.sign, l.number, ...l.text]), [
    ['−', 1, 'one', '', ''], ['+', 1, 'one', ', only', ''],
    [' ', 2, 'two', '', ''], ['+', 3, 'new', '', ''], ['+', 4, 'newer', '', ''],
    ['−', 3, 'three', '', ''],
  ]);
});

/** An engine that answers `mend` as told. */
class MendingEngine implements Engine {
  generation = 0;
  readonly asked: Op[] = [];
  stops = 0;

  constructor(private readonly mend: (options: AskOptions) => Promise<MendResult>) {}

  ask<O extends Op>(op: O, _body: Body<O>, options: AskOptions = {}): Promise<Answer<O>> {
    this.asked.push(op);
    const answers: Partial<Record<Op, unknown>> = { check: result, replay: sample.trace, analyze: { diagnostics: [], outline: [], events: 0, stateBound: 0 } };
    return (op === 'mend' ? this.mend(options) : Promise.resolve(answers[op])) as Promise<Answer<O>>;
  }

  stop(): void {
    this.stops++;
  }
}

test('a search tells how far it is, and a change that is made is checked at once', async () => {
  const seen: number[] = [];
  const engine = new MendingEngine(({ onProgress }) => {
    onProgress?.({ tried: 5 } as never);
    seen.push(store.peek().searches[0]?.tried ?? -1);
    return Promise.resolve(found);
  });
  const store = new Store(page);
  const session = new Session(store, engine);
  await lookForMends(session, 0);
  const done = searchFor(store.peek(), 0)!;
  assert.deepEqual([seen, done.tried, done.result], [[5], 7, found]);
  engine.asked.length = 0;
  await applyMend(session, done, mend);
  assert.deepEqual([engine.asked[0], store.peek().checked?.files], ['check', mend.files]);
  await turnMend(session);
  assert.deepEqual([store.peek().checked?.files, searchFor(store.peek(), 0)?.result], [files, found], 'what was found before is there again');
});

test('one search at a time, none while the engine checks or the text is another one', async () => {
  const engine = new MendingEngine(() => Promise.resolve(found));
  for (const start of [searchBegan(search)(page), { ...page, work: { kind: 'checking', progress: null, stopping: false, findings: [], most: 30 } as const }, edited(0, 'x')(page)]) {
    await lookForMends(new Session(new Store(start), engine), 0);
  }
  assert.deepEqual(engine.asked, []);
});

test('of a search that was stopped with its engine it stays how much was tried', async () => {
  const store = new Store(page);
  const engine = new MendingEngine(({ onProgress }) => {
    onProgress?.({ tried: 5 } as never);
    return Promise.reject(new Cancelled('stop'));
  });
  await lookForMends(new Session(store, engine), 0);
  const { tried, stopped, mends } = searchFor(store.peek(), 0)!.result!;
  assert.deepEqual([tried, stopped, mends, store.peek().notice], [5, true, [], page.notice]);
});

test('of a search that was given up nothing stays; a crash is told', async () => {
  for (const [reason, notice] of [[new Cancelled('mend'), undefined], [new EngineDied('gone'), 'engine-crash']] as const) {
    const store = new Store({ ...page, notice: null });
    await lookForMends(new Session(store, new MendingEngine(() => Promise.reject(reason))), 0);
    assert.deepEqual([store.peek().searches, store.peek().notice?.kind], [[], notice]);
  }
});

test('a change is tried in the run: the same things as far as they can happen, told in the program on the page', async () => {
  const others: Model = { ...model, events: [...model.events].reverse(), locations: model.locations.slice(0, 1), properties: model.properties.slice(1) };
  const bodies: unknown[] = [];
  const replays: Trace[] = [
    { ...trace, problem: 'leave cannot happen', steps: trace.steps.slice(0, 1) },
    { ...trace, steps: [traceStep({ event: -1, values: ['open'] }), traceStep({ event: 1, values: ['locked'], properties: [false], enabled: [0] })] },
  ];
  const engine: Engine = {
    generation: 0,
    ask: (op, body) => {
      bodies.push(body);
      return Promise.resolve((op === 'check' ? { ...result, model: others } : replays.shift()) as never);
    },
    stop: () => undefined,
  };
  const store = new Store({ ...searchBegan(search)(page), run: { kind: 'finding', index: 0 }, trace });
  let ended = 0;
  const session = new Session(store, new MendingEngine(() => Promise.resolve(found)), () => ({ engine, end: () => { ended++; } }));
  assert.equal(await tryMend(session, search, mend), true);
  assert.equal(ended, 1);
  assert.deepEqual(bodies.slice(1), [{ start: 0, run: [{ event: 1, branch: 0 }, { event: 0, branch: 0 }] }, { start: 0, run: [{ event: 0, branch: 0 }] }], 'by name, without what is not possible');
  const { against } = store.peek();
  assert.deepEqual([against?.elsewhere, against?.trace.steps[1]?.event, against?.trace.steps[1]?.values, against?.trace.steps[1]?.properties, against?.trace.steps[1]?.enabled],
    [mend.hunks, 0, ['locked', '', ''], [true, false], [1]]);
});

const file = (text: string): readonly File[] => [{ name: 'a.yaml', text }];
const whole = file('- one\n  do: x\n- two\n  do: x\n- three\n  do: x\n');
const change = (before: string, line: number, lines: readonly string[], to: readonly string[]) => {
  const after = before.split('\n');
  after.splice(line, lines.length, ...to);
  return { sentence: '', title: '', before: file(before), after: file(after.join('\n')), hunks: [{ file: 0, line, before: lines, after: to }] };
};

test('a change in a part of a program is made in the whole of it', () => {
  const part = '- one\n  do: x\n- three\n  do: x\n';
  assert.deepEqual(carried(whole, change(part, 3, ['  do: x'], ['  if: y', '  do: x'])), file('- one\n  do: x\n- two\n  do: x\n- three\n  if: y\n  do: x\n'));
  assert.deepEqual(carried(whole, change(part, 1, [], ['  mode: restart'])), file('- one\n  mode: restart\n  do: x\n- two\n  do: x\n- three\n  do: x\n'));
  assert.deepEqual(carried(whole, change(part, 4, [], ['- four'])), file('- one\n  do: x\n- two\n  do: x\n- three\n  do: x\n- four\n'));
});

test('a change is not made where it is not certain which lines it is about', () => {
  assert.equal(carried(file('- one\n  do: x\n- one\n  do: x\n'), change('- one\n  do: x\n', 1, ['  do: x'], ['  do: y'])), null);
  assert.equal(carried(whole, change('- five\n  do: z\n', 1, ['  do: z'], ['  do: y'])), null);
  assert.equal(carried([], change('- one\n', 0, ['- one'], ['- two'])), null);
});
