/** What is known of a thing of the home: who can change it, and who did so in the run. */
import type { Model, Trace } from '../engine/protocol.gen.ts';
import { segmentsOf } from '../state/lanes.ts';
import { pictureStrings } from '../strings/picture.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import type { Thing } from './things.ts';

const t = pictureStrings.card;

export function Card({ thing, model, trace, at, onClose }: { thing: Thing; model: Model; trace: Trace; at: number; onClose: () => void }) {
  const session = useSession();
  const commands = usePage((p) => p.checked?.result.exercise.commands) ?? [];
  const names = thing.locations.map((l) => model.locations[l]?.name ?? '');
  const apps = [...new Set(commands.filter((c) => names.includes(c.location)).map((c) => c.app))];
  const moved = model.events.some((e) => e.app === 0 && names.some((n) => e.name.startsWith(`${n}=`)));
  const changes = thing.locations.flatMap((l) => segmentsOf(trace, l)).sort((a, b) => a.from - b.from);
  return (
    <section class="thing-card" aria-label={thing.title}>
      <header><h4>{thing.title}</h4><button class="button quiet square" aria-label={t.close} onClick={onClose}><Icon name="cross" size={13} /></button></header>
      <p>{apps.length > 0 ? <>{t.apps} {apps.map((app, i) => <span key={app}>{i > 0 && ', '}<b>{app}</b></span>)}.</> : t.none}{moved && ` ${t.itself}`}</p>
      <h5>{t.inRun}</h5>
      {changes.length <= 1 ? <p class="dim">{t.never}</p> : (
        <ol>
          {changes.map((s) => (
            <li key={`${s.from} ${s.value}`}>
              <button class="link-button" aria-current={at >= s.from && at <= s.to} onClick={() => session.go(s.from)}>{t.at(s.from)}</button>{' '}
              <b>{s.value}</b>{s.writer > 0 ? `, ${model.apps[s.writer]}` : s.writer === 0 ? `, ${t.somebody}` : ''}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
