/** When a program with exact times starts, how, and how long it is looked at. */
import type { Options, Setting, Trace } from '../engine/protocol.gen.ts';

/** The lengths to choose from: the program's own, three of everyday life, for ever. */
export const lengths = { own: 0, hour: 3600, day: 86_400, week: 604_800, ever: -1 } as const;

export type Length = keyof typeof lengths | 'other';

const known = Object.keys(lengths) as (keyof typeof lengths)[];

export const lengthOf = (options: Options): Length => known.find((name) => lengths[name] === (options.for ?? 0)) ?? 'other';

/** A number of minutes, hours or days: in the largest unit that it is whole in. */
export function amountOf(seconds: number): { readonly amount: number; readonly unit: number } {
  const unit = [86_400, 3600, 60].find((size) => seconds >= size && seconds % size === 0) ?? 60;
  return { amount: seconds / unit, unit };
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof weekdays)[number];

export interface Start {
  readonly day: Weekday;
  /** "21:00" */
  readonly time: string;
}

/** "mon 21:00" in parts; null when the program says when it starts. */
export function startOf(options: Options): Start | null {
  const [, day = 'mon', time] = /^(?:(\w{3})\w*\s+)?(\d{1,2}:\d\d)$/.exec((options.start ?? '').toLowerCase()) ?? [];
  if (time === undefined) return null;
  return { day: weekdays.find((d) => d === day) ?? 'mon', time: time.padStart(5, '0') };
}

export const startText = ({ day, time }: Start): string => `${day} ${time}`;

/** A moment of the week as a start; seconds are left out. */
export function startAt(sinceMonday: number): Start {
  const minutes = Math.floor(sinceMonday / 60);
  const two = (n: number) => String(n).padStart(2, '0');
  return { day: weekdays[Math.floor(minutes / 1440) % 7] ?? 'mon', time: `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}` };
}

/** The list with another value for a location; without one it is as the program says. */
export function withSetting(set: readonly Setting[], location: string, value: string): readonly Setting[] {
  const rest = set.filter((s) => s.location !== location);
  return value === '' ? rest : [...rest, { location, value }];
}

/** What of a run's step differs from the start, in these locations: the settings that bring it about. */
export function settingsAt(names: readonly string[], locations: readonly number[], trace: Trace, step: number): readonly Setting[] {
  return locations.flatMap((location): Setting[] => {
    const value = trace.steps[step]?.values[location] ?? '';
    const name = names[location];
    return name === undefined || value === '' || value === trace.steps[0]?.values[location] ? [] : [{ location: name, value }];
  });
}
