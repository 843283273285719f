/** A timer as bars that shrink until it is due; a clock that only counts as bars that grow. */
import type { Trace } from '../../engine/protocol.gen.ts';
import { xOfStep, type Axis } from '../../state/time-axis.ts';
import { nowOf } from '../../state/time-cursor.ts';
import { levelOf, longestOf, type ClockBar, type ClockLane } from '../../state/time-lanes.ts';
import { span, whenIn } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { colourOf } from '../../widget/app-colour.ts';
import { usePage } from '../../widget/context.ts';
import { px } from './use-axis.ts';

const t = timeStrings.axis;

interface Props {
  readonly lane: ClockLane;
  readonly app: string;
  readonly axis: Axis;
  readonly trace: Trace;
}

export function ClockRow({ lane, app, axis, trace }: Props) {
  const { info, bars } = lane;
  const longest = longestOf(bars, trace);
  return (
    <div class="time-row-of">
      <span class="lane-title lane-clock" title={`${t.kinds[info.kind]}: ${info.name}${info.app > 0 ? ` (${app})` : ''}`} style={colourOf(info.app)}>
        <ClockFace /><span>{info.name}</span>
      </span>
      <div class="time-track" style={{ width: px(axis.width) }}>
        {bars.map((bar) => <Bar key={bar.from} bar={bar} name={info.name} app={info.app} axis={axis} trace={trace} longest={longest} />)}
      </div>
    </div>
  );
}

function ClockFace() {
  return <svg class="icon" width="12" height="12" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6" fill="none" /><path d="M8 4.5V8l2.5 1.5" fill="none" /></svg>;
}

interface BarProps {
  readonly bar: ClockBar;
  readonly name: string;
  readonly app: number;
  readonly axis: Axis;
  readonly trace: Trace;
  readonly longest: number;
}

function Bar({ bar, name, app, axis, trace, longest }: BarProps) {
  const when = whenIn(usePage((p) => p.checked?.result.time));
  const x = xOfStep(axis, bar.from);
  const to = bar.end === 'open' ? axis.width : xOfStep(axis, bar.to);
  const words = t.bar(name, when(bar.set), bar.due < 0 ? '' : when(bar.due), t.ends[bar.end]);
  return (
    <span class={`clock-bar clock-${bar.end}`} title={words} style={{ left: px(x), width: px(Math.max(6, to - x)), ...colourOf(app) }}>
      <i class="clock-fill" style={{ clipPath: wedge(x, to, bar, axis, (step) => levelOf(bar, trace.steps[step]?.at ?? 0, longest)) }} />
      <Text bar={bar} />
    </span>
  );
}

/** The outline of a bar, moment by moment. */
function wedge(x: number, to: number, bar: ClockBar, axis: Axis, level: (step: number) => number): string {
  const point = (at: number, step: number): string => `${Math.round(at - x)}px ${Math.round(100 * (1 - level(step)))}%`;
  const steps = Array.from({ length: bar.to - bar.from + 1 }, (_, i) => bar.from + i);
  return `polygon(0 100%, ${steps.map((step) => point(xOfStep(axis, step), step)).join(', ')}, ${point(to, bar.to)}, 100% 100%)`;
}

/** What is left of the time at the cursor; elsewhere the whole of it. */
function Text({ bar }: { bar: ClockBar }) {
  const now = usePage(nowOf);
  const step = usePage((p) => p.step);
  const inside = step >= bar.from && (step < bar.to || bar.end === 'open');
  if (bar.due < 0) return <span class="clock-text">{inside ? t.passed(now - bar.set) : ''}</span>;
  return <span class={inside ? 'clock-text now' : 'clock-text'}>{inside ? t.left(Math.max(0, bar.due - now)) : span(bar.due - bar.set)}</span>;
}
