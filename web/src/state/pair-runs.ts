/** Two runs side by side: which steps stand beside each other, and which values differ there. */
import type { Model, Trace, TraceStep } from '../engine/protocol.gen.ts';
import type { Change } from './feature.ts';
import { failuresAt, isShown } from './inspect.ts';
import type { Against, Column, RunChoice, RunState } from './runs.ts';

const sameEvent = (a: TraceStep | undefined, b: TraceStep | undefined): boolean => a?.event === b?.event && a?.branch === b?.branch;

/** The largest table that is filled to align two runs; longer ones stand beside each other as they are. */
const largestTable = 1_000_000;

/**
 * The steps of two runs beside each other, with as few differences as can be: what both begin
 * and end with stands together; between, a step that was exchanged for another stands beside it.
 */
export function alignRuns(a: Trace, b: Trace): readonly Column[] {
  const [last, other] = [a.steps.length - 1, b.steps.length - 1];
  let head = 1;
  while (head <= Math.min(last, other) && sameEvent(a.steps[head], b.steps[head])) head++;
  let tail = 0;
  while (tail <= Math.min(last, other) - head && sameEvent(a.steps[last - tail], b.steps[other - tail])) tail++;
  const range = (n: number, from: (i: number) => Column): Column[] => Array.from({ length: Math.max(0, n) }, (_, i) => from(i));
  return [
    ...range(head, (i) => ({ a: i, b: i })),
    ...between(a.steps.slice(head, last - tail + 1), b.steps.slice(head, other - tail + 1)).map((c) => ({ a: c.a < 0 ? -1 : c.a + head, b: c.b < 0 ? -1 : c.b + head })),
    ...range(tail, (i) => ({ a: last - tail + 1 + i, b: other - tail + 1 + i })),
  ];
}

/** Columns with the least number of differences (Levenshtein); exchanging is preferred to leaving out. */
function between(a: readonly TraceStep[], b: readonly TraceStep[]): readonly Column[] {
  if (a.length * b.length > largestTable) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => ({ a: i < a.length ? i : -1, b: i < b.length ? i : -1 }));
  }
  const costs = costsOf(a, b);
  const cost = (i: number, j: number): number => costs[i]?.[j] ?? Infinity;
  const columns: Column[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const here = cost(i, j);
    if (i < a.length && j < b.length && here === cost(i + 1, j + 1) + (sameEvent(a[i], b[j]) ? 0 : 1)) columns.push({ a: i++, b: j++ });
    else if (i < a.length && here === cost(i + 1, j) + 1) columns.push({ a: i++, b: -1 });
    else columns.push({ a: -1, b: j++ });
  }
  return columns;
}

/** [i][j]: how many differences the runs have from steps i and j on. */
function costsOf(a: readonly TraceStep[], b: readonly TraceStep[]): readonly (readonly number[])[] {
  const costs: number[][] = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const cost = (i: number, j: number): number => costs[i]?.[j] ?? 0;
  for (let i = a.length; i >= 0; i--) {
    const row = costs[i];
    if (!row) continue;
    for (let j = b.length; j >= 0; j--) {
      if (i === a.length || j === b.length) row[j] = a.length - i + b.length - j;
      else row[j] = Math.min(cost(i + 1, j + 1) + (sameEvent(a[i], b[j]) ? 0 : 1), cost(i + 1, j) + 1, cost(i, j + 1) + 1);
    }
  }
  return costs;
}

/** The step of each run at a column: the one there, else the last before it. */
export function stepsAt(columns: readonly Column[], at: number): Column {
  const last = (side: 'a' | 'b'): number => columns.slice(0, at + 1).findLast((c) => c[side] >= 0)?.[side] ?? 0;
  return { a: last('a'), b: last('b') };
}

/** Where the cursor stands: a step of the run, or a column of two. */
export function positionOf(page: RunState): number {
  const { against, step } = page;
  if (!against) return step;
  if (stepsAt(against.columns, against.at).a === step) return against.at;
  return Math.max(0, against.columns.findIndex((c) => c.a === step));
}

export const lastPosition = (page: RunState): number =>
  Math.max(0, (page.against?.columns ?? page.trace?.steps ?? []).length - 1);

