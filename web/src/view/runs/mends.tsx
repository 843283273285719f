/** What to change so that a finding is gone: asked for, shown as differences, put into the program. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { tryMend } from '../../control/before-after.ts';
import { applyMend, lookForMends } from '../../control/mends.ts';
import type { Mend } from '../../engine/protocol.gen.ts';
import { isLocked } from '../../state/linked.ts';
import { canMend, diffsOf, hidesMends, searchFor, underWay, type DiffLine } from '../../state/mending.ts';
import type { MendSearch } from '../../state/mends.ts';
import { isStale } from '../../state/result.ts';
import { mendStrings as t } from '../../strings/mends.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

/** `advice` says whether the finding has some in words. */
export function Mends({ finding, advice }: { finding: number; advice: boolean }) {
  const search = usePage((p) => searchFor(p, finding));
  const stale = usePage(isStale);
  const looking = search !== null && search.result === null;
  const section = useShown(looking);
  if (usePage(hidesMends)) return null;
  return (
    <section class="mends" ref={section} aria-label={t.label}>
      <div class="mends-head">
        <LookButton finding={finding} looking={looking} asked={search !== null} />
        {looking && <span class="mends-tried" data-tried={search.tried}>{search.tried > 0 && t.tried(search.tried)}</span>}
      </div>
      <p class="mends-said" role="status">{search && `${said(search, advice)}${stale && !looking ? ` ${t.stale}` : ''}`}</p>
      {looking && <div class="progress"><span class="progress-bar" /></div>}
      {search && <MendList search={search} />}
    </section>
  );
}

/** Brings what was found into view, once, when the search ends. */
function useShown(looking: boolean) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(looking);
  useEffect(() => {
    if (before.current && !looking) section.current?.querySelector('.mend')?.scrollIntoView({ block: 'nearest' });
    before.current = looking;
  }, [looking]);
  return section;
}

/** One button, so that the focus stays where it is. */
function LookButton({ finding, looking, asked }: { finding: number; looking: boolean; asked: boolean }) {
  const session = useSession();
  const busy = usePage((p) => p.work.kind !== 'idle' || isStale(p) || underWay(p) !== null);
  return (
    <button class="button small" disabled={busy && !looking} data-action={looking ? 'stop-mends' : 'mends'}
      onClick={() => (looking ? session.engine.stop() : void lookForMends(session, finding))}>
      <Icon name={looking ? 'stop' : 'options'} size={12} />{looking ? t.stop : asked ? t.again : t.look}
    </button>
  );
}

function said({ result, soFar, title }: MendSearch, advice: boolean): string {
  if (!result) return soFar ? t.soFar(soFar.mends.length) : t.beginning;
  if (result.problem !== '') return t.problem(result.problem);
  const { mends, more, tried, stopped } = result;
  return [
    ...(mends.length > 0 ? [t.found(mends.length, more, tried)] : stopped && tried === 0 ? [] : [t.none(tried)]),
    ...(mends.length === 0 && advice ? [t.advice] : []),
    ...(stopped ? [t.stopped] : []),
    ...(mends.length > 0 && result.title !== title ? [t.about(result.title)] : []),
  ].join(' ');
}

function MendList({ search }: { search: MendSearch }) {
  const usable = usePage((p) => canMend(p, search.files));
  const stale = usePage(isStale);
  const { mends } = search.result ?? search.soFar ?? { mends: [] };
  if (mends.length === 0) return null;
  return (
    <ol class={stale ? 'mend-list old' : 'mend-list'}>
      {mends.map((mend, i) => <MendRow key={i} search={search} mend={mend} usable={usable} />)}
    </ol>
  );
}

function MendRow({ search, mend, usable }: { search: MendSearch; mend: Mend; usable: boolean }) {
  const session = useSession();
  const locked = usePage(isLocked);
  const id = useId();
  const [badge, why] = mend.proved ? t.proved : t.unseen;
  return (
    <li class="mend" data-mend={mend.proved ? 'proved' : 'unseen'}>
      <p class="mend-sentence" id={id}>{t.sentence(mend.sentence)} <span class={mend.proved ? 'badge badge-complete' : 'badge badge-bounded'} title={why}>{badge}</span></p>
      <Difference search={search} mend={mend} />
      {mend.deeds > 0 && <p class="mend-kept">{t.keeps(mend.kept, mend.deeds)}{mend.lost.length > 0 && `; ${t.lost(mend.lost)}`}.</p>}
      {mend.gone.length > 0 && <p class="mend-gone"><Icon name="warn" size={12} />{t.gone(mend.gone)}.</p>}
      <p class="mend-kept">{t.left(mend.left)}</p>
      <div class="mend-acts">
        <button class="button small primary" disabled={!usable} title={locked ? t.locked : undefined} aria-describedby={id} onClick={() => void applyMend(session, search, mend)} data-action="apply-mend">
          <Icon name="check" size={12} />{t.apply}</button>
        <TryButton search={search} mend={mend} id={id} />
      </div>
    </li>
  );
}

/** Both runs, before and after, side by side: what the change does is found out by an engine of its own. */
function TryButton({ search, mend, id }: { search: MendSearch; mend: Mend; id: string }) {
  const session = useSession();
  const stale = usePage(isStale);
  const [trying, setTrying] = useState(false);
  const start = () => {
    if (trying) return;
    setTrying(true);
    tryMend(session, search, mend).then(
      (shown) => shown && document.getElementById('pane-timeline')?.scrollIntoView({ block: 'nearest' }),
      (reason: unknown) => session.tell(reason),
    ).finally(() => setTrying(false));
  };
  return (
    <button class="button small" disabled={stale} aria-busy={trying} aria-describedby={id} onClick={start} data-action="try-mend">
      <Icon name="beside" size={12} />{trying ? t.comparing : t.compare}</button>
  );
}

function Difference({ search, mend }: { search: MendSearch; mend: Mend }) {
  return (
    <div class="mend-diffs" role="group" aria-label={t.difference}>
      {diffsOf(search.files, mend).map((diff, i) => (
        <div class="mend-diff" key={i}>
          {mend.files.length > 1 && <p class="mend-file">{diff.name}</p>}
          {diff.lines.map((line, k) => <Line key={k} line={line} />)}
        </div>
      ))}
    </div>
  );
}

const tags = { ' ': 'span', '−': 'del', '+': 'ins' } as const;

function Line({ line: { sign, number, text: [before, part, after] } }: { line: DiffLine }) {
  const Tag = tags[sign];
  return (
    <Tag class="diff-line">
      <span class="diff-number">{number}</span><span class="diff-sign" aria-hidden="true">{sign}</span>
      <code class="diff-text"><span class="visually-hidden">{t.signs[sign]}</span>{before}{part !== '' && <b>{part}</b>}{after}</code>
    </Tag>
  );
}
