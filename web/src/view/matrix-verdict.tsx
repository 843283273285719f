/** While the matrix is looked at, the verdict is about its pairs; what is known of the program stands below. */
import { openPair } from '../control/members.ts';
import type { Tone } from '../state/check.ts';
import { isMinor } from '../state/kinds.ts';
import { membersOf, openPairs, troubled, troubles, unreadable, wantedPairs, type Matrix } from '../state/matrix.ts';
import { isStale } from '../state/result.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const t = appStrings.matrix;

export function MatrixVerdict() {
  const session = useSession();
  const matrix = usePage((p) => p.matrix);
  const own = usePage((p) => (p.checked && !isStale(p) ? p.checked.result.verdict : ''));
  const tone = toneOf(matrix);
  const worst = troubles(matrix).find(({ finding }) => !isMinor(finding));
  return (
    <section class={`verdict tone-${tone}`} aria-label={strings.verdict.label} id="verdict" tabIndex={-1}>
      <span class="verdict-mark"><Icon name={tone === 'found' ? 'bolt' : tone === 'clear' ? 'check' : tone === 'running' ? 'loop' : 'warn'} size={18} /></span>
      <div class="verdict-main">
        <p class="verdict-sentence">{said(matrix)}</p>
        {worst && <p>{t.worst(worst.finding.title)}</p>}
        {own !== '' && <p class="verdict-figures">{t.own(own)}</p>}
      </div>
      {worst && (
        <div class="verdict-side">
          <button class="button primary" data-action="matrix-worst" onClick={() => void openPair(session, worst.pair)}><Icon name="play" />{t.openOf(membersOf(matrix, worst.pair))}</button>
        </div>
      )}
    </section>
  );
}

function said(matrix: Matrix): string {
  const all = wantedPairs(matrix).length;
  const left = openPairs(matrix).length;
  return left > 0 ? t.progress(all - left, all) : t.done(all, troubled(matrix), unreadable(matrix));
}

function toneOf(matrix: Matrix): Tone {
  if (troubled(matrix) > 0) return 'found';
  if (matrix.running) return 'running';
  return openPairs(matrix).length + unreadable(matrix) > 0 ? 'bounded' : 'clear';
}
