/** What an empty editor offers. */
import { setDialog } from '../state/cursor.ts';
import type { File } from '../engine/protocol.gen.ts';
import { edited, importFiles } from '../state/program.ts';
import { isEmpty } from '../state/page.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from './context.ts';
import { FileButton } from './file-button.tsx';
import { Icon } from './icons.tsx';

const t = strings.empty;

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
  return (
    <div class="empty-state">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <p class="dim">{appStrings.files.drop}</p>
      <div class="row">
        <button class="button primary" onClick={() => session.do(setDialog('examples'))}><Icon name="book" />{t.example}</button>
        <FileButton label={appStrings.files.open} onFiles={open} />
        <button class="button" onClick={() => session.do(edited(session.store.peek().open, sample))}>{t.sample}</button>
      </div>
    </div>
  );
}
