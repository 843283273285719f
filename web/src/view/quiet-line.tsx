/** Quiet lines at the bottom of the page: a new version, work that cannot be kept. */
import type { ComponentChildren } from 'preact';
import { useNewest } from '../control/offline.ts';
import { quiet, tell } from '../control/quiet.ts';
import { setDialog } from '../state/screen.ts';
import { keepingStrings as t } from '../strings/told.ts';
import { useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

export function QuietLines() {
  const { version, keeping } = quiet.value;
  return (
    <div class="quiet-lines">
      {keeping && <Keeping text={keeping.kind === 'forked' ? t.forked(keeping.name) : t[keeping.kind]} />}
      {version && <NewVersion />}
    </div>
  );
}

function Line({ kind, text, onDismiss, children }: { kind: string; text: string; onDismiss: () => void; children: ComponentChildren }) {
  return (
    <div class="quiet-line" role="status" data-quiet={kind}>
      <p>{text}</p>
      {children}
      <button class="button quiet square small" aria-label={t.dismiss} onClick={onDismiss}><Icon name="cross" /></button>
    </div>
  );
}

function Keeping({ text }: { text: string }) {
  const session = useSession();
  return (
    <Line kind="keeping" text={text} onDismiss={() => tell({ keeping: null })}>
      <button class="button small" onClick={() => session.do(setDialog('library'))}>{t.programs}</button>
    </Line>
  );
}

function NewVersion() {
  return (
    <Line kind="version" text={t.version} onDismiss={() => tell({ version: false })}>
      <button class="button small" onClick={() => void useNewest()} data-action="new-version">{t.reload}</button>
    </Line>
  );
}
