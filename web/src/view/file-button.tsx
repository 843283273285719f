/** Files from the reader's machine: a button that asks for them, and a drop anywhere on the page. What reads them arrives when there are some. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { endings, kindsOfFiles } from '../state/files.ts';
import { importFiles } from '../state/opening.ts';
import { welcomed } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { useMemory, useSession } from '../widget/context.ts';
import { withPart } from '../widget/lazy.tsx';

const t = appStrings.files;

/** Puts files in the place of the program, and checks it. */
export function useOpen(): (files: readonly ProgramFile[]) => void {
  const session = useSession();
  return (files) => {
    session.do(importFiles(files));
    session.do(welcomed);
    void session.check();
  };
}

interface Props {
  readonly label: string;
  /** to choose a folder */
  readonly folder?: boolean;
  readonly onFiles: (files: readonly ProgramFile[]) => void;
}

export function FileButton({ label, folder = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const session = useSession();
  const choose = () => {
    if (!input.current) return;
    input.current.webkitdirectory = folder;
    input.current.click();
  };
  const chosen = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    void withPart('dialogs', async ({ readFiles }) => {
      const read = await readFiles(session, files);
      if (read.length > 0) onFiles(read);
    });
  };
  return (
    <>
      <button class="button small" onClick={choose}>{label}</button>
      <input ref={input} type="file" multiple hidden accept={[...endings, '.zip,.txt,.md,.svg,.png,.gif,.json,.mmd'].join()} onChange={chosen} />
    </>
  );
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
      const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter((e) => e !== null);
      event.preventDefault();
      event.stopPropagation();
      void withPart('dialogs', (m) => m.takeFiles(session, memory, files, entries));
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
