/** Lessons, exercises and the projector. */
export { lessons } from '../lessons/index.ts';
export { LessonPane } from '../view/lesson/lesson-pane.tsx';
export { LessonPicker } from '../view/lesson/picker.tsx';
export { ExerciseBar, HiddenRuns } from '../view/stage/exercise-bar.tsx';
export { Projector } from '../view/stage/projector.tsx';
