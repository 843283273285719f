/** The share dialog: the link, how long it is, and ways to take it along. */
import { useEffect, useState } from 'preact/hooks';
import { makeLink } from '../control/sharing.ts';
import { linkLength, markdownOf } from '../state/link.ts';
import { strings } from '../strings/page.ts';
import { useSession } from './context.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';

const t = strings.share;

export function ShareDialog() {
  const session = useSession();
  const [link, setLink] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => {
    makeLink(session, pageAddress()).then(setLink, (reason: unknown) => setSaid(String(reason)));
  }, [session]);
  const copy = async (text: string) => setSaid((await copied(text)) ? t.copied : t.failed);
  return (
    <Dialog title={t.title} kind="share">
      <div class="dialog-body">
        <p>{t.text}</p>
        <label class="stack">{t.link}
          <textarea class="field mono link-text" readOnly rows={4} value={link || t.making} onFocus={(e) => e.currentTarget.select()} />
        </label>
        {link !== '' && <Length n={link.length} />}
        <div class="row">
          <button class="button primary" disabled={link === ''} onClick={() => void copy(link)} data-action="copy-link">
            <Icon name="link" />{t.copyLink}
          </button>
          <button class="button" disabled={link === ''} onClick={() => void copy(markdownOf(session.store.peek(), link))}>{t.copyMarkdown}</button>
          <span role="status" class="said">{said}</span>
        </div>
      </div>
    </Dialog>
  );
}

function Length({ n }: { n: number }) {
  const kind = linkLength(n);
  return <p class={`link-length length-${kind}`}>{t.length(n)}: {t.lengths[kind]}</p>;
}

/** The page's address without a fragment. */
export const pageAddress = (): string => location.href.replace(/#.*$/, '');

/** Whether a text could be put on the clipboard. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(() => true, () => false);
