/** What an empty editor offers: three ways to begin. */
import type { ComponentChildren } from 'preact';
import type { File } from '../engine/protocol.gen.ts';
import { setDialog } from '../state/cursor.ts';
import { edited, importFiles } from '../state/program.ts';
import { isEmpty } from '../state/page.ts';
import { appStrings } from '../strings/apps.ts';
import { stateStrings } from '../strings/craft.ts';
import { usePage, useSession } from './context.ts';
import { FileButton } from './file-button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { toast } from './toast.tsx';

const t = stateStrings.cards;

/** A first program: two events race for a variable. */
const sample = `// Two events race for x. Check it: Ctrl+Enter.
var x: 0..2 = 0;

event add once { let r = x; x = r + 1; }
event double once { x = x * 2; }

final "the order does not matter": x == 2;
`;

export function EmptyState() {
  const session = useSession();
  const empty = usePage(isEmpty);
  if (!empty) return null;
  const open = (files: readonly File[]) => {
    session.do(importFiles(files));
    void session.check();
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.trim() === '') toast(t.notPasted);
    else open([{ name: 'app', text }]);
  };
  return (
    <div class="empty-state">
      <h2>{t.title}</h2>
      <p class="dim">{t.text}</p>
      <ul class="cards">
        <Card icon="book" words={t.example}>
          <button class="button primary" onClick={() => session.do(setDialog('examples'))} data-action="card-example">{t.example.title}</button>
        </Card>
        <Card icon="play" words={t.lesson}>
          <button class="button" onClick={() => session.do(setDialog('lessons'))} data-action="card-lesson">{t.lesson.title}</button>
        </Card>
        <Card icon="copy" words={t.paste}>
          <button class="button" onClick={() => void paste()} data-action="card-paste">{t.pasteNow}</button>
          <FileButton label={appStrings.files.open} onFiles={open} />
        </Card>
      </ul>
      <button class="text-button" onClick={() => session.do(edited(session.store.peek().open, sample))}>{t.small}</button>
    </div>
  );
}

function Card({ icon, words: { title, text }, children }: { icon: IconName; words: { readonly title: string; readonly text: string }; children: ComponentChildren }) {
  return (
    <li class="card">
      <h3><Icon name={icon} />{title}</h3>
      <p>{text}</p>
      <div class="row">{children}</div>
    </li>
  );
}
