/** Asks the engine all that a lesson shows. The page and the tests of the lessons ask the same way. */
import type { Answer, Body, Op } from '../engine/client.ts';
import type { CompareRow, File, Pick } from '../engine/protocol.gen.ts';
import { defaultOptions, referenceAlgorithm } from '../state/options.ts';
import type { ColumnFacts } from './claims.ts';
import type { Column, Program, SearchLesson } from './lesson.ts';
import { filesOf } from './program.ts';
import { searchesOf, type Searches } from './search.ts';

export type Ask = <O extends Op>(op: O, body: Body<O>) => Promise<Answer<O>>;
/** The files of an example. */
export type Load = (example: string) => Promise<readonly File[]>;

/** What both searches of a lesson are held against. */
export const yardsticks = { everything: referenceAlgorithm, memoryless: 'stateless' } as const;

const wholeGraph = { view: 'full', maxNodes: 0, state: 0, radius: 0, start: 0, run: [], labels: false } as const;

export const programFiles = async (program: Program, load: Load): Promise<readonly File[]> =>
  filesOf(program, await load(program.example));

/** Both searches of a lesson; the rows are those of everything, the sound search and the naive one. */
export async function askSearches(lesson: Pair, files: readonly File[], ask: Ask): Promise<{ searches: Searches; rows: readonly CompareRow[] }> {
  const names = { naive: lesson.naive.algorithm, sound: lesson.sound.algorithm };
  const algorithms = [yardsticks.everything, names.sound, names.naive];
  const compare = () => ask('compare', { files, options: defaultOptions, algorithms });
  let result = await compare();
  if (result.rows.length < algorithms.length) result = await compare(); // a stop of what was asked before has ended it, too
  const graph = await ask('graph', wholeGraph);
  return { searches: searchesOf(result, graph, names), rows: result.rows };
}

type Pair = { readonly [K in 'naive' | 'sound']: SearchLesson[K] };

/** What a search without memory does; it takes its time. */
export async function askStateless(files: readonly File[], ask: Ask): Promise<CompareRow | null> {
  const result = await ask('compare', { files, options: { ...defaultOptions, log: 0 }, algorithms: [yardsticks.everything, yardsticks.memoryless] });
  return result.rows[1] ?? null;
}

/** The check and the run of a column. */
export async function askColumn(column: Column, files: readonly File[], ask: Ask): Promise<ColumnFacts> {
  const check = await ask('check', { files, options: { ...defaultOptions, ...column.options, log: 0 } });
  if (column.run === null) return { column, check, trace: null };
  const finding = 'finding' in column.run ? check.findings[column.run.finding] : undefined;
  const run: readonly Pick[] = 'events' in column.run
    ? column.run.events.map((name) => ({ event: check.model.events.findIndex((e) => e.name === name), branch: 0 }))
    : (finding?.run ?? []).map((step) => ({ event: step.index, branch: step.branch }));
  const trace = await ask('replay', { start: finding?.start ?? 0, run });
  return { column, check, trace };
}
