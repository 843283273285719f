/** The editor on the page: its text, problems, marks and coverage, and who renames something in it. */
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { Session } from '../../control/session.ts';
import type { Range, TraceStep } from '../../engine/protocol.gen.ts';
import { actsAt } from '../../state/inspect.ts';
import type { Page } from '../../state/page.ts';
import { problemsOf } from '../../state/problems.ts';
import { openFile } from '../../state/program.ts';
import { isStale } from '../../state/result.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { lazy } from '../../widget/lazy.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { EditorHost } from './host.ts';

const CoverageBar = lazy('views', (m) => m.CoverageBar);

export function EditorBox({ covered }: { covered: boolean }) {
  const session = useSession();
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<EditorHost | null>(null);
  const renaming = usePage((p) => p.dialog === 'rename');
  const current = useCallback(() => host.current, []);
  useEffect(() => {
    if (!box.current) return undefined;
    const editor = new EditorHost(box.current, session);
    host.current = editor;
    const end = follow(editor, session);
    return () => {
      end();
      editor.end();
    };
  }, [session]);
  return (
    <>
      <div class="editor-box" ref={box} />
      {covered && <CoverageBar host={current} />}
      {renaming && host.current && <RenameDialog offset={host.current.caret} word={host.current.word} />}
    </>
  );
}

/**
 * Keeps the editor on the page; problems and marks are set only when they
 * change. Who plays a run is shown what runs, in whichever file it stands; so is
 * who gets another run to look at, unless he is writing, or has opened a file since
 * he asked for it.
 */
function follow(editor: EditorHost, session: Session): () => void {
  let problems = '';
  let marks = '';
  let before = session.store.peek();
  let turned = before.trace !== null; // the editor came after the run: who looks closer looks at what acts
  let opened = false; // a file, since the run was chosen that is on its way
  let turning = false;
  return session.store.subscribe((page) => {
    editor.show(page);
    const found = JSON.stringify(problemsOf(page));
    if (found !== problems) {
      problems = found;
      editor.showProblems(page);
    }
    const arrived = page.trace !== before.trace;
    if (page.run !== before.run || page.checked !== before.checked) opened = false;
    else if (page.open !== before.open && !turning) opened = true;
    turned = arrived ? page.trace !== null && !editor.isWrittenIn && !opened : turned || page.step !== before.step;
    if (arrived) opened = false;
    before = page;
    const acts = actsOf(page);
    const now = { acts: acts.filter(inFile(page)), failures: failuresOf(page).filter(inFile(page)) };
    const key = `${page.open} ${JSON.stringify(now)}`;
    if (key !== marks) {
      marks = key;
      editor.showMarks(now, turned);
    }
    const elsewhere = now.acts.length === 0 && acts.find((r) => r.line > 0);
    if (turned && elsewhere) {
      turning = true;
      session.do(openFile(elsewhere.file));
      turning = false;
    } else turned = false;
  });
}

const inFile = (page: Page) => (r: Range): boolean => r.file === page.open && r.line > 0;

/** The step on show; none once the text has moved on from the check. */
const stepOf = (page: Page): TraceStep | undefined => (isStale(page) ? undefined : page.trace?.steps[page.step]);

function actsOf(page: Page): readonly Range[] {
  const step = stepOf(page);
  return step && page.checked ? actsAt(page.checked.result.model, step) : [];
}

const failuresOf = (page: Page): readonly Range[] => (stepOf(page)?.failures ?? []).map((f) => f.range);
