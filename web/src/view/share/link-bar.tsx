/** What the author of the opened link wants to say, and the way out of a program that is read only. */
import { editCopy, isLocked } from '../../state/linked.ts';
import { linkStrings } from '../../strings/linked.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

const t = linkStrings.from;

export function LinkBar() {
  const session = useSession();
  const title = usePage((p) => p.linked?.title ?? '');
  const note = usePage((p) => p.linked?.note ?? '');
  const locked = usePage(isLocked);
  if (title + note === '' && !locked) return null;
  return (
    <aside class="link-bar" aria-label={t.label}>
      <Icon name="link" />
      <p>{title !== '' && <b>{title}. </b>}{note} {locked && <span class="link-locked">{t.readOnly}</span>}</p>
      {locked && <button class="button small" onClick={() => session.do(editCopy)} data-action="edit-copy">{t.edit}</button>}
    </aside>
  );
}
