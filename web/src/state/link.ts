/** The page as a share link, and a share link as a page. */
import type { Link } from '../engine/protocol.gen.ts';
import type { Beside } from './beside.ts';
import type { Include } from './feature.ts';
import { isLocked } from './linked.ts';
import { loadFiles } from './opening.ts';
import { defaultOptions } from './options.ts';
import { linkedParts, partsOfLink, type Page } from './page.ts';
import { entryOf, picksOf, runEntries, startOf, type RunChoice, type RunEntry } from './runs.ts';
import type { Transaction } from './store.ts';

/** The page exactly as it is. */
export const everything = (page: Page): Include => ({
  run: true, view: true, comparison: true, readOnly: isLocked(page), title: page.linked?.title ?? '', note: page.linked?.note ?? '',
});

/** What stands in a link where no feature puts something else. */
const bare: Omit<Link, 'engine'> = {
  files: [], example: '', options: defaultOptions, finding: -1, start: 0, run: [], step: 0, view: '', compare: [], digest: '', title: '', note: '',
  scope: '', lesson: '', exercise: '', projector: false, readOnly: false, verdict: { outcome: '', states: 0, transitions: 0, findings: 0 }, beside: '', played: 0,
};

export const linkOf = (page: Page, engine: string, include: Include = everything(page)): Link => ({ ...bare, ...linkedParts(page, include), engine });

/** Everything of a link that can be shown before its program is checked; an example is recognised by its files. */
export const openLink = (link: Link): Transaction => (page) => ({ ...loadFiles(link.files)(page), ...partsOfLink(link) });

/** The run a link shows: the finding it names while that is still the same run, else the run itself. */
export function runOfLink(link: Link, page: Page): RunChoice | null {
  if (link.run.length === 0 && link.start === 0 && link.finding < 0) return page.run;
  const finding: RunChoice = { kind: 'finding', index: link.finding };
  const same = startOf(page, finding) === link.start && JSON.stringify(picksOf(page, finding)) === JSON.stringify(link.run);
  if (link.finding >= 0 && entryOf(page, finding) && same) return finding;
  return { kind: 'fork', start: link.start, picks: link.run, from: 0 };
}

/** The run that a link has beside the one it shows: one of the list, else one of its own. */
export function runBeside({ start, picks, swapped }: Beside, page: Page): RunChoice {
  const same = ({ choice }: RunEntry): boolean => startOf(page, choice) === start && JSON.stringify(picksOf(page, choice)) === JSON.stringify(picks);
  return runEntries(page).find(same)?.choice ?? { kind: 'fork', start, picks, from: Math.max(0, (swapped?.[0] ?? 1) - 1) };
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
