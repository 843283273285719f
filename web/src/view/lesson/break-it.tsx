/** "Break it yourself": the program is the reader's, and the engine judges each change of it. */
import { useEffect, useMemo } from 'preact/hooks';
import { Session } from '../../control/session.ts';
import type { CompareRow } from '../../engine/protocol.gen.ts';
import type { SearchLesson } from '../../lessons/lesson.ts';
import { rowOf } from '../../lessons/search.ts';
import { newName } from '../../state/files.ts';
import { defaultOptions, referenceAlgorithm } from '../../state/options.ts';
import { emptyPage } from '../../state/page.ts';
import { Store } from '../../state/store.ts';
import { taskStrings as t } from '../../strings/tasks.ts';
import { SessionContext, usePage, useSession } from '../../widget/context.ts';
import { ProblemLine } from '../editor/problem-list.tsx';
import { MissedPicture } from './missed-picture.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { recall, rememberDraft, rememberSolved } from './remembered.ts';
import { CopyLink, TaskHelp } from './task-help.tsx';
import { useOwnEngine } from './use-engine.ts';
import { Sentence, Words } from './words.tsx';

/** Small programs only: they are compared after each key. */
const limits = { ...defaultOptions, maxStates: 2000, maxSeconds: 3, log: 0 };

const PAUSE_MS = 350;

interface Props {
  readonly lesson: SearchLesson;
}

export function BreakIt({ lesson }: Props) {
  const { engine } = useOwnEngine();
  // A session of its own: the reader's program is not touched.
  const session = useMemo(() => {
    const text = recall().drafts[lesson.id] ?? lesson.task.program;
    const algorithms = [referenceAlgorithm, lesson.naive.algorithm, lesson.sound.algorithm];
    return new Session(new Store({ ...emptyPage, files: [{ name: newName, text }], options: limits, algorithms, view: 'compare' }), engine);
  }, [lesson, engine]);
  useEffect(() => void session.begin(), [session]);
  return (
    <SessionContext.Provider value={session}>
      <Workbench lesson={lesson} />
    </SessionContext.Provider>
  );
}

function Workbench({ lesson }: { lesson: SearchLesson }) {
  useLiveComparison(lesson);
  return (
    <div class="lesson-stage lesson-break">
      <section class="break-program" aria-label={t.editor}>
        <div class="break-task"><h3>{t.task}</h3><Words text={lesson.task.text} /></div>
        <div class="break-editor"><ProgramEditor /><ProblemLine /></div>
        <TaskHelp task={lesson.task} />
      </section>
      <Judgement lesson={lesson} />
    </div>
  );
}

/** Compares after each change, and keeps what was typed. */
function useLiveComparison(lesson: SearchLesson): void {
  const session = useSession();
  const files = usePage((p) => p.files);
  const wrong = usePage((p) => p.analysis === null || p.analysis.diagnostics.some((d) => d.severity === 'error'));
  const idle = usePage((p) => p.work.kind === 'idle');
  useEffect(() => rememberDraft(lesson.id, files[0]?.text ?? ''), [lesson, files]);
  useEffect(() => {
    if (wrong || !idle || session.store.peek().compared?.files === files) return undefined;
    const timer = setTimeout(() => void session.compare(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [session, files, wrong, idle]);
}

/** What the comparison says about the program as it is. */
function Judgement({ lesson }: { lesson: SearchLesson }) {
  const compared = usePage((p) => p.compared);
  const stale = usePage((p) => p.compared?.files !== p.files);
  const wrong = usePage((p) => p.analysis?.diagnostics.some((d) => d.severity === 'error') === true);
  const session = useSession();
  const result = compared !== null && compared.result.rows.length > 0 ? compared.result : null;
  const naive = result && rowOf(result, lesson.naive.algorithm);
  const solved = naive !== null && naive.missedFindings.length > 0 && !stale;
  useEffect(() => {
    if (solved) rememberSolved(lesson.id);
  }, [solved, lesson]);
  return (
    <section class={`break-judgement ${solved ? 'solved' : ''}${stale ? ' stale' : ''}`}>
      <div role="status" class="break-verdict">
        {wrong && <p>{t.errors}</p>}
        {!wrong && (result === null || naive === null) && <p class="dim">{t.looking}</p>}
        {!wrong && result !== null && naive !== null && (
          <Said naive={naive} all={rowOf(result, referenceAlgorithm)} sound={rowOf(result, lesson.sound.algorithm)} praise={lesson.task.praise} />
        )}
      </div>
      {result !== null && naive !== null && <MissedPicture result={result} row={naive} who={lesson.naive.caption} />}
      {solved && <CopyLink session={session} />}
    </section>
  );
}

interface SaidProps {
  readonly naive: CompareRow;
  readonly all: CompareRow;
  readonly sound: CompareRow;
  readonly praise: string;
}

function Said({ naive, all, sound, praise }: SaidProps) {
  const missed = naive.missedFindings[0];
  if (missed !== undefined) {
    return (
      <>
        <p class="proved"><strong>{t.proved}</strong> <code>{missed.run.map((s) => s.event).join(' → ')}</code></p>
        <p>{missed.sentence}</p>
        <p><Sentence text={praise} /> {sound.missedFindings.length === 0 ? t.soundFinds : t.soundMisses}</p>
      </>
    );
  }
  if (all.outcome !== 'complete') return <p>{t.tooLarge}</p>;
  return <p>{all.findings.length === 0 ? t.nothingThere : t.stillFound(naive.findings.length)}</p>;
}
