/**
 * Exercises: a program with something to do, and a code that says it was done.
 *
 * Whether it was done is what the engine says of the reader's program and run.
 * The code is a checksum of the exercise and the name of who solved it. It
 * shows a lecturer, without a server, that this page told that person "solved";
 * who reads the source of the page can make one too, and the page says so.
 */
import type { File, Finding, Link, Model, Options, Trace } from '../engine/protocol.gen.ts';
import type { Change, Feature } from './feature.ts';
import { failuresAt } from './inspect.ts';
import { isConflict } from './kinds.ts';
import { sameFiles } from './program.ts';
import { isStale, type Judged } from './result.ts';
import type { RunState } from './runs.ts';

/**
 * What is to be done: find a run that goes wrong, mend the program, or change
 * it until an unsound algorithm of the comparison misses a failure.
 */
export type ExerciseKind = 'find' | 'mend' | 'break';

export const exerciseKinds: readonly ExerciseKind[] = ['find', 'mend', 'break'];

/** What is asked, of which program. */
export interface Task {
  readonly kind: ExerciseKind;
  /** in the lecturer's words */
  readonly text: string;
  readonly files: readonly File[];
  readonly options: Options;
}

/** An exercise that the reader is at; the answer is shown to who gives up. */
export interface Exercise extends Task {
  readonly state: 'open' | 'solved' | 'shown';
  /** how much of the program has to stay, once it was checked */
  readonly kept: Kept | null;
}

/** A program is not mended by taking away what it does or what it promises. */
interface Kept {
  readonly events: number;
  readonly properties: readonly string[];
}

export interface ExerciseState {
  /** the exercise that the reader is at, or null */
  readonly exercise: Exercise | null;
}

/** What decides whether an exercise is solved. */
type Solving = ExerciseState & Judged & RunState;

/** A link to the page is no exercise: who shares one says what is to be done. */
export const exerciseFeature: Feature<ExerciseState> = {
  initial: { exercise: null },
  newProgram: () => ({ exercise: null }),
  fromLink: (link) => ({ exercise: exerciseOf(link) }),
};

/** "find:Lock the door …", as links carry it; "" for none. */
export const exerciseText = ({ kind, text }: Pick<Task, 'kind' | 'text'>): string => `${kind}:${text}`;

/** The exercise of a link; null when it has none. */
export function exerciseOf(link: Pick<Link, 'exercise' | 'files' | 'options'>): Exercise | null {
  const kind = exerciseKinds.find((k) => link.exercise.startsWith(`${k}:`));
  if (!kind) return null;
  return { kind, text: link.exercise.slice(kind.length + 1), files: link.files, options: link.options, state: 'open', kept: null };
}

/** Whether verdict, findings and runs are hidden: the reader is to find a run. */
export const hidesAnswer = (page: ExerciseState): boolean => page.exercise?.kind === 'find' && page.exercise.state === 'open';

export const leaveExercise: Change<ExerciseState> = (page) => ({ ...page, exercise: null });

/** Shows the answer; there is no code then. */
export const showAnswer: Change<ExerciseState> = (page) =>
  (page.exercise?.state === 'open' ? { ...page, exercise: { ...page.exercise, state: 'shown' } } : page);

/** The exercise after whatever happened: what has to stay is noted, and what was asked may be done. */
export const followExercise: Change<Solving> = (page) => {
  const { exercise } = page;
  if (exercise?.state !== 'open') return page;
  const noted = exercise.kept ?? keptOf(page, exercise);
  const solved = noted !== null && isSolved(page, { ...exercise, kept: noted });
  if (!solved && noted === exercise.kept) return page;
  return { ...page, exercise: { ...exercise, kept: noted, state: solved ? 'solved' : 'open' } };
};

function keptOf({ checked }: Judged, { files }: Exercise): Kept | null {
  if (checked === null || !sameFiles(checked.files, files)) return null;
  const { events, properties } = checked.result.model;
  return { events: events.length, properties: properties.map((p) => `${p.kind} ${p.text}`) };
}

function isSolved(page: Solving, exercise: Exercise): boolean {
  switch (exercise.kind) {
    case 'find': return isFound(page, exercise);
    case 'mend': return isMended(page, exercise);
    case 'break': return isBroken(page);
    default: return exercise.kind satisfies never;
  }
}

