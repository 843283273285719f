/** The link itself: what it holds, how long it is, and copying it. */
import { useState } from 'preact/hooks';
import { linkLength, markdownOf } from '../../state/link.ts';
import { shareStrings as t } from '../../strings/share.ts';
import { useSession } from '../context.ts';
import { Icon } from '../icons.tsx';
import { copied } from './clipboard.ts';
import type { SectionProps } from './sections.ts';

export function LinkSection({ link }: SectionProps) {
  const session = useSession();
  const [said, setSaid] = useState('');
  const copy = async (text: string) => setSaid((await copied(text)) ? t.copied : t.failed);
  return (
    <>
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
    </>
  );
}

function Length({ n }: { n: number }) {
  const kind = linkLength(n);
  return <p class={`link-length length-${kind}`}>{t.length(n)}: {t.lengths[kind]}</p>;
}
