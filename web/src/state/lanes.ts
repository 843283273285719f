/** The timeline's lanes: the environment, each app, each property, each location that changes. */
import type { Model, Trace, TraceStep } from '../engine/protocol.gen.ts';
import { failuresAt, isShown, propertyChips, type PropertyTruth } from './inspect.ts';

/** A value that a location keeps from one step to another, both included. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** the app that wrote it; 0 for the program, -1 at the start of the run */
  readonly writer: number;
  /** whether an app put it where another app had put something else before */
  readonly contested: boolean;
}

/** Something that happened at a step. */
export interface Mark {
  readonly step: number;
  readonly text: string;
  readonly failed: boolean;
}

/** What a property is from one step to another, both included. */
export interface Truth {
  readonly from: number;
  readonly to: number;
  readonly truth: PropertyTruth;
}

export type Lane =
  | { readonly kind: 'environment' | 'app'; readonly title: string; readonly app: number; readonly marks: readonly Mark[] }
  | { readonly kind: 'property'; readonly title: string; readonly truths: readonly Truth[] }
  | { readonly kind: 'location'; readonly title: string; readonly location: number; readonly segments: readonly Segment[] };

/** All lanes of a trace. Locations that never change and bookkeeping ones have none. */
export function lanesOf(model: Model, trace: Trace): readonly Lane[] {
  return [environmentLane(model, trace), ...appLanes(model, trace), ...propertyLanes(model, trace), ...locationLanes(model, trace)];
}

function environmentLane(model: Model, trace: Trace): Lane {
  const marks = trace.steps.flatMap((s, step) => {
    const event = model.events[s.event];
    return event ? [{ step, text: event.text || event.name, failed: failuresAt(model, trace, step).length > 0 }] : [];
  });
  return { kind: 'environment', title: '', app: 0, marks };
}

function appLanes(model: Model, trace: Trace): readonly Lane[] {
  return model.apps.flatMap((title, app): Lane[] => {
    if (app === 0) return [];
    const marks = trace.steps.flatMap((s, step) => (actsIn(model, s, app) ? [{ step, text: doneBy(model, s, app), failed: false }] : []));
    return [{ kind: 'app', title, app, marks }];
  });
}

const actsIn = (model: Model, s: TraceStep, app: number): boolean =>
  s.accesses.some((a) => a.app === app && a.op !== 'read' && isShown(model, a.location)) || s.notes.some((n) => n.app === app);

/** "door.lock = unlocked, siren = on": what an app did in a step. */
export function doneBy(model: Model, s: TraceStep, app: number): string {
  const writes = s.accesses.filter((a) => a.app === app && a.op !== 'read' && isShown(model, a.location));
  return writes.map((a) => `${model.locations[a.location]?.called ?? '?'} = ${a.value}`).join(', ');
}

/** Properties that always have a lane; of more, those that change along the run have one. */
const fewProperties = 3;

function propertyLanes(model: Model, trace: Trace): readonly Lane[] {
  const chips = trace.steps.map((_, at) => propertyChips(model, trace, at));
  return model.properties.flatMap((property, i): Lane[] => {
    const truths: Truth[] = [];
    chips.forEach((now, at) => {
      const truth = now[i]?.truth ?? 'not-yet';
      const last = truths.at(-1);
      if (last?.truth === truth) truths[truths.length - 1] = { ...last, to: at };
      else truths.push({ from: at, to: at, truth });
    });
    const told = model.properties.length <= fewProperties || truths.length > 1 || truths[0]?.truth === 'violated';
    return told ? [{ kind: 'property', title: property.name || property.text, truths }] : [];
  });
}

function locationLanes(model: Model, trace: Trace): readonly Lane[] {
  return model.locations.flatMap((l, location): Lane[] => {
    if (!isShown(model, location)) return [];
    const segments = segmentsOf(trace, location);
    return segments.length > 1 ? [{ kind: 'location', title: l.called, location, segments }] : [];
  });
}

/** The values of a location along a trace; a new segment whenever it changes. */
export function segmentsOf(trace: Trace, location: number): readonly Segment[] {
  const segments: Segment[] = [];
  const contested = contestOf(location);
  trace.steps.forEach((s, step) => {
    const value = s.values[location] ?? '';
    const against = contested(s);
    const last = segments.at(-1);
    if (last && last.value === value) segments[segments.length - 1] = { ...last, to: step };
    else segments.push({ from: step, to: step, value, writer: last ? writerOf(s, location) : -1, contested: against });
  });
  return segments;
}

/** Tells of one step after the other whether an app wrote something else there than another app before it. */
function contestOf(location: number): (s: TraceStep) => boolean {
  let before: { readonly app: number; readonly value: string } | null = null;
  return (s) => {
    let contested = false;
    for (const a of s.accesses) {
      if (a.location !== location || a.app === 0 || a.op === 'read') continue;
      contested ||= before !== null && before.app !== a.app && before.value !== a.value;
      before = a;
    }
    return contested;
  };
}

const writerOf = (s: TraceStep, location: number): number =>
  s.accesses.findLast((a) => a.location === location && a.op === 'write')?.app ?? 0;
