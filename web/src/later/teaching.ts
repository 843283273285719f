/** Lessons, exercises and the projector, with their style. */
import style from '../style/teaching.css?text';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

export { lessons } from '../lessons/index.ts';
export { LessonPane } from '../view/lesson/lesson-pane.tsx';
export { LessonPicker } from '../view/lesson/picker.tsx';
export { ExerciseBar, HiddenRuns } from '../view/stage/exercise-bar.tsx';
export { Projector } from '../view/stage/projector.tsx';
