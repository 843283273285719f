/** A run beside one in which the same things happen, in the program with a change. */
import type { File, Hunk, Model, Pick, Trace, TraceStep } from '../engine/protocol.gen.ts';
import type { Change } from './feature.ts';
import { comparedWith } from './pair-runs.ts';
import type { Fork, RunState } from './runs.ts';

/** For each of some things the number of the one of the same name among others; -1 where there is none. */
function numbersIn<T>(of: readonly T[], among: readonly T[], name: (thing: T) => string): readonly number[] {
  const known = new Map(among.map((thing, i) => [name(thing), i]));
  return of.map((thing) => known.get(name(thing)) ?? -1);
}

/** What happens in a run, for another program; what that does not know is left out. */
export function picksIn(to: Model, from: Model, trace: Trace): readonly Pick[] {
  const events = numbersIn(from.events, to.events, (e) => e.name);
  return trace.steps.slice(1).map(({ event, branch }) => ({ event: events[event] ?? -1, branch })).filter(({ event }) => event >= 0);
}

/** A run of another program as if it were one of this: by the names of what happens and of what there is. */
export function traceIn(to: Model, from: Model, trace: Trace): Trace {
  const events = numbersIn(from.events, to.events, (e) => e.name);
  const locations = numbersIn(to.locations, from.locations, (l) => l.name);
  const properties = numbersIn(to.properties, from.properties, (p) => p.name);
  const step = (s: TraceStep): TraceStep => ({
    ...s, event: events[s.event] ?? -1, state: -1, values: locations.map((at) => s.values[at] ?? ''), properties: properties.map((at) => s.properties[at] ?? true),
    enabled: s.enabled.map((event) => events[event] ?? -1), changed: [], accesses: [], notes: [], acts: [], conflicts: [], clocks: [], due: [],
  });
  return { ...trace, problem: '', loopTo: -1, steps: trace.steps.map(step) };
}

/** No run of the program on the page. */
const elsewhere: Fork = { kind: 'fork', start: 0, picks: [], from: -1 };

/** Puts a run of the program with a change beside the one on show. */
export const comparedElsewhere = (trace: Trace, change: readonly Hunk[]): Change<RunState> => (page) => {
  const compared = comparedWith(elsewhere, trace, null)(page);
  return compared.against ? { ...compared, against: { ...compared.against, elsewhere: change } } : compared;
};

/** The program with a change: lines of it are others. */
export function changed(files: readonly File[], change: readonly Hunk[]): readonly File[] {
  return files.map((file, i) => {
    const lines = file.text.split('\n');
    const here = change.filter((hunk) => hunk.file === i).sort((a, b) => b.line - a.line);
    for (const { line, before, after } of here) lines.splice(line, before.length, ...after);
    return here.length === 0 ? file : { ...file, text: lines.join('\n') };
  });
}
