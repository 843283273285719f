/** A lane on the time axis: the events, what an app does, or the values of a location. */
import { useMemo } from 'preact/hooks';
import type { Trace } from '../../engine/protocol.gen.ts';
import type { Lane, Mark, Segment, Truth } from '../../state/lanes.ts';
import { xOfStep, type Axis } from '../../state/time-axis.ts';
import { heightOf, rangeOf } from '../../state/time-lanes.ts';
import { strings } from '../../strings/page.ts';
import { whenIn } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { colourOf } from '../../widget/app-colour.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { hueOf } from '../runs/lanes.tsx';
import { TruthCell } from '../runs/truth.tsx';
import { px } from './use-axis.ts';

const t = timeStrings.axis;

interface Props {
  readonly lane: Lane;
  readonly apps: readonly string[];
  readonly axis: Axis;
  readonly trace: Trace;
}

export function LaneRow({ lane, apps, axis, trace }: Props) {
  const told = whenIn(usePage((p) => p.checked?.result.time));
  const title = lane.kind === 'environment' ? strings.timeline.environment : lane.title;
  const when = (step: number): string => told(trace.steps[step]?.at ?? 0);
  return (
    <div class="time-row-of">
      <span class={`lane-title lane-${lane.kind}`} style={lane.kind === 'app' ? colourOf(lane.app) : {}} title={title}>{title}</span>
      <div class="time-track" style={{ width: px(axis.width) }}>
        {lane.kind === 'property' ? <Truths title={title} truths={lane.truths} axis={axis} /> : lane.kind === 'location'
          ? <Values title={title} segments={lane.segments} apps={apps} axis={axis} when={when} />
          : lane.marks.map((mark, i) => (
            <EventMark key={mark.step} mark={mark} next={lane.marks[i + 1]?.step ?? -1} kind={lane.kind} app={lane.app} axis={axis} when={when} />
          ))}
      </div>
    </div>
  );
}

/** When a property holds, and when it is broken. */
function Truths({ title, truths, axis }: { title: string; truths: readonly Truth[]; axis: Axis }) {
  const at = usePage((p) => p.step);
  return (
    <>
      {truths.map((truth, i) => {
        const x = i === 0 ? 0 : xOfStep(axis, truth.from);
        const next = truths[i + 1];
        const to = next ? xOfStep(axis, next.from) : axis.width;
        return <TruthCell key={truth.from} title={title} truth={truth} at={at} style={{ left: px(x), width: px(Math.max(3, to - x)) }} time />;
      })}
    </>
  );
}

interface MarkProps {
  readonly mark: Mark;
  /** the step of the mark after it, or -1 */
  readonly next: number;
  readonly kind: 'environment' | 'app';
  readonly app: number;
  readonly axis: Axis;
  readonly when: (step: number) => string;
}

/** An event: its number, and its name where there is room for it. */
function EventMark({ mark, next, kind, app, axis, when }: MarkProps) {
  const session = useSession();
  const here = usePage((p) => p.step) === mark.step;
  const x = xOfStep(axis, mark.step);
  const room = (next < 0 ? axis.width : xOfStep(axis, next)) - x - 4;
  return (
    <button class={`time-mark time-mark-${kind}${mark.failed ? ' failed' : ''}${here ? ' now' : ''}`} tabIndex={-1} aria-current={here ? 'step' : undefined}
      title={t.mark(mark.step, when(mark.step), mark.text)} style={{ left: px(x), maxWidth: px(Math.max(22, room)), ...colourOf(app) }} onClick={() => session.go(mark.step)}>
      {kind === 'environment' ? <b>{mark.step}</b> : <i class="time-dot" />}
      {room > 54 && <span class="lane-text">{mark.text}</span>}
    </button>
  );
}

interface ValuesProps {
  readonly title: string;
  readonly segments: readonly Segment[];
  readonly apps: readonly string[];
  readonly axis: Axis;
  readonly when: (step: number) => string;
}

/** Values as bars; numbers as heights, so that they can be compared at a glance. */
function Values({ title, segments, apps, axis, when }: ValuesProps) {
  const at = usePage((p) => p.step);
  const range = useMemo(() => rangeOf(segments), [segments]);
  return (
    <>
      {segments.map((s, i) => {
        const x = i === 0 ? 0 : xOfStep(axis, s.from);
        const next = segments[i + 1];
        const to = next ? xOfStep(axis, next.from) : axis.width;
        const writer = s.writer > 0 ? apps[s.writer] ?? '' : '';
        const words = t.value(title, s.value, when(s.from), next ? when(next.from) : t.toEnd) + (writer === '' ? '' : strings.timeline.writtenBy(writer, s.contested));
        const classes = `lane-value time-value${at >= s.from && at <= s.to ? ' now' : ''}${s.writer >= 0 ? ' written' : ''}${s.contested ? ' contested' : ''}${range ? ' band' : ''}`;
        return (
          <span class={classes} key={s.from} title={words}
            style={{ left: px(x), width: px(Math.max(3, to - x)), '--hue': range ? 0 : hueOf(s.value), '--height': range ? heightOf(s.value, range) : 1, ...colourOf(s.writer) }}>
            <span>{s.contested && <Icon name="bolt" size={12} />}{s.value}{writer !== '' && to - x > 90 && <i class="lane-writer">{writer}</i>}</span>
          </span>
        );
      })}
    </>
  );
}
