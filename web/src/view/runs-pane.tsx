/** The runs: what goes wrong first, then runs to look at, then the reader's own. */
import { useMemo } from 'preact/hooks';
import { isConflict } from '../state/kinds.ts';
import { runEntries, sameChoice, type RunEntry } from '../state/runs.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { timeStrings } from '../strings/time.ts';
import { usePage, useSession } from './context.ts';
import { Icon } from './icons.tsx';
import { Pairs } from './pairs.tsx';

const t = strings.runs;
const words = appStrings.findings;
const times = timeStrings.runs;

export function RunsPane() {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const entries = useMemo(() => runEntries(session.store.peek()), [session, checked]);
  const run = usePage((p) => p.run);
  const conflicts = entries.filter((e) => isConflict(e.findingKind));
  const failures = entries.filter((e) => e.findingKind !== '' && !isConflict(e.findingKind));
  const samples = entries.filter((e) => e.findingKind === '');
  return (
    <nav class="pane runs-pane" aria-label={t.label} id="pane-runs">
      {entries.length === 0 && <p class="pane-empty">{t.none}</p>}
      {run?.kind === 'fork' && <OwnRun from={run.from} />}
      <RunGroup title={t.findings} entries={failures} />
      <RunGroup title={words.conflicts} entries={conflicts} />
      <Pairs />
      <RunGroup title={t.samples} entries={samples} />
    </nav>
  );
}

function RunGroup({ title, entries }: { title: string; entries: readonly RunEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 class="runs-title">{title}<span class="count">{entries.length}</span></h2>
      <ul class="runs">{entries.map((e, i) => <RunRow key={i} entry={e} />)}</ul>
    </>
  );
}

function RunRow({ entry }: { entry: RunEntry }) {
  const session = useSession();
  const run = usePage((p) => p.run);
  const chosen = sameChoice(run, entry.choice);
  const bad = entry.findingKind !== '';
  const icon = isConflict(entry.findingKind) ? 'bolt' : bad ? 'cross' : 'check';
  return (
    <li>
      <button class={`run${bad ? ' bad' : ''}`} aria-current={chosen ? 'true' : undefined}
        onClick={() => void session.choose(entry.choice)} title={entry.sentence}>
        <span class="run-mark"><Icon name={icon} size={14} /></span>
        <span class="run-title">{entry.title}</span>
        {chosen && entry.sentence !== '' && <span class="run-sentence">{entry.sentence}</span>}
        {chosen && entry.advice !== '' && <span class="run-advice"><b>{words.advice}</b> {entry.advice}</span>}
        <span class="run-events">{entry.steps.map((s) => s.event).join(' → ')}</span>
        <span class="run-steps">{bad && <span class="run-kind">{words.kinds[entry.findingKind] ?? entry.findingKind}</span>}{t.steps(entry.steps.length)}{entry.at >= 0 && <span>{times.after(entry.at)}</span>}{entry.gap && <span>{times.gap(entry.gap)}</span>}</span>
      </button>
    </li>
  );
}

function OwnRun({ from }: { from: number }) {
  const steps = usePage((p) => (p.run?.kind === 'fork' ? p.run.picks.length : 0));
  return (
    <>
      <h2 class="runs-title">{t.fork}</h2>
      <ul class="runs">
        <li>
          <div class="run" aria-current="true">
            <span class="run-mark"><Icon name="flag" size={14} /></span>
            <span class="run-title">{t.forkSentence(from)}</span>
            <span class="run-steps">{t.steps(steps)}</span>
          </div>
        </li>
      </ul>
    </>
  );
}
