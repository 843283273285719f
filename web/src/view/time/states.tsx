/** The table of the states a home can be in: the earliest time of each, what is different, a run that leads there. */
import { useMemo, useState } from 'preact/hooks';
import type { CheckResult, HomeState, StatesResult } from '../../engine/protocol.gen.ts';
import { factsOf, matches, type Fact } from '../../state/home-states.ts';
import { setOptions } from '../../state/options.ts';
import { sameChoice, type RunChoice } from '../../state/runs.ts';
import { lengths } from '../../state/time-options.ts';
import { whenIn } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { useStates } from './use-states.ts';

const t = timeStrings.states;

export function States() {
  const known = useStates();
  const checked = usePage((p) => p.checked !== null);
  if (!checked) return <p class="pane-empty">{timeStrings.pane.unchecked}</p>;
  if (!known) return <p class="pane-empty" role="status">{timeStrings.pane.loading}</p>;
  return <StatesTable result={known.checked.result} states={known.states} />;
}

interface Row {
  readonly state: HomeState;
  readonly facts: readonly Fact[];
}

const stride = 200;

export function StatesTable({ result, states }: { result: CheckResult; states: StatesResult }) {
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState(stride);
  const rows = useMemo(() => states.rows.map((state) => ({
    state, facts: factsOf(result.model, states.locations, state, states.rows[0]?.values ?? [], t.say),
  })), [result, states]);
  const found = rows.filter((r) => matches(r.facts, query));
  const when = whenIn(result.time);
  return (
    <div class="states">
      <div class="states-head">
        <input class="field" type="search" value={query} placeholder={t.filterHint} aria-label={t.filter} onInput={(e) => setQuery(e.currentTarget.value)} />
        <label class="states-all"><input type="checkbox" checked={all} onChange={(e) => setAll(e.currentTarget.checked)} /> {t.all}</label>
        <span class="dim" role="status">{t.heading(found.length, states.total)}</span>
      </div>
      <p class="dim states-hint">{found.length === 0 ? t.none : t.runs}</p>
      {states.rows.some((r) => r.at < 0) && <HowSoon />}
      {found.length > 0 && (
        <table class="states-table">
          <thead><tr><th scope="col">{t.earliest}</th><th scope="col">{t.what}</th></tr></thead>
          <tbody>{found.slice(0, shown).map((row) => <StateRow key={row.state.state} row={row} told={when} all={all} />)}</tbody>
        </table>
      )}
      {found.length > shown && <button class="button small" onClick={() => setShown(shown + stride)}>{t.more(Math.min(stride, found.length - shown))}</button>}
    </div>
  );
}

/** For ever has no clock that runs on: a part of time has. */
function HowSoon() {
  const session = useSession();
  const look = () => {
    session.do(setOptions({ for: lengths.week }));
    void session.check();
  };
  return <p class="states-hint">{t.soon} <button class="link-button" data-action="how-soon" onClick={look}>{t.lookAhead}</button></p>;
}

/** The run to a state. */
export const runTo = (state: HomeState): RunChoice => ({ kind: 'fork', start: state.start, picks: state.run, from: 0 });

function StateRow({ row, told, all }: { row: Row; told: (at: number) => string; all: boolean }) {
  const session = useSession();
  const { state, facts } = row;
  const run = usePage((p) => p.run);
  const chosen = sameChoice(run, runTo(state));
  const changed = facts.filter((f) => f.changed);
  const when = state.at < 0 ? t.unknown : state.at === 0 ? t.start : timeStrings.runs.after(state.at);
  const what = changed.length === 0 ? t.atStart : changed.map((f) => `${f.name} = ${f.value}`).join(', ');
  return (
    <tr class={chosen ? 'chosen' : ''}>
      <td class="states-when">
        <button class="states-play" aria-pressed={chosen} title={t.play(when, what)} aria-label={t.play(when, what)} onClick={() => void session.choose(runTo(state))}>
          {when}
        </button>
        {state.at > 0 && <span class="dim">{told(state.at)}</span>}
      </td>
      <td><Facts facts={all ? facts : changed} /></td>
    </tr>
  );
}

/** What holds, what changed in bold. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return <span class="dim">{t.atStart}</span>;
  return <span class="facts">{facts.map((f) => <span class={f.changed ? 'fact changed' : 'fact'} key={f.name}>{f.name} <b>{f.value}</b></span>)}</span>;
}
