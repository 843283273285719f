/** What of a home is drawn: all of a small one, of a large one what takes part in the run. */
import type { Model, Trace } from '../engine/protocol.gen.ts';
import type { Thing } from './things.ts';

/** More than these are drawn when the reader asks for them. */
export const mostThings = 24;
const mostApps = 8;

/** All things of a small home, of a large one those that take part in one of the runs. */
export const drawnOf = (every: readonly Thing[], runs: readonly Trace[]): readonly Thing[] => (every.length <= mostThings ? every : takingPart(every, runs));

/** What takes part in one of the runs. */
export function takingPart(things: readonly Thing[], runs: readonly Trace[]): readonly Thing[] {
  const told = new Set(runs.flatMap((run) => run.steps).flatMap((s) => [...s.changed, ...s.accesses.filter((a) => a.op !== 'read').map((a) => a.location)]));
  return things.filter((t) => t.locations.some((l) => told.has(l)));
}

/** The numbers of the apps that are drawn. */
export function appsOf(model: Model, trace: Trace): readonly number[] {
  const all = model.apps.map((_, app) => app).slice(1);
  if (all.length <= mostApps) return all;
  const acting = new Set(trace.steps.flatMap((s) => [...s.accesses.filter((a) => a.op === 'write').map((a) => a.app), ...s.notes.map((n) => n.app)]));
  return all.filter((app) => acting.has(app));
}
