/**
 * Several builds of one engine: a small one that arrives with the page, and larger ones that know more languages
 * and can do more, as the table of builds says. The first question that needs a larger one fetches it, and from
 * then on it answers everything.
 */
import type { AskOptions, Answer, Body, Engine, EngineClient, Op } from './client.ts';
import { builds, languages } from './languages.gen.ts';

export type Build = (typeof builds)[number]['name'];

/** What not every build holds: a language, by its name, or something else. */
export type Need = (typeof builds)[number]['holds'][number];

/** What of a question tells what it needs. */
export interface Asked {
  readonly files?: readonly { readonly name: string }[];
  readonly options?: { readonly time: string; readonly profile: string };
}

/** The languages that a file may be in: the one that its name tells, else any. */
function languagesFor(name: string): readonly string[] {
  const told = languages.find((l) => l.endings.some((e) => name.endsWith(e)));
  return (told ? [told] : languages).map((l) => l.name);
}

/** What a question needs. A link is only packed. */
function needsOf(op: Op, body: unknown): readonly string[] {
  if (op === 'encode') return [];
  const { files = [], options } = body as Asked;
  const needs = files.flatMap((f) => languagesFor(f.name));
  if (op === 'minimise') needs.push('minimise' satisfies Need);
  if (options?.time === 'timed') needs.push('timed' satisfies Need);
  if (options?.profile) needs.push('profiles' satisfies Need);
  return needs;
}

/** The smallest build that holds all of this, from a given one on. */
function buildFor(needs: readonly string[], from: Build): Build {
  const first = builds.findIndex((b) => b.name === from);
  const fits = builds.slice(first).find((b) => needs.every((n) => (b.holds as readonly string[]).includes(n)));
  return (fits ?? builds[builds.length - 1] ?? builds[0]).name;
}

/** The build that a page with this program begins with. */
export const firstBuild = (asked: Asked): Build => buildFor(needsOf('check', asked), builds[0].name);

/** Starts an engine; whether another one waits for it to die. */
export type Hire = (build: Build, spares: boolean) => EngineClient;

/** An engine beside the reader's, for what must not disturb what that one holds. */
export interface Aside {
  readonly engine: Engine;
  readonly end: () => void;
}

export function engineAside(hire: Hire): Aside {
  const hired: EngineClient[] = [];
  const engine = new Engines((build) => {
    const client = hire(build, false);
    hired.push(client);
    return client;
  });
  return { engine, end: () => hired.forEach((client) => client.end()) };
}

export class Engines implements Engine {
  private current: EngineClient;
  private past = 0;

  constructor(private readonly hire: (build: Build) => EngineClient, private build: Build = builds[0].name) {
    this.current = hire(build);
  }

  get generation(): number {
    return this.past + this.current.generation;
  }

  ask<O extends Op>(op: O, body: Body<O>, options: AskOptions = {}): Promise<Answer<O>> {
    this.use(needsOf(op, body));
    return this.current.ask(op, body, options);
  }

  /** Has an engine from now on that holds what is needed. */
  use(needs: readonly string[]): void {
    const build = buildFor(needs, this.build);
    if (build !== this.build) this.change(build);
  }

  stop(): void {
    this.current.stop();
  }

  private change(build: Build): void {
    const smaller = this.current;
    this.build = build;
    this.past += smaller.generation + 1;
    this.current = this.hire(build);
    smaller.end();
  }
}
