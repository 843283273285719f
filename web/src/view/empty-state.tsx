/** What an empty editor offers: three ways to begin. */
import { edited, isEmpty } from '../state/program.ts';
import { setDialog } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { stateStrings } from '../strings/craft.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon, type IconName } from '../widget/icons.tsx';
import { toast } from '../widget/toast.tsx';
import { FileButton, useOpen } from './file-button.tsx';

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
  const open = useOpen();
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.trim() === '') toast(t.notPasted);
    else open([{ name: 'app', text }], '');
  };
  return (
    <div class="empty-state">
      <h2>{t.title}</h2>
      <p class="dim">{t.text}</p>
      <ul class="cards">
        <li><CardButton icon="book" words={t.example} action="example" onClick={() => session.do(setDialog('examples'))} /></li>
        <li><CardButton icon="school" words={t.lesson} action="lesson" onClick={() => session.do(setDialog('lessons'))} /></li>
        <li class="card">
          <Words icon="copy" words={t.paste} />
          <div class="row">
            <button class="button small" onClick={() => void paste()} data-action="card-paste">{t.pasteNow}</button>
            <FileButton label={appStrings.files.open} onFiles={open} />
            <FileButton label={appStrings.files.openFolder} folder onFiles={open} />
          </div>
        </li>
      </ul>
      <button class="text-button" onClick={() => session.do(edited(session.store.peek().open, sample))}>{t.small}</button>
    </div>
  );
}

interface CardWords {
  readonly title: string;
  readonly text: string;
}

interface CardProps {
  readonly icon: IconName;
  readonly words: CardWords;
  readonly action: string;
  readonly onClick: () => void;
}

function CardButton({ icon, words, action, onClick }: CardProps) {
  return <button class="card card-button" onClick={onClick} data-action={`card-${action}`}><Words icon={icon} words={words} /></button>;
}

function Words({ icon, words: { title, text } }: { icon: IconName; words: CardWords }) {
  return (
    <>
      <span class="card-title"><Icon name={icon} />{title}</span>
      <span class="card-text">{text}</span>
    </>
  );
}
