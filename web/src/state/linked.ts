/** What the author of an opened link saw, and how it compares with what this browser came to. */
import type { File, Link, LinkVerdict, Options } from '../engine/protocol.gen.ts';
import { isStale, sameFiles, sameOptions, type Page } from './page.ts';
import type { Transaction } from './store.ts';

/** The link that the program on the page came from. */
export interface Linked {
  readonly files: readonly File[];
  readonly options: Options;
  /** of the verdict that the author saw; "" when the program was not checked */
  readonly digest: string;
  readonly verdict: LinkVerdict;
  /** version of the engine that made the link */
  readonly engine: string;
  readonly title: string;
  readonly note: string;
  /** the text stays as it is until the reader asks for a copy */
  readonly readOnly: boolean;
}

export const linkedOf = ({ files, options, digest, verdict, engine, title, note, readOnly }: Link): Linked =>
  ({ files, options, digest, verdict, engine, title, note, readOnly });

/** Whether the verdict on the page is the one in the link. */
export type Proof = 'none' | 'reproduced' | 'differs';

export function proofOf(page: Page): Proof {
  const { linked, checked } = page;
  if (!linked || linked.digest === '' || !checked?.verified || isStale(page)) return 'none';
  if (!sameFiles(checked.files, linked.files) || !sameOptions(checked.options, linked.options)) return 'none';
  return checked.result.digest === linked.digest ? 'reproduced' : 'differs';
}

/** Something of a verdict, as it is in the link and as this browser came to it. */
export interface Difference {
  readonly what: keyof LinkVerdict;
  readonly theirs: string | number;
  readonly ours: string | number;
}

const compared: readonly (keyof LinkVerdict)[] = ['outcome', 'findings', 'states', 'transitions'];

/** What differs between the link's verdict and the page's; [] when only runs or texts of findings do. */
export function differencesOf({ linked, checked }: Page): readonly Difference[] {
  if (!linked || linked.verdict.outcome === '' || !checked) return [];
  const { outcome, states, transitions, findings } = checked.result;
  const ours: LinkVerdict = { outcome, states, transitions, findings: findings.length };
  return compared.filter((what) => ours[what] !== linked.verdict[what]).map((what) => ({ what, theirs: linked.verdict[what], ours: ours[what] }));
}

/** Whether a limit ended one of the two searches: how far it came depends on the machine. */
export const isCutShort = ({ linked, checked }: Page): boolean =>
  (linked?.verdict.outcome ?? '') !== 'complete' || checked?.result.outcome !== 'complete';

export const isLocked = (page: Page): boolean => page.linked?.readOnly ?? false;

/** The reader wants to change the program of a link that is read only. */
export const editCopy: Transaction = (page) => (page.linked ? { ...page, linked: { ...page.linked, readOnly: false } } : page);

/** A change of the text that a link which is read only does not allow. */
export const unlessLocked = (change: Transaction): Transaction => (page) => (isLocked(page) ? page : change(page));
