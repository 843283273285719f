/** Two runs beside each other: what happens in each, the differing values marked, and how they end, in words. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Model, Trace } from '../../engine/protocol.gen.ts';
import type { Page } from '../../state/page.ts';
import { endComparison, endsOf, goToPosition, pairRows, positionOf, stepsAt, type Cell, type Ends, type PairRow } from '../../state/pair-runs.ts';
import type { Against } from '../../state/runs.ts';
import { mendStrings } from '../../strings/mends.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { showStep } from '../../widget/show-step.ts';
import { hueOf } from './lanes.tsx';
import { runName } from './run-name.ts';
import { Transport } from './transport.tsx';

const t = runStrings.pair;

interface Props {
  readonly trace: Trace;
  readonly model: Model;
}

export function RunPair({ trace, model }: Props) {
  const against = usePage((p) => p.against);
  const at = usePage(positionOf);
  if (!against) return null;
  return (
    <>
      <Heads trace={trace} model={model} against={against} at={at} />
      <Transport trace={trace} model={model} />
      <PairLanes trace={trace} model={model} against={against} at={at} />
    </>
  );
}

/** What each run is, what happens in it here, and how both end. */
function Heads({ trace, model, against, at }: Props & { against: Against; at: number }) {
  const session = useSession();
  const ends = useMemo(() => endsOf(model, trace, against.trace), [model, trace, against.trace]);
  const steps = stepsAt(against.columns, at);
  const page = session.store.peek();
  return (
    <div class="pair-heads">
      <p class="pair-ends" role="status" aria-live="polite">{againstWords(model, trace, against)}{endWords(ends)}</p>
      <div class="pair-side">
        {against.elsewhere === undefined && <button class="button small" onClick={() => void session.choose(against.choice)} data-action="pair-other">{t.reverse}</button>}
        <button class="button quiet square small" aria-label={t.end} title={t.end} onClick={() => session.do(endComparison)} data-action="pair-end"><Icon name="cross" size={14} /></button>
      </div>
      <Told side="a" name={page.run ? nameIn(page, against, true) : ''} step={steps.a} text={trace.steps[steps.a]?.text ?? ''} here={against.columns[at]?.a !== -1} />
      <Told side="b" name={nameIn(page, against, false)} step={steps.b} text={against.trace.steps[steps.b]?.text ?? ''} here={against.columns[at]?.b !== -1} />
    </div>
  );
}

const nameIn = (page: Page, against: Against, first: boolean): string =>
  (against.swapped ? '' : first && page.run ? runName(page, page.run) : against.elsewhere ? mendStrings.after : runName(page, against.choice));

function againstWords(model: Model, trace: Trace, { swapped }: Against): string {
  if (!swapped) return '';
  const name = (step: number): string => {
    const event = model.events[trace.steps[step]?.event ?? -1];
    return event?.text || (event?.name ?? '');
  };
  return swapped[0] === swapped[1] ? '' : `${t.swapped(name(swapped[0]), name(swapped[1]))} `;
}

/** How two runs end, in words: at most three values are told. */
export function endWords({ differ, same, onlyA, onlyB }: Ends): string {
  const told = differ.slice(0, 3).map((d) => t.differs(d.name, d.a, d.b));
  const end = same ? t.sameEnd : differ.length === 0 ? t.sameValues : t.ends(told, differ.length - told.length);
  const fails = [...onlyA.slice(0, 1).map((f) => t.failsOnly(t.a, f)), ...onlyB.slice(0, 1).map((f) => t.failsOnly(t.b, f))];
  return [end, ...fails].join(' ');
}

function Told({ side, name, step, text, here }: { side: 'a' | 'b'; name: string; step: number; text: string; here: boolean }) {
  return (
    <p class={`pair-told${here ? '' : ' waiting'}`}>
      <b class={`pair-tag pair-${side}`}>{t[side]}</b>
      {name !== '' && <span class="pair-name" title={name}>{name}</span>}
      <span class="pair-step">{step}</span><span class="pair-text">{text}</span>
    </p>
  );
}

/** Columns drawn at once. */
const most = 120;

interface Shown {
  readonly from: number;
  readonly to: number;
}

