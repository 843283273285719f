import type { CompareRow } from '../engine/protocol.gen.ts';
import { count, duration } from '../strings/page.ts';
import { compareText } from '../strings/compare.ts';

type Measure = keyof typeof compareText.charts;

const measures: readonly Measure[] = ['states', 'transitions', 'seconds'];

interface BarsProps {
  readonly rows: readonly CompareRow[];
  readonly chosen: string;
  readonly onChoose: (algorithm: string) => void;
}

/** What each algorithm explored, as three groups of bars with their numbers. */
export function Bars({ rows, chosen, onChoose }: BarsProps) {
  return (
    <table class="compare-bars">
      <thead>
        <tr>
          <th scope="col">{compareText.algorithm}</th>
          {measures.map((m) => <th key={m} scope="col">{compareText.charts[m]}</th>)}
          <th scope="col">{compareText.found}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.algorithm} class={row.algorithm === chosen ? 'chosen' : ''}>
            <th scope="row">
              {i === 0 ? row.algorithm : (
                <button type="button" class="tool" aria-pressed={row.algorithm === chosen}
                  onClick={() => onChoose(row.algorithm)}>{row.algorithm}</button>
              )}
            </th>
            {measures.map((m) => <td key={m}><Bar rows={rows} row={row} measure={m} /></td>)}
            <td>{findings(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ rows, row, measure }: { rows: readonly CompareRow[]; row: CompareRow; measure: Measure }) {
  const most = Math.max(...rows.map((r) => r[measure]), 1e-9);
  const share = Math.max((row[measure] / most) * 100, row[measure] > 0 ? 1 : 0);
  const said = measure === 'seconds' ? duration(row.seconds) : row[measure].toLocaleString('en');
  return (
    <>
      {said}
      <svg class="bar" aria-hidden="true">
        <rect class="track" width="100%" height="100%" rx="3" />
        <rect class={row === rows[0] ? 'reference' : 'value'} width={`${share}%`} height="100%" rx="3" />
      </svg>
    </>
  );
}

function findings(row: CompareRow): string {
  const found = count(row.findings.length, 'failure');
  const missed = row.missedFindings.length;
  return missed === 0 ? found : `${found}, ${missed} ${compareText.missed}`;
}
