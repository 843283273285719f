/** What two searches of a lesson did, on one picture and in one order. */
import type { CompareResult, CompareRow, Finding, GraphResult, LogEntry, Model } from '../engine/protocol.gen.ts';
import type { Ghosts } from '../graph/ghosts.ts';
import { edgeKey } from '../graph/layout.ts';
import { executionsOf, type Execution } from '../graph/replay.ts';
import { letters } from '../strings/algorithm.ts';
import type { Cursor, Side } from './lesson.ts';
import {
  composed, executedUpTo, missedStates, numbersInOrder, partOf, referenceNumbers, renumbered, transitionKey, transitionsOf, type Transition,
} from './union.ts';

/** One of the two searches: its figures, and its log in the picture's numbers. */
export interface Search {
  readonly row: CompareRow;
  readonly log: readonly LogEntry[];
  readonly executions: readonly Execution[];
}

/** Both searches after some of their entries; -1 before the first. */
export interface Moment {
  readonly naive: number;
  readonly sound: number;
  /** who did the last entry */
  readonly who: Side | 'both';
}

/** The run that fails and that the naive search does not find, in the picture's numbers. */
export interface MissedRun {
  readonly finding: Finding;
  readonly states: readonly number[];
  readonly events: readonly number[];
}

export interface Searches {
  readonly model: Model;
  /** what both searches explore together, and the missed run */
  readonly graph: GraphResult;
  readonly naive: Search;
  readonly sound: Search;
  readonly missed: MissedRun | null;
  /** both logs side by side: what both do is one moment */
  readonly moments: readonly Moment[];
}

/** Puts two rows of a comparison on one picture; `graph` is that of its reference. */
export function searchesOf(result: CompareResult, graph: GraphResult, names: { readonly naive: string; readonly sound: string }): Searches {
  const naiveRow = rowOf(result, names.naive);
  const soundRow = rowOf(result, names.sound);
  const toReference = { naive: referenceNumbers(naiveRow.log, graph), sound: referenceNumbers(soundRow.log, graph) };
  const start = graph.nodes.find((n) => n.initial && n.start === (naiveRow.missedFindings[0]?.start ?? 0))?.state ?? 0;
  const lost = missedStates(naiveRow, start);
  const numbers = numbersInOrder([...toReference.sound.values()], [...toReference.naive.values()], lost);
  const naive = searchOf(naiveRow, renumbered(naiveRow.log, composed(toReference.naive, numbers)));
  const sound = searchOf(soundRow, renumbered(soundRow.log, composed(toReference.sound, numbers)));
  const missed = missedRunOf(naiveRow, lost, numbers);
  const events = result.model.events.map((e) => e.name);
  return {
    model: result.model, naive, sound, missed,
    graph: partOf(graph, numbers, transitionsShown(naive, sound, missed), events),
    moments: alignedMoments(naive.log, sound.log),
  };
}

export function rowOf(result: CompareResult, algorithm: string): CompareRow {
  const row = result.rows.find((r) => r.algorithm === algorithm);
  if (row === undefined) throw new RangeError(`the comparison has no row for ${algorithm}`);
  return row;
}

const searchOf = (row: CompareRow, log: readonly LogEntry[]): Search => ({ row, log, executions: executionsOf(log) });

function missedRunOf(row: CompareRow, states: readonly number[], numbers: ReadonlyMap<number, number>): MissedRun | null {
  const finding = row.missedFindings[0];
  if (finding === undefined) return null;
  return { finding, states: states.map((s) => numbers.get(s) ?? -1), events: [-1, ...finding.run.map((step) => step.index)] };
}

function transitionsShown(naive: Search, sound: Search, missed: MissedRun | null): ReadonlySet<string> {
  const run = (missed?.states ?? []).slice(1).map((dst, i) =>
    transitionKey({ src: missed?.states[i] ?? -1, event: missed?.events[i + 1] ?? -1, dst }));
  return new Set([...executedUpTo(sound.log, sound.log.length).keys(), ...executedUpTo(naive.log, naive.log.length).keys(), ...run]);
}

const keyOf = (e: LogEntry): string => `${e.kind} ${e.state} ${e.event} ${e.branch} ${e.dst} ${e.loc} ${e.line}`;

/** Whether both searches have done the same up to a moment. */
export const isAlike = ({ naive, sound }: Pick<Searches, Side>, at: Moment): boolean =>
  at.naive === at.sound && naive.log.slice(0, at.naive + 1).every((entry, i) => keyOf(entry) === keyOf(sound.log[i] ?? entry));

/** Beyond this the two logs are told one after the other. */
const MOST_ALIGNED = 1500;

