/** Files from outside: what they are, and names that keep them apart. */
import { languages, type Language } from '../engine/languages.gen.ts';
import type { File } from '../engine/protocol.gen.ts';

const [native, ...others] = languages;

/** What the names of files end with that the engine reads. */
export const endings: readonly string[] = languages.flatMap((l) => l.endings);

/** What a new file's name ends with. */
export const ending = native.endings[0];

/** The name of the file of a new program. */
export const newName = `program${ending}`;

const kindOf = (l: Language): string => `${l.title} (${l.endings.join(', ')})`;

/** What homes install, and all that the engine reads, as people are told. */
export const kindsOfApps = others.map(kindOf).join(', ');
export const kindsOfFiles = [...others, native].map(kindOf).join(', ');

/** The language that a file's name tells. */
export const languageOf = (name: string): Language | null =>
  languages.find((l) => l.endings.some((e) => name.endsWith(e))) ?? null;

/** Whether other names may stand for those that tell of a home. */
export const mayHavePseudonyms = (files: readonly File[]): boolean => files.some((f) => languageOf(f.name)?.pseudonyms);

/** Whether a file is an app that a home installs: one in another language than homes. */
export const isApp = (name: string): boolean => others.some((l) => l === languageOf(name));

/** A name without the ending that tells its language. */
export const plainName = (name: string): string => name.slice(0, name.length - (endings.find((e) => name.endsWith(e)) ?? '').length);

/** The language that a text is in, whatever its file is called. */
export const languageOfText = (text: string): Language => languages.find((l) => l.sniff?.test(text)) ?? native;

/** Whether a file says what a home is made of: devices, and no app in its own text. */
export const isHome = ({ name, text }: File): boolean =>
  !isApp(name) && /^\s*(?:device|install|room)\s/m.test(text) && !/^\s*app\s/m.test(text);

/** The name of a file from outside, with an ending that says what it is; in a folder it may have others for parts. */
export function importedName(name: string, text: string): string {
  const path = name.split('\\').pop()?.trim() || 'app';
  const base = path.split('/').pop() ?? path;
  return languageOf(base) ? path : base.replace(/\.\w+$/, '') + languageOfText(text).endings[0];
}

/** The name of a file whose text changed: that of another language when an app was pasted over a program. */
export function retitled(files: readonly File[], file: File, text: string): string {
  const language = languageOfText(text);
  const stays = isApp(file.name) || language === native || language === languageOfText(file.text);
  return stays ? file.name : freeName(files, plainName(file.name) + language.endings[0]);
}

/** A name that none of these files has yet. */
export function freeName(files: readonly File[], wanted: string): string {
  const taken = new Set(files.map((f) => f.name));
  if (!taken.has(wanted)) return wanted;
  const dot = wanted.lastIndexOf('.');
  for (let n = 2; ; n++) {
    const name = `${wanted.slice(0, dot)}-${n}${wanted.slice(dot)}`;
    if (!taken.has(name)) return name;
  }
}

/** The largest file that is taken in. */
export const largestFile = 4_000_000;
