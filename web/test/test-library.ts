import assert from 'node:assert/strict';
import test from 'node:test';
import { fileName, packed, takeIn, unpacked } from '../src/control/carriage.ts';
import { Library, nameOf, type Program } from '../src/control/library.ts';
import { Memory } from '../src/control/memory.ts';
import { quiet, tell } from '../src/control/quiet.ts';
import { defaultOptions } from '../src/state/options.ts';
import { emptyPage } from '../src/state/page.ts';
import { loadFiles } from '../src/state/opening.ts';
import { edited } from '../src/state/program.ts';
import { Store } from '../src/state/store.ts';

/** A browser's storage that holds so many characters. */
class Box implements Storage {
  private readonly held = new Map<string, string>();
  constructor(private readonly most = Infinity) {}
  get length(): number {
    return this.held.size;
  }
  clear(): void {
    this.held.clear();
  }
  getItem(key: string): string | null {
    return this.held.get(key) ?? null;
  }
  key(at: number): string | null {
    return [...this.held.keys()][at] ?? null;
  }
  removeItem(key: string): void {
    this.held.delete(key);
  }
  setItem(key: string, value: string): void {
    const rest = [...this.held].reduce((n, [k, v]) => n + (k === key ? 0 : k.length + v.length), 0);
    if (rest + key.length + value.length > this.most) throw new DOMException('full', 'QuotaExceededError');
    this.held.set(key, value);
  }
}

const program = (text: string, title = ''): Program => ({
  title, files: [{ name: 'program.cross', text }], open: 0, origin: '', options: defaultOptions, verdict: null,
});

function library(box: Storage = new Box()): Library {
  let at = 0;
  return new Library(box, () => ++at, () => `p${++at}`);
}

test('programs are listed with the one changed last first, and read again as they were', () => {
  const own = library();
  const first = own.add(program('var x: bool;'));
  const second = own.add(program('var y: bool;'));
  assert.ok(first && second);
  assert.deepEqual(own.list().map((p) => p.id), [second.id, first.id]);
  assert.equal(own.write(first.id, program('var z: bool;'), first.revision).kind, 'saved');
  assert.deepEqual(own.list().map((p) => p.files[0]?.text), ['var z: bool;', 'var y: bool;']);
  own.remove(second.id);
  assert.equal(own.list().length, 1);
  assert.ok(own.restore(second));
  assert.deepEqual(own.read(second.id), second);
});

test('what another tab wrote is not overwritten; the same text is no change', () => {
  const own = library();
  const saved = own.add(program('one'));
  assert.ok(saved);
  assert.equal(own.write(saved.id, program('two'), saved.revision).kind, 'saved');
  assert.equal(own.write(saved.id, program('three'), saved.revision).kind, 'changed');
  assert.equal(own.write(saved.id, program('two'), saved.revision).kind, 'saved');
  assert.equal(own.read(saved.id)?.files[0]?.text, 'two');
});

test('a full browser is told of, and holds what it held', () => {
  const own = library(new Box(600));
  const saved = own.add(program('short'));
  assert.ok(saved);
  assert.equal(own.write(saved.id, program('x'.repeat(900)), saved.revision).kind, 'full');
  assert.equal(own.add(program('y'.repeat(900))), null);
  assert.equal(own.read(saved.id)?.files[0]?.text, 'short');
});

test('what is no program is not read', () => {
  const box = new Box();
  for (const [id, text] of [['a', '{'], ['b', '{}'], ['c', '{"files":[]}'], ['d', '{"files":[{"name":1}]}'], ['e', 'null']] as const) box.setItem(`crosscheck.program.${id}`, text);
  assert.deepEqual(library(box).list(), []);
});

test('an untitled program goes by its first words', () => {
  const names = [
    ['// Two lamps, one switch.\nvar x: bool;', 'Two lamps, one switch.'], ['definition(\n  name: "Night Light",\n)', 'Night Light'],
    ['app Porch "The porch" {}', 'The porch'], ['var x: bool;', 'program.cross'], [`// ${'word '.repeat(30)}`, `${'word '.repeat(30).slice(0, 57)}…`],
  ] as const;
  for (const [text, name] of names) assert.equal(nameOf(program(text)), name);
  assert.equal(nameOf(program('// other', 'Mine')), 'Mine');
  assert.equal(fileName(program('// Zwei Lämpchen & ein Schalter!')), 'zwei-lämpchen-ein-schalter');
});

