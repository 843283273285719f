/** What the browser remembers of the lessons: how far each was read, and what was typed at its end. */
import { keep, kept } from '../../control/kept.ts';
import { everywhere } from '../../control/places.ts';

export interface Remembered {
  /** by lesson: the furthest step, counted from 0 */
  readonly reached: Readonly<Record<string, number>>;
  /** by lesson: the reader's program in "break it yourself" */
  readonly drafts: Readonly<Record<string, string>>;
  /** by lesson: whether its task is solved */
  readonly solved: Readonly<Record<string, boolean>>;
}

const nothing: Remembered = { reached: {}, drafts: {}, solved: {} };

export const recall = (): Remembered => ({ ...nothing, ...kept<Partial<Remembered>>(everywhere, 'crosscheck.lessons') });

/** Changes what is remembered, where the browser lets it. */
function change(by: (known: Remembered) => Remembered): void {
  keep(everywhere, 'crosscheck.lessons', by(recall()));
}

export const rememberStep = (id: string, step: number): void =>
  change((known) => ({ ...known, reached: { ...known.reached, [id]: Math.max(step, known.reached[id] ?? 0) } }));

export const rememberDraft = (id: string, draft: string): void =>
  change((known) => ({ ...known, drafts: { ...known.drafts, [id]: draft } }));

export const rememberSolved = (id: string): void =>
  change((known) => ({ ...known, solved: { ...known.solved, [id]: true } }));
