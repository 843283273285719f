/** What a step shows, as a picture that nobody moves: in the speaker's window before the room sees it, and on paper. */
import type { Lesson, RunsLesson, SearchLesson, Show } from '../../lessons/lesson.ts';
import { linesOf } from '../../lessons/program.ts';
import { isAlike } from '../../lessons/search.ts';
import { StillDrawing } from '../../graph/still-drawing.tsx';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { Figures } from './figures.tsx';
import { Caption, Holds } from './lesson-graph.tsx';
import { runMaterial, searchMaterial } from './material.ts';
import { ProgramList } from './program-list.tsx';
import { exampleShown, RunColumn, runsShown } from './run-stage.tsx';
import { sidePicture, sideSentence } from './side-picture.ts';
import type { RunMaterial, SearchMaterial } from './use-engine.ts';
import { sidesShown, useLessonLayout } from './use-layout.ts';
import { momentShown, standing } from './use-position.ts';

interface Props<L extends Lesson, M> {
  readonly lesson: L;
  readonly show: Show;
  readonly material: M;
}

interface StillProps {
  readonly lesson: Lesson;
  readonly show: Show;
  /** room is dear there: what both searches have done alike is drawn once */
  readonly onPaper?: boolean;
}

export function Still({ lesson, show, onPaper = false }: StillProps) {
  if (show.kind === 'break' || show.kind === 'mend') return <pre class="still-program">{lesson.task?.program.trim()}</pre>;
  return lesson.kind === 'search' ? <Searches lesson={lesson} show={show} onPaper={onPaper} /> : <Runs lesson={lesson} show={show} />;
}

interface OnPaper {
  readonly onPaper: boolean;
}

function Searches({ lesson, show, onPaper }: Omit<Props<SearchLesson, null>, 'material'> & OnPaper) {
  const material = searchMaterial(lesson);
  if (material === null) return <Coming />;
  switch (show.kind) {
    case 'figures': return <Figures lesson={lesson} rows={material.rows} />;
    case 'program': return <ProgramList files={material.files} lit={linesOf(material.files[0]?.text ?? '', show.lines)} />;
    default: return <Graphs lesson={lesson} show={show} material={material} onPaper={onPaper} />;
  }
}

function Graphs({ lesson, show, material: { searches }, onPaper }: Props<SearchLesson, SearchMaterial> & OnPaper) {
  const layout = useLessonLayout(searches);
  const moment = standing(searches, momentShown(searches, show));
  const missed = show.kind === 'missed' ? show.step : null;
  if (layout === null) return <Coming />;
  const once = onPaper && show.kind === 'search' && show.sides === 'both' && isAlike(searches, moment);
  return (
    <div class="still-graphs">
      {(once ? onlySound : sidesShown(show)).map((side) => {
        const picture = sidePicture(searches, side, moment, missed);
        return (
          <figure key={side} class={`still-graph ${side}`}>
            {once ? <figcaption><strong>{t.bothAlike}</strong></figcaption> : <Caption side={side} who={lesson[side]} />}
            <StillDrawing {...picture} model={searches.model} layout={layout} />
            <p>{sideSentence(searches, side, moment, missed)} <Holds graph={picture.graph} state={picture.current} /></p>
          </figure>
        );
      })}
    </div>
  );
}

const onlySound = ['sound'] as const;

function Runs({ lesson, show }: Omit<Props<RunsLesson, null>, 'material'>) {
  const material = runMaterial(lesson);
  if (material === null) return <Coming />;
  return show.kind === 'runs' ? <Columns lesson={lesson} show={show} material={material} /> : <Read lesson={lesson} show={show} material={material} />;
}

function Columns({ lesson, show, material }: Props<RunsLesson, RunMaterial>) {
  const shown = runsShown(material, show);
  if (show.kind !== 'runs' || shown.length < show.columns.length) return <Coming />;
  return <div class="lesson-runs">{shown.map((facts) => <RunColumn key={facts.column.id} facts={facts} locations={lesson.locations} step={show.step} />)}</div>;
}

function Read({ lesson, show, material }: Props<RunsLesson, RunMaterial>) {
  const files = material.others.get(exampleShown(lesson, show)) ?? material.files;
  return <ProgramList files={files} lit={linesOf(files[0]?.text ?? '', show.kind === 'program' ? show.lines : [])} />;
}

const Coming = () => <p class="dim still-coming">{t.loading}</p>;
