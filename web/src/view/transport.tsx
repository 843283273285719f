/** The controls of a run: back, on, play, speed, scrubber. */
import { useMemo } from 'preact/hooks';
import type { Model, Trace } from '../engine/protocol.gen.ts';
import { changeSpeed, interestOf, lastStep, moveBy, nextInteresting, setPlaying, speeds } from '../state/cursor.ts';
import { hasTimes, paces, setPace } from '../state/time-cursor.ts';
import { strings } from '../strings/page.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage, useSession } from './context.ts';
import { Icon, type IconName } from './icons.tsx';
import { MaximiseButton } from './maximise-button.tsx';

const t = strings.timeline;
const times = timeStrings.axis;

export function Transport({ trace, model }: { trace: Trace; model: Model }) {
  const session = useSession();
  const at = usePage((p) => p.step);
  const last = usePage(lastStep);
  const playing = usePage((p) => p.playing);
  const jump = (direction: 1 | -1) => session.go(nextInteresting(session.store.peek(), direction));
  return (
    <div class="transport">
      <Key icon="first" text={t.first} off={at === 0} act={() => session.go(0)} />
      <Key icon="previous" text={t.previous} off={at === 0} act={() => session.do(moveBy(-1))} />
      <button class="button play-button" aria-label={playing ? t.pause : t.play} title={playing ? t.pause : t.play} disabled={last === 0}
        onClick={() => session.do(setPlaying(!playing))} data-action="play">
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <Key icon="next" text={t.next} off={at === last} act={() => session.do(moveBy(1))} />
      <Key icon="last" text={t.last} off={at === last} act={() => session.go(last)} />
      <Scrubber trace={trace} model={model} />
      <span class="position" aria-hidden="true">{at} / {last}</span>
      <button class="button quiet small wide-only" onClick={() => jump(-1)} title={t.before} aria-label={t.before}>
        <Icon name="bolt" size={12} />,
      </button>
      <button class="button quiet small wide-only" onClick={() => jump(1)} title={t.after} aria-label={t.after}>
        <Icon name="bolt" size={12} />.
      </button>
      {hasTimes(trace) ? <Pace /> : <Speed />}
      <MaximiseButton pane="run" />
    </div>
  );
}

function Key({ icon, text, off, act }: { icon: IconName; text: string; off: boolean; act: () => void }) {
  return (
    <button class="button quiet square" aria-label={text} title={text} disabled={off} onClick={act}><Icon name={icon} /></button>
  );
}

/** A slider over the steps; the interesting ones are marked on it. */
function Scrubber({ trace, model }: { trace: Trace; model: Model }) {
  const session = useSession();
  const at = usePage((p) => p.step);
  const last = trace.steps.length - 1;
  const marks = useMemo(() => trace.steps.flatMap((_, i) => {
    const interest = interestOf(model, trace, i);
    return interest ? [{ i, interest }] : [];
  }).slice(0, 300), [model, trace]);
  const percent = (i: number) => `${last === 0 ? 0 : (100 * i) / last}%`;
  return (
    <div class="scrubber" style={{ '--at': percent(at) }}>
      <div class="scrubber-marks" aria-hidden="true">
        {marks.map((m) => <span class={`scrubber-mark mark-${m.interest}`} key={m.i} style={{ left: percent(m.i) }} />)}
      </div>
      <input type="range" min={0} max={last} step={1} value={at} aria-label={t.scrubber}
        aria-valuetext={`${t.position(at, last)}: ${trace.steps[at]?.text ?? ''}`}
        onInput={(e) => session.go(Number(e.currentTarget.value))} disabled={last === 0} />
    </div>
  );
}

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
