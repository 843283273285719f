/** The share dialog's way to make an exercise of the program, and to check the codes that come back. */
import { useEffect, useState } from 'preact/hooks';
import { makeExercise } from '../../control/exercise.ts';
import { checkCodes, exerciseText, possibleKinds, type ExerciseKind, type Task } from '../../state/exercise.ts';
import { exerciseStrings as t } from '../../strings/exercise.ts';
import { copied, pageAddress } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

export function ExerciseSection() {
  const asked = usePage((p) => p.exercise);
  const possible = possibleKinds(useSession().store.peek());
  if (asked) return <CodeCheck task={asked} />;
  return possible.length > 0 ? <Maker possible={possible} /> : <p>{t.impossible}</p>;
}

function Maker({ possible }: { possible: readonly ExerciseKind[] }) {
  const session = useSession();
  const { files, options } = session.store.peek();
  const [kind, setKind] = useState<ExerciseKind>(possible[0] ?? 'find');
  const [own, setOwn] = useState('');
  const text = own.trim() || t.tasks[kind];
  return (
    <>
      <p>{t.about}</p>
      <fieldset class="row exercise-kinds">
        <legend>{t.kind}</legend>
        {possible.map((k) => (
          <label class="row" key={k}><input type="radio" name="exercise-kind" checked={k === kind} onChange={() => setKind(k)} /> {t.kinds[k]}</label>
        ))}
      </fieldset>
      <label class="stack">{t.task}
        <textarea class="field" rows={2} value={own} placeholder={t.tasks[kind]} onInput={(e) => setOwn(e.currentTarget.value)} />
      </label>
      <ExerciseLink kind={kind} text={text} />
      <p class="dim">{t.honest}</p>
      <CodeCheck task={{ kind, text, files, options }} />
    </>
  );
}

function ExerciseLink({ kind, text }: { kind: ExerciseKind; text: string }) {
  const session = useSession();
  const task = exerciseText({ kind, text });
  const [made, setMade] = useState({ task: '', link: '' });
  const [said, setSaid] = useState('');
  useEffect(() => {
    let wanted = true;
    makeExercise(session, pageAddress(), { kind, text }).then(
      (link) => wanted && setMade({ task, link }), (reason: unknown) => wanted && setSaid(String(reason)));
    return () => { wanted = false; };
  }, [session, kind, text]);
  // The link of an earlier wording is none.
  const link = made.task === task ? made.link : '';
  const copy = async () => setSaid((await copied(link)) ? t.copied : t.notCopied);
  return (
    <>
      <label class="stack">{t.link}
        <textarea class="field mono link-text" data-task={made.task} readOnly rows={3} value={link || t.making} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button class="button primary" disabled={link === ''} onClick={() => void copy()} data-action="copy-exercise"><Icon name="link" />{t.copyLink}</button>
        <span role="status" class="said">{said}</span>
      </div>
    </>
  );
}

/** Names and codes as they come in, and which of them are right: the results of a class, kept nowhere. */
function CodeCheck({ task }: { task: Task }) {
  const [list, setList] = useState('');
  const lines = checkCodes(task, list);
  return (
    <section class="stack code-check">
      <h3>{t.check}</h3>
      <label class="stack">{t.checkHint}
        <textarea class="field mono" rows={3} value={list} placeholder={t.sample} onInput={(e) => setList(e.currentTarget.value)} />
      </label>
      {lines.length > 0 && (
        <>
          <table class="code-table">
            <thead><tr><th scope="col">{t.names}</th><th scope="col">{t.codes}</th><th scope="col">{t.verdict}</th></tr></thead>
            <tbody>
              {lines.map(({ name, code, right }, i) => (
                <tr key={i}><td>{name}</td><td class="mono">{code}</td><td class={right ? 'good' : 'bad'}><Icon name={right ? 'check' : 'cross'} size={13} /> {right ? t.right : code === '' ? t.none : t.wrong}</td></tr>
              ))}
            </tbody>
          </table>
          <p role="status">{t.results(lines.filter((l) => l.right).length, lines.length)}</p>
        </>
      )}
    </section>
  );
}
