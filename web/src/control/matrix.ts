/**
 * Checks the pairs of a matrix on a pool of engines of its own, so that the
 * page's engine stays free for the reader. Stop keeps every verdict; going on
 * takes the pairs that are left.
 */
import { Cancelled, EngineFailed, type Engine } from '../engine/client.ts';
import type { Asked } from '../engine/engines.ts';
import type { File, MatrixPair, Options } from '../engine/protocol.gen.ts';
import { cellOf, matrixBegan, matrixEnded, openPairs, pairsDone, pairsUnderWay, questionOf, questionOfMore, stillThere, type Pair } from '../state/matrix.ts';
import type { Store } from '../state/store.ts';

/** An engine that can be let go. */
export interface PooledEngine extends Engine {
  end(): void;
}

/** Seconds that each pair gets at first, so that what is found soon is told soon. */
const glance = 1;

/** Seconds from the beginning on in which pairs are looked at once more for which that was too little; they share what is left of them. */
const together = 60;

/** Seconds that a pair gets when the reader goes on, or twice what it had. */
const patience = 20;

/** What is to be looked at: for the first time, or when the reader goes on; and once more, since a glance was too little. */
interface Todo {
  readonly first: Pair[];
  readonly again: Pair[];
  /** when that began */
  readonly begun: number;
}

/** Milliseconds between two changes of what is shown. */
const breath = 100;

export class MatrixRunner {
  private engines: PooledEngine[] = [];
  private stopped = false;
  private waiting: MatrixPair[] = [];
  private shown = 0;
  private now: readonly Pair[] = [];

  constructor(private readonly store: Store, private readonly hire: (asked: Asked) => PooledEngine, private readonly size: number) {}

  /** Checks all pairs that have no verdict. */
  async run(): Promise<void> {
    const { matrix, options } = this.store.peek();
    if (matrix.running) return;
    this.stopped = false;
    this.store.dispatch(matrixBegan(options));
    const { apps } = matrix;
    const todo: Todo = { first: [...openPairs(this.store.peek().matrix)], again: [], begun: performance.now() };
    const crew = Math.min(this.size, todo.first.length);
    await Promise.all(Array.from({ length: crew }, () => this.work(apps, todo, options)));
    this.engines = [];
    this.flush(apps);
    if (this.store.peek().matrix.apps === apps) this.store.dispatch(matrixEnded);
  }

  stop(): void {
    this.stopped = true;
    for (const engine of this.engines) engine.end();
  }

  /** Many verdicts a second are shown together. */
  private collect(apps: readonly File[], cell: MatrixPair): void {
    this.waiting.push(cell);
    if (performance.now() - this.shown > breath) this.flush(apps);
  }

  private underWay(apps: readonly File[], now: readonly Pair[]): void {
    this.now = now;
    this.store.dispatch(pairsUnderWay(apps, now));
  }

  private flush(apps: readonly File[]): void {
    if (this.waiting.length > 0) this.store.dispatch(pairsDone(apps, this.waiting));
    this.waiting = [];
    this.shown = performance.now();
  }

  private async work(apps: readonly File[], todo: Todo, options: Options): Promise<void> {
    const engine = this.hire({ files: this.store.peek().matrix.whole?.files ?? apps, options });
    this.engines.push(engine);
    while (!this.stopped && this.store.peek().matrix.apps === apps) {
      const pair = todo.first.shift();
      const once = pair ?? todo.again.shift();
      if (!once) break;
      const seconds = options.maxSeconds || (pair ? this.atFirst(pair) : this.share(todo));
      if (seconds <= 0) break;
      this.underWay(apps, [...this.now, once]);
      const cell = await this.check(engine, once, { ...options, maxSeconds: seconds });
      this.now = this.now.filter((p) => p !== once);
      if (cell) this.collect(apps, cell);
      if (options.maxSeconds === 0 && seconds === glance && cell?.limit === 'time') todo.again.push(once);
    }
    engine.end();
  }

  /** The seconds that a pair gets that was not looked at in this run. */
  private atFirst([a, b]: Pair): number {
    const had = this.store.peek().matrix.pairs.find((p) => p.a === a && p.b === b)?.seconds;
    return had === undefined ? glance : Math.max(patience, 2 * had);
  }

  /** The seconds that one gets once more, of those that are left to all engines for the rest; 0 when there are none. */
  private share({ again, begun }: Todo): number {
    const left = together - (performance.now() - begun) / 1000;
    return left <= 0 ? 0 : Math.min(patience, Math.max(2 * glance, (left * this.size) / (again.length + 1)));
  }

  /**
   * The verdict on a pair; null when it was interrupted. An engine that dies over a pair, or does not come, says so
   * in its cell, and the pair stays open: another one may manage it.
   */
  private async check(engine: Engine, pair: Pair, options: Options): Promise<MatrixPair | null> {
    const { matrix } = this.store.peek();
    const begun = performance.now();
    try {
      const asked = { ...options, log: 0 };
      const result = await engine.ask('check', { ...questionOf(matrix, pair), options: asked });
      const more = questionOfMore(matrix, pair, result.findings);
      const findings = more ? stillThere(result.findings, await engine.ask('check', { ...more, options: asked })) : result.findings;
      return { ...cellOf(pair, { ...result, findings }), seconds: (performance.now() - begun) / 1000 };
    } catch (reason) {
      if (this.stopped || reason instanceof Cancelled) return null;
      return broken(pair, reason instanceof EngineFailed ? 'invalid' : 'stopped', (reason as Error).message);
    }
  }
}

const broken = ([a, b]: Pair, outcome: MatrixPair['outcome'], problem: string): MatrixPair =>
  ({ a, b, outcome, problem, verdict: '', events: 0, states: 0, seconds: 0, findings: [] });