test('programs travel in one file; other files hold none', () => {
  const own = library();
  own.add(program('one', 'One'));
  own.add(program('two', 'Two'));
  const text = packed(own.list());
  const other = library();
  assert.equal(takeIn(other, text), 2);
  assert.deepEqual(other.list().map((p) => p.title).sort(), ['One', 'Two']);
  assert.equal(packed(own.list()), text);
  for (const wrong of ['', '{}', '[1]', '{"format":"crosscheck-programs","programs":[{"files":3}]}', 'var x: bool;']) assert.deepEqual(unpacked(wrong), [], wrong);
});

const keeping = (): string => quiet.value.keeping?.kind ?? '';

/** A tab: what it shows, and what it remembers. */
function tab(local: Storage, own: Storage = new Box()) {
  const memory = new Memory(local, own);
  const store = new Store({ ...emptyPage, ...memory.recall() });
  memory.follow(store, false, () => undefined);
  return { memory, store, own, type: (text: string) => store.dispatch(edited(0, text)) };
}

const long = (word: string) => `// the ${word} program\nvar ${word}: bool;\nevent ${word} { ${word} = !${word}; }\n`;

test('what is typed is kept as one program, and is there again', () => {
  const local = new Box();
  const first = tab(local);
  first.type('var x');
  first.type('var x: bool;');
  assert.equal(first.memory.library.list().length, 1);
  assert.equal(tab(local).store.peek().files[0]?.text, 'var x: bool;');
});

test('another text in the place of a program is another program; the old one is kept', () => {
  const { memory, type } = tab(new Box());
  type(long('alpha'));
  type(long('omega'));
  assert.deepEqual(memory.library.list().map(nameOf).sort(), ['the alpha program', 'the omega program']);
  type('');
  type('var x: 0..1;');
  assert.equal(memory.library.list().length, 3);
});

test('two tabs with one program keep both versions', () => {
  tell({ keeping: null });
  const local = new Box();
  const one = tab(local);
  one.type(long('alpha'));
  const two = tab(local);
  two.type(`${long('alpha')}// two`);
  assert.equal(keeping(), '');
  one.type(`${long('alpha')}// one`);
  assert.equal(keeping(), 'forked');
  tell({ keeping: null });
  assert.deepEqual(one.memory.library.list().map((p) => p.files[0]?.text.slice(-3)).sort(), ['one', 'two']);
  assert.notEqual(one.memory.open, two.memory.open);
  assert.equal(tab(local, two.own).store.peek().files[0]?.text.slice(-3), 'two');
});

test('a program from before there was a library moves into it', () => {
  const local = new Box();
  local.setItem('crosscheck', JSON.stringify({ files: [{ name: 'program.cross', text: long('alpha') }], open: 0, example: '', title: '', theme: 'dark', singleKeys: false, options: {} }));
  const { memory, store } = tab(local);
  assert.equal(store.peek().theme, 'dark');
  assert.equal(store.peek().singleKeys, false);
  assert.equal(memory.library.list().length, 1);
  store.dispatch(edited(0, `${long('alpha')}// more`));
  assert.equal(memory.library.list().length, 1);
});

test('an example, and what a link brought, are not the reader’s own until they are changed', async () => {
  const { memory, store, type } = tab(new Box());
  store.dispatch((page) => ({ ...loadFiles([{ name: 'program.cross', text: long('alpha') }])(page), example: '01/alpha' }));
  assert.equal(memory.library.list().length, 0);
  await memory.whileShowing(async () => store.dispatch(loadFiles([{ name: 'program.cross', text: long('omega') }])));
  assert.equal(memory.library.list().length, 0);
  type(`${long('omega')}// mine`);
  assert.equal(memory.library.list().length, 1);
});

test('a full browser is said, and the page goes on', () => {
  const { store, type } = tab(new Box(900));
  type(long('alpha').repeat(30));
  assert.equal(keeping(), 'full');
  tell({ keeping: null });
  assert.equal(store.peek().files[0]?.text, long('alpha').repeat(30));
});
