/** The program: tabs for its files, the editor, and a line about its problems. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { format } from '../control/language.ts';
import { isLocked } from '../state/linked.ts';
import { addFile, openFile, removeFile, renameFile } from '../state/program.ts';
import { strings } from '../strings/page.ts';
import { runStrings } from '../strings/runs.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';
import { MaximiseButton } from '../widget/maximise-button.tsx';
import { ProblemLine } from './editor/problem-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { FileButton, useOpen } from './file-button.tsx';

const t = strings.editor;
const { coverage } = runStrings;

/** The text without the editor, as long as that is on its way. */
const Text = () => <pre class="editor-box mono" tabIndex={0}>{usePage((p) => p.files[p.open]?.text)}</pre>;

const EditorBox = lazy('editor', (m) => m.EditorBox, Text);

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
