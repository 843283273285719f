/** What the browser remembers of the lessons: how far each was read, and what was typed at its end. */
const key = 'crosscheck.lessons';

export interface Remembered {
  /** by lesson: the furthest step, counted from 0 */
  readonly reached: Readonly<Record<string, number>>;
  /** by lesson: the reader's program in "break it yourself" */
  readonly drafts: Readonly<Record<string, string>>;
  /** by lesson: whether its task is solved */
  readonly solved: Readonly<Record<string, boolean>>;
}

const nothing: Remembered = { reached: {}, drafts: {}, solved: {} };

export function recall(): Remembered {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Remembered> | null;
    return found === null || typeof found !== 'object' ? nothing : { ...nothing, ...found };
  } catch {
    return nothing;
  }
}

/** Changes what is remembered; a browser that refuses (full, private) only forgets. */
function change(by: (known: Remembered) => Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(by(recall())));
  } catch {
    return;
  }
}

export const rememberStep = (id: string, step: number): void =>
  change((known) => ({ ...known, reached: { ...known.reached, [id]: Math.max(step, known.reached[id] ?? 0) } }));

export const rememberDraft = (id: string, draft: string): void =>
  change((known) => ({ ...known, drafts: { ...known.drafts, [id]: draft } }));

export const rememberSolved = (id: string): void =>
  change((known) => ({ ...known, solved: { ...known.solved, [id]: true } }));
