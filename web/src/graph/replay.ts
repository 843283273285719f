import type { LogEntry } from '../engine/protocol.gen.ts';
import { edgeKey } from './layout.ts';

/** What the search knows about one event at one state. */
export interface Mark {
  readonly backtrack: boolean;
  readonly done: boolean;
}

/** The search as it stands after some entry of its log. */
export interface Moment {
  /** By state, then by event: what is in its backtrack and done sets. */
  readonly marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>;
  /** States that the search has reached. */
  readonly reached: ReadonlySet<number>;
  /** Edges that it has executed, by key. */
  readonly executed: ReadonlySet<string>;
  /** The states of the current execution, in order, and the event that led to each; -1 to the first. */
  readonly path: readonly number[];
  readonly events: readonly number[];
  readonly execution: number;
  /** The state that the last entry matched, or null. */
  readonly matched: number | null;
}

interface Draft {
  marks: Map<number, Map<number, Mark>>;
  reached: Set<number>;
  executed: Set<string>;
  path: number[];
  events: number[];
  execution: number;
  matched: number | null;
}

/** The search after entry number `at`; -1 is before the first. */
export function momentAt(log: readonly LogEntry[], at: number): Moment {
  const draft: Draft = {
    marks: new Map(), reached: new Set(), executed: new Set(), path: [], events: [], execution: 0, matched: null,
  };
  for (const entry of log.slice(0, at + 1)) apply(draft, entry);
  return draft;
}

function apply(draft: Draft, entry: LogEntry): void {
  draft.matched = null;
  draft.execution = entry.execution;
  if (entry.state >= 0) draft.reached.add(entry.state);
  switch (entry.kind) {
    case 'begin':
      return startAt(draft, entry.state);
    case 'execute':
      return execute(draft, entry);
    case 'match':
      draft.matched = entry.dst >= 0 ? entry.dst : entry.state;
      return;
    case 'select':
    case 'backtrack':
    case 'cure':
      return mark(draft, entry.state, entry.event, { backtrack: true, done: false });
    default:
      return;
  }
}

function execute(draft: Draft, entry: LogEntry): void {
  mark(draft, entry.state, entry.event, { backtrack: true, done: true });
  goBackTo(draft, entry.state);
  if (entry.dst < 0) return;
  draft.reached.add(entry.dst);
  draft.executed.add(edgeKey(entry.state, entry.dst));
  draft.path.push(entry.dst);
  draft.events.push(entry.event);
}

function startAt(draft: Draft, state: number): void {
  draft.path = [state];
  draft.events = [-1];
}

/** A search that goes on from an earlier state of the execution drops what came after it. */
function goBackTo(draft: Draft, state: number): void {
  const at = draft.path.lastIndexOf(state);
  if (at < 0) return startAt(draft, state);
  draft.path.length = at + 1;
  draft.events.length = at + 1;
}

function mark(draft: Draft, state: number, event: number, gained: Mark): void {
  if (state < 0 || event < 0) return;
  const events = draft.marks.get(state) ?? new Map<number, Mark>();
  const had = events.get(event);
  events.set(event, {
    backtrack: gained.backtrack || had?.backtrack === true,
    done: gained.done || had?.done === true,
  });
  draft.marks.set(state, events);
}

/** One execution of the search: its number, first log entry and states. */
export interface Execution {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly events: readonly number[];
  /** The kind of its last telling entry: why it ended. */
  readonly end: string;
}

/** The executions of a log, in the order in which they began. */
export function executionsOf(log: readonly LogEntry[]): readonly Execution[] {
  const found = new Map<number, { number: number; from: number; to: number; events: number[]; end: string }>();
  log.forEach((entry, i) => {
    const known = found.get(entry.execution);
    const execution = known ?? { number: entry.execution, from: i, to: i, events: [], end: '' };
    if (known === undefined) found.set(entry.execution, execution);
    execution.to = i;
    if (entry.kind === 'execute') execution.events.push(entry.event);
    if (entry.kind === 'match' || entry.kind === 'cycle' || entry.kind === 'end') execution.end = entry.kind;
  });
  return [...found.values()];
}
