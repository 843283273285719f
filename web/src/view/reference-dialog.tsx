/** The reference of the language: its specification in sections, with a search, and every program of it to be tried. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadReference } from '../control/reference.ts';
import { newName } from '../state/files.ts';
import { loadFiles } from '../state/opening.ts';
import { found, programIn, sectionsOf, type Section } from '../state/reference.ts';
import { lookCloser } from '../state/look-closer.ts';
import { onHomeDesk, setDialog } from '../state/screen.ts';
import { referenceStrings as t } from '../strings/dialogs.ts';
import { strings } from '../strings/page.ts';
import { useSession } from '../widget/context.ts';
import { Dialog } from '../widget/dialog.tsx';
import { Icon } from '../widget/icons.tsx';
import { Missing } from '../widget/lazy.tsx';
import { Blocks, Line, type CodeOf } from './blocks.tsx';

export function ReferenceDialog() {
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [typed, setTyped] = useState('');
  const fetch = () => {
    setFailed(false);
    loadReference().then(setText, () => setFailed(true));
  };
  useEffect(fetch, []);
  const sections = useMemo(() => sectionsOf(text ?? ''), [text]);
  const shown = found(sections, typed);
  return (
    <Dialog title={t.title} kind="reference">
      <input class="field" type="search" placeholder={t.search} aria-label={t.search} value={typed} autoFocus onInput={(e) => setTyped(e.currentTarget.value)} />
      <div class="dialog-body about reference">
        {failed && <Missing what={strings.lazy.parts.reference} again={fetch} />}
        {text === null && !failed && <p class="dim" role="status">{t.loading}</p>}
        {text !== null && shown.length === 0 && <p class="dim" role="status">{t.none}</p>}
        {shown.map((section) => <SectionOf key={section.words} section={section} open={typed.trim() !== ''} />)}
      </div>
    </Dialog>
  );
}

function SectionOf({ section: { title, blocks }, open }: { section: Section; open: boolean }) {
  return (
    <details open={open}>
      <summary><h3><Line parts={title} /></h3></summary>
      <Blocks blocks={blocks} code={Program} />
    </details>
  );
}

function Program({ info, text }: CodeOf) {
  const session = useSession();
  const program = programIn(info);
  if (program === null) return <pre tabIndex={0}><code>{text}</code></pre>;
  const attempt = () => {
    if (onHomeDesk(session.store.peek())) session.do(lookCloser);
    session.do(loadFiles([{ name: newName, text: `${text}\n` }]));
    session.do(setDialog('none'));
    void session.check();
  };
  return (
    <figure>
      <figcaption>
        <span>{program.mistake === '' ? t.program : <>{t.mistake} <code>{program.mistake}</code></>}</span>
        <button class="button small" onClick={attempt} data-action="try"><Icon name="play" size={12} />{t.attempt}</button>
      </figcaption>
      <pre tabIndex={0}><code>{text}</code></pre>
    </figure>
  );
}
