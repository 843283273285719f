/** Exercises: the links that set them, and watching whether they are solved. */
import type { Link } from '../engine/protocol.gen.ts';
import { exerciseText, followExercise, type Task } from '../state/exercise.ts';
import { linkOf } from '../state/link.ts';
import type { Store } from '../state/store.ts';
import type { Session } from './session.ts';

/** The address of an exercise about the program on the page: without its run, and without what was found. */
export async function makeExercise(session: Session, base: string, task: Pick<Task, 'kind' | 'text'>): Promise<string> {
  const page = session.store.peek();
  const nothing = { outcome: '', states: 0, transitions: 0, findings: 0 };
  const link: Link = {
    ...linkOf(page, page.hello?.version ?? ''), exercise: exerciseText(task),
    finding: -1, start: 0, run: [], step: 0, view: task.kind === 'break' ? 'compare' : 'graph', lesson: '', scope: '', digest: '', verdict: nothing,
  };
  const { fragment } = await session.engine.ask('encode', link);
  return `${base}#${fragment}`;
}

/** Notes that an exercise is solved as soon as it is. */
export function watchExercise(store: Store): void {
  store.subscribe((page) => {
    if (page.exercise?.state === 'open') store.dispatch(followExercise);
  });
}
