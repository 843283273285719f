/**
 * Carries out what the reader asks for: turns intentions into questions to the
 * engine and the answers into transactions. It knows no DOM.
 *
 * The engine holds one result, of its last check or comparison. `hold` makes
 * sure it is the one on the page before anything is asked about it, so that a
 * stopped or crashed engine, or a verdict made when the page was built, loses
 * nothing: the check is simply done again.
 */
import { Cancelled, EngineDied, EngineMissing, gaveWay, type Answer, type Body, type Engine } from '../engine/client.ts';
import type { Aside } from '../engine/engines.ts';
import type { CompareResult, File, MinimiseResult, Options, Pick, Progress } from '../engine/protocol.gen.ts';
import { checkBegan, checkDone, compareBegan, compareDone, confirmed, enough, greeted, progressed, stopAsked, traced, workEnded } from '../state/check.ts';
import { decidingStep, goTo } from '../state/cursor.ts';
import { notify } from '../state/notice.ts';
import { patience, sameOptions, within } from '../state/options.ts';
import { chooseRun } from '../state/own-runs.ts';
import type { Page } from '../state/page.ts';
import { analyzed, isEmpty, sameFiles } from '../state/program.ts';
import { allowed, isStale, type Checked } from '../state/result.ts';
import { forkAt, nextRun, picksOf, sameChoice, shownStart, startOf, type RunChoice } from '../state/runs.ts';
import { openTools } from '../state/screen.ts';
import type { Store, Transaction } from '../state/store.ts';
import { noticeOf, salvage } from './lost.ts';
import type { MatrixRunner } from './matrix.ts';

/** What the engine holds for questions about states. */
interface Held {
  readonly what: 'check' | 'compare';
  readonly generation: number;
  readonly of: unknown;
}

/** Questions about what was explored. */
export type Inquiry = 'replay' | 'graph' | 'quotient' | 'find' | 'runs' | 'coverage' | 'log' | 'states';

/** A check that ended faster than this is repeated by itself while typing. */
const quickSeconds = 0.15;

const onlyOne = (): never => {
  throw new RangeError('only the session of the page has more than one engine');
};

