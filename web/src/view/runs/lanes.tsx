/**
 * The lanes of a run: a column a step; a row for the events, for each app, for
 * each location that changes. Long runs show the columns round the cursor.
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Model, Trace } from '../../engine/protocol.gen.ts';
import { lanesOf, type Lane, type Mark, type Segment } from '../../state/lanes.ts';
import { strings } from '../../strings/page.ts';
import { colourOf } from '../../widget/app-colour.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { showStep } from '../../widget/show-step.ts';
import { TruthCell } from './truth.tsx';

const t = strings.timeline;

/** Columns drawn at once. */
const most = 80;

interface Window {
  readonly from: number;
  readonly to: number;
}

export function Lanes({ trace, model }: { trace: Trace; model: Model }) {
  const lanes = useMemo(() => lanesOf(model, trace), [model, trace]);
  const at = usePage((p) => p.step);
  const box = useRef<HTMLDivElement>(null);
  const shown = windowAt(trace.steps.length, at);
  useEffect(() => {
    showStep(box.current);
  }, [at, trace]);
  const columns = shown.to - shown.from + 1;
  const loops = trace.loopTo >= 0;
  return (
    <div class={loops ? 'lanes looping' : 'lanes'} ref={box} style={{ '--columns': columns, '--rows': lanes.length, '--cursor': at - shown.from + 2 }}>
      <div class="lanes-grid">
        <span class="lanes-cursor" aria-hidden="true" />
        <StepNumbers shown={shown} at={at} />
        {loops && <LoopArrow shown={shown} to={trace.loopTo} last={trace.steps.length - 1} />}
        {lanes.map((lane, i) => <LaneRow key={i} lane={lane} apps={model.apps} shown={shown} row={i + 3} at={at} />)}
      </div>
    </div>
  );
}

/** The columns to draw: all of a short run, else a window that moves in half-window strides. */
function windowAt(steps: number, at: number): Window {
  if (steps <= most) return { from: 0, to: steps - 1 };
  const stride = most / 2;
  const from = Math.min(Math.max(0, Math.floor(at / stride) * stride - stride / 2), steps - most);
  return { from, to: from + most - 1 };
}

function StepNumbers({ shown, at }: { shown: Window; at: number }) {
  const session = useSession();
  const steps = Array.from({ length: shown.to - shown.from + 1 }, (_, i) => shown.from + i);
  return (
    <>
      {steps.map((step) => (
        <button class="lane-step" key={step} aria-current={step === at ? 'step' : undefined} tabIndex={-1}
          style={{ gridColumn: step - shown.from + 2, gridRow: 1 }} onClick={() => session.go(step)}>{step}</button>
      ))}
    </>
  );
}

/** From the end of a run back to the step whose state it repeats. */
function LoopArrow({ shown, to, last }: { shown: Window; to: number; last: number }) {
  const session = useSession();
  if (last < shown.from || last > shown.to) return null;
  const from = Math.max(to, shown.from) - shown.from + 2;
  return (
    <button class="lane-loop" title={t.loopJump(to)} aria-label={t.loopJump(to)} onClick={() => session.go(to)} tabIndex={-1}
      style={{ gridColumn: `${from} / ${last - shown.from + 3}`, gridRow: 2 }}>
      <Icon name="loop" size={12} />
    </button>
  );
}

function LaneRow({ lane, apps, shown, row, at }: { lane: Lane; apps: readonly string[]; shown: Window; row: number; at: number }) {
  const title = lane.kind === 'environment' ? t.environment : lane.title;
  return (
    <>
      <span class={`lane-title lane-${lane.kind}`} style={{ gridRow: row, ...(lane.kind === 'app' ? colourOf(lane.app) : {}) }} title={title}>{title}</span>
      <Cells lane={lane} apps={apps} shown={shown} row={row} at={at} title={title} />
    </>
  );
}

interface CellsProps {
  readonly lane: Lane;
  readonly apps: readonly string[];
  readonly shown: Window;
  readonly row: number;
  readonly at: number;
  readonly title: string;
}

function Cells({ lane, apps, shown, row, at, title }: CellsProps) {
  const within = (s: { from: number; to: number }): boolean => s.to >= shown.from && s.from <= shown.to;
  switch (lane.kind) {
    case 'property':
      return <>{lane.truths.filter(within).map((s) => <TruthCell key={s.from} title={title} truth={s} at={at} style={{ gridRow: row, gridColumn: span(s, shown) }} />)}</>;
    case 'location':
      return <>{lane.segments.filter(within).map((s) => <Value key={s.from} segment={s} writer={s.writer > 0 ? apps[s.writer] ?? '' : ''} title={title} shown={shown} row={row} at={at} />)}</>;
    default:
      return <>{lane.marks.filter((m) => within({ from: m.step, to: m.step })).map((m) => <Event key={m.step} mark={m} kind={lane.kind} app={lane.app} title={title} shown={shown} row={row} at={at} />)}</>;
  }
}

/** The columns of what lasts from one step to another, as far as they are shown. */
const span = ({ from, to }: { from: number; to: number }, shown: Window): string =>
  `${Math.max(from, shown.from) - shown.from + 2} / ${Math.min(to, shown.to) - shown.from + 3}`;

function Value({ segment, writer, title, shown, row, at }: { segment: Segment; writer: string; title: string; shown: Window; row: number; at: number }) {
  const now = at >= segment.from && at <= segment.to;
  const words = t.lane(title, segment.value, segment.from, segment.to) + (writer === '' ? '' : t.writtenBy(writer, segment.contested));
  return (
    <span class={`lane-value${now ? ' now' : ''}${segment.writer >= 0 ? ' written' : ''}${segment.contested ? ' contested' : ''}`} title={words}
      style={{ gridRow: row, gridColumn: span(segment, shown), '--hue': hueOf(segment.value), ...colourOf(segment.writer) }}>
      <span>{segment.contested && <Icon name="bolt" size={12} />}{segment.value}{writer !== '' && <i class="lane-writer">{writer}</i>}</span>
    </span>
  );
}

function Event({ mark, kind, app, title, shown, row, at }: {
  mark: Mark; kind: 'environment' | 'app'; app: number; title: string; shown: Window; row: number; at: number;
}) {
  const session = useSession();
  const classes = `lane-mark lane-mark-${kind}${mark.failed ? ' failed' : ''}${mark.step === at ? ' now' : ''}`;
  return (
    <button class={classes} tabIndex={-1} title={t.mark(title, mark.step, mark.text)} onClick={() => session.go(mark.step)}
      style={{ gridRow: row, gridColumn: mark.step - shown.from + 2, ...colourOf(app) }}>
      {mark.failed && <Icon name="cross" size={12} />}<span class="lane-text">{mark.text}</span>
    </button>
  );
}

/** One of six tints, the same for the same value. */
export function hueOf(value: string): number {
  let sum = 0;
  for (const c of value) sum = (sum * 31 + c.charCodeAt(0)) % 9973;
  return sum % 6;
}
