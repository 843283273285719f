/** The page as a share link, and a share link as a page. */
import type { CheckResult, Link, LinkVerdict } from '../engine/protocol.gen.ts';
import { exerciseOf } from './exercise.ts';
import { lessonAt, lessonText } from './lesson.ts';
import { defaultAlgorithms, isStale, type Page, type RunChoice, type View } from './page.ts';
import { isLocked, linkedOf } from './linked.ts';
import { loadFiles } from './program.ts';
import { isTimed, timedAlgorithms } from './reading.ts';
import { entryOf, picksOf, startOf } from './runs.ts';
import type { Transaction } from './store.ts';

/** What a link is to hold besides the program and its options. */
export interface Include {
  /** the run on show and the step in it */
  readonly run: boolean;
  /** the view, and what the graph shows */
  readonly view: boolean;
  /** the algorithms that are compared */
  readonly comparison: boolean;
  readonly readOnly: boolean;
  readonly title: string;
  readonly note: string;
}

/** The page exactly as it is. */
export const everything = (page: Page): Include => ({
  run: true, view: true, comparison: true, readOnly: isLocked(page), title: page.linked?.title ?? '', note: page.linked?.note ?? '',
});

export function linkOf(page: Page, engine: string, include: Include = everything(page)): Link {
  return {
    files: page.files,
    example: page.example,
    options: page.options,
    ...(include.run ? runLinked(page) : { finding: -1, start: 0, run: [], step: 0 }),
    view: include.view ? page.view : '',
    compare: include.comparison ? page.algorithms : [],
    digest: seen(page)?.digest ?? '',
    engine,
    title: include.title,
    note: include.note,
    scope: include.view ? page.scope : '',
    lesson: lessonText(page.lesson),
    exercise: '',
    projector: page.projector,
    readOnly: include.readOnly,
    verdict: verdictOf(page),
  };
}

const runLinked = (page: Page) => ({
  finding: page.run?.kind === 'finding' ? page.run.index : -1,
  start: startOf(page, page.run),
  run: picksOf(page, page.run),
  step: page.step,
});

/** What is known of the program as it is now: nothing while the text has changed since the check. */
const seen = (page: Page): CheckResult | null => (isStale(page) ? null : page.checked?.result ?? null);

function verdictOf(page: Page): LinkVerdict {
  const result = seen(page);
  if (!result) return { outcome: '', states: 0, transitions: 0, findings: 0 };
  const { outcome, states, transitions, findings } = result;
  return { outcome, states, transitions, findings: findings.length };
}

/** Everything of a link that can be shown before its program is checked; an example is recognised by its files. */
export const openLink = (link: Link): Transaction => (page) => ({
  ...loadFiles(link.files)(page),
  title: link.title,
  linked: linkedOf(link),
  options: link.options,
  projector: link.projector,
  lesson: lessonAt(link.lesson),
  scope: link.scope,
  exercise: exerciseOf(link),
  view: viewOf(link.view),
  algorithms: link.compare.length > 0 ? link.compare : isTimed(link.options) ? timedAlgorithms : defaultAlgorithms,
});

const views: readonly View[] = ['home', 'time', 'compare', 'algorithm', 'matrix', 'about'];

const viewOf = (name: string): View => views.find((v) => v === name) ?? 'graph';

/** The run a link shows: the finding it names while that is still the same run, else the run itself. */
export function runOfLink(link: Link, page: Page): RunChoice | null {
  if (link.run.length === 0 && link.start === 0 && link.finding < 0) return page.run;
  const finding: RunChoice = { kind: 'finding', index: link.finding };
  const same = startOf(page, finding) === link.start && JSON.stringify(picksOf(page, finding)) === JSON.stringify(link.run);
  if (link.finding >= 0 && entryOf(page, finding) && same) return finding;
  return { kind: 'fork', start: link.start, picks: link.run, from: 0 };
}

/** What to write into a chat or an issue: title, verdict, steps, link. */
export function markdownOf(page: Page, address: string, called = '', note = ''): string {
  const result = page.checked?.result;
  const title = called || page.title || page.files[0]?.name || '';
  const steps = (page.trace?.steps ?? []).slice(1).map((s, i) => `${i + 1}. ${s.text}`);
  return [`### ${title}`, ...(note ? [note] : []), ...(result ? [result.verdict] : []), steps.join('\n'), `[Open in Crosscheck](${address})`]
    .filter((part) => part !== '').join('\n\n') + '\n';
}

/** How well a link of this length travels. */
export const linkLength = (n: number): 'short' | 'medium' | 'long' => (n <= 2000 ? 'short' : n <= 8000 ? 'medium' : 'long');
