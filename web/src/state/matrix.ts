/** The matrix: apps, every pair of which is checked, and the verdicts so far. */
import { findingKinds, type FindingKind } from '../engine/finding.gen.ts';
import type { CheckRequest, CheckResult, File, Finding, MatrixPair, MembersResult, Options } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';
import { isHome } from './files.ts';
import { isLeftOut, isMinor, knownKind } from './kinds.ts';
import { sameOptions } from './options.ts';

export interface Matrix {
  /** texts; of members of a program the names alone */
  readonly apps: readonly File[];
  /** the program whose members the apps are; null: each app has a text of its own */
  readonly whole: Whole | null;
  /** the home in which all pairs are checked; null: one is guessed for each pair */
  readonly home: File | null;
  readonly options: Options | null;
  readonly pairs: readonly MatrixPair[];
  readonly running: boolean;
  /** the pairs that engines look at now */
  readonly now: readonly Pair[];
  /** the pair whose verdict is shown */
  readonly chosen: Pair | null;
  /** the pair of the whole that is the program on the page */
  readonly opened: Pair | null;
  /** whether the engine is asked which members a program has */
  readonly reading: boolean;
}

/** A pair; of one app with itself, that app alone. */
export type Pair = readonly [number, number];

/** A program with several apps in a text, and what of them is to be checked. */
export interface Whole {
  readonly files: readonly File[];
  readonly title: string;
  /** the pairs that can have to do with each other, and the apps that are in none */
  readonly pairs: readonly Pair[];
  /** of locations that three apps or more may store: which */
  readonly stores: ReadonlyMap<string, readonly number[]>;
}

const emptyMatrix: Matrix = { apps: [], whole: null, home: null, options: null, pairs: [], running: false, now: [], chosen: null, opened: null, reading: false };

export interface MatrixState {
  readonly matrix: Matrix;
}

export const matrixFeature: Feature<MatrixState> = {
  initial: { matrix: emptyMatrix },
  newProgram: ({ matrix }) => ({ matrix: { ...matrix, opened: null } }),
};

const change = <P extends MatrixState>(page: P, matrix: Partial<Matrix>): P => ({ ...page, matrix: { ...page.matrix, ...matrix } });

/** Other apps, or another home: what was found no longer holds. */
const anew = <P extends MatrixState>(page: P, matrix: Partial<Matrix>): P => change(page, { pairs: [], chosen: null, opened: null, running: false, now: [], ...matrix });

/** Adds apps; one with the name of another takes its place. Files that are homes become the home. */
export const addApps = (files: readonly File[]): Change<MatrixState> => (page) => {
  const before = page.matrix.whole ? emptyMatrix : page.matrix;
  const apps = new Map(before.apps.map((f) => [f.name, f]));
  let { home } = before;
  for (const f of files) {
    if (isHome(f)) home = f;
    else apps.set(f.name, f);
  }
  return anew(page, { apps: [...apps.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), whole: null, home });
};

/** Takes the members of a program for the apps. */
export const takeMembers = (files: readonly File[], title: string, { members, related }: MembersResult): Change<MatrixState> => (page) => {
  const among = new Set(related.flatMap(({ a, b }) => [a, b]));
  const alone = members.map((_, i): Pair => [i, i]).filter(([i]) => !among.has(i));
  const stores = new Map<string, number[]>();
  members.forEach((m, i) => m.stores?.forEach((l) => stores.set(l, [...(stores.get(l) ?? []), i])));
  return anew(page, { apps: members.map(({ name }) => ({ name, text: '' })), home: null, whole: { files, title, pairs: [...related.map(({ a, b }): Pair => [a, b]), ...alone], stores } });
};

/** How many of the pairs are one app alone. */
export const aloneCount = ({ pairs }: Whole): number => pairs.filter(([a, b]) => a === b).length;

export const removeApp = (index: number): Change<MatrixState> => (page) =>
  anew(page, { apps: page.matrix.apps.filter((_, i) => i !== index) });

export const clearMatrix: Change<MatrixState> = (page) => anew(page, { apps: [], whole: null, home: null });

export const withoutHome: Change<MatrixState> = (page) => anew(page, { home: null });

export const pairOpened = (opened: Pair): Change<MatrixState> => (page) => change(page, { opened });

export const readMembers = (reading: boolean): Change<MatrixState> => (page) => change(page, { reading });

export const choosePair = (chosen: Pair | null): Change<MatrixState> => (page) => change(page, { chosen });

export const matrixBegan = (options: Options): Change<MatrixState> => (page) =>
  change(page, { running: true, options, pairs: page.matrix.options && sameOptions(page.matrix.options, options) ? page.matrix.pairs : [] });

export const matrixEnded: Change<MatrixState> = (page) => change(page, { running: false, now: [] });