/** Moves the cursor to a step, or to a column of two runs. */
export const goToPosition = (position: number): Change<RunState> => (page) => {
  const to = Math.max(0, Math.min(position, lastPosition(page)));
  const { against } = page;
  if (!against) return to === page.step && page.now === null ? page : { ...page, step: to, now: null };
  return { ...page, step: stepsAt(against.columns, to).a, now: null, against: { ...against, at: to } };
};

/** Puts a run beside the one on show, at its end: there it is seen whether the difference lasts. */
export const comparedWith = (choice: RunChoice, trace: Trace, swapped: Against['swapped']): Change<RunState> => (page) => {
  if (!page.trace) return page;
  const columns = alignRuns(page.trace, trace);
  return { ...page, playing: false, now: null, step: page.trace.steps.length - 1, against: { choice, trace, columns, at: columns.length - 1, swapped } };
};

export const endComparison: Change<RunState> = (page) => ({ ...page, against: null });

/** A value that both runs, or one of them, keep over some columns. */
export interface Cell {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  readonly differs: boolean;
}

/** A location's values in both runs; `b` is empty where they never differ. */
export interface PairRow {
  readonly location: number;
  readonly name: string;
  readonly a: readonly Cell[];
  readonly b: readonly Cell[];
}

/** Rows for what changes in either run, those that differ somewhere first. */
export function pairRows(model: Model, a: Trace, b: Trace, columns: readonly Column[]): readonly PairRow[] {
  const steps = columns.map((_, at) => stepsAt(columns, at));
  const rows = model.locations.flatMap((l, location): PairRow[] => {
    if (!isShown(model, location)) return [];
    const mine = steps.map((s) => a.steps[s.a]?.values[location] ?? '');
    const theirs = steps.map((s) => b.steps[s.b]?.values[location] ?? '');
    const differs = mine.some((value, i) => value !== theirs[i]);
    if (!differs && mine.every((value) => value === mine[0])) return [];
    return [{ location, name: l.called, a: cellsOf(mine, theirs), b: differs ? cellsOf(theirs, mine) : [] }];
  });
  return [...rows.filter((r) => r.b.length > 0), ...rows.filter((r) => r.b.length === 0)];
}

function cellsOf(values: readonly string[], others: readonly string[]): readonly Cell[] {
  const cells: Cell[] = [];
  values.forEach((value, at) => {
    const differs = value !== others[at];
    const last = cells.at(-1);
    if (last && last.value === value && last.differs === differs) cells[cells.length - 1] = { ...last, to: at };
    else cells.push({ from: at, to: at, value, differs });
  });
  return cells;
}

/** A location with its values in two runs. */
export interface Difference {
  readonly location: number;
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

/** What differs between two steps, of what the program shows. */
export function differences(model: Model, a: TraceStep | undefined, b: TraceStep | undefined): readonly Difference[] {
  return model.locations.flatMap((l, location) => {
    const [mine, theirs] = [a?.values[location] ?? '', b?.values[location] ?? ''];
    return isShown(model, location) && mine !== theirs ? [{ location, name: l.called, a: mine, b: theirs }] : [];
  });
}

/** How two runs end: what differs, whether nothing at all does, and what goes wrong in one of them only. */
export interface Ends {
  readonly differ: readonly Difference[];
  readonly same: boolean;
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

export function endsOf(model: Model, a: Trace, b: Trace): Ends {
  const [mine, theirs] = [a.steps.at(-1), b.steps.at(-1)];
  const [failA, failB] = [failuresOf(model, a), failuresOf(model, b)];
  return {
    differ: differences(model, mine, theirs),
    same: mine !== undefined && theirs !== undefined && mine.values.every((value, i) => value === theirs.values[i]),
    onlyA: failA.filter((f) => !failB.includes(f)),
    onlyB: failB.filter((f) => !failA.includes(f)),
  };
}

const failuresOf = (model: Model, trace: Trace): readonly string[] =>
  [...new Set(trace.steps.flatMap((_, at) => failuresAt(model, trace, at)))];

/** The columns where a difference begins or ends, and those where a run has another step. */
export function turningColumns(model: Model, a: Trace, b: Trace, columns: readonly Column[]): readonly number[] {
  let before = '';
  return columns.flatMap((_, at) => {
    const { a: i, b: j } = stepsAt(columns, at);
    const now = differences(model, a.steps[i], b.steps[j]).map((d) => d.location).join();
    const turned = now !== before;
    before = now;
    return turned ? [at] : [];
  });
}
