/** The controls of a run: back, on, play, speed, scrubber. */
import { useMemo } from 'preact/hooks';
import type { Model, Trace } from '../../engine/protocol.gen.ts';
import { changeSpeed, interestOf, moveBy, nextInteresting, setPlaying, speeds } from '../../state/cursor.ts';
import { goToPosition, lastPosition, positionOf, turningColumns } from '../../state/pair-runs.ts';
import type { Against } from '../../state/runs.ts';
import { hasTimes, paces, setPace } from '../../state/time-cursor.ts';
import { strings } from '../../strings/page.ts';
import { runStrings } from '../../strings/runs.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon, type IconName } from '../../widget/icons.tsx';
import { MaximiseButton } from '../../widget/maximise-button.tsx';
import { Branches } from './branches.tsx';
import { SaveRun } from './save-run.tsx';

const t = strings.timeline;
const times = timeStrings.axis;
const loops = runStrings.loop;

export function Transport({ trace, model }: { trace: Trace; model: Model }) {
  const session = useSession();
  const at = usePage(positionOf);
  const last = usePage(lastPosition);
  const playing = usePage((p) => p.playing);
  const paired = usePage((p) => p.against !== null);
  const jump = (direction: 1 | -1) => session.do(goToPosition(nextInteresting(session.store.peek(), direction)));
  return (
    <div class="transport">
      <Key icon="first" text={t.first} off={at === 0} act={() => session.do(goToPosition(0))} />
      <Key icon="previous" text={t.previous} off={at === 0} act={() => session.do(moveBy(-1))} />
      <button class="button play-button" aria-label={playing ? t.pause : t.play} title={playing ? t.pause : t.play} disabled={last === 0}
        onClick={() => session.do(setPlaying(!playing))} data-action="play">
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <Key icon="next" text={t.next} off={at === last} act={() => session.do(moveBy(1))} />
      <Key icon="last" text={t.last} off={at === last} act={() => session.do(goToPosition(last))} />
      <Scrubber trace={trace} model={model} />
      <span class="position" aria-hidden="true">{at} / {last}</span>
      <button class="button quiet small wide-only" onClick={() => jump(-1)} title={t.before} aria-label={t.before}>
        <Icon name="bolt" size={12} />,
      </button>
      <button class="button quiet small wide-only" onClick={() => jump(1)} title={t.after} aria-label={t.after}>
        <Icon name="bolt" size={12} />.
      </button>
      {hasTimes(trace) && !paired ? <Pace /> : <Speed />}
      <SaveRun />
      <MaximiseButton pane="run" />
    </div>
  );
}

function Key({ icon, text, off, act }: { icon: IconName; text: string; off: boolean; act: () => void }) {
  return (
    <button class={`button quiet square key-${icon}`} aria-label={text} title={text} disabled={off} onClick={act}><Icon name={icon} /></button>
  );
}

/** A slider over the steps, or over the columns of two runs; the interesting ones are marked on it. */
function Scrubber({ trace, model }: { trace: Trace; model: Model }) {
  const session = useSession();
  const at = usePage(positionOf);
  const last = usePage(lastPosition);
  const step = usePage((p) => p.step);
  const against = usePage((p) => p.against);
  const other = against?.trace;
  const marks = useMemo(() => (other && against ? turnsOf(model, trace, against) : interestsOf(model, trace)).slice(0, 300), [model, trace, other]);
  const percent = (i: number) => `${last === 0 ? 0 : (100 * i) / last}%`;
  return (
    <div class="scrubber" style={{ '--at': percent(at) }}>
      <div class="scrubber-marks" aria-hidden="true">
        {marks.map((m) => <span class={`scrubber-mark mark-${m.interest}`} key={m.i} style={{ left: percent(m.i) }} />)}
        {!against && trace.loopTo >= 0 && trace.loopTo < last && (
          <span class="scrubber-loop" title={loops.bar(trace.loopTo, last)} style={{ left: percent(trace.loopTo), right: 0 }} />
        )}
      </div>
      <input type="range" min={0} max={last} step={1} value={at} aria-label={t.scrubber}
        aria-valuetext={`${t.position(at, last)}: ${trace.steps[step]?.text ?? ''}`}
        onInput={(e) => session.do(goToPosition(Number(e.currentTarget.value)))} disabled={last === 0} />
      {!against && <Branches last={last} />}
    </div>
  );
}

interface ScrubberMark {
  readonly i: number;
  readonly interest: string;
}

const interestsOf = (model: Model, trace: Trace): readonly ScrubberMark[] => trace.steps.flatMap((_, i) => {
  const interest = interestOf(model, trace, i);
  return interest ? [{ i, interest }] : [];
});

const turnsOf = (model: Model, trace: Trace, against: Against): readonly ScrubberMark[] =>
  turningColumns(model, trace, against.trace, against.columns).map((i) => ({ i, interest: 'conflict' }));

/** How fast a run with times plays. */
function Pace() {
  const session = useSession();
  const pace = usePage((p) => p.pace);
  return (
    <select class="pace" aria-label={times.pace} title={times.paceHint} value={pace} data-action="pace"
      onChange={(e) => session.do(setPace(Number(e.currentTarget.value)))}>
      {paces.map((p) => <option key={p} value={p}>{times.paces(p)}</option>)}
    </select>
  );
}

function Speed() {
  const session = useSession();
  const speed = usePage((p) => p.speed);
  const faster = () => session.do(speed === speeds.at(-1) ? (p) => ({ ...p, speed: speeds[0] ?? 1 }) : changeSpeed(1));
  return (
    <button class="button quiet small speed" onClick={faster} title={t.speedLabel} aria-label={`${t.speedLabel} ${t.speed(speed)}`}>
      {t.speed(speed)}
    </button>
  );
}
