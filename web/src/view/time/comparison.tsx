/** Exact times, every order and random tries side by side: the states that cannot happen, and those that are missed. */
import { useEffect, useRef } from 'preact/hooks';
import type { CompareResult, HomeState, TimedRow } from '../../engine/protocol.gen.ts';
import { isQuick } from '../../state/check.ts';
import { factsOf } from '../../state/home-states.ts';
import { timedAlgorithms } from '../../state/options.ts';
import { isStale, isStaleComparison, type Checked } from '../../state/result.ts';
import { duration } from '../../strings/page.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Facts, runTo } from './states.tsx';

const t = timeStrings.compare;

const nameOf = (algorithm: string): string => t.names[algorithm] ?? algorithm;

export function Comparison() {
  const session = useSession();
  const compared = usePage((p) => (p.compared?.options.time === 'timed' ? p.compared : null));
  const busy = usePage((p) => p.work.kind !== 'idle');
  const comparing = usePage((p) => p.work.kind === 'comparing');
  const stale = usePage(isStaleComparison);
  const run = () => void session.compare(timedAlgorithms);
  useFirst(run);
  return (
    <div class="timed-compare">
      <div class="states-head">
        <p class="timed-intro">{t.intro}</p>
        <button class="button primary" disabled={busy} data-action="compare" onClick={run}>{compared ? t.again : t.run}</button>
      </div>
      {comparing && <p class="dim" role="status">{t.comparing}</p>}
      {compared && stale && !comparing && <p class="verdict-warning">{t.stale}</p>}
      {compared && <Results result={compared.result} />}
    </div>
  );
}

/** Compares a small program by itself. */
function useFirst(run: () => void): void {
  const checked = usePage((p) => p.checked);
  const wanted = usePage((p) => p.compared?.options.time !== 'timed' && p.work.kind === 'idle'
    && p.checked?.verified === true && p.checked.options.time === 'timed' && isQuick(p.checked) && !isStale(p));
  const tried = useRef<Checked | null>(null);
  useEffect(() => {
    if (!wanted || tried.current === checked) return;
    tried.current = checked;
    run();
  }, [wanted, checked]);
}

/** Of an algorithm: the states that can happen, those that cannot, those it does not report. */
interface Figures {
  readonly algorithm: string;
  readonly valid: number;
  readonly invalid: number;
  readonly missed: number;
  readonly seconds: number;
}

function figuresOf(result: CompareResult): readonly Figures[] {
  const first = result.timed[0];
  const reference = result.rows[0];
  const seconds = (name: string) => result.rows.find((r) => r.algorithm === name)?.seconds ?? 0;
  const others = result.timed.map((row) => ({
    algorithm: row.algorithm, valid: row.states - row.invalid, invalid: row.invalid, missed: row.missed, seconds: seconds(row.algorithm),
  }));
  if (!first || !reference) return others;
  const real = first.states - first.invalid + first.missed;
  return [{ algorithm: reference.algorithm, valid: real, invalid: 0, missed: 0, seconds: reference.seconds }, ...others];
}

function Results({ result }: { result: CompareResult }) {
  const figures = figuresOf(result);
  const most = Math.max(1, ...figures.map((f) => f.valid + f.invalid + f.missed));
  return (
    <>
      <table class="timed-bars">
        <thead><tr><th scope="col">{t.algorithm}</th><th scope="col">{t.figures}</th><th scope="col">{t.time}</th></tr></thead>
        <tbody>{figures.map((f) => <Bar key={f.algorithm} figures={f} most={most} />)}</tbody>
      </table>
      <ul class="timed-legend" aria-hidden="true">
        <li><span class="part part-valid" />{t.real}</li><li><span class="part part-invalid" />{t.invalid}</li><li><span class="part part-missed" />{t.missed}</li>
      </ul>
      {result.timed.map((row) => <Differences key={row.algorithm} row={row} result={result} />)}
    </>
  );
}

function Bar({ figures, most }: { figures: Figures; most: number }) {
  const { algorithm, valid, invalid, missed } = figures;
  const width = (n: number) => ({ width: `${(100 * n) / most}%` });
  return (
    <tr data-algorithm={algorithm}>
      <th scope="row">{nameOf(algorithm)} <code>{algorithm}</code></th>
      <td>
        <span class="timed-bar" role="img" aria-label={t.bar(nameOf(algorithm), valid, invalid, missed)}>
          {([['valid', valid], ['invalid', invalid], ['missed', missed]] as const).map(([kind, n]) => n > 0 && (
            <span class={`part part-${kind}`} key={kind} style={width(n)}>{n.toLocaleString('en')}</span>
          ))}
        </span>
      </td>
      <td class="timed-seconds">{duration(figures.seconds)}</td>
    </tr>
  );
}

function Differences({ row, result }: { row: TimedRow; result: CompareResult }) {
  const name = nameOf(row.algorithm);
  return (
    <section class="timed-row" aria-label={name}>
      <h3 class={row.invalid + row.missed > 0 ? 'differs' : ''}>{t.verdict(name, row.invalid, row.missed, row.states)}</h3>
      <Listed kind="invalid" title={t.invalidTitle(name)} states={row.invalidStates} all={row.invalid} row={row} result={result} />
      <Listed kind="missed" title={t.missedTitle(name)} states={row.missedStates} all={row.missed} row={row} result={result} />
    </section>
  );
}

interface ListProps {
  readonly kind: 'invalid' | 'missed';
  readonly title: string;
  readonly states: readonly HomeState[];
  readonly all: number;
  readonly row: TimedRow;
  readonly result: CompareResult;
}

function Listed({ kind, title, states, all, row, result }: ListProps) {
  const session = useSession();
  const first = usePage((p) => p.trace?.steps[0]?.values);
  if (states.length === 0) return null;
  const start = row.locations.map((location) => first?.[location] ?? '');
  return (
    <div class={`timed-list ${kind}`}>
      <p class="dim">{title} ({t.first(states.length, all)})</p>
      <ul>
        {states.map((state, i) => {
          const facts = factsOf(result.model, row.locations, state, start, timeStrings.states.say).filter((f) => f.changed);
          return (
            <li key={i}>
              <Facts facts={facts} />
              {kind === 'missed' && (
                <button class="link-button" onClick={() => void session.choose(runTo(state))}>{t.play}{state.at >= 0 ? `, ${timeStrings.runs.after(state.at)}` : ''}</button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
