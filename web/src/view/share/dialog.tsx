/** The share dialog: ways to share as tabs, and the promise that nothing is uploaded. */
import { useState } from 'preact/hooks';
import { everything } from '../../state/link.ts';
import { shareStrings as t } from '../../strings/share.ts';
import { Boundary } from '../../widget/boundary.tsx';
import { useSession } from '../../widget/context.ts';
import { Dialog } from '../../widget/dialog.tsx';
import type { SectionId } from '../../widget/section.ts';
import type { Section } from './sections.ts';
import { useLink } from './use-link.ts';
import { useSections } from './use-sections.ts';

export function ShareDialog() {
  const session = useSession();
  const [shown, setShown] = useState<SectionId>('link');
  const [include, setInclude] = useState(() => everything(session.store.peek()));
  const { link, problem, fresh } = useLink(include);
  // Other ways tell of the page as it is, with the names of the home.
  const sections = useSections().filter((s) => !include.pseudonyms || s.id === 'link' || s.id === 'qr');
  const Shown = sections.find((s) => s.id === shown)?.Body;
  return (
    <Dialog title={t.title} kind="share">
      <SectionTabs sections={sections} shown={shown} show={setShown} />
      <div class="dialog-body" role="tabpanel" id="share-body" aria-labelledby={`share-tab-${shown}`}>
        {problem !== '' && <p class="share-problem" role="alert">{problem}</p>}
        <Boundary key={shown}>{Shown && <Shown link={link} fresh={fresh} include={include} choose={setInclude} show={setShown} />}</Boundary>
        {shown !== 'publish' && <p class="share-privacy">{t.privacy}</p>}
      </div>
    </Dialog>
  );
}

function SectionTabs({ sections, shown, show }: { sections: readonly Section[]; shown: SectionId; show: (id: SectionId) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = sections.findIndex((s) => s.id === shown);
    const next = sections[(at + by + sections.length) % sections.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    show(next.id);
    document.getElementById(`share-tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs share-tabs" role="tablist" aria-label={t.sections} onKeyDown={onKeyDown}>
      {sections.map(({ id }) => (
        <button class={id === shown ? 'tab tab-button active' : 'tab tab-button'} role="tab" id={`share-tab-${id}`} key={id}
          aria-selected={id === shown} aria-controls="share-body" tabIndex={id === shown ? 0 : -1} onClick={() => show(id)}>
          {t.section[id]}
        </button>
      ))}
    </div>
  );
}
