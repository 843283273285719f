/** The palette: type a few letters of what you want, and choose it with the arrow keys. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Session } from '../../control/session.ts';
import { setDialog } from '../../state/screen.ts';
import { paletteStrings as t } from '../../strings/craft.ts';
import { useMemory, usePage, useSession } from '../../widget/context.ts';
import { Dialog } from '../../widget/dialog.tsx';
import { Missing } from '../../widget/lazy.tsx';
import { keyName } from './commands.ts';
import { best } from './fuzzy.ts';
import { itemsNow, laterItems, type Item } from './items.ts';

/** How many are listed: who does not find it among these types another letter. */
const most = 12;

export function PaletteDialog() {
  const session = useSession();
  const memory = useMemory();
  const page = usePage((p) => p); // a run that arrives while this is open can be played
  const now = useMemo(() => itemsNow(session, memory, page), [session, memory, page]);
  const [later, missing, fetch] = useLater(session);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const shown = useMemo(() => best([...now, ...later], typed, (i) => `${i.title} ${i.detail}`, most), [now, later, typed]);
  const chosen = Math.min(at, shown.length - 1);
  const run = (item: Item | undefined) => {
    if (!item) return;
    session.do(setDialog('none'));
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setAt((chosen + by + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t.title} kind="palette">
      <input class="field" type="text" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `palette-${chosen}` : undefined} aria-label={t.label} placeholder={t.hint}
        spellcheck={false} autocomplete="off" value={typed} autoFocus onKeyDown={onKeyDown}
        onInput={(e) => {
          setTyped(e.currentTarget.value);
          setAt(0);
        }} />
      <ul class="palette-list" id="palette-list" role="listbox" aria-label={t.title}>
        {shown.map((item, i) => <Row key={`${item.kind} ${item.title}`} item={item} at={i} chosen={i === chosen} onChoose={() => run(item)} />)}
      </ul>
      {missing.length > 0 && <Missing what={missing.join(', ')} again={() => fetch(missing)} />}
      <p class={shown.length === 0 ? 'palette-none' : 'visually-hidden'} role="status">{shown.length === 0 ? t.none : t.found(shown.length)}</p>
    </Dialog>
  );
}

/** What arrived later, the names of what could not be fetched, and what fetches them again. */
function useLater(session: Session): readonly [readonly Item[], readonly string[], (names: readonly string[]) => void] {
  const [arrived, setArrived] = useState<readonly Item[]>([]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const fetch = (names: readonly string[]) => {
    setMissing([]);
    for (const name of names) laterItems[name]?.(session).then((items) => setArrived((all) => [...all, ...items]), () => setMissing((all) => [...all, name]));
  };
  useEffect(() => fetch(Object.keys(laterItems)), [session]);
  return [arrived, missing, fetch];
}

function Row({ item, at, chosen, onChoose }: { item: Item; at: number; chosen: boolean; onChoose: () => void }) {
  const show = (row: HTMLElement | null): void => {
    if (chosen) row?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li class="palette-row" role="option" id={`palette-${at}`} aria-selected={chosen} ref={show} onClick={onChoose} data-kind={item.kind}>
      <span class="palette-title">{item.title}</span>
      {item.detail !== '' && <span class="palette-detail">{item.detail}</span>}
      <span class="palette-kind">{item.keys[0] !== undefined ? <kbd>{keyName(item.keys[0])}</kbd> : t.kinds[item.kind]}</span>
    </li>
  );
}
