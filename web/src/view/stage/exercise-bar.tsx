/** What an exercise asks, above the panes; once it is solved, the code that says so. */
import { useState } from 'preact/hooks';
import { completionCode, hidesAnswer, leaveExercise, showAnswer, type Exercise } from '../../state/exercise.ts';
import { loadFiles } from '../../state/opening.ts';
import { sameFiles } from '../../state/program.ts';
import type { Transaction } from '../../state/store.ts';
import { exerciseStrings as t } from '../../strings/exercise.ts';
import { copied } from '../../widget/clipboard.ts';
import { usePage, useSession } from '../../widget/context.ts';
import { Icon } from '../../widget/icons.tsx';

export function ExerciseBar() {
  const exercise = usePage((p) => p.exercise);
  return exercise && <Bar exercise={exercise} />;
}

function Bar({ exercise }: { exercise: Exercise }) {
  const session = useSession();
  const { state, kind, text } = exercise;
  const inPlace = usePage(hidesAnswer); // of the verdict, which is what one skips to
  return (
    <section class={`exercise exercise-${state}`} aria-label={t.label} id={inPlace ? 'verdict' : undefined} tabIndex={-1}>
      <Icon name={state === 'solved' ? 'check' : 'flag'} size={18} />
      <div class="exercise-task">
        <p class="exercise-text">{text}</p>
        <p class="exercise-goal" role="status">{state === 'open' ? t.goals[kind] : state === 'solved' ? t.solved : t.shown}{state === 'open' && kind === 'find' && ` ${t.hidden}`}</p>
        {state === 'solved' && <Code exercise={exercise} />}
      </div>
      <div class="row exercise-actions">
        {state === 'open' && <Again exercise={exercise} />}
        {state === 'open' && kind === 'find' && <button class="button small" onClick={() => giveUp()}>{t.giveUp}</button>}
        <button class="button small quiet" onClick={() => session.do(leaveExercise)}>{t.leave}</button>
      </div>
    </section>
  );

  function giveUp(): void {
    session.do(showAnswer);
    void session.choose({ kind: 'finding', index: 0 });
  }
}

/** The way back to where the exercise began. */
function Again({ exercise }: { exercise: Exercise }) {
  const session = useSession();
  const changed = usePage((p) => !sameFiles(p.files, exercise.files));
  const walked = usePage((p) => p.run?.kind === 'fork' && p.run.picks.length > 0);
  if (exercise.kind === 'break') return <button class="button small" onClick={() => void session.compare()}>{t.compare}</button>;
  if (changed) return <button class="button small" onClick={() => session.do(restored(exercise))}>{t.restore}</button>;
  const begin = { kind: 'fork', start: 0, picks: [], from: 0 } as const;
  return exercise.kind === 'find' && walked ? <button class="button small" onClick={() => void session.choose(begin)}>{t.restart}</button> : null;
}

/** The given program again; loading one else leaves the exercise. */
const restored = (exercise: Exercise): Transaction => (page) => ({ ...loadFiles(exercise.files)(page), exercise });

function Code({ exercise }: { exercise: Exercise }) {
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const code = name.trim() === '' ? '' : completionCode(exercise, name);
  const copy = async () => setSaid((await copied(`${name.trim()} ${code}`)) ? t.copied : t.notCopied);
  return (
    <p class="row exercise-code">
      <label class="row">{t.name} <input class="field" value={name} onInput={(e) => setName(e.currentTarget.value)} autocomplete="name" /></label>
      {code !== '' && (
        <>
          <span>{t.code} <output class="mono completion-code">{code}</output></span>
          <button class="button small" onClick={() => void copy()}>{t.copy}</button>
          <span role="status" class="said">{said}</span>
        </>
      )}
    </p>
  );
}

/** In place of the runs, while they would give the answer away. */
export function HiddenRuns() {
  return (
    <nav class="pane runs-pane" aria-label={t.label} id="pane-runs">
      <p class="pane-empty">{t.yourRun}</p>
    </nav>
  );
}
