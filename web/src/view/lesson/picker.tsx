/** The list of lessons, with how far each was read. */
import { useMemo } from 'preact/hooks';
import { lessons } from '../../lessons/index.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { openLesson } from '../../state/lesson.ts';
import { lessonStrings as t } from '../../strings/lessons.ts';
import { useSession } from '../../widget/context.ts';
import { Dialog } from '../../widget/dialog.tsx';
import { Icon } from '../../widget/icons.tsx';
import { recall, type Remembered } from './remembered.ts';

export function LessonPicker() {
  const known = useMemo(recall, []);
  return (
    <Dialog title={t.picker} kind="lessons">
      <p class="dim lessons-intro">{t.pickerIntro}</p>
      <ol class="lessons-list">{lessons.map((lesson, i) => <li key={lesson.id}><Entry lesson={lesson} number={i + 1} known={known} /></li>)}</ol>
    </Dialog>
  );
}

function Entry({ lesson, number, known }: { lesson: Lesson; number: number; known: Remembered }) {
  const session = useSession();
  const last = lesson.steps.length - 1;
  const reached = known.reached[lesson.id] ?? 0;
  const isDone = lesson.task ? known.solved[lesson.id] === true : reached >= last;
  const on = reached > 0 && reached < last && !isDone ? reached : 0;
  return (
    <button type="button" class="lesson-entry-button" data-open-lesson={lesson.id} onClick={() => session.do(openLesson(lesson.id, on))}>
      <span class="lesson-number">{number}</span>
      <span class="lesson-title">{lesson.title}</span>
      <span class="lesson-about">{lesson.summary}</span>
      <span class="lesson-facts">
        {t.minutes(lesson.minutes)}
        {on > 0 && <span>{t.goOn(on + 1)}</span>}
        {isDone && <span class="good"><Icon name="check" size={12} />{t.done}</span>}
      </span>
    </button>
  );
}