/** Which pairs are looked at now, unless the apps are others by now. */
export const pairsUnderWay = (apps: readonly File[], now: readonly Pair[]): Change<MatrixState> => (page) => (page.matrix.apps === apps ? change(page, { now }) : page);

export const isUnderWay = ({ now }: Matrix, a: number, b: number): boolean => now.some(([x, y]) => x === Math.min(a, b) && y === Math.max(a, b));

/** The pairs that were looked at, the longest first. */
export const byTime = ({ pairs }: Matrix): readonly MatrixPair[] => [...pairs].sort((p, q) => (q.seconds ?? 0) - (p.seconds ?? 0));

/** The seconds that all of them took. */
export const timeTaken = ({ pairs }: Matrix): number => pairs.reduce((sum, p) => sum + (p.seconds ?? 0), 0);

/** Verdicts on pairs, unless the apps are others by now. */
export const pairsDone = (apps: readonly File[], cells: readonly MatrixPair[]): Change<MatrixState> => (page) => {
  if (page.matrix.apps !== apps) return page;
  const fresh = new Set(cells.map(keyOf));
  return change(page, { pairs: [...page.matrix.pairs.filter((p) => !fresh.has(keyOf(p))), ...cells] });
};

const keyOf = ({ a, b }: { readonly a: number; readonly b: number }): string => `${a} ${b}`;

/** Outcomes that looking longer does not change. */
const decided: ReadonlySet<MatrixPair['outcome']> = new Set<MatrixPair['outcome']>(['complete', 'unchecked', 'invalid']);

/** The limit of a check that says what it could not look at. */
const unmodelled = 'unmodelled';

/** The pairs that are to be checked, in order. */
export const wantedPairs = ({ apps, whole }: Matrix): readonly Pair[] =>
  whole?.pairs ?? apps.flatMap((_, a) => apps.slice(a + 1).map((_app, i): Pair => [a, a + 1 + i]));

/** The pairs that have no verdict yet, in order. */
export function openPairs(matrix: Matrix): readonly Pair[] {
  const done = new Set(matrix.pairs.filter((p) => decided.has(p.outcome) || p.limit === unmodelled).map((p) => `${p.a} ${p.b}`));
  return wantedPairs(matrix).filter(([a, b]) => !done.has(`${a} ${b}`));
}

/** The names of the members of a pair. */
export const membersOf = ({ apps }: Matrix, [a, b]: Pair): string[] => [...new Set([a, b])].map((i) => apps[i]?.name ?? '');

/** What is to be asked of the engine about a pair. */
export const questionOf = (matrix: Matrix, pair: Pair): Pick<CheckRequest, 'files' | 'pair' | 'only'> =>
  matrix.whole ? { files: matrix.whole.files, only: membersOf(matrix, pair) } : { files: pairFiles(matrix, pair), pair: true };

/** The program of a pair: both apps in the home, which installs no others. */
export function pairFiles({ apps, home }: Matrix, [a, b]: Pair): readonly File[] {
  const two = [apps[a], apps[b]].filter((f) => f !== undefined);
  return home ? [homeOf(home, two), ...two] : two;
}

const installation = /^[ \t]*install\s+\w+[^{;]*\bfrom\s+"([^"]+)"[^{;]*\{[^}]*\}\n?/gm;

/** A home without the installations of apps that are not there. */
const homeOf = (home: File, apps: readonly File[]): File => ({
  ...home, text: home.text.replace(installation, (whole, file: string) => (apps.some((f) => f.name === file) ? whole : '')),
});

/** A check's result as a cell of the matrix. */
export const cellOf = ([a, b]: Pair, r: CheckResult): MatrixPair => ({
  a, b, outcome: r.outcome, limit: r.limit, unseen: r.unseen.map((u) => u.message), verdict: r.verdict, events: r.events, states: r.states, seconds: r.seconds, findings: r.findings,
  problem: (r.diagnostics.find((d) => d.severity === 'error') ?? r.diagnostics.find(isLeftOut))?.message ?? '',
});

/** How many pairs show nothing, but were not looked at to the end. */
export const undecided = ({ pairs }: Matrix): number => pairs.filter((p) => p.outcome !== 'complete' && p.findings.length === 0).length;

/** Finds the verdict on a pair, in either order. */
export function cellFinder({ pairs }: Matrix): (a: number, b: number) => MatrixPair | null {
  const cells = new Map(pairs.map((p) => [keyOf(p), p]));
  return (a, b) => cells.get(keyOf({ a: Math.min(a, b), b: Math.max(a, b) })) ?? null;
}

export const cellAt = (matrix: Matrix, a: number, b: number): MatrixPair | null => cellFinder(matrix)(a, b);

