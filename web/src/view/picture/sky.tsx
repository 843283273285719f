/** The time of day over a home, where it is known: the sun or the moon goes from left to right. */
import { mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import type { Trace } from '../../engine/protocol.gen.ts';
import { hasTimes, nowOf } from '../../state/time-cursor.ts';
import { byClock, whenIn } from '../../strings/time-words.ts';
import { usePage } from '../../widget/context.ts';

export const skyHeight = 30;

/** From eight in the evening to six in the morning the picture is dark: it does not know of seasons. */
export const isNight = (hour: number): boolean => hour < 6 || hour >= 20;

/** The hours since midnight at the moment on show, or null. */
export function useHour(trace: Trace): number | null {
  const time = usePage((p) => p.checked?.result.time);
  const now = usePage(nowOf);
  return time && byClock(time) && hasTimes(trace) ? ((time.startSeconds + now) / 3600) % 24 : null;
}

export function Sky({ hour, width }: { hour: number; width: number }) {
  const when = whenIn(usePage((p) => p.checked?.result.time));
  const now = usePage(nowOf);
  const x = 16 + (hour / 24) * (width - 32);
  const left = x > width / 2;
  return (
    <g class="sky">
      <line x1={16} x2={width - 16} y1={16} y2={16} />
      <g class="sky-light" style={{ transform: `translate(${x}px, 16px)` }}>
        <circle r={13} />
        <path d={isNight(hour) ? mdiWeatherNight : mdiWeatherSunny} transform="translate(-10.8 -10.8) scale(0.9)" />
        <text x={left ? -18 : 18} y={4} style={{ textAnchor: left ? 'end' : 'start' }}>{when(now)}</text>
      </g>
    </g>
  );
}
