/** What can happen tonight? From a state of the home and a time of day on, for some hours. */
import { useState } from 'preact/hooks';
import type { Session } from '../../control/session.ts';
import type { CheckResult, Setting, StatesResult } from '../../engine/protocol.gen.ts';
import { becomings, type Becoming } from '../../state/home-states.ts';
import { isShown } from '../../state/inspect.ts';
import { setOptions } from '../../state/options.ts';
import type { Page } from '../../state/page.ts';
import { isStale } from '../../state/result.ts';
import { nowOf } from '../../state/time-cursor.ts';
import { settingsAt, startAt, startText, withSetting, type Start } from '../../state/time-options.ts';
import { whenIn } from '../../strings/time-words.ts';
import { timeStrings } from '../../strings/time.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { StartFields } from './start-fields.tsx';
import { runTo, StatesTable } from './states.tsx';
import { useStates } from './use-states.ts';

const t = timeStrings.tonight;

export function Tonight() {
  return (
    <div class="tonight">
      <Form />
      <Answer />
    </div>
  );
}

/** What follows from the start, or is kept about properties and waits: nobody sets it. */
const kept = /^(?:weekday|daylight)$|^broken\(| waits$/;

/** How the home is at the cursor, as settings on top of those of the check. */
function settingsOf(page: Page): readonly Setting[] {
  const model = page.checked?.result.model;
  if (!model || !page.trace) return [];
  const locations = model.locations.map((_, i) => i).filter((i) => isShown(model, i) && !kept.test(model.locations[i]?.name ?? ''));
  const changed = settingsAt(model.locations.map((l) => l.name), locations, page.trace, page.step);
  return changed.reduce((set, s) => withSetting(set, s.location, s.value), page.checked?.options.set ?? []);
}

/** The evening of the start, or the moment of the cursor. */
const momentOf = (page: Page, cursor: boolean): Start =>
  startAt((page.checked?.result.time?.startSeconds ?? 0) + (cursor ? nowOf(page) : 0));

function Form() {
  const session = useSession();
  const step = usePage((p) => p.step);
  const busy = usePage((p) => p.work.kind !== 'idle');
  const [cursor, setCursor] = useState(false);
  const [start, setStart] = useState<Start>(() => momentOf(session.store.peek(), false));
  const [hours, setHours] = useState(8);
  const atCursor = usePage(settingsOf);
  const asChecked = usePage((p) => p.checked?.options.set) ?? [];
  const settings = cursor ? atCursor : asChecked;
  const choose = (here: boolean) => {
    setCursor(here);
    setStart(momentOf(session.store.peek(), here));
  };
  return (
    <form class="tonight-form" onSubmit={(e) => {
      e.preventDefault();
      void look(session, start, hours, settings);
    }}>
      <p>{t.intro}</p>
      <fieldset class="choices">
        <legend>{t.from}</legend>
        <label class="choice"><input type="radio" name="from" checked={!cursor} onChange={() => choose(false)} /><span>{t.begins}</span></label>
        <label class="choice"><input type="radio" name="from" checked={cursor} data-action="from-cursor" onChange={() => choose(true)} />
          <span>{t.cursor(step)}{cursor && <span class="choice-text">{t.changed(settings.map((s) => `${s.location} ${s.value}`))}. {t.timers}</span>}</span>
        </label>
      </fieldset>
      <div class="time-row">
        <StartFields start={start} onChange={setStart} />
        <label class="limit">{t.hours}
          <input class="field time-amount" type="number" min="1" max="168" value={hours} data-action="hours" onChange={(e) => setHours(Math.max(1, Math.min(168, Number(e.currentTarget.value) || 8)))} />
        </label>
        <button class="button primary" type="submit" disabled={busy} data-action="tonight">{t.go}</button>
      </div>
    </form>
  );
}

async function look(session: Session, start: Start, hours: number, set: readonly Setting[]): Promise<void> {
  session.do(setOptions({ start: startText(start), for: hours * 3600, set }));
  await session.check();
}

/** What came out, once a check from a chosen moment is on the page. */
function Answer() {
  const session = useSession();
  const known = useStates();
  const asked = usePage((p) => (p.options.for ?? 0) > 0 && (p.options.start ?? '') !== '');
  const stale = usePage(isStale);
  if (!asked || stale || !known) return null;
  const { result } = known.checked;
  const back = () => {
    session.do(setOptions({ start: '', for: 0, set: [] }));
    void session.check();
  };
  return (
    <>
      <div class="tonight-answer">
        <h3>{t.shown(result.time?.start ?? '', timeStrings.scope.within(result.time?.for ?? 0))} {t.facts(known.states.total)}</h3>
        <p class={result.findings.length > 0 ? 'bad' : ''}>{t.wrong(result.findings.length)}</p>
        <Changes result={result} states={known.states} />
        <button class="button small" data-action="tonight-back" onClick={back}>{t.back}</button>
      </div>
      <StatesTable result={result} states={known.states} />
    </>
  );
}

/** In plain words: what can become what, and how soon. */
function Changes({ result, states }: { result: CheckResult; states: StatesResult }) {
  const { can, fixed } = becomings(result.model, states.locations, states.rows, states.rows[0]?.values ?? []);
  const when = whenIn(result.time);
  return (
    <>
      <ul class="becomings">{can.map((b) => <Change key={`${b.name} ${b.value}`} becoming={b} when={when} />)}</ul>
      {fixed.length > 0 && <p class="dim">{t.never(fixed)}</p>}
    </>
  );
}

function Change({ becoming, when }: { becoming: Becoming; when: (at: number) => string }) {
  const session = useSession();
  const { name, value, at, state } = becoming;
  return (
    <li>
      <span class="mono">{name}</span> {t.can} <b>{value}</b>
      {at >= 0 && (
        <> <button class="link-button" onClick={() => void session.choose(runTo(state))}>{t.soonest(when(at), timeStrings.runs.after(at))}</button></>
      )}
    </li>
  );
}
