/**
 * The timeline of a run with times: a time axis with the nights, and on it the
 * events, the apps, the values of the home and the timers.
 */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ClockInfo, Model, Trace } from '../../engine/protocol.gen.ts';
import { lanesOf } from '../../state/lanes.ts';
import { darkOf, nightsOf, xOfStep, xOfTime, type Axis, type Part } from '../../state/time-axis.ts';
import { clockLanes } from '../../state/time-lanes.ts';
import { byClock } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage } from '../../widget/context.ts';
import { AxisRow } from './axis-row.tsx';
import { AxisTools } from './axis-tools.tsx';
import { ClockRow } from './clock-row.tsx';
import { LaneRow } from './lane-row.tsx';
import { px, useAxis, type AxisControl } from './use-axis.ts';

const t = timeStrings.axis;
const noClocks: readonly ClockInfo[] = [];

export function TimeLanes({ trace, model }: { trace: Trace; model: Model }) {
  const clocks = usePage((p) => p.checked?.result.time?.clocks ?? noClocks);
  const lanes = useMemo(() => lanesOf(model, trace), [model, trace]);
  const timers = useMemo(() => clockLanes(clocks, trace), [clocks, trace]);
  const nights = useNights(model, trace);
  const box = useRef<HTMLDivElement>(null);
  const control = useAxis(trace, box);
  const { axis } = control;
  useWheel(box, control);
  return (
    <div class="time-lanes" onKeyDown={(e) => onKey(e, control)}>
      <AxisTools control={control} trace={trace} />
      <div class="lanes time-scroll" ref={box}>
        <div class="time-grid" style={{ width: px(control.titles + axis.width) }}>
          <Backdrop axis={axis} left={control.titles} nights={nights} />
          <AxisRow trace={trace} control={control} />
          {lanes.map((lane, i) => <LaneRow key={`lane ${i}`} lane={lane} apps={model.apps} axis={axis} trace={trace} />)}
          {timers.map((lane) => <ClockRow key={`clock ${lane.clock}`} lane={lane} app={model.apps[lane.info.app] ?? ''} axis={axis} trace={trace} />)}
          <div class="time-row-of time-rest"><span class="lane-title" /></div>
          <Cursor axis={axis} left={control.titles} box={box} />
        </div>
      </div>
    </div>
  );
}

/** The nights: as the run has daylight, else by the clock; none where there is no time of day. */
function useNights(model: Model, trace: Trace): readonly Part[] {
  const time = usePage((p) => p.checked?.result.time);
  return useMemo(() => {
    const daylight = model.locations.findIndex((l) => l.name === 'daylight');
    if (daylight >= 0) return darkOf(trace, daylight);
    return time && byClock(time) ? nightsOf(time.startSeconds, trace.steps.at(-1)?.at ?? 0) : [];
  }, [model, trace, time]);
}

/** Nights as dark bands, lines where something happens, breaks where time is left out. */
function Backdrop({ axis, left, nights }: { axis: Axis; left: number; nights: readonly Part[] }) {
  const end = axis.instants.at(-1)?.at ?? 0;
  return (
    <div class="time-backdrop" style={{ left: px(left) }} aria-hidden="true">
      {nights.map(({ from, to }) => {
        const x = from === 0 ? 0 : xOfTime(axis, from);
        const width = (to === end ? axis.width : xOfTime(axis, to)) - x;
        return <span class="time-night" key={from} style={{ left: px(x), width: px(width) }}>{width > 70 && <i>{t.night}</i>}</span>;
      })}
      {axis.instants.map((i) => <span class="time-instant" key={i.at} style={{ left: px(i.x), width: px(Math.max(1, i.width)) }} />)}
      {axis.gaps.filter((g) => g.cut).map((g) => <span class="time-break" key={g.from} style={{ left: px(g.x + g.width / 2) }} />)}
    </div>
  );
}

/** Where the run stands; the window follows it. */
function Cursor({ axis, left, box }: { axis: Axis; left: number; box: RefObject<HTMLDivElement | null> }) {
  const step = usePage((p) => p.step);
  const now = usePage((p) => p.now);
  const x = now === null ? xOfStep(axis, step) : xOfTime(axis, now);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const shown = element.clientWidth - left;
    const from = element.scrollLeft;
    if (x < from + 8 || x > from + shown - 24) element.scrollLeft = x - shown * 0.3;
  }, [x, left]);
  return <span class="time-cursor" style={{ left: px(left + x) }} aria-hidden="true" />;
}

function onKey(event: KeyboardEvent, control: AxisControl): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=') control.zoomBy(1.5);
  else if (event.key === '-') control.zoomBy(1 / 1.5);
  else if (event.key === '0') control.fit();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The wheel zooms on the axis, and with Ctrl everywhere. */
function useWheel(box: RefObject<HTMLDivElement | null>, control: AxisControl): void {
  const latest = useRef(control);
  latest.current = control;
  useEffect(() => {
    const element = box.current;
    const onWheel = (event: WheelEvent): void => {
      const onAxis = event.target instanceof Element && event.target.closest('.time-axis') !== null;
      if (!element || event.deltaY === 0 || !(onAxis || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current.zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX - element.getBoundingClientRect().left - latest.current.titles);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
}
