/**
 * Where the moments of a run stand on a time axis. An instant is a moment at
 * which steps happen; as events take no time there may be several, and they are
 * fanned out. Between instants lie gaps. On an even axis a gap is as wide as it
 * is long; on a cut axis long gaps are cut and short ones widened, so that each
 * can be read.
 */
import type { Trace } from '../engine/protocol.gen.ts';
import { segmentsOf } from './lanes.ts';

export type Scale = 'even' | 'cut';

/** The steps that happen at one moment. */
export interface Instant {
  readonly at: number;
  /** the first and the last step */
  readonly first: number;
  readonly last: number;
  readonly x: number;
  readonly width: number;
}

/** The time between two instants. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly width: number;
  /** a part of it is left out */
  readonly cut: boolean;
}

export interface Axis {
  readonly instants: readonly Instant[];
  /** gaps[i] comes after instants[i] */
  readonly gaps: readonly Gap[];
  readonly width: number;
}

/** Pixels: before the first instant, after the last, between the steps of an instant. */
const lead = 14;
const tail = 96;
const fan = 26;
/** On a cut axis: the width of an ordinary gap, the least, and the one at which it is cut. */
const ordinary = 110;
const narrowest = 86;
const widest = 200;

/** The axis of steps at these times, for a window of a width. */
export function axisOf(times: readonly number[], scale: Scale, width: number, zoom: number): Axis {
  const groups = instantsOf(times);
  const lengths = groups.slice(1).map((g, i) => g.at - (groups[i]?.at ?? 0));
  const fixed = lead + tail + groups.reduce((sum, g) => sum + (g.last - g.first) * fan, 0);
  const room = Math.max(80, width - fixed);
  const widths = scale === 'even' ? evenWidths(lengths, room * zoom) : cutWidths(lengths, room, zoom);
  return placed(groups, widths, longCut(scale, lengths));
}

function instantsOf(times: readonly number[]): { at: number; first: number; last: number }[] {
  const groups: { at: number; first: number; last: number }[] = [];
  times.forEach((at, step) => {
    const open = groups.at(-1);
    if (open && open.at === at) open.last = step;
    else groups.push({ at, first: step, last: step });
  });
  return groups;
}

function evenWidths(lengths: readonly number[], room: number): readonly number[] {
  const total = lengths.reduce((a, b) => a + b, 0);
  return lengths.map((length) => (length / total) * room);
}

/** Fills the window when all of it fits. */
function cutWidths(lengths: readonly number[], room: number, zoom: number): readonly number[] {
  const perSecond = ordinary / median(lengths);
  const widths = lengths.map((length) => Math.min(widest, Math.max(narrowest, length * perSecond)));
  const total = widths.reduce((a, b) => a + b, 0);
  const stretch = Math.max(1, Math.min(2.5, room / Math.max(1, total))) * zoom;
  return widths.map((w) => w * stretch);
}

/** Which gaps a cut axis cuts. */
function longCut(scale: Scale, lengths: readonly number[]): readonly boolean[] {
  const perSecond = ordinary / median(lengths);
  return lengths.map((length) => scale === 'cut' && length * perSecond > widest);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
}

function placed(groups: readonly { at: number; first: number; last: number }[], widths: readonly number[], cut: readonly boolean[]): Axis {
  const instants: Instant[] = [];
  const gaps: Gap[] = [];
  let x = lead;
  groups.forEach((g, i) => {
    const width = (g.last - g.first) * fan;
    instants.push({ ...g, x, width });
    x += width;
    const next = groups[i + 1];
    if (!next) return;
    gaps.push({ from: g.at, to: next.at, x, width: widths[i] ?? 0, cut: cut[i] ?? false });
    x += widths[i] ?? 0;
  });
  return { instants, gaps, width: x + tail };
}

/** Whether the nearest steps of a run would be too close together on an even axis of a width. */
export function isUneven(times: readonly number[], width: number): boolean {
  const { gaps } = axisOf(times, 'even', width, 1);
  return gaps.some((g) => g.width < fan);
}

