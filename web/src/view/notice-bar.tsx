/** What the reader should be told above everything else. That the engine is missing is said with what is there already. */
import { openFragment } from '../control/sharing.ts';
import { strings } from '../strings/page.ts';
import { useMemory, usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';

const t = strings.notice;

const NoticeWords = lazy('dialogs', (m) => m.NoticeWords);

export function NoticeBar() {
  const session = useSession();
  const memory = useMemory();
  const notice = usePage((p) => p.notice);
  if (notice?.kind !== 'engine-missing') return notice && <NoticeWords />;
  const { kind, link } = notice;
  const again = () => void (link === '' ? session.check() : memory.whileShowing(() => openFragment(session, link)));
  return (
    <div class="notice notice-bad" role="alert" data-notice={kind}>
      <Icon name="warn" />
      <div class="notice-text"><p><b>{t.missingTitle}. </b>{t.missingText}</p></div>
      <button class="button small" onClick={again}>{t.retry}</button>
    </div>
  );
}
