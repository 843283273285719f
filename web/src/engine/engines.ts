/**
 * Several builds of one engine: a small one that arrives with the page, and larger ones that know more languages
 * and can do more, as the table of builds says. The first question that needs a larger one fetches it, and from
 * then on it answers everything.
 */
import { EngineAbsent, type AskOptions, type Answer, type Body, type Engine, type EngineClient, type Op } from './client.ts';
import { timedRows } from './algorithms.gen.ts';
import { builds, languages } from './languages.gen.ts';

export type Build = (typeof builds)[number]['name'];

/** What not every build holds: a language, by its name, or something else. */
export type Need = (typeof builds)[number]['holds'][number];

/** What of a question tells what it needs. */
export interface Asked {
  readonly files?: readonly { readonly name: string; readonly text?: string }[];
  readonly options?: { readonly time: string; readonly profile: string; readonly algorithm?: string };
  readonly algorithms?: readonly string[];
}

/** The languages that a file may be in: the one that its name tells, else any. */
function languagesFor(name: string): readonly string[] {
  const told = languages.find((l) => l.endings.some((e) => name.endsWith(e)));
  return (told ? [told] : languages).map((l) => l.name);
}

/** What a question needs. A link is only packed. */
function needsOf(op: Op, body: unknown): readonly string[] {
  if (op === 'encode') return [];
  const { files = [], options, algorithms = [] } = body as Asked;
  const needs = files.flatMap((f) => languagesFor(f.name));
  if (op === 'minimise') needs.push('minimise' satisfies Need);
  if (options?.time === 'timed') {
    needs.push('timed' satisfies Need);
    const first = timedRows.find((r) => r.recommended)?.name;
    if ([options.algorithm ?? '', ...algorithms].some((a) => a !== '' && a !== first)) needs.push('baselines' satisfies Need);
  }
  if (options?.profile) needs.push('profiles' satisfies Need);
  return needs;
}

const smallest = builds[0].name;
const all: readonly Build[] = builds.map((b) => b.name);

/** The smallest build that holds all of this, of those that there are: from a given one on, or else any; null: none does. */
function buildFor(needs: readonly string[], from: Build, there: readonly Build[]): Build | null {
  const first = builds.findIndex((b) => b.name === from);
  const fits = [...builds.slice(first), ...builds.slice(0, first)].find((b) => there.includes(b.name) && needs.every((n) => (b.holds as readonly string[]).includes(n)));
  return fits?.name ?? null;
}

/** The build that a page with this program begins with. */
export const firstBuild = (asked: Asked, there = all): Build => buildFor(needsOf('check', asked), smallest, there) ?? smallest;

/** The build for a copy of the page that is to check this program and no other: with exact times where it tells of any. */
export function buildForCopy(asked: Asked): Build {
  const tells = (f: { readonly name: string; readonly text?: string }): boolean => languages.some((l) => l.times?.test(f.text ?? '') && languagesFor(f.name).includes(l.name));
  const timed: readonly string[] = asked.files?.some(tells) ? ['timed' satisfies Need] : [];
  return buildFor([...needsOf('check', asked), ...timed], smallest, all) ?? builds[builds.length - 1]?.name ?? smallest;
}

/** The builds for which a copy has an engine that has this one: all that hold no more. */
export function heldBy(build: Build): readonly Build[] {
  const held: readonly string[] = builds.find((b) => b.name === build)?.holds ?? [];
  return builds.filter((b) => b.holds.every((n) => held.includes(n))).map((b) => b.name);
}

/** Starts an engine; whether another one waits for it to die. */
export type Hire = (build: Build, spares: boolean) => EngineClient;

/** An engine beside the reader's, for what must not disturb what that one holds. */
export interface Aside {
  readonly engine: Engine;
  readonly end: () => void;
}

export function engineAside(hire: Hire, there: readonly Build[]): Aside {
  const hired: EngineClient[] = [];
  const engine = new Engines((build) => {
    const client = hire(build, false);
    hired.push(client);
    return client;
  }, smallest, there);
  return { engine, end: () => hired.forEach((client) => client.end()) };
}

export class Engines implements Engine {
  private current: EngineClient;
  private past = 0;

  /** A copy of the page in one file has not all builds. */
  constructor(private readonly hire: (build: Build) => EngineClient, private build: Build = smallest, private readonly there: readonly Build[] = all) {
    this.current = hire(build);
  }

  get generation(): number {
    return this.past + this.current.generation;
  }

  ask<O extends Op>(op: O, body: Body<O>, options: AskOptions = {}): Promise<Answer<O>> {
    return this.use(needsOf(op, body)) ? this.current.ask(op, body, options) : Promise.reject(new EngineAbsent());
  }

  /** Has an engine from now on that holds what is needed; answers whether there is one. */
  use(needs: readonly string[]): boolean {
    const build = buildFor(needs, this.build, this.there);
    if (build !== null && build !== this.build) this.change(build);
    return build !== null;
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
