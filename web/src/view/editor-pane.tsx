/** The program: tabs for its files, the editor, and a line about its problems. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { format } from '../control/language.ts';
import type { Session } from '../control/session.ts';
import type { Range, TraceStep } from '../engine/protocol.gen.ts';
import { actsAt } from '../state/inspect.ts';
import { isLocked } from '../state/linked.ts';
import type { Page } from '../state/page.ts';
import { problemsOf } from '../state/problems.ts';
import { addFile, openFile, removeFile, renameFile } from '../state/program.ts';
import { isStale } from '../state/result.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { MaximiseButton } from '../widget/maximise-button.tsx';
import { EditorHost } from './editor/host.ts';
import { ProblemLine } from './editor/problem-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { FileButton, useOpen } from './file-button.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const t = strings.editor;
const { coverage } = runStrings;

const CoverageBar = lazy('views', (m) => m.CoverageBar);

export function EditorPane() {
  const [covered, setCovered] = useState(false);
  return (
    <section class="pane editor-pane" aria-label={t.label} id="pane-editor">
      <FileTabs covered={covered} onCover={() => setCovered(!covered)} />
      <EditorBox covered={covered} />
      <EmptyState />
      <ProblemLine />
    </section>
  );
}

function FileTabs({ covered, onCover }: { covered: boolean; onCover: () => void }) {
  const session = useSession();
  const checked = usePage((p) => p.checked !== null);
  const files = usePage((p) => p.files);
  const open = usePage((p) => p.open);
  const locked = usePage(isLocked);
  const take = useOpen();
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => tabs.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [open, files.length]);
  const rename = (index: number, name: string) => {
    const answer = window.prompt(strings.rename.file, name);
    if (answer) session.do(renameFile(index, answer));
  };
  return (
    <div class="pane-head">
      <div class="tabs" role="group" aria-label={t.tabs} ref={tabs}>
        {files.map((f, i) => (
          <span class={i === open ? 'tab active' : 'tab'} key={f.name}>
            <button class="tab-button" aria-pressed={i === open} onClick={() => session.do(openFile(i))}
              onDblClick={() => rename(i, f.name)} title={t.rename(f.name)}>{f.name}</button>
            {files.length > 1 && i === open && !locked && (
              <button class="tab-close" aria-label={t.remove(f.name)} onClick={() => session.do(removeFile(i))}>
                <Icon name="cross" size={12} />
              </button>
            )}
          </span>
        ))}
        <button class="button quiet square small" aria-label={t.add} title={t.add} disabled={locked} onClick={() => session.do(addFile)}>
          <Icon name="add" size={14} />
        </button>
      </div>
      <FileButton quiet label={t.open} onFiles={take} />
      <button class="button quiet square small" aria-label={coverage.show} title={coverage.hint} aria-pressed={covered} disabled={!checked} onClick={onCover} data-action="coverage">
        <Icon name="covered" size={14} />
      </button>
      <button class="button quiet square small" onClick={() => void format(session)} aria-label={t.format} title={t.formatHint} disabled={locked} data-action="format">
        <Icon name="tidy" size={14} />
      </button>
      <MaximiseButton pane="program" />
    </div>
  );
}

function EditorBox({ covered }: { covered: boolean }) {
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
 * who gets another run to look at, unless he is writing.
 */
function follow(editor: EditorHost, session: Session): () => void {
  let problems = '';
  let marks = '';
  let before = session.store.peek();
  let turned = false;
  return session.store.subscribe((page) => {
    editor.show(page);
    const found = JSON.stringify(problemsOf(page));
    if (found !== problems) {
      problems = found;
      editor.showProblems(page);
    }
    const arrived = page.trace !== before.trace;
    turned = arrived ? page.trace !== null && !editor.isWrittenIn : turned || page.step !== before.step;
    before = page;
    const acts = actsOf(page);
    const now = { acts: acts.filter(inFile(page)), failures: failuresOf(page).filter(inFile(page)) };
    const key = `${page.open} ${JSON.stringify(now)}`;
    if (key !== marks) {
      marks = key;
      editor.showMarks(now, turned);
    }
    const elsewhere = now.acts.length === 0 && acts.find((r) => r.line > 0);
    if (turned && elsewhere) session.do(openFile(elsewhere.file));
    else turned = false;
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
