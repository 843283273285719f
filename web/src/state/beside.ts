/**
 * The run beside the one on show as a text that a link carries, "0:3,0,2.1;at=4;swapped=1,2": the
 * start, the events with their choices; the column where the reader is; the steps that the other
 * run has the other way round. Or what happens with a change, "change:4;[[0,12,["…"],["…"]]]": the
 * column, and of each place the file, the line from 0, the lines there and those in their place.
 * What is not understood shows nothing beside the run.
 */
import type { Hunk, Pick } from '../engine/protocol.gen.ts';

export interface Beside {
  readonly start: number;
  readonly picks: readonly Pick[];
  readonly at: number;
  readonly swapped: readonly [number, number] | null;
}

export function besideText({ start, picks, at, swapped }: Beside): string {
  const steps = picks.map(({ event, branch }) => (branch === 0 ? `${event}` : `${event}.${branch}`));
  return `${start}:${steps.join(',')};at=${at}${swapped === null ? '' : `;swapped=${swapped.join(',')}`}`;
}

const written = /^(\d{1,9}):([\d.,]*);at=(\d{1,9})(?:;swapped=(\d{1,9}),(\d{1,9}))?$/;
const step = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

export function parseBeside(text: string): Beside | null {
  const [, start = '', run = '', at = '', first = '', second = ''] = written.exec(text) ?? [];
  const steps = run === '' ? [] : run.split(',').map((one) => step.exec(one));
  if (start === '' || steps.includes(null)) return null;
  const picks = steps.map((one) => ({ event: Number(one?.[1]), branch: Number(one?.[2] ?? 0) }));
  return { start: Number(start), picks, at: Number(at), swapped: first === '' ? null : [Number(first), Number(second)] };
}

/** The same run, as far as it can be, in the program with a change. */
export interface Changed {
  readonly hunks: readonly Hunk[];
  readonly at: number;
}

const CHANGE = 'change:';

export const changeText = ({ hunks, at }: Changed): string =>
  `${CHANGE}${at};${JSON.stringify(hunks.map(({ file, line, before, after }) => [file, line, before, after]))}`;

export function parseChange(text: string): Changed | null {
  const [, at = '', places = ''] = /^change:(\d{1,9});(.*)$/s.exec(text) ?? [];
  if (at === '') return null;
  const hunks = jsonOf(places);
  return Array.isArray(hunks) && hunks.length > 0 && hunks.every(isPlace)
    ? { at: Number(at), hunks: hunks.map(([file, line, before, after]) => ({ file, line, before, after })) } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Place = readonly [number, number, string[], string[]];

const isPlace = (place: unknown): place is Place =>
  Array.isArray(place) && place.length === 4 && place.slice(0, 2).every((n) => Number.isInteger(n) && n >= 0) && place.slice(2).every(areLines);

const areLines = (lines: unknown): boolean => Array.isArray(lines) && lines.every((line) => typeof line === 'string');
