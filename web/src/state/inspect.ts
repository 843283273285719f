/** What the state panel shows of a step: changes, values, properties, enabled events. */
import type { Model, ModelProperty, Range, Trace, TraceStep } from '../engine/protocol.gen.ts';

/** Whether a location is part of what the reader wrote, not bookkeeping. */
export const isShown = (model: Model, location: number): boolean => {
  const kind = model.locations[location]?.kind;
  return kind !== undefined && kind !== 'derived' && kind !== 'enable' && kind !== 'timer';
};

/** Whether a program is about a home: its things have attributes. */
export const isHome = (model: Model): boolean => model.locations.some((l) => l.kind === 'attribute');

export interface ValueRow {
  readonly location: number;
  readonly name: string;
  readonly value: string;
  /** the value before the step; equal to value when it did not change */
  readonly old: string;
}

/** Rows of a step: first those it changed, then the rest, both in declaration order. */
export function valueRows(model: Model, trace: Trace, at: number): { changed: ValueRow[]; same: ValueRow[] } {
  const now = trace.steps[at]?.values ?? [];
  const before = trace.steps[at - 1]?.values ?? now;
  const changed: ValueRow[] = [];
  const same: ValueRow[] = [];
  model.locations.forEach((l, location) => {
    const value = now[location];
    if (!isShown(model, location) || value === undefined) return;
    const row = { location, name: l.called, value, old: before[location] ?? value };
    (row.old === value ? same : changed).push(row);
  });
  return { changed, same };
}

export type PropertyTruth = 'holds' | 'violated' | 'reached' | 'not-yet';

export interface PropertyChip {
  readonly property: ModelProperty;
  readonly truth: PropertyTruth;
  /** whether it was something else before this step */
  readonly turned: boolean;
}

export function propertyChips(model: Model, trace: Trace, at: number): readonly PropertyChip[] {
  const now = truthsAt(model, trace, at);
  const before = at > 0 ? truthsAt(model, trace, at - 1) : now;
  return model.properties.map((property, i) => ({ property, truth: now[i] ?? 'not-yet', turned: now[i] !== before[i] }));
}

function truthsAt(model: Model, trace: Trace, at: number): readonly PropertyTruth[] {
  const step = trace.steps[at];
  const ended = step?.enabled.length === 0;
  return model.properties.map((property, i) => truthOf(property, step?.properties[i] ?? false, ended));
}

/** `condition` is whether the property's condition is true now. */
function truthOf(property: ModelProperty, condition: boolean, ended: boolean): PropertyTruth {
  switch (property.kind) {
    case 'invariant':
      return condition ? 'holds' : 'violated';
    case 'never':
      return condition ? 'violated' : 'holds';
    case 'reachable':
      return condition ? 'reached' : 'not-yet';
    case 'final':
      if (!ended) return 'not-yet';
      return condition ? 'holds' : 'violated';
    default:
      return property.kind satisfies never;
  }
}

/** What goes wrong at a step: failed assertions and properties that the step violates. */
export function failuresAt(model: Model, trace: Trace, at: number): readonly string[] {
  const violated = (step: number) => new Set(propertyChips(model, trace, step).filter((c) => c.truth === 'violated').map((c) => c.property));
  const before = at > 0 ? violated(at - 1) : new Set<ModelProperty>();
  const properties = [...violated(at)].filter((p) => !before.has(p)).map((p) => p.name || p.text);
  return [...(trace.steps[at]?.failures ?? []).map((f) => f.text), ...properties];
}

/** What runs in a step, as it stands in the text: the statements with what set them off, or else the event. */
export function actsAt(model: Model, step: TraceStep): readonly Range[] {
  if (step.acts.length > 0) return [...step.notes.filter((n) => n.kind === 'handler' && n.app > 0).map((n) => n.range), ...step.acts];
  const event = model.events[step.event];
  return event ? [event.range] : [];
}

export interface EnabledEvent {
  readonly event: number;
  readonly name: string;
  readonly text: string;
  /** whether the shown run takes it from here */
  readonly taken: boolean;
}

export function enabledEvents(model: Model, trace: Trace, at: number): readonly EnabledEvent[] {
  const next = trace.steps[at + 1]?.event ?? -1;
  return (trace.steps[at]?.enabled ?? []).flatMap((event) => {
    const declared = model.events[event];
    return declared ? [{ event, name: declared.name, text: declared.text, taken: event === next }] : [];
  });
}
