/** Every text of the algorithm pane, and the log of a search in words. */
import type { LogEntry, Model } from '../engine/protocol.gen.ts';
import { eventName } from './graph.ts';
import { localise } from './localise.ts';
import { count } from './page.ts';

export const algorithmText = localise({
  heading: 'How the algorithm searches',
  algorithm: 'Algorithm',
  executions: 'Executions',
  code: (title: string) => `${title}, line by line`,
  position: 'Entry of the search log',
  back: 'Previous entry (←)',
  forward: 'Next entry (→)',
  play: 'Play the search',
  pause: 'Pause',
  start: 'Before the search begins.',
  of: (at: number, total: number) => `${at.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  cut: (n: number) => `The log keeps its first entries only; ${count(n, 'more entry', 'more entries')} followed.`,
  loading: 'Reading the log of the search…',
  empty: 'Check a program to watch how it is searched.',
  noLog: 'This search kept no log. Check the program again to watch it.',
  again: 'Check again with a log',
  sets: 'Events at each state, in this order:',
  legend: { enabled: 'enabled', backtrack: 'to be run (backtrack)', done: 'run (done)' },
} as const);

/** a, b, …, z, aa, ab, …: how the papers name executions. */
export function letters(n: number): string {
  const last = String.fromCharCode(97 + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}

const ENDS: Record<string, string> = localise({ match: 'known state', cycle: 'full cycle', end: 'end' });

/** Why an execution ended, for its row in the list. */
export function endText(end: string): string {
  return ENDS[end] ?? '';
}

/** One log entry in words, with the line of the algorithm. */
export const entrySentence = localise((entry: LogEntry, model: Model): string => {
  const said = entryText(entry, model);
  const line = entry.line === '' ? '' : ` (${entry.line})`;
  return `${said}${line}.`;
});

function entryText(entry: LogEntry, model: Model): string {
  const event = eventName(model, entry.event);
  const at = `s${entry.state}`;
  switch (entry.kind) {
    case 'begin': return `Execution ${letters(entry.execution)} begins at ${at}`;
    case 'select': return `${event} is chosen at ${at}`;
    case 'execute': return `${event} runs: ${at} → s${entry.dst}`;
    case 'new': return `s${entry.dst} is new`;
    case 'match': return `s${entry.dst} was seen before`;
    case 'backtrack': return `${event} is added to backtrack(${at})${reason(entry, model)}`;
    case 'cycle': return `Execution ${letters(entry.execution)} ends: every event enabled in the cycle has run`;
    case 'end': return `Execution ${letters(entry.execution)} ends${entry.text === '' ? '' : `: ${entry.text}`}`;
    case 'summary': return `What the graph knows after ${at}, ${event} is replayed over the match`;
    case 'cure': return `${event} is added at ${at}, so that it is not put off for ever`;
    default: return entry.text;
  }
}

function reason(entry: LogEntry, model: Model): string {
  if (entry.rState < 0 || entry.rEvent < 0) return entry.text === '' ? '' : ` because ${entry.text}`;
  const on = entry.loc < 0 ? '' : ` on ${locationName(model, entry.loc)}`;
  return ` because ${eventName(model, entry.rEvent)} at s${entry.rState} conflicts${on}`;
}

export function locationName(model: Model, location: number): string {
  return model.locations[location]?.name ?? `location ${location}`;
}
