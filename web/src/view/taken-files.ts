/** What becomes of files from the reader's machine: programs are shown, kept programs kept, saved pictures and links opened. */
import { takeIn } from '../control/carriage.ts';
import type { Memory } from '../control/memory.ts';
import type { Session } from '../control/session.ts';
import { openFragment } from '../control/sharing.ts';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { linkIn } from '../export/carry.ts';
import { endings, largestFile } from '../state/files.ts';
import { addApps } from '../state/matrix.ts';
import { importFiles } from '../state/opening.ts';
import { appStrings } from '../strings/apps.ts';
import { libraryStrings } from '../strings/craft.ts';
import { runStrings } from '../strings/runs.ts';
import { toast } from '../widget/toast.tsx';

const t = appStrings.files;

/** Takes what was dropped on the page. */
export async function takeFiles(session: Session, memory: Memory, files: readonly File[]): Promise<void> {
  const read = withoutPrograms(memory, await readFiles(session, files));
  if (read.length === 0) return;
  const { view } = session.store.peek();
  session.do(view === 'matrix' ? addApps(read) : importFiles(read));
  toast(t.taken(read.length));
  if (view !== 'matrix') void session.check();
}

/** The texts of files; none when one of them carries a link, which is opened. */
export const readFiles = async (session: Session, files: readonly File[]): Promise<readonly ProgramFile[]> =>
  ((await reopened(session, files)) ? [] : readAll(files));

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
