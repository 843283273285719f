/** What every two apps are to each other, in plain words and with the reason. */
import type { PairClass } from '../engine/protocol.gen.ts';
import { isHarmless } from '../state/kinds.ts';
import { pairList } from '../state/pairs.ts';
import { appStrings } from '../strings/apps.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { Told } from '../widget/told.tsx';

const t = appStrings.pairs;

/** Pairs that are shown without being asked for. */
const few = 3;

export function Pairs() {
  const result = usePage((p) => p.checked?.result);
  if (!result || result.pairs.length === 0) return null;
  const { listed, left, all } = pairList(result);
  const list = (
    <>
      <ul class="pairs">{listed.map((pair) => <Pair key={pair.apps.join()} pair={pair} />)}</ul>
      {left > 0 && <p class="dim">{t.left(left)}</p>}
    </>
  );
  return (
    <>
      <h2 class="runs-title">{t.title}<span class="count">{all}</span></h2>
      {all <= few ? list : <details class="pairs-more"><summary>{t.more(all)}</summary>{list}</details>}
    </>
  );
}

function Pair({ pair }: { pair: PairClass }) {
  const session = useSession();
  const run = usePage((p) => p.run);
  const harmless = isHarmless(pair.class);
  const shown = run?.kind === 'finding' && run.index === pair.finding;
  return (
    <li class={harmless ? 'pair' : 'pair bad'} data-class={pair.class}>
      <span class="run-mark"><Icon name={harmless ? 'check' : 'bolt'} size={14} /></span>
      <p><strong><Told text={t.names(pair.apps)} /></strong> <span class="pair-class">{t.classes[pair.class]}</span></p>
      <p class="dim"><Told text={pair.reason} /></p>
      {pair.finding >= 0 && !shown && (
        <button class="link-button" onClick={() => void session.choose({ kind: 'finding', index: pair.finding })}>{t.show}</button>
      )}
    </li>
  );
}
