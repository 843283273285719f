/** Files from the reader's machine: a button that asks for them, and a drop anywhere on the page. What reads them arrives when there are some. */
import { useEffect, useState } from 'preact/hooks';
import { openFiles } from '../control/open-files.ts';
import type { File as ProgramFile } from '../engine/protocol.gen.ts';
import { kindsOfFiles } from '../state/files.ts';
import { appStrings } from '../strings/apps.ts';
import { chooseFiles } from '../widget/choose-files.ts';
import { useMemory, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { withPart } from '../widget/lazy.tsx';

const t = appStrings.files;

/** Takes files for the program, and checks it. */
export function useOpen(): (files: readonly ProgramFile[], title: string) => void {
  const session = useSession();
  return (files, title) => openFiles(session, files, title);
}

interface Props {
  readonly label: string;
  /** to choose a folder */
  readonly folder?: boolean;
  /** without a frame, among others in the head of a pane */
  readonly quiet?: boolean;
  /** `title` is what the folder or the archive is called, if it is one */
  readonly onFiles: (files: readonly ProgramFile[], title: string) => void;
}

export function FileButton({ label, folder = false, quiet = false, onFiles }: Props) {
  const session = useSession();
  const choose = () => chooseFiles(folder, (files) => {
    void withPart('dialogs', async ({ readFiles, titleOf }) => {
      const read = await readFiles(session, files);
      if (read.length > 0) onFiles(read, titleOf(files));
    });
  });
  return <button class={quiet ? 'button quiet small' : 'button small'} onClick={choose} data-action={folder ? 'open-folder' : 'open'}>{quiet && <Icon name="folder" size={14} />}{label}</button>;
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
