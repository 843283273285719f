/** Time: the states the home can be in and how soon, what can happen tonight, and what exact times rule out. */
import { useState } from 'preact/hooks';
import { readAs } from '../../control/reading.ts';
import { isTimed } from '../../state/options.ts';
import { setDialog } from '../../state/screen.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Comparison } from './comparison.tsx';
import { States } from './states.tsx';
import { Tonight } from './tonight.tsx';

const t = timeStrings.pane;

type Part = keyof typeof t.parts;

export function TimePane() {
  const [part, setPart] = useState<Part>('states');
  const session = useSession();
  const timed = usePage((p) => isTimed(p.options));
  if (!timed) return <Untimed />;
  return (
    <section class="time-pane" aria-label={t.label}>
      <div class="time-parts">
        <span class="reading-switch" role="group" aria-label={t.label}>
          {(Object.keys(t.parts) as Part[]).map((name) => (
            <button key={name} class="reading" aria-pressed={name === part} title={t.partHints[name]} data-part={name} onClick={() => setPart(name)}>{t.parts[name]}</button>
          ))}
        </span>
        <span class="spring" />
        <button class="button quiet small" onClick={() => session.do(setDialog('options'))}>{t.change}…</button>
      </div>
      {part === 'states' ? <States /> : part === 'tonight' ? <Tonight /> : <Comparison />}
    </section>
  );
}

function Untimed() {
  const session = useSession();
  return (
    <section class="time-pane time-empty" aria-label={t.label}>
      <p>{t.untimed}</p>
      <button class="button primary" data-action="exact-times-view" onClick={() => void readAs(session, 'timed')}>{timeStrings.reading.tryExact}</button>
    </section>
  );
}
