/** While the matrix is looked at, the verdict is about its pairs; what is known of the program stands below. */
import { openPair } from '../control/members.ts';
import type { Tone } from '../state/check.ts';
import { isMinor } from '../state/kinds.ts';
import { membersOf, openPairs, troubled, troubles, undecided, unreadable, wantedPairs, type Matrix } from '../state/matrix.ts';
import { isStale } from '../state/result.ts';
import { onPairsDesk } from '../state/screen.ts';
import { appStrings } from '../strings/apps.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';

const t = appStrings.matrix;

export function MatrixVerdict() {
  const session = useSession();
  const matrix = usePage((p) => p.matrix);
  const own = usePage((p) => (p.checked && !isStale(p) ? p.checked.result.verdict : ''));
  const desk = usePage(onPairsDesk);
  const tone = toneOf(matrix);
  const worst = troubles(matrix).find(({ finding }) => !isMinor(finding));
  return (
    <section class={`verdict tone-${tone}`} aria-label={strings.verdict.label} id="verdict" tabIndex={-1}>
      <span class="verdict-mark"><Icon name={tone === 'found' ? 'bolt' : tone === 'clear' ? 'check' : tone === 'running' ? 'loop' : 'warn'} size={18} /></span>
      <div class="verdict-main">
        <p class="verdict-sentence" role="status">{said(matrix)}</p>
        {worst && <p>{t.worst(worst.finding.title)}</p>}
        {own !== '' && <p class="verdict-figures">{t.own(own)}</p>}
        {desk && matrix.running && <UnderWay matrix={matrix} />}
      </div>
      <div class="verdict-side">
        {desk && <StopOrGoOn matrix={matrix} />}
        {worst && (
          <button class="button primary" data-action="matrix-worst" title={t.openOf(membersOf(matrix, worst.pair))} onClick={() => void openPair(session, worst.pair)}>
            <Icon name="play" />{t.show}
          </button>
        )}
      </div>
    </section>
  );
}

function UnderWay({ matrix }: { matrix: Matrix }) {
  const [all, left] = [wantedPairs(matrix).length, openPairs(matrix).length];
  return <progress max={all} value={all - left} aria-label={t.progress(all - left, all)} />;
}

function StopOrGoOn({ matrix }: { matrix: Matrix }) {
  const { pairs } = useSession();
  const left = openPairs(matrix).length;
  if (matrix.running) return <button class="button" data-action="matrix-stop" onClick={() => pairs?.stop()}><Icon name="stop" />{t.stop}</button>;
  return left > 0 ? <button class="button" data-action="matrix-run" onClick={() => void pairs?.run()}>{t.goOn(left)}</button> : null;
}

function said(matrix: Matrix): string {
  const all = wantedPairs(matrix).length;
  const left = openPairs(matrix).length;
  if (!matrix.whole) return left > 0 ? t.progress(all - left, all) : t.done(all, troubled(matrix), unreadable(matrix));
  const problems = troubles(matrix).filter(({ finding }) => !isMinor(finding)).length;
  return matrix.running ? t.looking(matrix.apps.length, all - left, all, problems) : t.looked(matrix.apps.length, problems, undecided(matrix) + all - matrix.pairs.length, all);
}

function toneOf(matrix: Matrix): Tone {
  if (troubled(matrix) > 0) return 'found';
  if (matrix.running) return 'running';
  return openPairs(matrix).length + unreadable(matrix) > 0 ? 'bounded' : 'clear';
}
