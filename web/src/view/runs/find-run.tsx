/** Ways to find more runs: typical ones, the shortest to this state, one where something holds or happens. */
import { useState } from 'preact/hooks';
import { lookAt } from '../../control/runs.ts';
import { currentState } from '../../state/runs.ts';
import { runStrings } from '../../strings/runs.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

const t = runStrings.find;

type Request = Parameters<typeof lookAt>[1];

export function FindRun() {
  const session = useSession();
  const state = usePage(currentState);
  const events = usePage((p) => p.checked?.result.model.events);
  const [condition, setCondition] = useState('');
  const [said, setSaid] = useState('');
  const ask = async (request: Request, title: string) => {
    setSaid(t.looking);
    const problem = await lookAt(session, request, title);
    setSaid(problem ?? t.none);
  };
  const search = (event: Event) => {
    event.preventDefault();
    if (condition.trim() !== '') void ask({ kind: 'to-condition', condition }, condition.trim());
  };
  return (
    <section class="find-run" aria-label={t.title}>
      <h2 class="runs-title">{t.title}</h2>
      <button class="button small" onClick={() => void ask({ kind: 'diverse', count: 5 }, t.typicalTitle)} data-action="typical-runs"><Icon name="loop" size={13} />{t.typical}</button>
      {state !== null && <button class="button small" onClick={() => void ask({ kind: 'to-state', state }, t.hereTitle(state))} data-action="run-here">{t.here}</button>}
      <form class="find-form" onSubmit={search}>
        <input class="field mono" type="search" aria-label={t.condition} placeholder={t.condition} title={t.example} value={condition} spellcheck={false}
          onInput={(e) => setCondition(e.currentTarget.value)} data-action="run-condition" />
        <button class="button small" disabled={condition.trim() === ''}>{t.go}</button>
      </form>
      <select class="field" aria-label={t.event} value="" data-action="run-event" onChange={(e) => {
        const at = Number(e.currentTarget.value);
        e.currentTarget.value = '';
        void ask({ kind: 'to-event', event: at }, events?.[at]?.text || (events?.[at]?.name ?? ''));
      }}>
        <option value="">{t.event}</option>
        {events?.map((e, i) => <option key={i} value={i}>{e.text || e.name}</option>)}
      </select>
      <p class="find-said" role="status">{said}</p>
    </section>
  );
}
