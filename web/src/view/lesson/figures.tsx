/** What each algorithm explored: bars for everything, without memory, naive and sound. */
import type { CompareRow } from '../../engine/protocol.gen.ts';
import type { SearchLesson } from '../../lessons/lesson.ts';
import { yardsticks } from '../../lessons/facts.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';

type Who = keyof typeof t.bars;
type Measure = keyof typeof t.measures;

const measures: readonly Measure[] = ['states', 'transitions', 'executions'];

export function Figures({ lesson, rows }: { lesson: SearchLesson; rows: readonly CompareRow[] }) {
  const names: readonly (readonly [Who, string])[] = [
    ['none', yardsticks.everything], ['memoryless', yardsticks.memoryless], ['naive', lesson.naive.algorithm], ['sound', lesson.sound.algorithm],
  ];
  return (
    <table class="lesson-figures" aria-label={t.figures}>
      <thead>
        <tr><td />{measures.map((m) => <th key={m} scope="col">{t.measures[m]}</th>)}</tr>
      </thead>
      <tbody>
        {names.map(([who, algorithm]) => <Row key={who} who={who} row={rows.find((r) => r.algorithm === algorithm)} rows={rows} />)}
      </tbody>
    </table>
  );
}

function Row({ who, row, rows }: { who: Who; row: CompareRow | undefined; rows: readonly CompareRow[] }) {
  return (
    <tr class={who}>
      <th scope="row">{t.bars[who]}{row?.outcome === 'bounded' && <small> {t.unfinished}</small>}</th>
      {measures.map((m) => <td key={m}>{row === undefined ? t.waiting : <Bar of={row[m]} all={rows.map((r) => r[m])} shown={m !== 'executions' || who !== 'none'} />}</td>)}
    </tr>
  );
}

function Bar({ of, all, shown }: { of: number; all: readonly number[]; shown: boolean }) {
  if (!shown) return <span class="dim">–</span>;
  const share = Math.max((of / Math.max(...all, 1)) * 100, 1.5);
  return (
    <>
      <span class="figure">{of.toLocaleString('en')}</span>
      <svg class="bar" aria-hidden="true"><rect width={`${share}%`} height="100%" rx="2" /></svg>
    </>
  );
}
