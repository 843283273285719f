/** The reader's own programs: opened, named, copied, deleted, and carried elsewhere. */
import { useRef, useState } from 'preact/hooks';
import { fileName, packed, takeIn } from '../../control/carriage.ts';
import { nameOf, type Saved } from '../../control/library.ts';
import { checkOpened } from '../../control/members.ts';
import { download } from '../../export/drawing.ts';
import { endings, newName } from '../../state/files.ts';
import { importFiles, loadFiles } from '../../state/opening.ts';
import { setDialog } from '../../state/screen.ts';
import { libraryStrings as t } from '../../strings/craft.ts';
import { useMemory, useSession } from '../../widget/context.ts';
import { Dialog } from '../../widget/dialog.tsx';
import { Icon, type IconName } from '../../widget/icons.tsx';
import { toast } from '../../widget/toast.tsx';

export function LibraryDialog() {
  const memory = useMemory();
  const [list, setList] = useState(() => memory.library.list());
  const [removed, setRemoved] = useState<Saved | null>(null);
  const refresh = () => setList(memory.library.list());
  const remove = (saved: Saved) => {
    memory.remove(saved);
    setRemoved(saved);
    refresh();
  };
  const restore = () => {
    if (removed) memory.library.restore(removed);
    setRemoved(null);
    refresh();
  };
  return (
    <Dialog title={t.title} kind="library">
      <Tools list={list} onChange={refresh} />
      {removed && (
        <p class="library-removed" role="status">{t.removed(nameOf(removed))} <button class="button small" onClick={restore} data-action="undo-remove">{t.undo}</button></p>
      )}
      <ul class="library-list">
        {list.map((saved) => <Row key={saved.id} saved={saved} onChange={refresh} onRemove={() => remove(saved)} />)}
      </ul>
      {list.length === 0 && <p class="library-none">{t.none}</p>}
      <p class="library-about">{t.about}</p>
    </Dialog>
  );
}

function Tools({ list, onChange }: { list: readonly Saved[]; onChange: () => void }) {
  const session = useSession();
  const memory = useMemory();
  const input = useRef<HTMLInputElement>(null);
  const create = () => {
    session.do(loadFiles([{ name: newName, text: '' }]));
    session.do(setDialog('none'));
  };
  const chosen = async () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    for (const file of files) {
      const text = await file.text();
      const n = takeIn(memory.library, text);
      if (n === 0 && !file.name.endsWith('.json')) session.do(importFiles([{ name: file.name, text }]));
      else toast(n > 0 ? t.imported(n) : t.noPrograms(file.name));
    }
    onChange();
  };
  return (
    <div class="library-tools">
      <button class="button" onClick={create} data-action="new-program"><Icon name="add" size={14} />{t.create}</button>
      <button class="button" onClick={() => input.current?.click()}>{t.import}</button>
      <input ref={input} type="file" multiple hidden accept={['.json', ...endings].join()} onChange={() => void chosen()} />
      <button class="button" disabled={list.length === 0} data-action="export-all"
        onClick={() => download('crosscheck-programs.json', 'application/json', packed(list))}>{t.exportAll}</button>
    </div>
  );
}

interface RowProps {
  readonly saved: Saved;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function Row({ saved, onChange, onRemove }: RowProps) {
  const session = useSession();
  const memory = useMemory();
  const [renaming, setRenaming] = useState(false);
  const name = nameOf(saved);
  const open = () => {
    memory.show(saved);
    session.do(setDialog('none'));
    void checkOpened(session);
  };
  const copy = () => {
    memory.library.add({ ...saved, title: t.copyOf(name) });
    onChange();
  };
  const rename = (title: string) => {
    setRenaming(false);
    memory.rename(saved, title);
    onChange();
  };
  if (renaming) return <li class="library-row"><NameField name={name} onName={rename} onCancel={() => setRenaming(false)} /></li>;
  return (
    <li class="library-row" data-program={saved.id}>
      <button class="library-open" onClick={open} title={t.open(name)}>
        <span class="library-name">{name}{saved.id === memory.open && <span class="badge">{t.current}</span>}</span>
        <span class="library-facts"><Facts saved={saved} /></span>
      </button>
      <Action icon="code" label={t.rename(name)} onClick={() => setRenaming(true)} />
      <Action icon="copy" label={t.duplicate(name)} onClick={copy} />
      <Action icon="download" label={t.exportOne(name)} onClick={() => save(saved)} />
      <Action icon="cross" label={t.remove(name)} onClick={onRemove} />
    </li>
  );
}

function Action({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return <button class="button quiet square" aria-label={label} title={label} onClick={onClick}><Icon name={icon} size={14} /></button>;
}

function Facts({ saved: { changed, files, verdict } }: { saved: Saved }) {
  return (
    <>
      <span>{ago(Date.now() - changed)}</span>
      {files.length > 1 && <span>{t.files(files.length)}</span>}
      <span class={verdict && verdict.findings > 0 ? 'bad' : ''}>{verdict ? t.verdict(verdict.findings, verdict.outcome) : t.unchecked}</span>
    </>
  );
}

function NameField({ name, onName, onCancel }: { name: string; onName: (name: string) => void; onCancel: () => void }) {
  const [typed, setTyped] = useState(name);
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() === '') onCancel();
    else onName(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form class="library-rename" onSubmit={submit} onKeyDown={onKeyDown}>
      <input class="field" value={typed} aria-label={t.newName} autoFocus onInput={(e) => setTyped(e.currentTarget.value)}
        ref={selected} />
      <button class="button primary" type="submit">{t.keep}</button>
      <button class="button" type="button" onClick={onCancel}>{t.cancel}</button>
    </form>
  );
}

const selected = (field: HTMLInputElement | null): void => field?.select();

/** One file is saved as it is, several together. */
function save(saved: Saved): void {
  const [only] = saved.files;
  if (saved.files.length === 1 && only) download(`${fileName(saved)}.${only.name.split('.').pop()}`, 'text/plain', only.text);
  else download(`${fileName(saved)}.json`, 'application/json', packed([saved]));
}

/** How long ago something was, in round figures. */
function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t.ago.now;
  if (minutes < 60) return t.ago.minutes(minutes);
  return minutes < 24 * 60 ? t.ago.hours(Math.floor(minutes / 60)) : t.ago.days(Math.floor(minutes / (24 * 60)));
}
