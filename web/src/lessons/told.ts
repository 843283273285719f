/** A lesson's texts in the language of the page; its ids, programs and claims stay as they are. */
import { localise } from '../strings/localise.ts';
import type { Choice, Contestant, Lesson, Question, RunsLesson, SearchLesson, Step, Task } from './lesson.ts';

export function told(lesson: Lesson): Lesson {
  const base = { title: localise(lesson.title), summary: localise(lesson.summary), steps: lesson.steps.map(toldStep) };
  return lesson.kind === 'search' ? { ...lesson, ...base, ...toldSearches(lesson) } : { ...lesson, ...base, ...toldRuns(lesson) };
}

const toldSearches = ({ naive, sound, task }: SearchLesson): Pick<SearchLesson, 'naive' | 'sound' | 'task'> =>
  ({ naive: toldContestant(naive), sound: toldContestant(sound), task: toldTask(task) });

const toldContestant = (who: Contestant): Contestant => ({ ...who, caption: localise(who.caption) });

const toldRuns = (lesson: RunsLesson): Pick<RunsLesson, 'columns' | 'task'> =>
  ({ columns: toldColumns(lesson), ...(lesson.task && { task: toldTask(lesson.task) }) });

const toldTask = <T extends Task>(task: T): T =>
  ({ ...task, text: localise(task.text), hints: localise(task.hints), praise: localise(task.praise) });

const toldColumns = ({ columns }: RunsLesson): RunsLesson['columns'] => columns.map((c) => ({ ...c, caption: localise(c.caption) }));

function toldStep(step: Step): Step {
  const told = { ...step, title: localise(step.title), text: localise(step.text), notes: localise(step.notes) };
  return step.question ? { ...told, question: toldQuestion(step.question) } : told;
}

const toldQuestion = (question: Question): Question =>
  ({ ...question, ask: localise(question.ask), answer: localise(question.answer), choices: question.choices.map(toldChoice) });

const toldChoice = (choice: Choice): Choice => ({ ...choice, text: localise(choice.text), reply: localise(choice.reply) });
