/** A lesson on paper: the program, what each step says and shows, its questions with boxes to tick, and the answers on a page of their own. */
import type { Session } from '../../control/session.ts';
import type { File } from '../../engine/protocol.gen.ts';
import { programFiles } from '../../lessons/facts.ts';
import { asksOf } from '../../lessons/index.ts';
import type { Lesson, Show, Step } from '../../lessons/lesson.ts';
import { lessonAddress } from '../../state/lesson.ts';
import { lessonStrings } from '../../strings/lessons.ts';
import { sheetStrings as t } from '../../strings/speaking.ts';
import { taskStrings } from '../../strings/tasks.ts';
import { pageAddress } from '../../widget/clipboard.ts';
import { openWindow } from '../stage/window.tsx';
import { loadFiles } from './use-engine.ts';
import { runMaterial } from './material.ts';
import { Still } from './still.tsx';
import { Sentence, Words } from './words.tsx';

/** Opens the sheet of a lesson in a window of its own; answers whether the browser allowed it. */
export async function openSheet(session: Session, lesson: Lesson): Promise<boolean> {
  const files = await programFiles(lesson.program, loadFiles);
  const own = openWindow(session, 'crosscheck-sheet', `${lesson.title}: ${t.title}`, (sheet) => <Sheet lesson={lesson} files={files} own={sheet} />);
  // Paper is white, whatever the page is.
  own?.document.documentElement.setAttribute('data-theme', 'light');
  return own !== null;
}

/** What each step's picture shows that no picture before it does; null where there is nothing new, or it stands elsewhere on the sheet. */
function pictures(lesson: Lesson, shows: readonly (Show | undefined)[]): readonly (Show | null)[] {
  const columns = lesson.kind === 'runs' ? runMaterial(lesson)?.columns : undefined;
  const last = (id: string): number => (columns?.find(({ column }) => column.id === id)?.trace?.steps.length ?? 0) - 1;
  const drawn = new Set<string>();
  const isNew = (of: unknown): boolean => drawn.size < drawn.add(JSON.stringify(of)).size;
  return shows.map((show) => {
    if (show?.kind === 'runs') {
      const fresh = show.columns.filter((column) => isNew([column, Math.min(show.step, last(column))]));
      return fresh.length === 0 ? null : { ...show, columns: fresh };
    }
    return (show?.kind === 'search' || show?.kind === 'missed') && isNew(show) ? show : null;
  });
}

function Sheet({ lesson, files, own }: { lesson: Lesson; files: readonly File[]; own: Window }) {
  const shown = pictures(lesson, lesson.steps.map((step) => step.show));
  const address = pageAddress() + lessonAddress({ id: lesson.id, step: 0, revealed: false });
  return (
    <main class="sheet">
      <p class="sheet-tools"><button class="button primary" onClick={() => own.print()} data-action="print">{t.print}</button> {t.hint}</p>
      <header>
        <h1>{lesson.title}</h1>
        <p>{lesson.summary}</p>
        <p class="dim">{lesson.source} · {lessonStrings.minutes(lesson.minutes)} · <span class="mono">{address}</span></p>
        <p class="sheet-name">{t.name}</p>
      </header>
      <div class="sheet-columns">
        {files.map((file) => <pre class="sheet-program" key={file.name}>{file.text.trim()}</pre>)}
        <ol>{lesson.steps.map((step, i) => <li key={step.title}><OnPaper lesson={lesson} step={step} show={shown[i]} /></li>)}</ol>
        {lesson.task && <section class="sheet-task"><h2>{taskStrings.task}</h2><Words text={lesson.task.text} /><pre class="sheet-program">{lesson.task.program.trim()}</pre><Lines /></section>}
      </div>
      {asksOf(lesson).some((asks) => asks) && <Answers lesson={lesson} />}
    </main>
  );
}

function OnPaper({ lesson, step, show }: { lesson: Lesson; step: Step; show: Show | null | undefined }) {
  return (
    <>
      <h2>{step.title}</h2>
      <Words text={step.text} />
      <Picture lesson={lesson} show={show} />
      {step.question && (
        <section class="sheet-question">
          <Words text={step.question.ask} />
          <ul>{step.question.choices.map((c) => <li key={c.text}>☐ <Sentence text={c.text} /></li>)}</ul>
          <p>{t.why}</p>
          <Lines />
        </section>
      )}
    </>
  );
}

const Picture = ({ lesson, show }: { lesson: Lesson; show: Show | null | undefined }) => (show ? <Still lesson={lesson} show={show} onPaper /> : null);

/** Room to write. */
const Lines = () => <div class="sheet-lines" aria-hidden="true"><hr /><hr /></div>;

function Answers({ lesson }: { lesson: Lesson }) {
  const before = lesson.steps.map((step) => step.show);
  const shown = pictures(lesson, [...before, ...lesson.steps.map((step) => step.question?.show)]).slice(before.length);
  return (
    <section class="sheet-answers">
      <h2>{t.answers}</h2>
      <ol class="sheet-columns">
        {lesson.steps.map((step, i) => step.question && (
          <li key={step.title} value={i + 1}>
            <p><b><Sentence text={step.question.choices.find((c) => c.right)?.text ?? ''} /></b></p>
            <Words text={step.question.answer} />
            <Picture lesson={lesson} show={shown[i]} />
          </li>
        ))}
      </ol>
    </section>
  );
}
