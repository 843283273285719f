/** The timeline: the sentence of the step, the controls, the lanes. */
import { showPlace } from '../control/home.ts';
import type { Model, Trace, TraceStep } from '../engine/protocol.gen.ts';
import { actsAt, failuresAt, isShown } from '../state/inspect.ts';
import { hasTimes } from '../state/time-cursor.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { MaximiseButton } from '../widget/maximise-button.tsx';
import { MomentChip } from '../widget/moment-chip.tsx';
import { placeOf } from '../widget/place.ts';
import { Told } from '../widget/told.tsx';
import { showOrders } from './runs/acts.ts';
import { Lanes } from './runs/lanes.tsx';
import { Transport } from './runs/transport.tsx';

const t = strings.timeline;
const pairs = runStrings.pair;

const RunPair = lazy('views', (m) => m.RunPair);
const TimeLanes = lazy('views', (m) => m.TimeLanes);

export function TimelinePane() {
  const trace = usePage((p) => p.trace);
  const model = usePage((p) => p.checked?.result.model ?? null);
  const waiting = usePage((p) => p.run !== null);
  const paired = usePage((p) => p.against !== null);
  return (
    <section class="pane timeline-pane" aria-label={t.label} id="pane-timeline" tabIndex={-1}>
      {trace && model && paired ? <RunPair trace={trace} model={model} /> : trace && model ? (
        <>
          <Narration trace={trace} model={model} />
          <Transport trace={trace} model={model} />
          {hasTimes(trace) ? <TimeLanes trace={trace} model={model} /> : <Lanes trace={trace} model={model} />}
        </>
      ) : (
        <>
          <div class="pane-corner"><MaximiseButton pane="run" /></div>
          <p class="pane-empty">{waiting ? t.loading : t.none}</p>
        </>
      )}
    </section>
  );
}

/** What happens in the step, in plain words, and what is worth knowing about it. */
function Narration({ trace, model }: { trace: Trace; model: Model }) {
  const session = useSession();
  const at = usePage((p) => p.step);
  const step = trace.steps[at];
  if (!step) return null;
  const failures = failuresAt(model, trace, at);
  const runs = at === 0 ? undefined : actsAt(model, step).find((range) => range.line > 0);
  return (
    <div class={failures.length > 0 ? 'narration failed' : 'narration'}>
      <p class="narration-text" role="status" aria-live="polite">
        <span class="narration-step">{at === 0 ? t.start : at}</span><Told text={step.text} />
      </p>
      <p class="narration-more">
        <MomentChip trace={trace} at={at} />
        {failures.slice(step.failures.length).map((text) => <span class="chip chip-bad" key={text}><Icon name="cross" size={12} /><Told text={text} /></span>)}
        {step.branches > 1 && <BranchSwitch branch={step.branch} branches={step.branches} />}
        {conflictsOf(step.conflicts, model).map(({ text, earlier }) => (
          <button class="chip chip-button chip-conflict" key={text} title={pairs.bothHint} data-action="orders"
            onClick={() => void showOrders(session, { earlier, later: at })}><Icon name="bolt" size={12} /><Told text={text} /></button>
        ))}
        {trace.loopTo >= 0 && at === trace.steps.length - 1 && <span class="chip"><Icon name="loop" size={12} />{t.loop(trace.loopTo)}</span>}
        {trace.problem !== '' && at === trace.steps.length - 1 && <span class="chip chip-bad">{trace.problem}</span>}
        {runs && (
          <button class="chip chip-button" title={t.sourceHint} onClick={() => showPlace(session, runs, false)}>
            {placeOf(session.store.peek().files, runs)}
          </button>
        )}
      </p>
    </div>
  );
}

/** The last three steps on whose order it depends, those about the same locations together. */
function conflictsOf(conflicts: TraceStep['conflicts'], model: Model): readonly { text: string; earlier: number }[] {
  const steps = [...new Set(conflicts.map((c) => c.step))].sort((a, b) => b - a).slice(0, 3);
  const about = new Map<string, number[]>();
  for (const step of steps) {
    const names = conflicts.filter((c) => c.step === step && isShown(model, c.location)).map((c) => model.locations[c.location]?.called ?? '');
    const key = [...new Set(names)].join(', ');
    if (key !== '') about.set(key, [...(about.get(key) ?? []), step]);
  }
  return [...about].map(([names, of]) => ({ text: t.conflict(of, names), earlier: of[0] ?? 0 }));
}

function BranchSwitch({ branch, branches }: { branch: number; branches: number }) {
  const session = useSession();
  return (
    <button class="chip chip-button" title={t.otherBranch} onClick={() => void session.takeBranch((branch + 1) % branches)}>
      {t.branch(branch + 1, branches)}<Icon name="next" size={12} />
    </button>
  );
}
