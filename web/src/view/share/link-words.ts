/** What the notices about links say. */
import type { Notice } from '../../state/notice.ts';
import type { Difference } from '../../state/proof.ts';
import { linkStrings } from '../../strings/linked.ts';

const t = linkStrings.notice;

const named = (d: Difference, value: string | number): string =>
  (d.what === 'outcome' ? t.outcomes[value as keyof typeof t.outcomes] ?? String(value) : value.toLocaleString('en-US'));

/** "states: 412 in the link, 415 here" */
const difference = (d: Difference): string => `${t.what[d.what]}: ${t.side(named(d, d.theirs), named(d, d.ours))}`;

/** Exactly what differs, which engines it was, and why it may. */
export function differsText(notice: Extract<Notice, { kind: 'verdict-differs' }>, version: string): string {
  const { differences, engine, cutShort } = notice;
  const figures = differences.map(difference).join('; ');
  const what = figures === '' ? t.onlyRuns : `${figures.slice(0, 1).toUpperCase()}${figures.slice(1)}.`;
  return [what, t.madeWith(engine, version), ...(cutShort ? [t.cutShort] : []), t.seen].join(' ');
}
