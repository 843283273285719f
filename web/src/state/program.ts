/** The program on the page: its files, what the engine read in them, and what changes them. */
import type { Analysis, Edit, File, Setup } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';
import { ending, newName, retitled } from './files.ts';
import { isLocked, type LinkedState } from './linked.ts';

/** The home of a program and the settings of its apps. */
export interface KnownSetup {
  readonly setup: Setup;
  readonly files: readonly File[];
}

/** A position to show in the editor; seq tells two equal requests apart. */
export interface Reveal {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly seq: number;
  readonly focus: boolean;
}

export interface ProgramState {
  readonly files: readonly File[];
  /** which file the editor shows */
  readonly open: number;
  /** id of the example the files are, unchanged; "" otherwise */
  readonly example: string;
  /** id of the example the files began as, changed or not; "" otherwise */
  readonly origin: string;
  readonly title: string;
  readonly analysis: Analysis | null;
  readonly setup: KnownSetup | null;
  readonly reveal: Reveal | null;
}

const unknown = { open: 0, example: '', origin: '', title: '', analysis: null, setup: null, reveal: null } as const;

export const programFeature: Feature<ProgramState> = {
  initial: { files: [{ name: newName, text: '' }], ...unknown },
  newProgram: () => unknown,
  toLink: ({ files, example }) => ({ files, example }),
  fromLink: ({ title }) => ({ title }),
};

/** Whether two programs are the same text. */
export function sameFiles(a: readonly File[], b: readonly File[]): boolean {
  return a === b || (a.length === b.length && a.every((f, i) => f.name === b[i]?.name && f.text === b[i]?.text));
}

/** Whether the program has no text at all. */
export const isEmpty = (page: ProgramState): boolean => page.files.every((f) => f.text.trim() === '');

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

type Editable = ProgramState & LinkedState;

/** A change of the text, which a link that is read only does not allow. */
const ofText = (change: Change<Editable>): Change<Editable> => (page) => (isLocked(page) ? page : change(page));

const withFile = <P extends ProgramState>(page: P, index: number, file: File): P =>
  ({ ...page, files: page.files.map((f, i) => (i === index ? file : f)), example: '' });

/** The text of a file after the reader typed. */
export const edited = (index: number, text: string): Change<Editable> => ofText((page) => {
  const file = page.files[index];
  if (!file || file.text === text) return page;
  const after = withFile(page, index, { name: retitled(page.files, file, text), text });
  return page.files.length === 1 && isAnother(file.text, text) ? { ...after, title: '', origin: '' } : after;
});

/** Whether a text was replaced by another one: no line worth the name is in both. */
export function isAnother(before: string, after: string): boolean {
  // Most changes leave the end alone, or the beginning; nobody who types into a large text waits for more.
  const [head, tail] = [before.slice(0, 400), before.slice(-400)];
  if ((whole.test(head) && after.startsWith(head)) || (whole.test(tail) && after.endsWith(tail))) return false;
  const telling = (text: string) => text.match(/\S.{7,}\S/g) ?? [];
  const old = new Set(telling(before));
  return old.size > 1 && !telling(after).some((line) => old.has(line));
}

/** A line worth the name, whole. */
const whole = /\n *\S.{7,}\S *\n/;

export const openFile = (index: number): Change<ProgramState> => (page) =>
  (index < 0 || index >= page.files.length ? page : { ...page, open: index });

export const addFile: Change<Editable> = ofText((page) => {
  let n = page.files.length + 1;
  while (page.files.some((f) => f.name === `part${n}${ending}`)) n++;
  const file = { name: `part${n}${ending}`, text: '' };
  return { ...page, files: [...page.files, file], open: page.files.length, example: '' };
});

export const renameFile = (index: number, name: string): Change<Editable> => ofText((page) => {
  const file = page.files[index];
  const clean = name.trim();
  if (!file || clean === '' || page.files.some((f, i) => i !== index && f.name === clean)) return page;
  return withFile(page, index, { ...file, name: clean });
});

export const removeFile = (index: number): Change<Editable> => ofText((page) => {
  if (page.files.length < 2) return page;
  const files = page.files.filter((_, i) => i !== index);
  const open = Math.min(page.open > index ? page.open - 1 : page.open, files.length - 1);
  return { ...page, files, open, example: '' };
});

/** A program that is an example, word for word, goes by its name. */
export const recognised = (example: Example): Change<Editable> => (page) =>
  (sameFiles(page.files, example.files) ? { ...page, example: example.id, origin: example.id, title: page.linked?.title || example.title } : page);

/** Replaces the texts by the engine's edits, the last first so that offsets hold. */
export const applyEdits = (edits: readonly Edit[]): Change<Editable> => ofText((page) => {
  const files = page.files.map((f) => ({ ...f }));
  for (const edit of [...edits].sort((a, b) => b.range.from - a.range.from)) {
    const file = files[edit.range.file];
    if (file) file.text = file.text.slice(0, edit.range.from) + edit.text + file.text.slice(edit.range.to);
  }
  return { ...page, files, example: '' };
});

/** Replaces the texts, keeping names and the open file: the formatter's answer. */
export const replaceTexts = (files: readonly File[]): Change<Editable> => ofText((page) =>
  (files.length === page.files.length && files.some((f, i) => f.text !== page.files[i]?.text)
    ? { ...page, files, example: '' } : page));

/** The home and the settings of exactly these files. */
export const setUp = (files: readonly File[], setup: Setup): Change<ProgramState> => (page) =>
  (page.files === files ? { ...page, setup: { setup, files } } : page);

/** The program after a setting changed; the file on show stays open. */
export const settingChanged = (files: readonly File[]): Change<ProgramState> => (page) => {
  const name = page.files[page.open]?.name;
  return { ...page, files, open: Math.max(0, files.findIndex((f) => f.name === name)), example: '' };
};

/** The analysis of exactly these files; one that comes too late changes nothing. */
export const analyzed = (files: readonly File[], analysis: Analysis): Change<ProgramState> => (page) =>
  (page.files === files ? { ...page, analysis } : page);

/** Shows a place of the source. */
export const revealAt = (place: Omit<Reveal, 'seq'>): Change<ProgramState> => (page) => ({
  ...page, open: place.file < page.files.length ? place.file : page.open,
  reveal: { ...place, seq: (page.reveal?.seq ?? 0) + 1 },
});
