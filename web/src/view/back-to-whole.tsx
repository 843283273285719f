/** From a pair that was opened to the home that it is of, with a change that was made in it. */
import { useMemo, useState } from 'preact/hooks';
import { goBack, goBackWith } from '../control/members.ts';
import { carried } from '../state/carried.ts';
import { mendedNow } from '../state/mending.ts';
import type { Mended } from '../state/mends.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';

const t = appStrings.matrix;

export function BackToWhole() {
  const session = useSession();
  const whole = usePage((p) => (p.matrix.opened ? p.matrix.whole : null));
  const mended = usePage((p) => (mendedNow(p) === 'made' ? p.mended : null));
  const [refused, setRefused] = useState<Mended | null>(null);
  const changed = useMemo(() => (whole && mended && carried(whole.files, mended)), [whole, mended]);
  if (!whole) return null;
  const carries = changed && mended && refused !== mended;
  const go = () => {
    if (carries) void goBackWith(session, changed, mended.after).then((done) => setRefused(done ? null : mended));
    else goBack(session);
  };
  return (
    <>
      <button class="button" data-action="matrix-back" onClick={go}>{carries ? t.backWith : t.back}</button>
      {mended && !carries && <span class="dim" role="status">{t.notCarried}</span>}
    </>
  );
}
