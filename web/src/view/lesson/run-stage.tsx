/** The stage of a lesson with runs: each a list of steps with the values that matter, side by side. */
import type { CheckResult, TraceStep } from '../../engine/protocol.gen.ts';
import { useMemo } from 'preact/hooks';
import type { ColumnFacts } from '../../lessons/claims.ts';
import { linesOf } from '../../lessons/program.ts';
import type { RunsLesson, Show } from '../../lessons/lesson.ts';
import { shownParts } from '../../state/lesson.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { byClock, timeOfDay } from '../../strings/time-words.ts';
import { usePage } from '../../widget/context.ts';
import { Below, PartToggles } from './parts.tsx';
import { ProgramList } from './program-list.tsx';
import type { RunMaterial } from './use-engine.ts';

interface Props {
  readonly lesson: RunsLesson;
  readonly material: RunMaterial;
  readonly show: Show;
}

export function RunStage({ lesson, material, show }: Props) {
  const parts = usePage(shownParts);
  const ids = show.kind === 'runs' ? show.columns : [];
  const shown = runsShown(material, show);
  const files = material.others.get(exampleShown(lesson, show)) ?? material.files;
  const lit = useMemo(() => linesOf(files[0]?.text ?? '', show.kind === 'program' ? show.lines : []), [files, show]);
  return (
    <div class={`lesson-stage shows-${show.kind}`}>
      {shown.length > 0 && (
        <div class="lesson-runs">
          {shown.map((facts) => (
            <RunColumn key={facts.column.id} facts={facts} locations={lesson.locations} step={show.kind === 'runs' ? show.step : 0} />
          ))}
        </div>
      )}
      {ids.length > shown.length && <p class="lesson-waiting dim" role="status">{t.loading}</p>}
      {show.kind === 'runs' && <p class="lesson-legend"><PartToggles parts={onlyProgram} /></p>}
      <Below shown={show.kind === 'runs' ? parts : onlyProgram} parts={{ program: () => <ProgramList files={files} lit={lit} /> }} />
    </div>
  );
}

/** The runs that have come, of those that are shown. */
export const runsShown = ({ columns }: RunMaterial, show: Show): readonly ColumnFacts[] =>
  (show.kind === 'runs' ? show.columns : []).flatMap((id) => columns.filter((c) => c.column.id === id));

const onlyProgram = ['program'] as const;

/** The program to read beside what is shown: that of the last run. */
export function exampleShown(lesson: RunsLesson, show: Show): string {
  const last = show.kind === 'runs' ? lesson.columns.find((c) => c.id === show.columns.at(-1))?.program : undefined;
  return (show.kind === 'program' && show.of ? show.of : (last ?? lesson.program)).example;
}

interface ColumnProps {
  readonly facts: ColumnFacts;
  readonly locations: readonly string[];
  readonly step: number;
}

export function RunColumn({ facts: { column, check, trace }, locations, step }: ColumnProps) {
  const shown = locations.map((name) => check.model.locations.findIndex((l) => l.name === name)).filter((i) => i >= 0);
  const steps = (trace?.steps ?? []).slice(0, step + 1);
  const timed = steps.some((s) => s.at >= 0);
  const when = whenIn(check);
  const finding = column.run !== null && 'finding' in column.run ? check.findings[column.run.finding] : undefined;
  const said = finding?.title ?? (check.findings.length === 0 ? check.verdict : '');
  return (
    <figure class={`lesson-run ${finding === undefined ? 'goes-well' : 'goes-wrong'}`}>
      <figcaption>{column.caption}</figcaption>
      {said !== '' && <p class="lesson-verdict"><span>{t.verdict}</span> {said}</p>}
      {steps.length > 0 && (
        <table>
          <thead>
            <tr>{shown.map((i) => <th key={i} scope="col"><Broken name={shortName(check, i)} /></th>)}</tr>
          </thead>
          {steps.map((s, i) => <StepRows key={i} step={s} shown={shown} when={timed ? when : null} />)}
        </table>
      )}
      {timed && steps.length === (trace?.steps.length ?? 0) && <TimeAxis steps={steps} when={when} />}
    </figure>
  );
}

/** "lock of the door" would be long: "door.lock". Names of apps in front of timers say nothing here. */
function shortName({ model }: CheckResult, location: number): string {
  const { name = '', kind, device } = model.locations[location] ?? {};
  return kind === 'attribute' && device ? name : name.slice(name.lastIndexOf('.') + 1);
}

/** A name that may go on in the next line after its point. */
function Broken({ name }: { name: string }) {
  const at = name.indexOf('.') + 1;
  return <>{name.slice(0, at)}<wbr />{name.slice(at)}</>;
}

/** What happens, and below it what holds then. */
function StepRows({ step, shown, when }: { step: TraceStep; shown: readonly number[]; when: When | null }) {
  return (
    <tbody class={step.failures.length > 0 ? 'fails' : ''}>
      <tr><th colSpan={shown.length} scope="rowgroup">{when && <span class="when">{when(step.at)}</span>}{step.text}</th></tr>
      <tr>{shown.map((i) => <td key={i} class={step.changed.includes(i) ? 'changed' : ''}>{step.values[i]}</td>)}</tr>
    </tbody>
  );
}

type When = (at: number) => string;

/** Moments as the text tells them: "9:00:01", or in a program that knows no time of day "0:01". */
function whenIn({ time }: CheckResult): When {
  return (at) => {
    const seconds = Math.max(0, Math.round(at));
    if (byClock(time)) return `${timeOfDay((time?.startSeconds ?? 0) + seconds).replace(/^0/, '')}`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
}

const WIDTH = 400;

/** As wide as a time of day with its seconds. */
const TIME_WIDTH = 54;

/** Where each moment is named: below its place, or as near to it as the one before lets it be. */
function apart(moments: readonly number[], x: (at: number) => number): readonly { readonly at: number; readonly where: number }[] {
  let free = 0;
  return moments.map((at) => {
    const where = Math.max(x(at), free);
    free = where + TIME_WIDTH;
    return { at, where };
  });
}

/** The steps of a run where they lie in time. */
function TimeAxis({ steps, when }: { steps: readonly TraceStep[]; when: When }) {
  const last = Math.max(...steps.map((s) => s.at), 1);
  const x = (at: number): number => 24 + (Math.max(0, at) / last) * (WIDTH - 48);
  const moments = apart([...new Set(steps.map((s) => Math.max(0, s.at)))], x);
  return (
    <svg class="lesson-axis" viewBox={`0 0 ${WIDTH} 40`} aria-hidden="true">
      <path d={`M24,14H${WIDTH - 24}`} />
      {steps.map((s, i) => <circle key={i} cx={x(s.at)} cy={14} r={s.failures.length > 0 ? 6 : 4} class={s.failures.length > 0 ? 'fails' : ''} />)}
      {moments.map(({ at, where }) => <text key={at} x={where} y={34}>{when(at)}</text>)}
    </svg>
  );
}
