/** Files from the reader's machine: a button that asks for them, and a drop anywhere on the page. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Memory } from '../control/memory.ts';
import type { Session } from '../control/session.ts';
import { openFragment } from '../control/sharing.ts';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { endings, kindsOfFiles, largestFile } from '../state/files.ts';
import { addApps } from '../state/matrix.ts';
import { importFiles } from '../state/opening.ts';
import { appStrings } from '../strings/apps.ts';
import { libraryStrings } from '../strings/craft.ts';
import { runStrings } from '../strings/runs.ts';
import { useMemory, useSession } from '../widget/context.ts';
import { later } from '../widget/later.ts';
import { toast } from '../widget/toast.tsx';

const t = appStrings.files;

interface Props {
  readonly label: string;
  readonly onFiles: (files: readonly ProgramFile[]) => void;
}

export function FileButton({ label, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const session = useSession();
  const chosen = async () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    if (await reopened(session, files)) return;
    const read = await readAll(files);
    if (read.length > 0) onFiles(read);
  };
  return (
    <>
      <button class="button small" onClick={() => input.current?.click()}>{label}</button>
      <input ref={input} type="file" multiple hidden accept={[...endings, '.txt,.md,.svg,.png,.gif,.json,.mmd'].join()} onChange={() => void chosen()} />
    </>
  );
}

/** Opens what a picture or another saved file shows: the first that carries a link. Answers whether there was one. */
async function reopened(session: Session, files: readonly File[]): Promise<boolean> {
  const { linkIn } = await later('dialogs');
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
async function withoutPrograms(memory: Memory, read: readonly ProgramFile[]): Promise<readonly ProgramFile[]> {
  const { takeIn } = await later('dialogs');
  return read.filter((file) => {
    const n = file.name.endsWith('.json') ? takeIn(memory.library, file.text) : 0;
    if (n > 0) toast(libraryStrings.imported(n));
    return n === 0;
  });
}

/** Shows where files may be dropped while some are dragged over the page, and takes them. */
export function DropZone() {
  const session = useSession();
  const memory = useMemory();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover' || event.relatedTarget !== null);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void reopened(session, files).then(async (done) => {
        if (!done) take(await withoutPrograms(memory, await readAll(files)));
      });
    };
    const take = (read: readonly ProgramFile[]) => {
      if (read.length === 0) return;
      const { view } = session.store.peek();
      session.do(view === 'matrix' ? addApps(read) : importFiles(read));
      toast(t.taken(read.length));
      if (view !== 'matrix') void session.check();
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', drag);
    window.addEventListener('drop', drop, { capture: true });
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', drag);
      window.removeEventListener('drop', drop, { capture: true });
    };
  }, [session, memory]);
  return over ? <div class="drop-zone" role="status">{t.drop(kindsOfFiles)}</div> : null;
}
