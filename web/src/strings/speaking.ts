/** What the speaker's window and handouts say. */
import { localise } from './localise.ts';

export const speakerStrings = localise({
  title: 'Crosscheck: notes',
  none: 'Open a lesson in the other window: its notes appear here.',
  next: 'Next:',
  nextPicture: 'What comes next',
  answerComes: 'the answer',
  end: 'the end of the lesson',
  time: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  restart: 'Start the time again',
} as const);

export const sheetStrings = localise({
  title: 'handout',
  print: 'Print',
  hint: 'The answers are on a page of their own, at the end.',
  name: 'Name:',
  why: 'Why?',
  answers: 'Answers',
} as const);