/** How many pairs could not be checked. */
export const unreadable = ({ pairs }: Matrix): number => pairs.filter((p) => kindOf(p) === 'invalid').length;

/** How many pairs have a conflict or another problem. */
export const troubled = ({ pairs }: Matrix): number => pairs.filter((p) => p.findings.some((f) => !isMinor(f))).length;

/** A finding, and the pair in which it was found first. */
export interface Trouble {
  readonly pair: Pair;
  readonly finding: Finding;
}

/** A finding with those of its kind that are about the same thing, or of the same apps: they have one cause as a rule. */
export interface Troubles extends Trouble {
  readonly more: readonly Trouble[];
}

/** What was found, each thing once, since what an app does by itself is found in each of its pairs; the gravest first, and what is about one thing together. */
export function troubles(matrix: Matrix): readonly Troubles[] {
  const groups: { first: Trouble; more: Trouble[] }[] = [];
  for (const one of eachOnce(matrix)) {
    const group = groups.find(({ first }) => alike(first.finding, one.finding));
    if (group) group.more.push(one);
    else groups.push({ first: one, more: [] });
  }
  return groups.map(({ first, more }) => ({ ...first, more }));
}

const alike = (x: Finding, y: Finding): boolean =>
  x.kind === y.kind && (x.location === y.location || [...x.apps].sort().join('\n') === [...y.apps].sort().join('\n'));

function eachOnce({ pairs }: Matrix): readonly Trouble[] {
  const found = new Map<string, Trouble>();
  for (const cell of [...pairs].sort((p, q) => p.a - q.a || p.b - q.b)) {
    for (const finding of cell.findings) {
      if (!found.has(finding.title)) found.set(finding.title, { pair: [cell.a, cell.b], finding });
    }
  }
  const gravity = ({ finding }: Trouble) => byGravity.indexOf(knownKind(finding.kind));
  return [...found.values()].sort((x, y) => gravity(x) - gravity(y) || (x.finding.location < y.finding.location ? -1 : x.finding.location > y.finding.location ? 1 : 0));
}

/** What was not looked at, with the number of verdicts that it leaves open, most first; and how many verdicts are open for that. */
export function unlooked({ pairs }: Matrix): { readonly what: readonly (readonly [string, number])[]; readonly open: number } {
  const open = pairs.filter((p) => p.limit === unmodelled);
  const hang = new Map<string, number>();
  for (const what of open.flatMap((p) => [...new Set(p.unseen)])) hang.set(what, (hang.get(what) ?? 0) + 1);
  return { what: [...hang].sort(([x, n], [y, m]) => m - n || (x < y ? -1 : 1)), open: open.length };
}

/** How many apps more than a pair are checked together. */
const mostThird = 4;

/** The question whether a third app takes back what a pair leaves behind; null when there is none, or there are too many. */
export function questionOfMore(matrix: Matrix, pair: Pair, findings: readonly Finding[]): { readonly files: readonly File[]; readonly only: string[] } | null {
  const { apps, whole } = matrix;
  const third = new Set(findings.flatMap(leftBehind).flatMap((l) => whole?.stores.get(l) ?? []).filter((i) => !pair.includes(i)));
  if (!whole || third.size === 0 || third.size > mostThird) return null;
  return { files: whole.files, only: [...membersOf(matrix, pair), ...[...third].map((i) => apps[i]?.name ?? '')] };
}

/** The findings of a pair without what a third app surely takes back: a check with that one does not find it. */
export function stillThere(findings: readonly Finding[], { outcome, limit, findings: more }: CheckResult): readonly Finding[] {
  if (outcome !== 'complete' && limit !== unmodelled) return findings;
  const left = new Set(more.flatMap(leftBehind));
  return findings.filter((f) => leftBehind(f).length === 0 || leftBehind(f).some((l) => left.has(l)));
}

const leftBehind = ({ kind, location, likewise = [] }: Finding): readonly string[] =>
  (knownKind(kind) === 'left-behind' ? [location, ...likewise] : []);

/** What a cell is coloured by: the gravest kind of finding, or what became of the check. */
export type CellKind = FindingKind | 'unknown' | 'none' | 'clear' | 'open' | 'unchecked' | 'invalid';

const byGravity = Object.keys(findingKinds).map(knownKind);

export function kindOf(cell: MatrixPair | null): CellKind {
  if (!cell) return 'none';
  const kinds = new Set(cell.findings.map((f) => knownKind(f.kind)));
  if (kinds.size > 0) return byGravity.find((k) => kinds.has(k)) ?? 'unknown';
  if (cell.outcome === 'invalid' || cell.problem !== '') return 'invalid';
  if (cell.outcome === 'unchecked') return 'unchecked';
  return cell.outcome === 'complete' ? 'clear' : 'open';
}
