/**
 * Two builds of one engine: a small one that arrives with the page and reads
 * .cross programs in any order of events, and the whole one, which also reads
 * apps in Groovy and exact times, and makes programs shorter. The first question that needs the whole one
 * fetches it, and from then on it answers everything.
 */
import type { AskOptions, Answer, Body, Engine, EngineClient, Op } from './client.ts';

export type Build = 'small' | 'whole';

interface Asked {
  readonly files?: readonly { readonly name: string }[];
  readonly options?: { readonly time: string };
}

/** Whether a question is about what only the whole engine reads. A link is only packed. */
function needsWhole(op: Op, body: unknown): boolean {
  const { files = [], options } = body as Asked;
  return op === 'minimise' || op !== 'encode' && (options?.time === 'timed' || files.some((f) => !f.name.endsWith('.cross')));
}

export class Engines implements Engine {
  private current: EngineClient;
  private past = 0;

  constructor(private readonly hire: (build: Build) => EngineClient, private build: Build) {
    this.current = hire(build);
  }

  get generation(): number {
    return this.past + this.current.generation;
  }

  ask<O extends Op>(op: O, body: Body<O>, options: AskOptions = {}): Promise<Answer<O>> {
    if (needsWhole(op, body)) this.useWhole();
    return this.current.ask(op, body, options);
  }

  /** Has the whole engine from now on. */
  useWhole(): void {
    if (this.build === 'small') this.change();
  }

  stop(): void {
    this.current.stop();
  }

  private change(): void {
    const small = this.current;
    this.build = 'whole';
    this.past += small.generation + 1;
    this.current = this.hire('whole');
    small.end();
  }
}