/** The reader's own run of the given program gets to where something is wrong. */
function isFound({ checked, run, trace }: Solving, { files }: Exercise): boolean {
  if (!checked || !trace || run?.kind !== 'fork' || !sameFiles(checked.files, files)) return false;
  const { findings, model } = checked.result;
  return trace.steps.some((_, at) => at > 0 && (failuresAt(model, trace, at).length > 0 || findings.some((f) => endsIn(f, model, trace, at))));
}

/** Whether a run shows, at a step, what a deadlock or a conflict of two apps is about. */
function endsIn(finding: Finding, model: Model, trace: Trace, at: number): boolean {
  if (finding.kind === 'deadlock') return trace.steps[at]?.state === finding.state;
  return isConflict(finding.kind) && undoes(finding, model, trace, at);
}

/** Whether the second app of a conflict writes, at a step, something else than the first one wrote last before it. */
function undoes({ apps, location }: Finding, model: Model, trace: Trace, at: number): boolean {
  const about = model.locations.findIndex((l) => l.name === location);
  const last = trace.steps.slice(0, at + 1).flatMap((step, number) => step.accesses
    .filter((a) => a.location === about && a.op !== 'read').map((a) => ({ number, app: model.apps[a.app] ?? '', value: a.value }))).slice(-2);
  const [before, after] = last;
  return after?.number === at && after.app === apps[1] && before !== undefined && before.app === apps[0] && before.value !== after.value;
}

/** Nothing goes wrong any more in a program that does and promises as much as before. */
function isMended(page: Solving, { files, kept }: Exercise): boolean {
  const { checked } = page;
  if (!checked?.verified || isStale(page) || kept === null || sameFiles(checked.files, files)) return false;
  const { outcome, sound, findings, model } = checked.result;
  const promised = new Set(model.properties.map((p) => `${p.kind} ${p.text}`));
  return outcome === 'complete' && sound && findings.length === 0
    && model.events.length >= kept.events && kept.properties.every((p) => promised.has(p));
}

/** An algorithm of the comparison misses a failure of the program on the page. */
const isBroken = ({ compared, files }: Judged): boolean =>
  compared !== null && sameFiles(compared.files, files) && compared.result.rows.some((r) => !r.sound && r.missedFindings.length > 0);

/** What makes sense to ask about the program as it is. */
export function possibleKinds(page: Judged): readonly ExerciseKind[] {
  const findings = isStale(page) ? 0 : page.checked?.result.findings.length ?? 0;
  const broken = isBroken(page);
  return exerciseKinds.filter((kind) => (kind === 'break' ? !broken && page.checked !== null : findings > 0));
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/** "7QK2M-XW41P": the same for the same exercise and name, whatever their spelling in spaces and capitals. */
export function completionCode(task: Task, name: string): string {
  const content = [task.kind, task.text, ...task.files.flatMap((f) => [f.name, f.text]), spelled(name)].join('\u0000');
  let sum = fingerprint(content);
  let code = '';
  for (let i = 0; i < codeLength; i++) {
    code += digits[Number(sum & 31n)] ?? '';
    sum >>= 5n;
  }
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Whether a code is that of a name; letters that look like digits count as these. */
export const isCode = (task: Task, name: string, code: string): boolean =>
  spelled(name) !== '' && readable(code) === readable(completionCode(task, name));

const readable = (code: string): string => code.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').replace(/[^0-9A-Z]/g, '');

const spelled = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** FNV-1a in 64 bits over UTF-16 code units, mixed once more so that few changed letters change every digit. */
function fingerprint(text: string): bigint {
  let sum = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    sum = BigInt.asUintN(64, (sum ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  }
  sum = BigInt.asUintN(64, (sum ^ (sum >> 33n)) * 0xff51afd7ed558ccdn);
  return sum ^ (sum >> 33n);
}

/** A line of a list of codes: "Ada Lovelace 7QK2M-XW41P". */
export interface CodeLine {
  readonly name: string;
  /** "": the line has none */
  readonly code: string;
  readonly right: boolean;
}

/** Checks a list of names and codes, a line each. */
export function checkCodes(task: Task, list: string): readonly CodeLine[] {
  return list.split('\n').filter((line) => line.trim() !== '').map((line) => {
    const [, name = line, code = ''] = /^(.*?)[\s,;:\t]+([0-9A-Za-z]{5}-?[0-9A-Za-z]{5})\s*$/.exec(line) ?? [];
    return { name: name.trim(), code: code.toUpperCase(), right: code !== '' && isCode(task, name, code) };
  });
}
