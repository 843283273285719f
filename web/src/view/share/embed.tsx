/** The share dialog's way to show a run inside another document: what to paste there. */
import { useState } from 'preact/hooks';
import { views, type EmbedView } from '../../embed/messages.ts';
import { snippet, snippetKinds, type SnippetKind } from '../../embed/snippets.ts';
import { lastStep } from '../../state/cursor.ts';
import { embedStrings as t } from '../../strings/embed.ts';
import { copied } from '../../widget/clipboard.ts';
import { usePage } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import type { SectionProps } from '../../widget/section.ts';

export function EmbedSection({ link }: SectionProps) {
  const [kind, setKind] = useState<SnippetKind>('element');
  const [view, setView] = useState<EmbedView>('timeline');
  const [autoplay, setAutoplay] = useState(false);
  const [said, setSaid] = useState('');
  const verdict = usePage((p) => p.checked?.result.verdict ?? p.title);
  const steps = usePage(lastStep);
  const text = link === '' ? '' : snippet(kind, { link, verdict, view, autoplay, steps });
  return (
    <>
      <p>{t.about}</p>
      <div class="row embed-choices">
        <label class="row">{t.how}
          <select class="field" value={kind} data-choice="kind" onChange={(e) => setKind(snippetKinds.find((k) => k === e.currentTarget.value) ?? 'element')}>
            {snippetKinds.map((k) => <option value={k} key={k}>{t.kinds[k]}</option>)}
          </select>
        </label>
        <label class="row">{t.show}
          <select class="field" value={view} data-choice="view" onChange={(e) => setView(views.find((v) => v === e.currentTarget.value) ?? 'timeline')}>
            {views.map((v) => <option value={v} key={v}>{t.view[v]}</option>)}
          </select>
        </label>
        <label class="row"><input type="checkbox" checked={autoplay} onChange={(e) => setAutoplay(e.currentTarget.checked)} /> {t.autoplay}</label>
      </div>
      <p class="dim">{t.kindTexts[kind]}</p>
      <label class="stack">{t.snippet}
        <textarea class="field mono link-text" readOnly rows={7} value={text || t.making} data-role="snippet" onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button class="button primary" disabled={text === ''} data-action="copy-snippet"
          onClick={() => void copied(text).then((done) => setSaid(done ? t.copied : t.failed))}><Icon name="link" />{t.copy}</button>
        <span role="status" class="said">{said}</span>
      </div>
    </>
  );
}
