/**
 * Two builds of one engine: a small one that arrives with the page and reads
 * .cross programs, and the whole one, which also reads apps in Groovy. The
 * first question about a Groovy file fetches the whole one, which from then on
 * answers everything.
 */
import type { AskOptions, Answer, Body, Engine, EngineClient, Op } from './client.ts';

export type Build = 'small' | 'whole';

interface WithFiles {
  readonly files?: readonly { readonly name: string }[];
}

/** Whether a question is about a file that only the whole engine reads. A link is only packed. */
const needsWhole = (op: Op, body: unknown): boolean =>
  op !== 'encode' && ((body as WithFiles).files ?? []).some((f) => !f.name.endsWith('.cross'));

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
    if (this.build === 'small' && needsWhole(op, body)) this.change();
    return this.current.ask(op, body, options);
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