export class Session {
  private held: Held | null = null;
  /** the reading of the text that is under way */
  private analysis: Promise<void> | null = null;
  /** the program and options of the check under way */
  private exploring: { readonly files: readonly File[]; readonly options: Options } | null = null;
  private overtaken = false;
  /** whether an engine was asked that could not be fetched, or died */
  private missed = false;
  private underway: Promise<void> = Promise.resolve();
  /** ends when nothing that depends on what the engine holds is under way */
  private turn: Promise<unknown> = Promise.resolve();
  private autoTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly store: Store, readonly engine: Engine, readonly aside: () => Aside = onlyOne, readonly pairs: MatrixRunner | null = null) {}

  private get page(): Page {
    return this.store.peek();
  }

  do(transaction: Transaction): void {
    this.store.dispatch(transaction);
  }

  /** Starts the conversation; on a first visit it also confirms the verdict on show. */
  async begin(): Promise<void> {
    const confirmed = this.guard(() => this.inTurn(() => this.hold('check')));
    this.store.select((page) => page.files).subscribe(() => void this.textChanged());
    await this.guard(() => this.greet());
    await confirmed;
  }

  private async greet(): Promise<void> {
    this.do(greeted(await this.engine.ask('hello', {})));
  }

  /** Asks again what an engine that is not there any more was asked, or never was. */
  private catchUp(): void {
    this.missed = false;
    void this.guard(() => this.greet());
    void this.guard(() => this.analyze());
  }

  /** After each change of the text: parse it, and check it when that is quick. */
  private async textChanged(): Promise<void> {
    await this.guard(() => this.analyze());
    clearTimeout(this.autoTimer);
    this.autoTimer = setTimeout(() => this.autoCheck(), 250);
  }

  /** Checks again by itself when that is quick and the text has no errors; not after an engine failed, of which the reader is still to hear. */
  private autoCheck(): void {
    const { checked, analysis, work } = this.page;
    const clean = analysis !== null && analysis.diagnostics.every((d) => d.severity !== 'error');
    const quick = checked !== null && checked.result.outcome === 'complete' && checked.result.seconds < quickSeconds;
    if (clean && quick && !this.missed && work.kind === 'idle' && isStale(this.page) && !isEmpty(this.page)) void this.check();
  }

  /** Reads the text, and once more when it changed meanwhile: however fast somebody types, one question is under way. */
  private analyze(): Promise<void> {
    return (this.analysis ??= this.read().finally(() => { this.analysis = null; }));
  }

  private async read(): Promise<void> {
    const { files } = this.page;
    this.do(analyzed(files, await this.engine.ask('analyze', { files })));
    if (files !== this.page.files) await this.read();
  }

  /** Checks the program as it is now; a check of what it was before is stopped for it. Ends when the check does. */
  check(): Promise<void> {
    const { page, exploring } = this;
    if (page.work.kind === 'idle') return (this.underway = this.checkNow());
    this.overtaken = exploring !== null && !(sameFiles(exploring.files, page.files) && sameOptions(exploring.options, page.options));
    if (this.overtaken) this.stop();
    return this.underway;
  }

  private async checkNow(): Promise<void> {
    this.exploring = this.page;
    this.overtaken = false;
    if (this.missed) this.catchUp();
    await this.guard(() => this.explore(this.page.files, this.page.options));
    this.exploring = null;
    if (this.overtaken) await this.checkNow();
  }

  private async explore(files: readonly File[], options: Options): Promise<void> {
    const limited = within(options, patience);
    this.do(checkBegan(limited.maxSeconds));
    await this.inTurn(async () => {
      const result = await this.engine.ask('check', { files, options: limited }, this.progress())
        .catch((reason: unknown) => salvage(this.engine, this.page, files, options, reason));
      this.do(checkDone(result, files, options));
      if (result.outcome !== 'invalid') this.held = { what: 'check', generation: this.engine.generation, of: this.page.checked };
    });
    if (this.held?.of === this.page.checked) await this.follow(this.page.run, null);
  }

  /** Goes on with a search that a limit ended: for as long again, and without a limit on states. */
  async goOn(): Promise<void> {
    const { checked } = this.page;
    if (!checked || this.page.work.kind !== 'idle' || isStale(this.page)) return;
    const seconds = 2 * allowed(checked);
    const options = { ...checked.options, maxStates: 0, maxSeconds: checked.options.maxSeconds > 0 ? seconds : 0 };
    await this.guard(async () => {
      await this.inTurn(async () => {
        await this.hold('check');
        this.do(enough);
        this.do(checkBegan(seconds));
        const result = await this.engine.ask('continue', { options: within(options, seconds) }, this.progress());
        this.do((page) => checkDone(result, checked.files, options, seconds)({ ...page, options }));
        this.held = { what: 'check', generation: this.engine.generation, of: this.page.checked };
      });
      await this.follow(this.page.run, null);
    });
  }

  stop(): void {
    if (this.page.work.kind === 'idle') return;
    this.do(stopAsked);
    this.engine.stop();
  }

  /** Compares algorithms on the program as it is now. */
  async compare(algorithms: readonly string[] = this.page.algorithms): Promise<CompareResult | null> {
    if (this.page.work.kind !== 'idle') return null;
    const { files, options } = this.page;
    return this.guard(async () => {
      this.do(compareBegan);
      return this.inTurn(async () => {
        const generation = this.engine.generation;
        const result = await this.engine.ask('compare', { files, options, algorithms }, this.progress());
        this.do(compareDone(result, files, options));
        this.held = { what: 'compare', generation, of: this.page.compared };
        return result;
      });
    });
  }

  private progress() {
    return { onProgress: (p: Parameters<typeof progressed>[0]) => this.do(progressed(p)) };
  }

  /** Shows a run, at its deciding step or at `step`; one that is only to be looked at, from its beginning. */
  async choose(run: RunChoice, step: number | null = null): Promise<void> {
    this.do(chooseRun(run));
    this.do(openTools('run'));
    await this.guard(() => this.follow(run, step));
  }

  async chooseNext(): Promise<void> {
    const run = nextRun(this.page);
    if (run) await this.choose(run);
  }

  /** Takes an enabled event at the cursor: the run goes on from there. */
  async take(pick: Pick): Promise<void> {
    const step = this.page.step;
    await this.choose(forkAt(this.page, pick), step + 1);
  }

  /** Replaces the step at the cursor by another of its event's inner choices. */
  async takeBranch(branch: number): Promise<void> {
    const { trace, step } = this.page;
    const taken = trace?.steps[step];
    if (!taken || step === 0) return;
    const earlier = { ...this.page, step: step - 1 };
    await this.choose(forkAt(earlier, { event: taken.event, branch }), step);
  }

  private async follow(run: RunChoice | null, step: number | null): Promise<void> {
    if (!run || (this.page.trace && sameChoice(this.page.run, run) && step === null && this.traceIsOf(run))) return;
    const picks = picksOf(this.page, run);
    const left = this.page.step;
    const trace = await this.about('check', () => this.engine.ask('replay', { start: startOf(this.page, run), run: picks }));
    const { checked, step: now } = this.page;
    // A reader who moved meanwhile stays where he went.
    this.do(traced(run, trace, now !== left ? now : step ?? (checked && run.kind !== 'sample' ? decidingStep(checked.result.model, trace) : 0)));
  }

  /** Whether the trace on show is already that of a run. */
  private traceIsOf(run: RunChoice): boolean {
    const steps = this.page.trace?.steps.slice(1) ?? [];
    const picks = picksOf(this.page, run);
    return shownStart(this.page) === startOf(this.page, run) && steps.length === picks.length && steps.every((s, i) => s.event === picks[i]?.event && s.branch === picks[i]?.branch);
  }

  /** What is asked about the check, or about the comparison, and changes neither. */
  async inquire<O extends Inquiry>(op: O, body: Body<O>, what: Held['what'] = 'check'): Promise<Answer<O> | null> {
    return this.guard(() => this.about(what, () => this.engine.ask(op, body)));
  }

  /** Makes the checked program shorter while one of its findings stays. */
  async minimise(finding: number, onProgress: (progress: Progress) => void): Promise<MinimiseResult> {
    const { files, options } = this.page.checked ?? this.page;
    return this.about('check', () => this.engine.ask('minimise', { files, options, finding }, { onProgress }));
  }

  /**
   * Asks about a result: nothing else gets in between holding it and the answer. An engine
   * that gave way to a larger one meanwhile took the question with it: that one is asked.
   */
  private about<T>(what: 'check' | 'compare', ask: () => Promise<T>): Promise<T> {
    const asked = async (): Promise<T> => {
      await this.hold(what);
      return ask();
    };
    return this.inTurn(() => asked().catch((reason: unknown) => {
      if (reason instanceof Cancelled && reason.message === gaveWay) return asked();
      throw reason;
    }));
  }

  /** What depends on the result that the engine holds, or changes it, is done one after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => null);
    return done;
  }

  /** Makes the engine hold the page's result again when it does not. */
  private async hold(what: 'check' | 'compare'): Promise<void> {
    const of = what === 'check' ? this.page.checked : this.page.compared;
    const { held } = this;
    if (!of || (held?.what === what && held.of === of && held.generation === this.engine.generation)) return;
    const generation = this.engine.generation;
    const { files } = of;
    if (what === 'check') {
      const { result: before } = of as Checked;
      const result = await this.engine.ask('check', { files, options: within(of.options, allowed(of as Checked)) }, this.progress());
      // A search that ended by the clock ends elsewhere the next time: what it showed stays.
      if (before.outcome !== 'stopped' && before.limit !== 'time') this.do(confirmed(of as Checked, result));
    } else await this.engine.ask('compare', { files, options: of.options, algorithms: this.page.algorithms }, this.progress());
    this.held = { what, generation, of: what === 'check' ? this.page.checked : this.page.compared };
  }

  /** Moves the cursor. */
  go(step: number): void {
    this.do(goTo(step));
  }

  /** Runs a piece of work; whatever goes wrong is told on the page. */
  private guard<T>(work: () => Promise<T>): Promise<T | null> {
    return work().catch((reason: unknown) => this.tell(reason));
  }

  /** Tells what went wrong. */
  tell(reason: unknown): null {
    if (reason instanceof Cancelled && reason.message !== 'stop') return null;
    this.missed ||= reason instanceof EngineMissing || reason instanceof EngineDied;
    this.do(workEnded);
    this.do(notify(noticeOf(reason)));
    return null;
  }
}
