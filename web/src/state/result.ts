/** What the engine is, what it is doing, and what its last check and comparison found. */
import type { CheckResult, CompareResult, File, Finding, Hello, Options, Progress } from '../engine/protocol.gen.ts';
import type { Feature } from './feature.ts';
import { patience, sameOptions, type OptionsState } from './options.ts';
import { sameFiles, type ProgramState } from './program.ts';

/** What the engine is doing about the program. */
export type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking'; readonly progress: Progress | null; readonly stopping: boolean; readonly findings: readonly Finding[]; /** seconds, by its limit or the page's patience */ readonly most: number }
  | { readonly kind: 'comparing'; readonly progress: Progress | null; readonly stopping: boolean };

/** A finished check: the result and the program and options it belongs to. */
export interface Checked {
  readonly result: CheckResult;
  readonly files: readonly File[];
  readonly options: Options;
  /** false while the result is the one made when the page was built */
  readonly verified: boolean;
  /** whether the reader is asked if the search is to go on: it has come to the end of the page's patience */
  readonly asking?: boolean;
  /** the page's patience with it so far, in seconds, where the options have no limit of their own */
  readonly patience?: number;
}

/** For how many seconds a search has been allowed to go on; if it goes on, then for as long again. */
export const allowed = ({ options, patience: so = patience }: Checked): number => options.maxSeconds || so;

/** A finished comparison. */
export interface Compared {
  readonly result: CompareResult;
  readonly files: readonly File[];
  readonly options: Options;
}

export interface ResultState {
  readonly hello: Hello | null;
  readonly work: Work;
  readonly checked: Checked | null;
  readonly compared: Compared | null;
}

/** What decides whether a result belongs to the page. */
export type Judged = ResultState & ProgramState & OptionsState;

export const resultFeature: Feature<ResultState, ProgramState & OptionsState> = {
  initial: { hello: null, work: { kind: 'idle' }, checked: null, compared: null },
  newProgram: () => ({ checked: null, compared: null }),
  toLink: (page) => {
    const result = seen(page);
    if (!result) return {};
    const { digest, outcome, states, transitions, findings } = result;
    return { digest, verdict: { outcome, states, transitions, findings: findings.length } };
  },
};

/** What is known of the program as it is now: nothing while the text has changed since the check. */
const seen = (page: Judged): CheckResult | null => (isStale(page) ? null : page.checked?.result ?? null);

/** Whether the result shown no longer belongs to the text or the options. */
export function isStale(page: Judged): boolean {
  const c = page.checked;
  return c !== null && !(sameFiles(c.files, page.files) && sameOptions(c.options, page.options));
}

/** Whether the comparison shown no longer belongs to the text or the options. */
export function isStaleComparison({ compared, files, options }: Judged): boolean {
  return compared !== null && !(sameFiles(compared.files, files) && sameOptions(compared.options, options));
}
