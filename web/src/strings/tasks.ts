/** Texts of the tasks at the end of lessons. */
import { localise } from './localise.ts';

export const taskStrings = localise({
  task: 'Your task',
  editor: 'Your program',
  hint: (at: number, all: number) => `Hint ${at} of ${all}`,
  moreHint: 'A hint',
  solution: 'Show one way',
  reset: 'Start again',
  looking: 'Comparing…',
  errors: 'The program has an error. The message is in the editor.',
  tooLarge: 'This program is too large to compare while you type. Make it smaller.',
  nothingThere: 'Nothing goes wrong in this program, so there is nothing to miss. Let an assertion fail in some order.',
  stillFound: (n: number) => `The naive search still finds ${n === 1 ? 'the failure' : `all ${n} failures`}.`,
  proved: 'Done. The naive search misses this run:',
  soundFinds: 'The sound search finds it.',
  soundMisses: 'Even the sound side misses it. That is worth telling us.',
  wanted: 'What is wanted',
  checking: 'Checking…',
  mended: 'Mended, and proved.',
  mendErrors: 'The program has an error, or lacks something that is wanted below. The line under the editor tells it.',
  notMended: { still: 'Still found:', lost: 'This is not possible any more:', new: 'Your change brings this:' },
  tooLargeToCheck: 'This program is too large to check while you type. Make it smaller.',
  copyLink: 'Copy a link to my program',
  copied: 'The link is in the clipboard.',
  noLink: 'The engine could not make a link. Try again.',
  noCopy: 'The browser does not let the page write to the clipboard. Here is the link:',
} as const);
