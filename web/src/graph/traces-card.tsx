import { runEntries, sameChoice, type RunEntry } from '../state/runs.ts';
import { setScope, type Show } from '../state/scope.ts';
import { rungText } from '../strings/graph-rungs.ts';
import { usePage, useSession } from '../widget/context.ts';

const SHOWN = 3;
const others: readonly Show[] = ['quotient', 'neighbourhood'];

/** The shortest ones, failures before others. */
export function shortest(entries: readonly RunEntry[]): readonly RunEntry[] {
  const failures = entries.filter((entry) => entry.findingKind !== '' && entry.steps.length > 0);
  const shown = failures.length > 0 ? failures : entries.filter((entry) => entry.steps.length > 0);
  return [...shown].sort((a, b) => a.steps.length - b.steps.length).slice(0, SHOWN);
}

/** Where there are too many states to draw: the runs that say most, and what else can be looked at. */
export function TracesCard() {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const choice = usePage((p) => p.run);
  const entries = checked === null ? [] : shortest(runEntries(session.store.peek()));
  const failures = entries.some((entry) => entry.findingKind !== '');
  return (
    <div class="traces-card">
      {entries.length > 0 && <h3>{failures ? rungText.shortest(entries.length) : rungText.typical(entries.length)}</h3>}
      <ul>
        {entries.map((entry, i) => (
          <li key={i}>
            <button type="button" class="tool" aria-pressed={sameChoice(entry.choice, choice)} onClick={() => void session.choose(entry.choice)}>
              {entry.title} <span class="tool-label">{rungText.steps(entry.steps.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        <span class="tool-label">{rungText.others}</span>
        {others.map((show) => (
          <button key={show} type="button" class="tool" title={rungText.showHints[show]} data-show={show}
            onClick={() => session.do(setScope({ show }))}>{rungText.shows[show]}</button>
        ))}
      </p>
    </div>
  );
}
