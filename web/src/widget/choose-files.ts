/** Asks the reader for files of his machine, or for a folder. */
import { endings } from '../state/files.ts';

const accept = [...endings, '.zip,.txt,.md,.svg,.png,.gif,.json,.mmd'].join();

export function chooseFiles(folder: boolean, onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, hidden: true, accept, webkitdirectory: folder });
  input.onchange = () => {
    onFiles([...(input.files ?? [])]);
    input.remove();
  };
  input.oncancel = () => input.remove();
  document.body.append(input); // one that is nowhere may be gone before the reader has chosen
  input.click();
}
