/** The change that was made so that a finding is gone, above the runs of the program with it: it can be taken back. */
import { useEffect, useRef } from 'preact/hooks';
import { turnMend } from '../../control/mends.ts';
import { isLocked } from '../../state/linked.ts';
import { mendedNow } from '../../state/mending.ts';
import type { Page } from '../../state/page.ts';
import { isStale } from '../../state/result.ts';
import { mendStrings as t } from '../../strings/mends.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

/** Whether the finding that the change was made for is still there; null before the check is done. */
const stillFound = (page: Page): boolean | null =>
  (mendedNow(page) === 'made' && page.checked && !isStale(page) ? page.checked.result.findings.some((f) => f.title === page.mended?.title) : null);

export function Mended() {
  const session = useSession();
  const mended = usePage((p) => p.mended);
  const now = usePage(mendedNow);
  const locked = usePage(isLocked);
  const outcome = usePage(stillFound);
  if (!mended || !now) return null;
  return (
    <section class="mended" aria-label={t.label}>
      <p role="status"><b>{now === 'made' ? t.made : t.takenBack}</b> {t.sentence(mended.sentence)} {outcome !== null && (outcome ? t.foundStill : t.foundNoMore)(mended.title)}</p>
      <TurnButton taken={now === 'taken-back'} disabled={locked} onClick={() => void turnMend(session)} />
    </section>
  );
}

/** Takes the place of the button that made the change, and its focus. */
function TurnButton({ taken, disabled, onClick }: { taken: boolean; disabled: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches(':disabled')) button.current?.focus();
  }, []);
  return (
    <button class="button small" ref={button} disabled={disabled} onClick={onClick} data-action="turn-mend"><Icon name={taken ? 'check' : 'loop'} size={12} />{taken ? t.redo : t.undo}</button>
  );
}
