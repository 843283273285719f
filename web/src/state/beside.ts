/**
 * The run beside the one on show as a text that a link carries, "0:3,0,2.1;at=4;swapped=1,2": the
 * start, the events with their choices; the column where the reader is; the steps that the other
 * run has the other way round. What is not understood shows nothing beside the run.
 */
import type { Pick } from '../engine/protocol.gen.ts';

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
