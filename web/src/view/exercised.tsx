/** What a verdict is about: what ran in what was explored, what did not and why, and what was not looked at. */
import { showPlace } from '../control/home.ts';
import type { CheckResult, Command } from '../engine/protocol.gen.ts';
import { exerciseStrings as t } from '../strings/exercised.ts';
import { usePage, useSession } from '../widget/context.ts';
import { Icon } from '../widget/icons.tsx';
import { placeOf } from '../widget/place.ts';

export function Exercised() {
  const result = usePage((p) => p.checked?.result);
  if (!result || !tells(result)) return null;
  const { handlers, commands, quiet, timers, modes, idle } = result.exercise;
  return (
    <>
      {idle.map((i) => (
        <p class="verdict-remark verdict-warning" key={i.app} data-idle={i.app}><Icon name="warn" size={13} />{t.idle(i.app, i.reason, i.help)}</p>
      ))}
      <details class="verdict-remark exercised">
        <summary>{t.summary(handlers.length, commands.length, quiet.length, result.neverRan.length, result.unseen.length)}</summary>
        <dl>
          <Row title={t.ran} list={handlers} />
          <Row title={t.commands} list={byApp(commands)} />
          <Row title={t.quiet} list={quiet} />
          <Row title={t.timers} list={timers} />
          <Row title={t.modes} list={modes} />
          <Row title={t.didNot} list={result.neverRan.map((n) => t.why(n.name, n.reason))} />
          <Unseen result={result} />
        </dl>
      </details>
    </>
  );
}

/** Whether there is something to tell: nothing is known of a search that was lost. */
const tells = ({ exercise, neverRan, unseen }: CheckResult): boolean =>
  exercise.handlers.length + exercise.idle.length + neverRan.length + unseen.length > 0;

/** What each app stored, an app a line. */
function byApp(commands: readonly Command[]): readonly string[] {
  const of = new Map<string, string[]>();
  for (const { app, location } of commands) of.set(app, [...of.get(app) ?? [], location]);
  return [...of].map(([app, locations]) => t.stored(app, locations));
}

function Row({ title, list }: { title: string; list: readonly string[] }) {
  if (list.length === 0) return null;
  return <div><dt>{title}</dt>{list.map((text, i) => <dd key={i}>{text}</dd>)}</div>;
}

function Unseen({ result: { unseen } }: { result: CheckResult }) {
  const session = useSession();
  const files = usePage((p) => p.files);
  if (unseen.length === 0) return null;
  return (
    <div>
      <dt>{t.unseen}</dt>
      {unseen.map((u, i) => <dd key={i}>{u.range.line > 0 && <button class="link-button" onClick={() => showPlace(session, u.range, true)}>{placeOf(files, u.range)}</button>} {u.message}</dd>)}
    </div>
  );
}
