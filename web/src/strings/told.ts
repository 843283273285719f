/** What is told now and then: of broken engines, of work that cannot be kept, of new versions. */
import { localise } from './localise.ts';

export const keepingStrings = localise({
  full: 'The browser has no room left, so this program is not kept. Export it, or delete some of your programs.',
  broken: 'Something that the browser kept could not be read. It was set aside; the rest is as it was.',
  forked: (name: string) => `This program was also changed in another tab. Both are kept: here you go on with “${name}”.`,
  programs: 'My programs',
  version: 'A new version of Crosscheck is here.',
  reload: 'Reload',
  dismiss: 'Dismiss',
});

export const noticeStrings = localise({
  dismiss: 'Dismiss',
  copy: 'Copy a report',
  copied: 'Copied',
  again: 'Check again',
  bugTitle: 'This is our fault',
  bugText: 'The engine broke while it looked at this program. Your text is safe. A report helps us to mend it.',
  crashTitle: 'The engine crashed and was started again',
  crashText: 'Nothing is lost: your program is as you left it. Check again, with smaller limits if memory was the cause.',
  absentTitle: 'Not in this copy of the page',
  absentText: 'A copy in one file has the engine for the program that it was saved with, and no larger one. Open the page itself for this.',
  stopped: 'Stopped at once: the search was in the middle of something, so what it had explored is gone.',
});
