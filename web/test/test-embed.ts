import { test } from 'node:test';
import assert from 'node:assert/strict';
import { askedFor, commandIn, embedAddress, marked, toldIn, type Command, type Told } from '../src/embed/messages.ts';
import { nameOf, packed, renamed, unpacked } from '../src/embed/packed.ts';
import { escaped, snippet, snippetKinds, type Shown } from '../src/embed/snippets.ts';

const place = { step: 2, steps: 5, text: 'Ann leaves', playing: false, view: 'graph' } as const;

test('every command and everything told arrives as it was sent', () => {
  const commands: readonly Command[] = [
    { do: 'go', to: 3 }, { do: 'step', by: -1 }, { do: 'play' }, { do: 'pause' }, { do: 'show', view: 'state' }, { do: 'tell' },
  ];
  for (const command of commands) assert.deepEqual(commandIn(structuredClone(marked(command))), command);
  const told: readonly Told[] = [
    { is: 'ready', place, verdict: 'v', findings: 1, verified: true }, { is: 'step', place }, { is: 'height', height: 300 }, { is: 'problem', message: 'm' },
  ];
  for (const message of told) assert.deepEqual(toldIn(structuredClone(marked(message))), message);
});

test('messages of others and malformed ones are no messages', () => {
  const mark = { crosscheck: 'crosscheck-run/1' };
  const strange: readonly unknown[] = [
    null, undefined, 'play', 7, [], {}, { do: 'play' }, { crosscheck: 'crosscheck-run/2', do: 'play' }, { ...mark }, { ...mark, do: 'fly' },
    { ...mark, do: 'go' }, { ...mark, do: 'go', to: '3' }, { ...mark, do: 'go', to: 1.5 }, { ...mark, do: 'go', to: NaN }, { ...mark, do: 'step', by: Infinity },
    { ...mark, do: 'show', view: 'editor' }, { ...mark, is: 'step' }, { ...mark, is: 'step', place: { ...place, view: 'x' } },
    { ...mark, is: 'step', place: { ...place, text: 1 } }, { ...mark, is: 'ready', place, verdict: 'v', findings: 1 }, { ...mark, is: 'height', height: -1 },
    { ...mark, is: 'height', height: 1e9 }, { ...mark, is: 'height', height: '300px' }, { ...mark, is: 'problem', message: {} },
  ];
  for (const data of strange) {
    assert.equal(commandIn(data), null, JSON.stringify(data));
    assert.equal(toldIn(data), null, JSON.stringify(data));
  }
});

test('an address asks for what embedAddress was given', () => {
  const read = (address: string) => askedFor((name) => new URL(address).searchParams.get(name));
  const page = 'https://host.example/tools/';
  const asked = { view: 'graph', step: 7, autoplay: true, theme: 'dark' } as const;
  const whole = embedAddress('https://host.example/tools/#2.abc.00', 'https://other.example/', asked);
  assert.equal(whole, 'https://host.example/tools/?embed=1&view=graph&step=7&autoplay=1&theme=dark#2.abc.00');
  assert.deepEqual(read(whole), asked);
  assert.equal(embedAddress('#2.abc.00', page, {}), 'https://host.example/tools/?embed=1#2.abc.00');
  assert.deepEqual(read(`${page}?embed=1&view=x&step=-4&theme=pink`), { view: 'timeline', step: null, autoplay: false, theme: null });
  assert.equal(read(page), null);
});

test('snippets hold the link, and texts in them cannot become markup', () => {
  const shown: Shown = { link: 'https://host.example/#2.abc.00', verdict: '<b>"x" & y</b>', view: 'graph', autoplay: true, steps: 3 };
  for (const kind of snippetKinds) {
    const text = snippet(kind, shown);
    assert.match(text, /#2\.abc\.00"/);
    assert.ok(!text.includes('<b>'), text);
    assert.ok(text.includes(escaped(shown.verdict)), text);
  }
  assert.match(snippet('element', shown), /<script src="https:\/\/host\.example\/crosscheck-run\.js" async>[^]*<crosscheck-run src="[^"]+" view="graph" autoplay>/);
  assert.match(snippet('iframe', shown), /src="https:\/\/host\.example\/\?embed=1&amp;view=graph&amp;autoplay=1#2\.abc\.00"/);
  assert.equal(snippet('reveal', shown).match(/class="fragment"/g)?.length, 3);
});

test('what is packed comes out again, and scripts find each other by name', async () => {
  const text = `${'crosscheck '.repeat(20_000)}✓`;
  const small = await packed(text);
  assert.ok(small.length < text.length / 20);
  assert.equal(await unpacked(small).text(), text);
  assert.equal(nameOf('assets/main-ABC.js'), 'main-ABC.js');
  assert.equal(renamed('import{a}from"./x-1.js";import("./y-2.js");"./z-3.js"', ['x-1.js', 'y-2.js']),
    'import{a}from"crosscheck/x-1.js";import("crosscheck/y-2.js");"./z-3.js"');
});
