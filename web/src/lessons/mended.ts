/** Whether a reader has mended the program of a task: any change that is proved counts. */
import type { CheckResult, File, Finding } from '../engine/protocol.gen.ts';
import { newName } from '../state/files.ts';
import { defaultOptions } from '../state/options.ts';
import type { MendTask } from './lesson.ts';

/** What a check says of a reader's program, with the finding that it is about. */
export type Judgement =
  | { readonly kind: 'still' | 'lost' | 'new'; readonly finding: Finding }
  | { readonly kind: 'unfinished' | 'mended' };

export const wantedName = 'wanted.cross';

/** What is checked: the reader's text with what is wanted of it. */
export const taskFiles = ({ wanted }: MendTask, text: string): readonly File[] => [{ name: newName, text }, { name: wantedName, text: wanted }];

/** Small programs only: they are checked after each key. */
export const taskOptions = ({ options }: MendTask) => ({ ...defaultOptions, ...options, maxStates: 20_000, maxSeconds: 5, log: 0 });

const same = (a: Finding, b: Finding): boolean =>
  a.kind === b.kind && a.name === b.name && a.location === b.location && a.apps.join() === b.apps.join();

/** Holds a check of the reader's program against the findings of the task's own. */
export function judge({ about }: MendTask, before: readonly Finding[], { outcome, sound, findings }: CheckResult): Judgement {
  const still = findings.find((f) => about.includes(f.name) || about.includes(f.kind));
  if (still) return { kind: 'still', finding: still };
  const lost = findings.find((f) => f.kind === 'unreachable');
  if (lost) return { kind: 'lost', finding: lost };
  const more = findings.find((f) => !before.some((b) => same(b, f)));
  if (more) return { kind: 'new', finding: more };
  return { kind: outcome === 'complete' && sound ? 'mended' : 'unfinished' };
}
