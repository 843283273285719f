/** A run of the reader's own in the list: where it left another one, the way back, and the end of it. */
import { compareWith } from '../../control/runs.ts';
import { removeOwn } from '../../state/own-runs.ts';
import { sameChoice, type Fork, type OwnRun, type RunEntry } from '../../state/runs.ts';
import { strings } from '../../strings/page.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';
import { runName } from './run-name.ts';
import { useChooser } from './use-chooser.ts';

const t = runStrings.own;
const pair = runStrings.pair;

export function OwnRow({ entry, choice }: { entry: RunEntry; choice: Fork }) {
  const own = usePage((p) => p.own).find((o) => sameChoice(o.choice, choice));
  const run = usePage((p) => p.run);
  const beside = usePage((p) => p.against !== null && sameChoice(p.against.choice, choice));
  const choose = useChooser(entry);
  const chosen = sameChoice(run, choice);
  if (!own) return null;
  return (
    <li class={beside ? 'beside' : undefined}>
      <button class="run own" aria-current={chosen ? 'true' : undefined} onClick={choose} data-own={own.number}>
        <span class="run-mark"><Icon name="flag" size={14} /></span>
        <span class="run-title">{beside && <b class="pair-tag pair-b">{pair.b}</b>}{t.name(own.number)}</span>
        <Left own={own} />
        <span class="run-events">{entry.steps.map((s) => s.event).join(' → ')}</span>
        <span class="run-steps">{strings.runs.steps(entry.steps.length)}</span>
      </button>
      <OwnActs own={own} chosen={chosen} />
    </li>
  );
}

function Left({ own }: { own: OwnRun }) {
  const session = useSession();
  const words = own.left ? t.left(runName(session.store.peek(), own.left.run), own.left.step) : t.whole;
  return <span class="run-sentence">{words}</span>;
}

function OwnActs({ own, chosen }: { own: OwnRun; chosen: boolean }) {
  const session = useSession();
  const name = t.name(own.number);
  const { left } = own;
  const remove = async () => {
    const { undo } = session.store.peek();
    session.do(removeOwn(own.choice));
    const back = left?.run ?? undo.findLast((place) => place.run !== null && !sameChoice(place.run, own.choice))?.run;
    if (chosen && back) await session.choose(back);
  };
  return (
    <>
      {chosen && left && (
        <p class="run-acts"><button class="button small" onClick={() => void compareWith(session, left.run)} data-action="compare-origin"><Icon name="beside" size={12} />{pair.withOrigin}</button></p>
      )}
      <span class="own-acts">
        {!chosen && (
          <button class="run-beside" title={pair.with} aria-label={pair.withNamed(name)} onClick={() => void compareWith(session, own.choice)}><Icon name="beside" size={13} /></button>
        )}
        <button class="run-remove" title={t.remove(name)} aria-label={t.remove(name)} onClick={() => void remove()} data-action="remove-own"><Icon name="cross" size={13} /></button>
      </span>
    </>
  );
}
