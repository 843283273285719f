/** A search that a limit ended: concrete ways to get to the end, with what the engine can foretell. */
import { useEffect, useState } from 'preact/hooks';
import { foretell, type Fewer } from '../control/foretell.ts';
import { showPlace } from '../control/home.ts';
import { checkTwoByTwo } from '../control/members.ts';
import { isTimed, recommendedFor, setOptions } from '../state/options.ts';
import type { Page } from '../state/page.ts';
import { isStale } from '../state/result.ts';
import { setDialog } from '../state/screen.ts';
import { stateStrings } from '../strings/craft.ts';
import { strings } from '../strings/page.ts';
import { usePage, useSession } from '../widget/context.ts';

const t = stateStrings.tooBig;

/** Limits that fewer states help against. */
const limits = ['states', 'memory', 'time'];

const isTooBig = (page: Page): boolean =>
  page.checked !== null && page.work.kind === 'idle' && page.checked.asking !== true && !isStale(page)
  && page.checked.result.outcome === 'bounded' && limits.includes(page.checked.result.limit);

export function TooBig() {
  const shown = usePage(isTooBig);
  const states = usePage((p) => p.checked?.result.states ?? 0);
  const bound = usePage((p) => p.analysis?.stateBound ?? 0);
  if (!shown) return null;
  return (
    <section class="too-big" aria-label={t.title}>
      <h2>{t.title} <span class="dim">{t.text(strings.verdict.states(states), bound > 0 ? strings.editor.bound(bound) : '')}</span></h2>
      <ul>
        <Dpor />
        <FewerValues />
        <Pairs />
        <Wider />
      </ul>
    </section>
  );
}

function Dpor() {
  const session = useSession();
  const algorithm = usePage((p) => p.checked?.result.algorithm ?? '');
  const options = usePage((p) => p.options);
  const recommended = recommendedFor(options);
  if (algorithm === recommended || isTimed(options)) return null;
  const explore = () => {
    session.do(setOptions({ algorithm: recommended }));
    void session.check();
  };
  return <li><button class="button small" onClick={explore} data-action="use-dpor">{t.dpor}</button><p>{t.dporText(algorithm)}</p></li>;
}

/** What the number of states hangs on most; the engine counts what would be left of those explored. */
function FewerValues() {
  const session = useSession();
  const checked = usePage((p) => p.checked);
  const [fewer, setFewer] = useState<Fewer | null>(null);
  useEffect(() => {
    let gone = false;
    void foretell(session).then((found) => {
      if (!gone) setFewer(found);
    });
    return () => {
      gone = true;
    };
  }, [session, checked]);
  if (!fewer || !checked) return <li><p>{t.fewerUnknown}</p></li>;
  return (
    <li>
      {fewer.range.line > 0 && <button class="button small" onClick={() => showPlace(session, fewer.range, true)}>{t.show}</button>}
      <p><b>{t.fewer(fewer.name)}.</b> {t.fewerText(fewer.classes, fewer.states)}</p>
    </li>
  );
}

function Pairs() {
  const session = useSession();
  const apps = usePage((p) => (p.checked?.result.model.apps.length ?? 1) - 1);
  if (apps < 3) return null;
  return <li><button class="button small" data-action="two-by-two" onClick={() => void checkTwoByTwo(session)}>{t.pairs}</button><p>{t.pairsText}</p></li>;
}

function Wider() {
  const session = useSession();
  return <li><button class="button small" onClick={() => session.do(setDialog('options'))}>{t.limits}</button><p>{t.limitsText}</p></li>;
}
