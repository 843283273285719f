/** What becomes of files from the reader's machine: programs are shown, kept programs kept, saved pictures and links opened. */
import { takeIn } from '../control/carriage.ts';
import { inArchive, inChosen, inEntries, isIgnored, isZip, textsOf, type Found } from '../control/folder.ts';
import type { Memory } from '../control/memory.ts';
import { checkOpened } from '../control/members.ts';
import type { Session } from '../control/session.ts';
import { openFragment } from '../control/sharing.ts';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { linkIn } from '../export/carry.ts';
import { endings, isApp, kindsOfFiles, languageOf, largestFile } from '../state/files.ts';
import { addApps } from '../state/matrix.ts';
import { importFiles } from '../state/opening.ts';
import { welcomed } from '../state/screen.ts';
import type { Transaction } from '../state/store.ts';
import { appStrings } from '../strings/apps.ts';
import { libraryStrings } from '../strings/craft.ts';
import { folderStrings } from '../strings/folder.ts';
import { runStrings } from '../strings/runs.ts';
import { toast } from '../widget/toast.tsx';

const t = appStrings.files;

/** Takes what was dropped on the page; a folder is among the files by name only, and is an entry. */
export async function takeFiles(session: Session, memory: Memory, files: readonly File[], entries: readonly FileSystemEntry[]): Promise<void> {
  const folders = entries.some((e) => e.isDirectory);
  const read = withoutPrograms(memory, folders ? await ofUse(session, await inEntries(entries)) : await readFiles(session, files));
  if (read.length === 0) return;
  const { view, matrix } = session.store.peek();
  const whole = folders || files.some((f) => isZip(f.name));
  const toMatrix = view === 'matrix' && !matrix.whole;
  session.do(toMatrix ? addApps(read) : whole ? importWhole(read, titleOf(files, entries)) : importFiles(read));
  session.do(welcomed);
  if (!whole) toast(t.taken(read.length));
  if (!toMatrix) void checkOpened(session);
}

/** A folder is all of a home's apps: it takes the place of those that are there, and is not beside what it was before. */
const importWhole = (files: readonly ProgramFile[], title: string): Transaction => (page) =>
  ({ ...importFiles(files)({ ...page, files: page.files.filter((f) => !isApp(f.name)) }), title });

/** What the folder or the archive is called that was dropped or chosen; "" when there is none. */
export function titleOf(files: readonly File[], entries: readonly FileSystemEntry[] = []): string {
  const folder = entries.find((e) => e.isDirectory)?.name ?? files[0]?.webkitRelativePath.split('/')[0] ?? '';
  return folder || (files.find((f) => isZip(f.name))?.name.replace(/\.zip$/i, '') ?? '');
}

/** The texts of files, of a chosen folder or of archives; none when one of them carries a link, which is opened. */
export async function readFiles(session: Session, files: readonly File[]): Promise<readonly ProgramFile[]> {
  if (files.some((f) => f.webkitRelativePath !== '')) return ofUse(session, inChosen(files));
  const read: ProgramFile[] = [];
  for (const archive of files.filter((f) => isZip(f.name))) {
    const found = await inArchive(archive);
    if (found) read.push(...await ofUse(session, found));
    else toast(folderStrings.notUnpacked(archive.name));
  }
  const others = files.filter((f) => !isZip(f.name));
  if (others.length === 0 || await reopened(session, others)) return read;
  return [...read, ...await cut(session, await readAll(others))];
}

/** The texts of what a folder or an archive has that the engine finds a program in. */
async function ofUse(session: Session, found: readonly Found[]): Promise<readonly ProgramFile[]> {
  const { texts, left } = await textsOf(found);
  const files = texts.length > 0 ? await programIn(session, texts) : [];
  if (files) toast(left.length > 0 ? folderStrings.left(left) : files.length > 0 ? folderStrings.taken(files.length, found.length) : folderStrings.none(kindsOfFiles));
  return files ?? [];
}

/** Files whose language may leave something of them out have only what it looks at. */
async function cut(session: Session, read: readonly ProgramFile[]): Promise<readonly ProgramFile[]> {
  const of = (f: ProgramFile): boolean => languageOf(f.name)?.ignores != null;
  if (!read.some(of)) return read;
  const files = await programIn(session, read.filter(of));
  return files === null ? [] : files.length === 0 ? read : [...read.filter((f) => !of(f)), ...files];
}

/** Which files of a folder make up a program; null: nobody could tell, which was said. */
const programIn = async (session: Session, files: readonly ProgramFile[]): Promise<readonly ProgramFile[] | null> =>
  (await session.engine.ask('folder', { files }).catch((reason: unknown) => session.tell(reason)))?.files ?? null;

/** Opens what a picture or another saved file shows: the first that carries a link. Answers whether there was one. */
async function reopened(session: Session, files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    const link = await linkIn(file).catch(() => null);
    if (link === null) continue;
    if (await openFragment(session, link.slice(link.indexOf('#') + 1))) toast(runStrings.files.reopened(file.name));
    return true;
  }
  return false;
}

/** The texts of files; one that is too large or cannot be read is named, the others are taken. */
async function readAll(files: readonly File[]): Promise<readonly ProgramFile[]> {
  const read: ProgramFile[] = [];
  for (const file of files) {
    if (file.size > largestFile) {
      toast(t.tooLarge(file.name));
      continue;
    }
    if (isIgnored(file.name)) {
      toast(folderStrings.secret(file.name));
      continue;
    }
    if (/\.(?:png|gif|svg|jpe?g|webm|webp)$/i.test(file.name)) {
      toast(runStrings.files.noLink(file.name));
      continue;
    }
    const text = await file.text().catch(() => null);
    if (text === null) toast(t.unreadable(file.name));
    else if (text.includes('\0')) toast(t.noText(file.name, endings.join(', ')));
    else read.push({ name: file.name, text: text.replace(/\r\n?/g, '\n') });
  }
  return read;
}

/** Files that hold kept programs go into the library; the others are answered. */
function withoutPrograms(memory: Memory, read: readonly ProgramFile[]): readonly ProgramFile[] {
  return read.filter((file) => {
    const n = file.name.endsWith('.json') ? takeIn(memory.library, file.text) : 0;
    if (n > 0) toast(libraryStrings.imported(n));
    return n === 0;
  });
}
