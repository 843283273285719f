/** "Mend it": the program is the reader's, and each change of it is checked against what is wanted. */
import { useEffect, useMemo } from 'preact/hooks';
import { Session } from '../../control/session.ts';
import type { Finding } from '../../engine/protocol.gen.ts';
import type { MendTask } from '../../lessons/lesson.ts';
import { judge, taskFiles, taskOptions, type Judgement } from '../../lessons/mended.ts';
import { hasErrors } from '../../state/check.ts';
import { emptyPage } from '../../state/page.ts';
import { isStale } from '../../state/result.ts';
import { Store } from '../../state/store.ts';
import { taskStrings as t } from '../../strings/tasks.ts';
import { SessionContext, usePage, useSession } from '../../widget/context.ts';
import { ProblemLine } from '../editor/problem-list.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { ProgramList } from './program-list.tsx';
import { recall, rememberDraft, rememberSolved } from './remembered.ts';
import { CopyLink, TaskHelp } from './task-help.tsx';
import { useOwnEngine, useTaskCheck } from './use-engine.ts';
import { Waiting } from './waiting.tsx';
import { Sentence, Words } from './words.tsx';

const PAUSE_MS = 350;
const noLines: ReadonlySet<number> = new Set();

interface Props {
  /** of the lesson */
  readonly id: string;
  readonly task: MendTask;
}

export function MendIt({ id, task }: Props) {
  const own = useOwnEngine();
  const [asked, again] = useTaskCheck(task, own);
  // A session of its own: the reader's program is not touched.
  const session = useMemo(() => {
    const files = taskFiles(task, recall().drafts[id] ?? task.program);
    return new Session(new Store({ ...emptyPage, files, options: taskOptions(task) }), own.engine);
  }, [id, task, own]);
  const ready = asked.kind === 'ready';
  useEffect(() => {
    if (ready) void session.begin();
  }, [session, ready]);
  if (!ready) return <Waiting asked={asked} again={again} />;
  return (
    <SessionContext.Provider value={session}>
      <Workbench id={id} task={task} before={asked.value.findings} />
    </SessionContext.Provider>
  );
}

interface Judged extends Props {
  /** what is found in the program of the task */
  readonly before: readonly Finding[];
}

function Workbench(props: Judged) {
  const { id, task } = props;
  useLiveCheck(id);
  const wanted = useMemo(() => taskFiles(task, '').slice(1), [task]);
  return (
    <div class="lesson-stage lesson-break">
      <section class="break-program" aria-label={t.editor}>
        <div class="break-task"><h3>{t.task}</h3><Words text={task.text} /></div>
        <div class="break-editor"><ProgramEditor /><ProblemLine /></div>
        <TaskHelp task={task} />
      </section>
      <Verdict {...props}>
        <h3>{t.wanted}</h3>
        <div class="mend-wanted"><ProgramList files={wanted} lit={noLines} /></div>
      </Verdict>
    </div>
  );
}

/** Checks after each change, and keeps what was typed. */
function useLiveCheck(id: string): void {
  const session = useSession();
  const files = usePage((p) => p.files);
  const wrong = usePage((p) => p.analysis === null || hasErrors(p));
  const idle = usePage((p) => p.work.kind === 'idle');
  useEffect(() => rememberDraft(id, files[0]?.text ?? ''), [id, files]);
  useEffect(() => {
    if (wrong || !idle || session.store.peek().checked?.files === files) return undefined;
    const timer = setTimeout(() => void session.check(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [session, files, wrong, idle]);
}

/** What the check says about the program as it is. */
function Verdict({ id, task, before, children }: Judged & { children: preact.ComponentChildren }) {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const stale = usePage((p) => p.checked === null || isStale(p));
  const wrong = usePage(hasErrors);
  const judged = useMemo(() => (checked === null || checked.result.outcome === 'invalid' ? null : judge(task, before, checked.result)), [task, before, checked]);
  const solved = judged?.kind === 'mended' && !stale && !wrong;
  useEffect(() => {
    if (solved) rememberSolved(id);
  }, [solved, id]);
  return (
    <section class={`break-judgement ${solved ? 'solved' : ''}${stale ? ' stale' : ''}`}>
      <div role="status" class="break-verdict">
        {wrong && <p>{t.mendErrors}</p>}
        {!wrong && judged === null && <p class="dim">{t.checking}</p>}
        {!wrong && judged !== null && <Said judged={judged} verdict={checked?.result.verdict ?? ''} praise={task.praise} />}
      </div>
      {children}
      {solved && <CopyLink session={session} />}
    </section>
  );
}

function Said({ judged, verdict, praise }: { judged: Judgement; verdict: string; praise: string }) {
  switch (judged.kind) {
    case 'mended': return <><p class="proved"><strong>{t.mended}</strong> {verdict}</p><p><Sentence text={praise} /></p></>;
    case 'unfinished': return <p>{t.tooLargeToCheck}</p>;
    case 'still':
    case 'lost':
    case 'new': return <><p><strong>{t.notMended[judged.kind]}</strong> {judged.finding.title}.</p><p class="dim">{judged.finding.sentence}</p></>;
    default: return judged satisfies never;
  }
}
