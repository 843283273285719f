/** The axis itself: times of day, the lengths between, and a place to drag the cursor along. */
import type { TargetedPointerEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Trace } from '../../engine/protocol.gen.ts';
import { momentAt, ticksOf, type Gap } from '../../state/time-axis.ts';
import { goToMoment, nowOf } from '../../state/time-cursor.ts';
import { byClock, dayOf, span, timeOfDay, whenIn } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { px, type AxisControl } from './use-axis.ts';

const t = timeStrings.axis;

export function AxisRow({ trace, control }: { trace: Trace; control: AxisControl }) {
  return (
    <div class="time-row-of time-axis-row">
      <span class="lane-title" />
      <Scrub trace={trace} control={control} />
    </div>
  );
}

function Scrub({ trace, control }: { trace: Trace; control: AxisControl }) {
  const session = useSession();
  const { axis, scale } = control;
  const time = usePage((p) => p.checked?.result.time);
  const clock = byClock(time);
  const start = clock ? time?.startSeconds ?? 0 : 0;
  const step = usePage((p) => p.step);
  const now = usePage(nowOf);
  const ticks = useMemo(() => ticksOf(axis, scale, start), [axis, scale, start]);
  const go = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    const rect = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - rect.left) * (event.currentTarget.offsetWidth / rect.width);
    const moment = momentAt(axis, x);
    session.do(goToMoment(moment.step, moment.at));
  };
  const down = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    go(event);
  };
  const move = (event: TargetedPointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
  };
  return (
    <div class="time-axis" role="slider" tabIndex={0} aria-label={t.scrub} aria-valuemin={0} aria-valuemax={trace.steps.length - 1}
      aria-valuenow={step} aria-valuetext={`${whenIn(time)(now)}: ${trace.steps[step]?.text ?? ''}`} style={{ width: px(axis.width) }}
      onPointerDown={down} onPointerMove={move}>
      {ticks.map((tick, i) => {
        const before = ticks[i - 1];
        const day = clock && (!before || dayOf(start + before.at) !== dayOf(start + tick.at));
        return (
          <span class="time-tick" key={tick.at} style={{ left: px(tick.x) }}>
            {day && <b>{dayOf(start + tick.at)} </b>}{clock ? timeOfDay(start + tick.at) : span(tick.at)}
          </span>
        );
      })}
      {scale === 'cut' && axis.gaps.map((gap) => <Length key={gap.from} gap={gap} />)}
    </div>
  );
}

/** How long a gap lasts; what is not drawn to scale has to say so. */
function Length({ gap }: { gap: Gap }) {
  const text = span(gap.to - gap.from);
  return (
    <span class={gap.cut ? 'time-length cut' : 'time-length'} style={{ left: px(gap.x), width: px(gap.width) }} title={gap.cut ? t.cut(gap.to - gap.from) : text}>
      <span>{text}</span>
    </span>
  );
}