function PairLanes({ trace, model, against, at }: Props & { against: Against; at: number }) {
  const { columns } = against;
  const rows = useMemo(() => pairRows(model, trace, against.trace, columns), [model, trace, against.trace, columns]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    showStep(box.current);
  }, [at, columns]);
  const from = Math.max(0, Math.min(at - most / 2, columns.length - most));
  const shown = { from, to: Math.min(columns.length, from + most) - 1 };
  const height = rows.reduce((sum, row) => sum + (row.b.length > 0 ? 2 : 1), 2);
  let next = 5;
  return (
    <div class="lanes pair-lanes" ref={box} style={{ '--columns': shown.to - from + 1, '--rows': height, '--cursor': at - from + 2 }} role="group" aria-label={t.label}>
      <div class="lanes-grid">
        <span class="lanes-cursor" aria-hidden="true" />
        <Numbers shown={shown} at={at} />
        <Title name={t.events} row={3} rows={2} />
        <Events side="a" trace={trace} model={model} against={against} shown={shown} at={at} row={3} />
        <Events side="b" trace={against.trace} model={model} against={against} shown={shown} at={at} row={4} />
        {rows.map((row) => {
          const top = next;
          next += row.b.length > 0 ? 2 : 1;
          return <Values key={row.location} row={row} top={top} shown={shown} at={at} />;
        })}
      </div>
    </div>
  );
}

function Numbers({ shown, at }: { shown: Shown; at: number }) {
  const session = useSession();
  const columns = Array.from({ length: shown.to - shown.from + 1 }, (_, i) => shown.from + i);
  return (
    <>
      {columns.map((column) => (
        <button class="lane-step" key={column} aria-current={column === at ? 'step' : undefined} tabIndex={-1}
          style={{ gridColumn: column - shown.from + 2, gridRow: 1 }} onClick={() => session.do(goToPosition(column))}>{column}</button>
      ))}
    </>
  );
}

/** The name of one or two rows; two rows are those of A and of B. */
function Title({ name, row, rows }: { name: string; row: number; rows: number }) {
  return (
    <span class={`lane-title pair-title rows-${rows}`} style={{ gridRow: `${row} / span ${rows}` }} title={name}>
      <span>{name}</span>
      {rows === 2 && <i class="pair-tags" aria-hidden="true"><b class="pair-tag pair-a">{t.a}</b><b class="pair-tag pair-b">{t.b}</b></i>}
    </span>
  );
}

interface EventsProps {
  readonly side: 'a' | 'b';
  readonly trace: Trace;
  readonly model: Model;
  readonly against: Against;
  readonly shown: Shown;
  readonly at: number;
  readonly row: number;
}

function Events({ side, trace, model, against, shown, at, row }: EventsProps) {
  const session = useSession();
  const shownTrace = usePage((p) => p.trace);
  const { columns } = against;
  return (
    <>
      {columns.slice(shown.from, shown.to + 1).map((column, i) => {
        const at0 = shown.from + i;
        const place = { gridRow: row, gridColumn: i + 2 };
        const event = model.events[trace.steps[column[side]]?.event ?? -1];
        if (column[side] < 0) return <span class="pair-missing" key={at0} style={place} title={t.missing}>–</span>;
        if (!event) return null;
        const [mine, theirs] = [shownTrace?.steps[column.a], against.trace.steps[column.b]];
        const alike = mine?.event === theirs?.event && mine?.branch === theirs?.branch;
        return (
          <button class={`lane-mark${alike ? '' : ' differs'}${at0 === at ? ' now' : ''}`} key={at0} tabIndex={-1} style={place}
            title={t.event(t[side], column[side], event.text || event.name)} onClick={() => session.do(goToPosition(at0))}>
            <span class="lane-text">{event.text || event.name}</span>
          </button>
        );
      })}
    </>
  );
}

/** A location in both runs, or once where they never differ. */
function Values({ row, top, shown, at }: { row: PairRow; top: number; shown: Shown; at: number }) {
  const both = row.b.length > 0;
  return (
    <>
      <Title name={row.name} row={top} rows={both ? 2 : 1} />
      <Cells cells={row.a} name={row.name} run={both ? t.a : `${t.a}, ${t.b}`} row={top} shown={shown} at={at} />
      {both && <Cells cells={row.b} name={row.name} run={t.b} row={top + 1} shown={shown} at={at} />}
    </>
  );
}

function Cells({ cells, name, run, row, shown, at }: { cells: readonly Cell[]; name: string; run: string; row: number; shown: Shown; at: number }) {
  return (
    <>
      {cells.filter((c) => c.to >= shown.from && c.from <= shown.to).map((c) => (
        <span class={`lane-value${c.differs ? ' differs' : ''}${at >= c.from && at <= c.to ? ' now' : ''}`} key={c.from} title={t.cell(name, c.value, run, c.from, c.differs)}
          style={{ gridRow: row, gridColumn: `${Math.max(c.from, shown.from) - shown.from + 2} / ${Math.min(c.to, shown.to) - shown.from + 3}`, '--hue': hueOf(c.value) }}>
          <span>{c.differs && <i class="pair-differs" aria-hidden="true">≠</i>}{c.value}</span>
        </span>
      ))}
    </>
  );
}
