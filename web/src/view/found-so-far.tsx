/** What a search has found while it goes on: told at once, to be played when it has ended. */
import type { Finding } from '../engine/protocol.gen.ts';
import { isConflict, knownKind } from '../state/kinds.ts';
import type { Page } from '../state/page.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const words = appStrings.findings;

const none: readonly Finding[] = [];
const foundIn = (page: Page): readonly Finding[] => (page.work.kind === 'checking' ? page.work.findings : none);

export function FoundSoFar() {
  const found = usePage(foundIn);
  return (
    <ul class="found-so-far" aria-label={words.soFar}>
      {found.map((f, i) => (
        <li key={i}>
          <Icon name={isConflict(f.kind) ? 'bolt' : 'cross'} size={14} />
          <p><b>{f.title}</b> <span class="run-kind">{words.kinds[knownKind(f.kind)]}</span><br />{f.sentence}</p>
        </li>
      ))}
    </ul>
  );
}
