/** What can still be read of a damaged link: to look at and to copy, never opened. */
import { useState } from 'preact/hooks';
import { linkStrings } from '../../strings/linked.ts';
import { shareStrings } from '../../strings/share.ts';
import { copied } from '../../widget/clipboard.ts';

const t = linkStrings.notice;

export function Remains({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid((await copied(text)) ? shareStrings.copied : shareStrings.failed);
  return (
    <details class="remains">
      <summary>{t.remains}</summary>
      <p>{t.remainsHint}</p>
      <pre class="mono" tabIndex={0}>{text}</pre>
      <button class="button small" onClick={() => void copy()}>{t.copyRemains}</button> <span role="status">{said}</span>
    </details>
  );
}
