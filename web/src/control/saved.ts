/** What the page can be saved as. */
import { runStrings } from '../strings/runs.ts';

export type RunFormat = keyof typeof runStrings.save.formats;

/** The formats of a run, in the order in which they are offered. */
export const runFormats: readonly RunFormat[] = ['text', 'json', 'mermaid', 'svg', 'png', 'gif', 'webm', 'graph-svg', 'graph-png'];

/** A file that was made. */
export interface Saved {
  readonly name: string;
  readonly type: string;
  readonly blob: Blob;
}
