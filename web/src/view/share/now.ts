/** Copies a link without a question; where copying is not allowed the dialog shows it. */
import type { Session } from '../../control/session.ts';
import { makeLink } from '../../control/sharing.ts';
import { setDialog } from '../../state/screen.ts';
import { strings } from '../../strings/page.ts';
import { copied, pageAddress } from '../../widget/clipboard.ts';
import { toast } from '../../widget/toast.tsx';

export async function shareNow(session: Session): Promise<void> {
  const link = await makeLink(session, pageAddress()).catch(() => '');
  if (link !== '' && (await copied(link))) toast(strings.share.toast);
  else session.do(setDialog('share'));
}