/** Both logs as one: what both do in the same order is done together; else the naive search goes first. */
export function alignedMoments(naive: readonly LogEntry[], sound: readonly LogEntry[]): readonly Moment[] {
  const [a, b] = [naive.map(keyOf), sound.map(keyOf)];
  const common = a.length > MOST_ALIGNED || b.length > MOST_ALIGNED ? null : commonLengths(a, b);
  const moments: Moment[] = [];
  let [i, j] = [0, 0];
  const add = (who: Moment['who']): void => {
    moments.push({ naive: i - 1, sound: j - 1, who });
  };
  while (i < a.length || j < b.length) {
    if (common !== null && i < a.length && j < b.length && a[i] === b[j]) {
      i++; j++;
      add('both');
    } else if (i < a.length && (j >= b.length || common === null || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      i++;
      add('naive');
    } else {
      j++;
      add('sound');
    }
  }
  return moments;
}

/** By where one begins in each list: how many entries they still have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i]![j] = a[i] === b[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, table[i]?.[j + 1] ?? 0);
    }
  }
  return table;
}

/** The entry of its log that a cursor names; -1 when there is none. */
export function entryAt(searches: Searches, at: Exclude<Cursor, string>): number {
  const { log, executions } = searches[at.side];
  const execution = executions.find((e) => letters(e.number) === at.execution);
  if (execution === undefined) return -1;
  if (at.kind === undefined) return execution.to;
  const fits = (entry: LogEntry): boolean => entry.execution === execution.number && entry.kind === at.kind
    && (at.state === undefined || entry.state === at.state)
    && (at.event === undefined || searches.model.events[entry.event]?.name === at.event);
  return log.map((entry, i) => (fits(entry) ? i : -1)).filter((i) => i >= 0)[(at.nth ?? 1) - 1] ?? -1;
}

/** The moment that a cursor names: -1 at the start; null when there is no such moment. */
export function momentOf(searches: Searches, at: Cursor): number | null {
  if (at === 'start') return -1;
  if (at === 'end') return searches.moments.length - 1;
  const entry = entryAt(searches, at);
  const moment = entry < 0 ? -1 : searches.moments.findIndex((m) => m[at.side] === entry);
  return moment < 0 ? null : moment;
}

/** The first moment of the next or the last execution, or of the next or the last stretch that only one search does. */
export function otherMoment(searches: Searches, from: number, by: 1 | -1, mark: 'execution' | 'difference'): number {
  const { moments, naive, sound } = searches;
  const begins = (i: number): boolean => {
    const moment = moments[i];
    if (moment === undefined) return false;
    if (mark === 'difference') return moment.who !== 'both' && moments[i - 1]?.who !== moment.who;
    const kind = moment.who === 'naive' ? naive.log[moment.naive]?.kind : sound.log[moment.sound]?.kind;
    return kind === 'begin';
  };
  for (let i = from + by; i >= 0 && i < moments.length; i += by) if (begins(i)) return i;
  return by < 0 ? -1 : moments.length - 1;
}

/**
 * What the naive search will never do, once it has ended: all that the sound
 * one has done by then and it has not. Before its end nobody can tell.
 */
export function ghostsAt(searches: Searches, moment: Moment): Ghosts {
  const none: Ghosts = { states: new Set(), edges: new Set(), partly: new Map(), failures: new Set() };
  const { naive, sound, graph, missed } = searches;
  if (moment.naive < naive.log.length - 1) return none;
  const did = executedUpTo(naive.log, moment.naive);
  const run = moment.sound < sound.log.length - 1 ? [] : runTransitions(missed);
  const lost = new Map([...executedUpTo(sound.log, moment.sound), ...run].filter(([key]) => !did.has(key)));
  const reached = new Set([0, ...[...did.values()].flatMap((t) => [t.src, t.dst])]);
  const states = new Set([...lost.values()].flatMap((t) => [t.src, t.dst]).filter((s) => !reached.has(s)));
  const failure = missed?.states.at(-1) ?? -1;
  return { ...edgeGhosts(graph, lost, did), states, failures: new Set(moment.sound === sound.log.length - 1 && failure >= 0 ? [failure] : []) };
}

function runTransitions(missed: MissedRun | null): readonly (readonly [string, Transition])[] {
  return (missed?.states ?? []).slice(1).map((dst, i) => {
    const transition = { src: missed?.states[i] ?? -1, event: missed?.events[i + 1] ?? -1, dst };
    return [transitionKey(transition), transition] as const;
  });
}

function edgeGhosts(graph: GraphResult, lost: ReadonlyMap<string, Transition>, did: ReadonlyMap<string, Transition>): Pick<Ghosts, 'edges' | 'partly'> {
  const edges = new Set<string>();
  const partly = new Map<string, readonly number[]>();
  for (const edge of graph.edges) {
    const all = transitionsOf(edge);
    const gone = all.filter((t) => lost.has(transitionKey(t)));
    const key = edgeKey(edge.src, edge.dst);
    if (gone.length === 0) continue;
    const turned = edgeKey(edge.dst, edge.src);
    if (all.some((t) => did.has(transitionKey(t)))) for (const k of [key, turned]) partly.set(k, [...new Set(gone.map((t) => t.event))]);
    else for (const k of [key, turned]) edges.add(k);
  }
  return { edges, partly };
}
