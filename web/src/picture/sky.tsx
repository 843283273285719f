/** The time of day over a home, where it is known: the sun or the moon goes from left to right. */
import { mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import type { TimeResult, Trace } from '../engine/protocol.gen.ts';
import { hasTimes } from '../state/time-cursor.ts';
import { byClock, whenIn } from '../strings/time-words.ts';

export const skyHeight = 30;

/** From eight in the evening to six in the morning the picture is dark: it does not know of seasons. */
export const isNight = (hour: number): boolean => hour < 6 || hour >= 20;

/** A time of day: the hours since midnight, and what a clock shows. */
export interface Moment {
  readonly hour: number;
  readonly text: string;
}

/** The time of day so many seconds after the start of a run, or null where it is not known. */
export const momentOf = (time: TimeResult | null | undefined, trace: Trace, seconds: number): Moment | null =>
  (time && byClock(time) && hasTimes(trace) ? { hour: ((time.startSeconds + seconds) / 3600) % 24, text: whenIn(time)(seconds) } : null);

export function Sky({ moment: { hour, text }, width }: { moment: Moment; width: number }) {
  const x = 16 + (hour / 24) * (width - 32);
  const left = x > width / 2;
  return (
    <g class="sky">
      <line x1={16} x2={width - 16} y1={16} y2={16} />
      <g class="sky-light" style={{ transform: `translate(${x}px, 16px)` }}>
        <circle r={13} />
        <path d={isNight(hour) ? mdiWeatherNight : mdiWeatherSunny} transform="translate(-10.8 -10.8) scale(0.9)" />
        <text x={left ? -18 : 18} y={4} style={{ textAnchor: left ? 'end' : 'start' }}>{text}</text>
      </g>
    </g>
  );
}
