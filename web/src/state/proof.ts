/** What the author of an opened link saw, beside what this browser came to. */
import type { LinkVerdict } from '../engine/protocol.gen.ts';
import type { LinkedState } from './linked.ts';
import { sameOptions } from './options.ts';
import { sameFiles } from './program.ts';
import { isStale, type Judged, type ResultState } from './result.ts';

/** Whether the verdict on the page is the one in the link. */
export type Proof = 'none' | 'reproduced' | 'differs';

export function proofOf(page: Judged & LinkedState): Proof {
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
export function differencesOf({ linked, checked }: LinkedState & ResultState): readonly Difference[] {
  if (!linked || linked.verdict.outcome === '' || !checked) return [];
  const { outcome, states, transitions, findings } = checked.result;
  const ours: LinkVerdict = { outcome, states, transitions, findings: findings.length };
  return compared.filter((what) => ours[what] !== linked.verdict[what]).map((what) => ({ what, theirs: linked.verdict[what], ours: ours[what] }));
}

/** Whether a limit ended one of the two searches: how far it came depends on the machine. */
export const isCutShort = ({ linked, checked }: LinkedState & ResultState): boolean =>
  (linked?.verdict.outcome ?? '') !== 'complete' || checked?.result.outcome !== 'complete';
