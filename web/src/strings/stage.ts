/** What projector mode, the speaker's window, handouts and exercises say. */
import { localise } from './localise.ts';
import { count } from './page.ts';

export const stageStrings = localise({
  projector: 'Projector mode',
  leave: 'Leave projector mode',
  leaveHint: 'Leave projector mode (P)',
  projectorShort: 'Projector',
  projectorHint: 'Larger and in stronger colours, with the keys you press (P)',
  speaker: 'Notes',
  speakerHint: 'Your notes and the time, in a window of their own (S)',
  sheet: 'Handout',
  sheetHint: 'The lesson on paper, with room for answers',
  blocked: 'The browser did not allow a second window. Allow pop-ups for this page and try again.',
} as const);

export const speakerStrings = localise({
  title: 'Crosscheck: notes',
  none: 'Open a lesson in the other window: its notes appear here.',
  next: 'Next:',
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

export const exerciseStrings = localise({
  label: 'Exercise',
  goals: {
    find: 'Find a run that goes wrong: take events in the panel “State” until it happens.',
    mend: 'Change the program until nothing goes wrong. Every event and every property has to stay.',
    break: 'Change the program until an algorithm of the comparison misses a failure that a sound one finds. Compare to see.',
  },
  hidden: 'Verdict, findings and sample runs are hidden until you have found one.',
  yourRun: 'Your run is in the timeline. Nothing is hidden in it: what happens is what happens.',
  compare: 'Compare',
  restart: 'From the start',
  restore: 'The program as it was given',
  giveUp: 'Show the answer',
  leave: 'Leave the exercise',
  solved: 'Solved.',
  shown: 'The answer is on the page now. There is no code for it.',
  name: 'Your name, as your lecturer knows it',
  code: 'Your completion code',
  copy: 'Copy name and code',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the code and copy it.',

  about: 'A link that hides the answer. Whoever solves it gets a code from their name; you check the codes here, without a server.',
  honest: 'The code keeps honest people honest. Somebody who takes the page apart can find the answer, and make a code.',
  kind: 'What is to be done',
  kinds: { find: 'Find a run that goes wrong', mend: 'Mend the program', break: 'Make an algorithm miss something' },
  impossible: 'There is nothing to ask about this program yet: check one on which something goes wrong.',
  task: 'The task, in your words',
  tasks: {
    find: 'Something can go wrong here. In what order do the events have to come?',
    mend: 'Something goes wrong here. Change the program so that it cannot any more.',
    break: 'No algorithm misses anything here. Change the program so that one does.',
  },
  link: 'The exercise',
  making: 'Making the link…',
  copyLink: 'Copy the exercise',
  check: 'Check codes',
  checkHint: 'A line each: a name and its code',
  sample: 'Ada Lovelace 12345-ABCDE',
  names: 'Name',
  codes: 'Code',
  verdict: 'Verdict',
  right: 'right',
  wrong: 'not right',
  results: (right: number, all: number) => `${count(right, 'code')} of ${all} right`,
});
