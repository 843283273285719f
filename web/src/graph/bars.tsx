import type { CompareRow } from '../engine/protocol.gen.ts';
import { count, duration } from '../strings.ts';
import { compareText } from './words.ts';

type Measure = keyof typeof compareText.charts;

const measures: readonly Measure[] = ['states', 'transitions', 'seconds'];

const WIDTH = 210;
const ROW = 26;
const BAR = 8;

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
  const width = Math.max((row[measure] / most) * WIDTH, row[measure] > 0 ? 2 : 0);
  const said = measure === 'seconds' ? duration(row.seconds) : row[measure].toLocaleString('en');
  return (
    <svg class="bar" viewBox={`0 0 ${WIDTH} ${ROW}`} width={WIDTH} height={ROW} role="img" aria-label={said}>
      <rect class="track" x="0" y={ROW - BAR - 1} width={WIDTH} height={BAR} rx="3" />
      <rect class={row === rows[0] ? 'reference' : 'value'} x="0" y={ROW - BAR - 1} width={width} height={BAR} rx="3" />
      <text x="0" y="11">{said}</text>
    </svg>
  );
}

function findings(row: CompareRow): string {
  const found = count(row.findings.length, 'failure');
  const missed = row.missedFindings.length;
  return missed === 0 ? found : `${found}, ${missed} ${compareText.missed}`;
}
