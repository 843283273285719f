/** The runs: what goes wrong first, then runs to look at, then the reader's own, then ways to find more. */
import { useMemo } from 'preact/hooks';
import { compareWith } from '../control/runs.ts';
import { isConflict, knownKind } from '../state/kinds.ts';
import { removeAsked } from '../state/own-runs.ts';
import { isStale } from '../state/result.ts';
import { runEntries, sameChoice, type RunEntry } from '../state/runs.ts';
import { onHomeDesk } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { Told } from '../widget/told.tsx';
import { Pairs } from './pairs.tsx';
import { showBoth } from './runs/acts.ts';
import { FindRun } from './runs/find-run.tsx';
import { runName } from './runs/run-name.ts';
import { useChooser } from './runs/use-chooser.ts';

const OwnRow = lazy('views', (m) => m.OwnRow);
const Mends = lazy('views', (m) => m.Mends);
const Mended = lazy('views', (m) => m.Mended);

const t = strings.runs;
const own = runStrings.own;
const pair = runStrings.pair;
const words = appStrings.findings;
const times = timeStrings.runs;

export function RunsPane() {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const stale = usePage(isStale);
  const asked = usePage((p) => p.asked);
  const built = usePage((p) => p.own);
  const mended = usePage((p) => p.mended !== null);
  const desk = usePage(onHomeDesk);
  const entries = useMemo(() => runEntries(session.store.peek()), [session, checked, asked, built]);
  const conflicts = entries.filter((e) => isConflict(e.findingKind));
  const failures = entries.filter((e) => e.findingKind !== '' && !isConflict(e.findingKind));
  const wrong = desk && conflicts.length + failures.length > 0; // what goes well is one step deeper then
  const of = (kind: RunEntry['choice']['kind']) => entries.filter((e) => e.choice.kind === kind);
  return (
    <nav class="pane runs-pane" aria-label={t.label} id="pane-runs">
      {mended && <Mended />}
      {entries.length === 0 && <p class="pane-empty">{t.none}</p>}
      {stale && <p class="pane-stale">{t.stale}</p>}
      <RunGroup title={own.title} entries={of('fork')} />
      <RunGroup title={t.findings} entries={failures} />
      <RunGroup title={words.conflicts} entries={conflicts} />
      {!wrong && <Pairs />}
      <RunGroup title={asked?.title ?? own.asked} entries={of('asked')} onRemove={() => session.do(removeAsked)} />
      {!wrong && <RunGroup title={t.samples} entries={of('sample')} />}
      {checked && !wrong && <FindRun />}
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly RunEntry[];
  readonly onRemove?: () => void;
}

function RunGroup({ title, entries, onRemove }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 class="runs-title">{title}<span class="count">{entries.length}</span>
        {onRemove && <button class="tab-close runs-remove" aria-label={own.removeAsked} title={own.removeAsked} onClick={onRemove}><Icon name="cross" size={12} /></button>}
      </h2>
      <ul class="runs">{entries.map((e, i) => (e.choice.kind === 'fork' ? <OwnRow key={JSON.stringify(e.choice)} entry={e} choice={e.choice} /> : <RunRow key={i} entry={e} />))}</ul>
    </>
  );
}

function RunRow({ entry }: { entry: RunEntry }) {
  const run = usePage((p) => p.run);
  const against = usePage((p) => p.against);
  const verified = usePage((p) => p.checked?.verified);
  const choose = useChooser(entry);
  const chosen = sameChoice(run, entry.choice);
  const beside = against !== null && sameChoice(against.choice, entry.choice);
  const bad = entry.findingKind !== '';
  const icon = isConflict(entry.findingKind) ? 'bolt' : bad ? 'cross' : 'check';
  return (
    <li class={beside ? 'beside' : undefined}>
      <button class={`run${bad ? ' bad' : ''}`} aria-current={chosen ? 'true' : undefined} onClick={choose} title={entry.sentence}>
        <span class="run-mark"><Icon name={icon} size={14} /></span>
        <span class="run-title">{beside && <b class="pair-tag pair-b">{pair.b}</b>}<Told text={entry.title} /></span>
        {chosen && entry.sentence !== '' && <span class="run-sentence"><Told text={entry.sentence} /></span>}
        {chosen && entry.advice !== '' && <span class="run-advice"><b>{words.advice}</b> {entry.advice}</span>}
        <span class="run-events">{entry.steps.map((s) => s.event).join(' → ')}</span>
        <span class="run-steps">{bad && <span class="run-kind">{words.kinds[knownKind(entry.findingKind)]}</span>}{t.steps(entry.steps.length)}{entry.at >= 0 && <span>{times.after(entry.at)}</span>}{entry.gap && <span>{times.gap(entry.gap)}</span>}</span>
      </button>
      <RunActs entry={entry} chosen={chosen} />
      {chosen && verified && entry.choice.kind === 'finding' && <Mends finding={entry.choice.index} advice={entry.advice !== ''} />}
    </li>
  );
}

/** What can be done with a run besides looking at it: of the one on show both orders, of another a comparison. */
function RunActs({ entry, chosen }: { entry: RunEntry; chosen: boolean }) {
  const session = useSession();
  const shown = usePage((p) => p.run !== null && p.trace !== null);
  const name = () => runName(session.store.peek(), entry.choice);
  if (chosen) {
    return entry.findingKind === '' ? null : (
      <p class="run-acts"><button class="button small" title={pair.bothHint} onClick={() => void showBoth(session, entry.choice)} data-action="both-orders">
        <Icon name="bolt" size={12} />{pair.both}</button></p>
    );
  }
  if (!shown) return null;
  return (
    <button class="run-beside" title={pair.with} aria-label={pair.withNamed(name())} onClick={() => void compareWith(session, entry.choice)}>
      <Icon name="beside" size={13} />
    </button>
  );
}
