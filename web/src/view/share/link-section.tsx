/** The link itself: what it opens with, how long it is, and copying it. */
import { useState } from 'preact/hooks';
import type { Include } from '../../state/feature.ts';
import { mayHavePseudonyms } from '../../state/files.ts';
import { inLesson } from '../../state/lesson.ts';
import { linkLength, markdownOf } from '../../state/link.ts';
import { mendedNow } from '../../state/mending.ts';
import { isStale } from '../../state/result.ts';
import { shareStrings as t } from '../../strings/share.ts';
import { copied } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import type { SectionProps } from '../../widget/section.ts';
import { canShorten } from './sections.ts';

export function LinkSection({ link, fresh, include, choose, show }: SectionProps) {
  const session = useSession();
  const lesson = usePage(inLesson);
  const [said, setSaid] = useState('');
  const copy = async (text: string) => setSaid((await copied(text)) ? t.copied : t.failed);
  return (
    <>
      {!lesson && <Choices include={include} choose={choose} />}
      <label class="stack">{t.link}
        <textarea class="field mono link-text" readOnly rows={3} value={link || t.making} onFocus={(e) => e.currentTarget.select()} />
      </label>
      {link !== '' && <Length n={link.length} shorten={() => show('minimise')} />}
      <div class="row">
        <button class="button primary" disabled={link === '' || !fresh} onClick={() => void copy(link)} data-action="copy-link">
          <Icon name="link" />{t.copyLink}
        </button>
        {!include.pseudonyms && <button class="button" disabled={link === '' || !fresh} onClick={() => void copy(markdownOf(session.store.peek(), link, include.title, include.note))}>{t.copyMarkdown}</button>}
        <span role="status" class="said">{said}</span>
      </div>
      {!lesson && (include.pseudonyms ? <p class="share-claim">{t.pseudonymous}</p> : <Claim />)}
    </>
  );
}

const ticks = ['run', 'view', 'comparison', 'readOnly'] as const;

function Choices({ include, choose }: { include: Include; choose: (include: Include) => void }) {
  const pseudonyms = usePage((p) => mayHavePseudonyms(p.files));
  const changed = usePage((p) => mendedNow(p) === 'made') && !include.pseudonyms;
  return (
    <>
      <div class="share-words">
        <label class="stack">{t.called}
          <input class="field" value={include.title} placeholder={t.calledHint} maxLength={120} onInput={(e) => choose({ ...include, title: e.currentTarget.value })} />
        </label>
        <label class="stack">{t.note}
          <textarea class="field" rows={1} value={include.note} placeholder={t.noteHint} maxLength={2000} onInput={(e) => choose({ ...include, note: e.currentTarget.value })} />
        </label>
      </div>
      <fieldset class="choices share-ticks">
        <legend>{t.include}</legend>
        {[...ticks, ...(changed ? ['before'] as const : []), ...(pseudonyms ? ['pseudonyms'] as const : [])].map((what) => (
          <label class="choice" key={what}>
            <input type="checkbox" checked={include[what] ?? what === 'before'} onChange={(e) => choose({ ...include, [what]: e.currentTarget.checked })} data-include={what} />
            {t.includes[what]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** How far the link travels at its length, told by colour, bar and words. */
function Length({ n, shorten }: { n: number; shorten: () => void }) {
  const kind = linkLength(n);
  return (
    <p class={`link-length length-${kind}`} role="status">
      <meter min={0} max={8000} low={2000} high={7999} optimum={0} value={Math.min(n, 8000)} aria-hidden="true" />
      {t.length(n)}: {t.lengths[kind]}
      {kind !== 'short' && canShorten() && <button class="link-button" onClick={shorten}>{t.shorten}</button>}
    </p>
  );
}

/** What the receiver can compare with. */
function Claim() {
  const states = usePage((p) => (isStale(p) ? null : p.checked?.result.states ?? null));
  return <p class="share-claim">{states === null ? t.unproved : t.proved(states)}</p>;
}
