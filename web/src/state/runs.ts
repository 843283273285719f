/** Runs: the list the reader chooses from and what each is made of. */
import type { FindingKind } from '../engine/finding.gen.ts';
import type { Finding, Gap, Pick, Run, Step } from '../engine/protocol.gen.ts';
import type { Page, RunChoice } from './page.ts';

/** One row of the runs list. */
export interface RunEntry {
  readonly choice: RunChoice;
  readonly title: string;
  readonly sentence: string;
  /** the kind of a finding, or "" for a run on which nothing is wrong */
  readonly findingKind: FindingKind | '';
  /** what to change so that the finding goes away, or "" */
  readonly advice: string;
  /** number of the initial state in which the run begins */
  readonly start: number;
  readonly steps: readonly Step[];
  /** when it ends, in seconds from the start; -1 when that is not known */
  readonly at: number;
  /** how much time can lie between the two commands of a conflict */
  readonly gap: Gap | null;
}

const ofFinding = (f: Finding, choice: RunChoice): RunEntry =>
  ({ choice, title: f.title, sentence: f.sentence, findingKind: f.kind, advice: f.advice, start: f.start, steps: f.run, at: endOf(f.run), gap: f.gap ?? null });

const ofSample = (r: Run, choice: RunChoice): RunEntry =>
  ({ choice, title: r.title, sentence: '', findingKind: '', advice: '', start: r.start, steps: r.run, at: endOf(r.run), gap: null });

const endOf = (run: readonly Step[]): number => run.at(-1)?.at ?? -1;

/** A run that the reader built: its steps are what is known without replaying it. */
const ofOwn = (page: Page, choice: Extract<RunChoice, { kind: 'fork' }>): RunEntry => {
  const events = page.checked?.result.model.events ?? [];
  const steps = choice.picks.map(({ event, branch }) =>
    ({ event: events[event]?.name ?? '', index: event, branch, text: events[event]?.text ?? '', state: -1, writes: [], at: -1 }));
  return { choice, title: '', sentence: '', findingKind: '', advice: '', start: choice.start, steps, at: -1, gap: null };
};

/** The findings, then the sample runs, then those the reader asked for or built. */
export function runEntries(page: Page): readonly RunEntry[] {
  const result = page.checked?.result;
  if (!result) return [];
  return [
    ...result.findings.map((f, index) => ofFinding(f, { kind: 'finding', index })),
    ...result.samples.map((r, index) => ofSample(r, { kind: 'sample', index })),
    ...(page.asked?.runs ?? []).map((r, index) => ofSample(r, { kind: 'asked', index })),
    ...page.own.map((o) => ofOwn(page, o.choice)),
  ];
}

/** What a choice stands for; null when the page no longer has it. */
export function entryOf(page: Page, choice: RunChoice | null): RunEntry | null {
  if (!choice) return null;
  switch (choice.kind) {
    case 'finding':
    case 'sample':
    case 'asked':
      return runEntries(page).find((e) => sameChoice(e.choice, choice)) ?? null;
    case 'missed': {
      const finding = page.compared?.result.rows[choice.row]?.missedFindings[choice.index];
      return finding ? ofFinding(finding, choice) : null;
    }
    case 'fork':
      return ofOwn(page, choice);
    default:
      return choice satisfies never;
  }
}

/** The events to replay for a choice. */
export function picksOf(page: Page, choice: RunChoice | null): readonly Pick[] {
  if (choice?.kind === 'fork') return choice.picks;
  return entryOf(page, choice)?.steps.map((s) => ({ event: s.index, branch: s.branch })) ?? [];
}

/** Where to begin the replay of a choice. */
export const startOf = (page: Page, choice: RunChoice | null): number => entryOf(page, choice)?.start ?? 0;

/** Where the run on show begins; its first step is the choice of an initial state. */
export const shownStart = (page: Page): number => page.trace?.steps[0]?.branch ?? 0;

export function sameChoice(a: RunChoice | null, b: RunChoice | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The choice after the current one, round the list. */
export function nextRun(page: Page): RunChoice | null {
  const entries = runEntries(page);
  const at = entries.findIndex((e) => sameChoice(e.choice, page.run));
  return entries[(at + 1) % Math.max(1, entries.length)]?.choice ?? null;
}

/** The run that goes on from the cursor with another event. */
export function forkAt(page: Page, pick: Pick): RunChoice {
  const steps = page.trace?.steps.slice(1, page.step + 1) ?? [];
  const picks = steps.map((s) => ({ event: s.event, branch: s.branch }));
  return { kind: 'fork', start: shownStart(page), picks: [...picks, pick], from: page.step };
}
