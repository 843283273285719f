/** What a step of a run does in the picture: what stirs, which app commands what, and where two of them meet. */
import type { Model, Trace, TraceAccess } from '../engine/protocol.gen.ts';
import type { Thing } from './things.ts';

/** A command of an app to a thing. */
export interface Line {
  readonly app: number;
  /** number of the thing */
  readonly thing: number;
  readonly value: string;
  /** given in an earlier step, by an app whose command is undone now */
  readonly earlier: boolean;
}

export interface Acts {
  /** things that the surroundings, people or time have changed */
  readonly stirred: readonly number[];
  /** apps that a timer or a touch sets off */
  readonly woken: readonly number[];
  readonly lines: readonly Line[];
  /** things that two apps want to be different */
  readonly clashes: readonly number[];
}

const quiet: Acts = { stirred: [], woken: [], lines: [], clashes: [] };

export function actsAt(model: Model, trace: Trace, at: number, things: readonly Thing[]): Acts {
  const step = trace.steps[at];
  if (!step || at === 0) return quiet;
  const thingOf = (location: number): number => things.findIndex((t) => t.locations.includes(location));
  const lines: Line[] = [];
  const clashes = new Set<number>();
  for (const write of commandsIn(step.accesses)) {
    const thing = thingOf(write.location);
    if (thing < 0) continue;
    const before = rivalOf(trace, at, write);
    if (before !== null) {
      clashes.add(thing);
      if (!lines.some((l) => l.app === before.app && l.thing === thing)) lines.push({ app: before.app, thing, value: before.value, earlier: true });
    }
    lines.push({ app: write.app, thing, value: write.value, earlier: false });
  }
  const event = model.events[step.event];
  return {
    stirred: [...new Set(step.accesses.filter((a) => a.app === 0 && a.op === 'write').map((a) => thingOf(a.location)).filter((t) => t >= 0))],
    woken: event && event.app > 0 ? [event.app] : [],
    lines, clashes: [...clashes],
  };
}

/** What apps command in a step, of each the last word about a location. */
function commandsIn(accesses: readonly TraceAccess[]): readonly TraceAccess[] {
  const writes = accesses.filter((a) => a.app > 0 && a.op === 'write');
  return writes.filter((a, i) => !writes.some((b, k) => k > i && b.app === a.app && b.location === a.location));
}

/** The command of another app that this one undoes: within its step, or in an earlier one on whose order it depends. */
function rivalOf(trace: Trace, at: number, command: TraceAccess): TraceAccess | null {
  const steps = [at, ...(trace.steps[at]?.conflicts ?? []).filter((c) => c.location === command.location).map((c) => c.step)];
  for (const s of steps) {
    const other = commandsIn(trace.steps[s]?.accesses ?? []).findLast((a) => a.location === command.location && a.app !== command.app && a.value !== command.value);
    if (other) return other;
  }
  return null;
}
