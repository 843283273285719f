/** Transactions on the program text: files, examples, options. */
import type { Analysis, Edit, File, Hello, Options, Setup } from '../engine/protocol.gen.ts';
import { freeName, importedName, isGroovy, isGroovyText } from './files.ts';
import { defaultAlgorithms, defaultOptions, sameFiles, type Page } from './page.ts';
import { isLocked, unlessLocked } from './linked.ts';
import { noOwnRuns } from './own-runs.ts';
import { isTimed, setReading, timedAlgorithms, usesTime } from './reading.ts';
import type { Transaction } from './store.ts';

/** An example as the picker lists it. */
export interface Example {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly files: readonly File[];
}

/** The examples of one folder. */
export interface ExampleGroup {
  readonly topic: string;
  readonly title: string;
  readonly examples: readonly Example[];
}

const withFile = (page: Page, index: number, file: File): Page =>
  ({ ...page, files: page.files.map((f, i) => (i === index ? file : f)), example: '' });

/** The text of a file after the reader typed. */
export const edited = (index: number, text: string): Transaction => unlessLocked((page) => {
  const file = page.files[index];
  if (!file || file.text === text) return page;
  const after = withFile(page, index, { name: nameFor(page, file, text), text });
  return page.files.length === 1 && isAnother(file.text, text) ? { ...after, title: '', origin: '' } : after;
});

/** A Groovy app that was pasted over a program makes a Groovy file of it. */
function nameFor(page: Page, file: File, text: string): string {
  if (!file.name.endsWith('.cross') || !isGroovyText(text) || isGroovyText(file.text)) return file.name;
  return freeName(page.files, file.name.replace(/cross$/, 'groovy'));
}

/** Whether a text was replaced by another one: no line worth the name is in both. */
export function isAnother(before: string, after: string): boolean {
  const telling = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line.length > 8);
  const old = new Set(telling(before));
  return old.size > 1 && !telling(after).some((line) => old.has(line));
}

export const openFile = (index: number): Transaction => (page) =>
  (index < 0 || index >= page.files.length ? page : { ...page, open: index });

export const addFile: Transaction = unlessLocked((page) => {
  let n = page.files.length + 1;
  while (page.files.some((f) => f.name === `part${n}.cross`)) n++;
  const file = { name: `part${n}.cross`, text: '' };
  return { ...page, files: [...page.files, file], open: page.files.length, example: '' };
});

/** Takes files in from outside. An empty or untouched program makes room for them. */
export const importFiles = (incoming: readonly File[]): Transaction => (page) => {
  const fresh = page.example !== '' || isLocked(page) || page.files.every((f) => f.text.trim() === '');
  const files = fresh ? [] : [...page.files];
  const first = files.length;
  for (const f of incoming) files.push({ name: freeName(files, importedName(f.name, f.text)), text: f.text });
  const view = files.some((f) => isGroovy(f.name)) ? 'home' : page.view;
  if (fresh) return { ...loadFiles(files)(page), view };
  return { ...page, files, open: first, example: '', view };
};

export const renameFile = (index: number, name: string): Transaction => unlessLocked((page) => {
  const file = page.files[index];
  const clean = name.trim();
  if (!file || clean === '' || page.files.some((f, i) => i !== index && f.name === clean)) return page;
  return withFile(page, index, { ...file, name: clean });
});

export const removeFile = (index: number): Transaction => unlessLocked((page) => {
  if (page.files.length < 2) return page;
  const files = page.files.filter((_, i) => i !== index);
  const open = Math.min(page.open > index ? page.open - 1 : page.open, files.length - 1);
  return { ...page, files, open, example: '' };
});

/** Starts over with other texts: nothing of the old program's results remains. */
export const loadFiles = (files: readonly File[]): Transaction => (page) => ({
  ...page, ...noOwnRuns, options: withoutStart(page.options), files, open: 0, example: '', origin: '', title: '', linked: null, analysis: null, checked: null, compared: null,
  algorithms: isTimed(page.options) ? timedAlgorithms : defaultAlgorithms, setup: null, run: null, trace: null, step: 0, now: null, playing: false, notice: null, reveal: null,
  scope: '', find: null, exercise: null,
});

/** When another program starts, how, and how long it is looked at is its own matter. */
function withoutStart(options: Options): Options {
  const { start: _start, for: _for, set: _set, ...rest } = options;
  return rest;
}

/** A program that is an example, word for word, goes by its name. */
export const recognised = (example: Example): Transaction => (page) =>
  (sameFiles(page.files, example.files) ? { ...page, example: example.id, origin: example.id, title: page.linked?.title || example.title } : page);

/** Shows an example. Those about exact times are read so; those without times are not. */
export const loadExample = (example: Example): Transaction => (page) => {
  const loaded = recognised(example)(loadFiles(example.files)(page));
  if (example.id.startsWith(timedTopic)) return setReading('timed')(loaded);
  return isTimed(page.options) && !usesTime(example.files) ? setReading('any-time')(loaded) : loaded;
};

const timedTopic = '05-time/';

/** Replaces the texts by the engine's edits, the last first so that offsets hold. */
export const applyEdits = (edits: readonly Edit[]): Transaction => unlessLocked((page) => {
  const files = page.files.map((f) => ({ ...f }));
  for (const edit of [...edits].sort((a, b) => b.range.from - a.range.from)) {
    const file = files[edit.range.file];
    if (file) file.text = file.text.slice(0, edit.range.from) + edit.text + file.text.slice(edit.range.to);
  }
  return { ...page, files, example: '' };
});

/** Replaces the texts, keeping names and the open file: the formatter's answer. */
export const replaceTexts = (files: readonly File[]): Transaction => unlessLocked((page) =>
  (files.length === page.files.length && files.some((f, i) => f.text !== page.files[i]?.text)
    ? { ...page, files, example: '' } : page));

export const setOptions = (change: Partial<Options>): Transaction => (page) =>
  ({ ...page, options: { ...page.options, ...change } });

/** The options and the algorithms to compare as a new reader gets them. */
export const resetOptions: Transaction = (page) => ({ ...page, options: defaultOptions, algorithms: defaultAlgorithms });

export const setAlgorithms = (algorithms: readonly string[]): Transaction => (page) => ({ ...page, algorithms });

export const greeted = (hello: Hello): Transaction => (page) => ({ ...page, hello });

/** The home and the settings of exactly these files. */
export const setUp = (files: readonly File[], setup: Setup): Transaction => (page) =>
  (page.files === files ? { ...page, setup: { setup, files } } : page);

/** The program after a setting changed; the file on show stays open. */
export const settingChanged = (files: readonly File[]): Transaction => (page) => {
  const name = page.files[page.open]?.name;
  return { ...page, files, open: Math.max(0, files.findIndex((f) => f.name === name)), example: '' };
};

/** The analysis of exactly these files; one that comes too late changes nothing. */
export const analyzed = (files: readonly File[], analysis: Analysis): Transaction => (page) =>
  (page.files === files ? { ...page, analysis } : page);
