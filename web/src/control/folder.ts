/** The programs in a folder or an archive of the reader's machine: only what the engine may read is opened. */
import { languages } from '../engine/languages.gen.ts';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { languageOf } from '../state/files.ts';
import { isStored, mayStore, registryBeside, registryOf } from './registry.ts';
import { inZip } from './zip.ts';

/** A file that is there, by its path in the folder. */
export interface Found {
  readonly path: string;
  /** Its bytes; null when they are more than `most`, or cannot be read. */
  readonly bytes: (most: number) => Promise<Uint8Array | null>;
}

/** The largest file of a folder, as the engine has it, and the most that is taken of one folder. */
const largest = 2 * 1024 * 1024;
const most = 32 * 1024 * 1024;

const hidden = /(?:^|\/)(?:\.|node_modules\/)/;

/** Whether a path may be looked at: no hidden one, and none that is a language's, but no program in it. */
const mayLook = (path: string): boolean => !hidden.test(path) && !languages.some((l) => l.ignores?.test(path));

const isOfUse = (path: string): boolean => isStored(path) || mayLook(path) && languageOf(path) !== null;

/** Whether a file, by its path in a folder or its name, is one that nobody else should read. */
export const isIgnored = (path: string): boolean => languageOf(path)?.ignores?.test(path) ?? false;

export const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** What dropped folders hold; the name of a single one is no part of the paths. */
export async function inEntries(entries: readonly FileSystemEntry[]): Promise<readonly Found[]> {
  const [one] = entries;
  if (entries.length === 1 && one?.isDirectory) return below(await listed(one as FileSystemDirectoryEntry), '');
  return below(entries, '');
}

async function below(entries: readonly FileSystemEntry[], folder: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const entry of entries) {
    const path = folder + entry.name;
    if (entry.isDirectory) {
      if (mayLook(`${path}/`) || mayStore(`${path}/`)) found.push(...await below(await listed(entry as FileSystemDirectoryEntry), `${path}/`));
    } else if (isOfUse(path)) {
      found.push({ path, bytes: (limit) => new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail)).then((f) => bytesOf(f, limit)).catch(() => null) });
    }
  }
  return found;
}

/** All entries of a folder, which come in portions. */
async function listed(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((take) => reader.readEntries(take, () => take([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** What a chosen folder holds. */
export const inChosen = (files: readonly File[]): readonly Found[] => only(files.map((file) => (
  { path: file.webkitRelativePath.replace(/^[^/]*\//, ''), bytes: (limit) => bytesOf(file, limit).catch(() => null) })));

/** What an archive holds; null when it cannot be read. A folder around all of it is no part of the paths. */
export async function inArchive(archive: File): Promise<readonly Found[] | null> {
  const all = await inZip(archive).catch(() => null);
  if (!all) return null;
  const top = /^[^/]*\//.exec(all[0]?.path ?? '')?.[0] ?? '';
  const around = all.every((f) => f.path.startsWith(top)) ? top.length : 0;
  return only(all.map((f) => ({ ...f, path: f.path.slice(around) })));
}

const only = (found: readonly Found[]): readonly Found[] => found.filter(({ path }) => isOfUse(path));

const bytesOf = async (file: Blob, limit: number): Promise<Uint8Array | null> =>
  (file.size > limit ? null : new Uint8Array(await file.arrayBuffer()));

/** The texts of what was found, those in outer folders first, and the paths of those that are too large or none. */
export async function textsOf(found: readonly Found[]): Promise<{ readonly texts: readonly ProgramFile[]; readonly left: readonly string[] }> {
  const depth = ({ path }: Found): number => path.split('/').length;
  const ordered = [...found].sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1));
  const texts: ProgramFile[] = [];
  const left: string[] = [];
  const stored = new Map<string, string>();
  let size = 0;
  for (const { path, bytes } of ordered) {
    const read = await bytes(isStored(path) ? most : Math.min(largest, most - size));
    const text = read && new TextDecoder().decode(read);
    if (text === null || text.includes('\0')) left.push(path);
    else if (isStored(path)) stored.set(path, text);
    else {
      size += read?.length ?? 0;
      texts.push({ name: path, text: text.replace(/\r\n?/g, '\n') });
    }
  }
  const [beside] = [...stored.keys()].map(registryBeside);
  const told = registryOf(stored);
  if (beside !== undefined && told !== null && !texts.some(({ name }) => name === beside)) texts.push({ name: beside, text: told });
  return { texts, left };
}
