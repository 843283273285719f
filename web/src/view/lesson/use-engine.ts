/** The lessons' own engine: what it is asked disturbs nothing that the reader's engine holds. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { exampleOf } from '../../control/examples.ts';
import { Cancelled, type Engine } from '../../engine/client.ts';
import type { CheckResult, CompareRow, File } from '../../engine/protocol.gen.ts';
import type { ColumnFacts } from '../../lessons/claims.ts';
import { askColumn, askSearches, askStateless, programFiles, type Ask } from '../../lessons/facts.ts';
import type { MendTask, RunsLesson, SearchLesson } from '../../lessons/lesson.ts';
import { taskFiles, taskOptions } from '../../lessons/mended.ts';
import type { Searches } from '../../lessons/search.ts';
import { useSession } from '../../widget/context.ts';

/** An engine that does one piece of work after the other: a graph is asked for right after its search. */
export interface OwnEngine {
  readonly engine: Engine;
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** An engine for as long as the component is shown. */
export function useOwnEngine(): OwnEngine {
  const session = useSession();
  const own = useMemo(() => {
    const { engine, end } = session.aside();
    let turn: Promise<void> = Promise.resolve();
    const inTurn = (work: () => Promise<void>): Promise<void> => {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    };
    return { engine, inTurn, end };
  }, [session]);
  useEffect(() => own.end, [own]);
  return own;
}

export async function loadFiles(example: string): Promise<readonly File[]> {
  const found = await exampleOf(example);
  if (found === null) throw new RangeError(`the example ${example} could not be fetched`);
  return found.files;
}

/** Something that is being asked for, has come, or has not. */
export type Asked<T> = { readonly kind: 'loading' } | { readonly kind: 'ready'; readonly value: T } | { readonly kind: 'failed'; readonly message: string };

function useAsked<T>(of: unknown, work: (ask: Ask, part: (value: T) => void) => Promise<void>, own: OwnEngine): readonly [Asked<T>, () => void] {
  const [asked, setAsked] = useState<{ readonly of: unknown; readonly answer: Asked<T> } | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let wanted = true;
    const set = (answer: Asked<T>): void => {
      if (wanted) setAsked({ of, answer });
    };
    const { engine } = own;
    own.inTurn(async () => {
      await work(async (op, body) => {
        if (!wanted) throw new Cancelled(op);
        return engine.ask(op, body);
      }, (value) => set({ kind: 'ready', value }));
    }).catch((reason: unknown) => set({ kind: 'failed', message: reason instanceof Error ? reason.message : String(reason) }));
    return () => {
      wanted = false;
      engine.stop();
    };
  }, [of, own, times]);
  const again = (): void => {
    setAsked(null);
    setTimes((n) => n + 1);
  };
  return [asked !== null && asked.of === of ? asked.answer : { kind: 'loading' }, again];
}

export interface SearchMaterial {
  readonly files: readonly File[];
  readonly searches: Searches;
  /** everything, the sound search and the naive one; the one without memory comes later */
  readonly rows: readonly CompareRow[];
  readonly hello: Awaited<ReturnType<typeof askHello>>;
}

const askHello = (ask: Ask) => ask('hello', {});

export function useSearches(lesson: SearchLesson, own: OwnEngine): readonly [Asked<SearchMaterial>, () => void] {
  return useAsked<SearchMaterial>(lesson, async (ask, part) => {
    const files = await programFiles(lesson.program, loadFiles);
    const hello = await askHello(ask);
    const first = await askSearches(lesson, files, ask);
    part({ files, hello, ...first });
    const stateless = await askStateless(files, ask);
    if (stateless !== null) part({ files, hello, searches: first.searches, rows: [...first.rows, stateless] });
  }, own);
}

export interface RunMaterial {
  readonly files: readonly File[];
  readonly columns: readonly ColumnFacts[];
  /** by example: the other programs of the lesson */
  readonly others: ReadonlyMap<string, readonly File[]>;
}

export function useRuns(lesson: RunsLesson, own: OwnEngine): readonly [Asked<RunMaterial>, () => void] {
  return useAsked<RunMaterial>(lesson, async (ask, part) => {
    const files = await programFiles(lesson.program, loadFiles);
    const columns: ColumnFacts[] = [];
    const others = new Map<string, readonly File[]>();
    for (const { program } of lesson.columns) others.set(program.example, await programFiles({ example: program.example }, loadFiles));
    for (const column of lesson.columns) {
      columns.push(await askColumn(column, await programFiles(column.program, loadFiles), ask));
      part({ files, columns: [...columns], others });
    }
  }, own);
}

/** The check of the program of a task, before anybody mends it. */
export function useTaskCheck(task: MendTask, own: OwnEngine): readonly [Asked<CheckResult>, () => void] {
  return useAsked<CheckResult>(task, async (ask, part) => {
    part(await ask('check', { files: taskFiles(task, task.program), options: taskOptions(task) }));
  }, own);
}
