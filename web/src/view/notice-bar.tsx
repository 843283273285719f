/** What the reader should be told above everything else. That the engine is missing is said with what is there already. */
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { lazy } from '../widget/lazy.tsx';

const t = strings.notice;

const NoticeWords = lazy('dialogs', (m) => m.NoticeWords);

export function NoticeBar() {
  const session = useSession();
  const kind = usePage((p) => p.notice?.kind);
  if (kind !== 'engine-missing') return kind ? <NoticeWords /> : null;
  return (
    <div class="notice notice-bad" role="alert" data-notice={kind}>
      <Icon name="warn" />
      <div class="notice-text"><p><b>{t.missingTitle}. </b>{t.missingText}</p></div>
      <button class="button small" onClick={() => void session.check()}>{t.retry}</button>
    </div>
  );
}
