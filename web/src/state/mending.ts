/** Transactions on changes that take findings away, and each change as the lines that it replaces. */
import type { File, Hunk, Mend, MendResult, Progress } from '../engine/protocol.gen.ts';
import type { ExerciseState } from './exercise.ts';
import type { Change } from './feature.ts';
import { isLocked, type LinkedState } from './linked.ts';
import type { MendSearch, MendState } from './mends.ts';
import { sameOptions } from './options.ts';
import { revealAt, sameFiles, settingChanged, type ProgramState } from './program.ts';
import type { ResultState } from './result.ts';

/** The search for changes that take a finding of the check on show away; null when nobody asked for one. */
export function searchFor({ searches, checked }: MendState & ResultState, finding: number): MendSearch | null {
  if (!checked) return null;
  return searches.find((s) => s.finding === finding && sameFiles(s.files, checked.files) && sameOptions(s.options, checked.options)) ?? null;
}

/** The search that is under way; there is one engine. */
export const underWay = ({ searches }: MendState): MendSearch | null => searches.find((s) => s.result === null) ?? null;

/** Whether it is for the reader to find out what to change. */
export const hidesMends = ({ exercise }: ExerciseState): boolean => exercise?.kind === 'mend' && exercise.state === 'open';

const same = (a: MendSearch, b: MendSearch): boolean => a.finding === b.finding && a.files === b.files && a.options === b.options;

/** A search begins; one for the same finding makes room, and those in another program do. */
export const searchBegan = (search: MendSearch): Change<MendState> => (page) =>
  ({ ...page, searches: [...page.searches.filter((s) => sameFiles(s.files, search.files) && s.finding !== search.finding), search] });

const changed = (search: MendSearch, by: Partial<MendSearch>): Change<MendState> => (page) =>
  ({ ...page, searches: page.searches.map((s) => (same(s, search) ? { ...s, ...by } : s)) });

export const searchWentOn = (search: MendSearch, { tried = 0, mends }: Progress): Change<MendState> =>
  changed(search, mends ? { tried, soFar: mends } : { tried });

export const searchEnded = (search: MendSearch, result: MendResult): Change<MendState> => changed(search, { tried: result.tried, result });

/** A search that was stopped and whose answer is lost: what was found so far is known, and how many changes were tried. */
export const searchCut = (search: MendSearch): Change<MendState> => (page) => {
  const { tried = 0, soFar = null } = page.searches.find((s) => same(s, search)) ?? {};
  const found = soFar ?? { title: search.title, mends: [], more: 0, problem: '', unmended: [] };
  return searchEnded(search, { ...found, tried, stopped: true })(page);
};

/** A search without an answer is as if nobody had asked, unless something was found before. */
export const searchLost = (search: MendSearch): Change<MendState> => (page) =>
  (page.searches.some((s) => same(s, search) && s.soFar) ? searchCut(search)(page) : { ...page, searches: page.searches.filter((s) => !same(s, search)) });

type Editable = ProgramState & LinkedState & MendState;

/** Whether a change that was found for these files can be made: the text is as it was then, and the reader may change it. */
export const canMend = (page: ProgramState & LinkedState, files: readonly File[]): boolean => sameFiles(page.files, files) && !isLocked(page);

/** Makes a change in the program, and shows where. */
export const mendMade = (search: MendSearch, mend: Mend): Change<Editable> => (page) => {
  if (!canMend(page, search.files)) return page;
  const mended = { sentence: mend.sentence, title: search.title, before: page.files, after: mend.files, hunks: mend.hunks };
  const after = { ...settingChanged(mend.files)(page), mended };
  const first = mend.hunks[0];
  return first ? revealAt(placeOf(mend.files, first))(after) : after;
};

/** The place of a difference in the text after it. */
function placeOf(files: readonly File[], { file, line, after }: Hunk) {
  const lines = (files[file]?.text ?? '').split('\n');
  const from = lines.slice(0, line).reduce((sum, l) => sum + l.length + 1, 0);
  const to = from + Math.max(0, after.join('\n').length);
  return { file, from, to, line: line + 1, column: 1, focus: false };
}

/** What became of the change that was made: null once the program is another one. */
export function mendedNow({ mended, files }: ProgramState & MendState): 'made' | 'taken-back' | null {
  if (!mended) return null;
  return sameFiles(files, mended.after) ? 'made' : sameFiles(files, mended.before) ? 'taken-back' : null;
}

/** Takes the change that was made back, or makes it again. */
export const mendTurned: Change<Editable> = (page) => {
  const { mended } = page;
  const now = mendedNow(page);
  if (!mended || !now || isLocked(page)) return page;
  return settingChanged(now === 'made' ? mended.before : mended.after)(page);
};

/** A line of a difference. */
export interface DiffLine {
  readonly sign: ' ' | '−' | '+';
  /** from 1, in the text before or after */
  readonly number: number;
  /** what stands before, in and after the part that is another one */
  readonly text: readonly [string, string, string];
}

export interface FileDiff {
  readonly name: string;
  readonly lines: readonly DiffLine[];
}

/** What a change replaces, a file after the other. Where lines are only added, the one above tells where. */
export function diffsOf(before: readonly File[], { files, hunks }: Pick<Mend, 'files' | 'hunks'>): readonly FileDiff[] {
  const diffs: { name: string; lines: DiffLine[] }[] = [];
  let file = -1;
  let more = 0;
  for (const hunk of hunks) {
    if (hunk.file !== file) {
      file = hunk.file;
      more = 0;
      diffs.push({ name: files[file]?.name ?? '', lines: [] });
    }
    const above = before[file]?.text.split('\n')[hunk.line - 1];
    if (hunk.before.length === 0 && above !== undefined) diffs.at(-1)?.lines.push({ sign: ' ', number: hunk.line, text: [above, '', ''] });
    diffs.at(-1)?.lines.push(...linesOf(hunk, more));
    more += hunk.after.length - hunk.before.length;
  }
  return diffs;
}

function linesOf({ line, before, after }: Hunk, more: number): readonly DiffLine[] {
  const parts = (mine: string, other: string | undefined) => (other === undefined ? [mine, '', ''] as const : inParts(mine, other));
  return [
    ...before.map((text, i): DiffLine => ({ sign: '−', number: line + i + 1, text: parts(text, after[i]) })),
    ...after.map((text, i): DiffLine => ({ sign: '+', number: line + more + i + 1, text: parts(text, before[i]) })),
  ];
}

/** A line, divided where it begins and ends to be another one. */
function inParts(mine: string, other: string): readonly [string, string, string] {
  const shorter = Math.min(mine.length, other.length);
  let head = 0;
  while (head < shorter && mine[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && mine[mine.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  return [mine.slice(0, head), mine.slice(head, mine.length - tail), mine.slice(mine.length - tail)];
}