/** Where a step stands. The steps of one instant stand beside each other. */
export function xOfStep(axis: Axis, step: number): number {
  const at = axis.instants.findLast((i) => i.first <= step);
  return at ? at.x + (Math.min(step, at.last) - at.first) * fan : lead;
}

/** Where a time stands: an instant's is behind its last step. */
export function xOfTime(axis: Axis, time: number): number {
  const gap = axis.gaps.find((g) => time < g.to);
  if (gap) return gap.x + Math.max(0, (time - gap.from) / (gap.to - gap.from)) * gap.width;
  const last = axis.instants.at(-1);
  return last ? last.x + last.width : lead;
}

/** A moment of a run: a step and a time from it on. */
export interface Moment {
  readonly step: number;
  readonly at: number;
}

/** What stands at a place. Whoever comes near an instant means it. */
export function momentAt(axis: Axis, x: number): Moment {
  const i = Math.max(0, axis.instants.findLastIndex((one, at) => one.x - reach(axis.gaps[at - 1]) <= x));
  const instant = axis.instants[i];
  const gap = axis.gaps[i];
  if (!instant) return { step: 0, at: 0 };
  const step = Math.min(instant.last, instant.first + Math.max(0, Math.round((x - instant.x) / fan)));
  if (!gap || x <= gap.x + reach(gap) / 2) return { step, at: instant.at };
  return { step: instant.last, at: gap.from + Math.min(1, (x - gap.x) / gap.width) * (gap.to - gap.from) };
}

const reach = (gap: Gap | undefined): number => Math.min(8, (gap?.width ?? 0) / 3);

/** A time that is written on the axis. */
export interface Tick {
  readonly at: number;
  readonly x: number;
}

const strides = [0.1, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800, 2_419_200];

/** The least room of a time, in pixels. */
const label = 84;

/** The times to write: those of the instants on a cut axis, round times of day on an even one. */
export function ticksOf(axis: Axis, scale: Scale, startSeconds: number): readonly Tick[] {
  if (scale === 'cut') return axis.instants.map(({ at, x }) => ({ at, x }));
  return roundTimes(axis, startSeconds).map((at) => ({ at, x: axis.instants.find((i) => i.at === at)?.x ?? xOfTime(axis, at) }));
}

function roundTimes(axis: Axis, startSeconds: number): readonly number[] {
  const end = axis.instants.at(-1)?.at ?? 0;
  const room = axis.gaps.reduce((sum, g) => sum + g.width, 0);
  const stride = strides.find((s) => (s / Math.max(end, 0.001)) * room >= label) ?? Infinity;
  const times: number[] = [];
  for (let t = Math.ceil(startSeconds / stride) * stride; t - startSeconds <= end && times.length < 400; t += stride) times.push(t - startSeconds);
  return times.length > 0 ? times : [0];
}

/** A part of the axis. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

const day = 86_400;
const nightEnds = 6 * 3600;
const nightBegins = 20 * 3600;

/** The nights between the start and the end of a run, in seconds from the start. */
export function nightsOf(startSeconds: number, end: number): readonly Part[] {
  const nights: Part[] = [];
  for (let midnight = Math.floor(startSeconds / day) * day; midnight - startSeconds <= end + day; midnight += day) {
    const from = Math.max(0, midnight - day + nightBegins - startSeconds);
    const to = Math.min(end, midnight + nightEnds - startSeconds);
    if (from < to) nights.push({ from, to });
  }
  return nights;
}

/** The parts of a run in which a location is false: what is dark when it is the daylight. */
export function darkOf(trace: Trace, location: number): readonly Part[] {
  const end = trace.steps.at(-1)?.at ?? 0;
  return segmentsOf(trace, location).filter((s) => s.value === 'false')
    .map((s) => ({ from: trace.steps[s.from]?.at ?? 0, to: trace.steps[s.to + 1]?.at ?? end })).filter((p) => p.from < p.to);
}
