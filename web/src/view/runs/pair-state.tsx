/** The states of two runs side by side, what differs first. */
import type { Model, Trace } from '../../engine/protocol.gen.ts';
import { isShown } from '../../state/inspect.ts';
import { differences, positionOf, stepsAt, type Difference } from '../../state/pair-runs.ts';
import type { Against } from '../../state/runs.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage } from '../../widget/context.ts';

const t = runStrings.pair;

export function PairState({ trace, model, against }: { trace: Trace; model: Model; against: Against }) {
  const at = usePage(positionOf);
  const { a, b } = stepsAt(against.columns, at);
  const [mine, theirs] = [trace.steps[a], against.trace.steps[b]];
  const differ = differences(model, mine, theirs);
  const same = model.locations.flatMap((l, location) =>
    (isShown(model, location) && !differ.some((d) => d.location === location) ? [{ location, name: l.called, a: mine?.values[location] ?? '', b: '' }] : []));
  return (
    <>
      <h2 class="state-title">{t.side}</h2>
      {differ.length === 0 ? <p class="dim">{t.sameHere}</p> : <Table rows={differ} />}
      {same.length > 0 && (
        <details class="unchanged">
          <summary>{t.rest(same.length)}</summary>
          <dl class="values">{same.map((r) => <div class="value-row" key={r.location}><dt>{r.name}</dt><dd>{r.a}</dd></div>)}</dl>
        </details>
      )}
    </>
  );
}

function Table({ rows }: { rows: readonly Difference[] }) {
  return (
    <table class="pair-table">
      <thead><tr><th scope="col">{t.location}</th><th scope="col"><b class="pair-tag pair-a">{t.a}</b></th><th scope="col"><b class="pair-tag pair-b">{t.b}</b></th></tr></thead>
      <tbody>
        {rows.map((r) => <tr key={r.location}><th scope="row">{r.name}</th><td>{r.a}</td><td>{r.b}</td></tr>)}
      </tbody>
    </table>
  );
}
