/** What leads to projector mode, the speaker's window and handouts. */
import { localise } from './localise.ts';

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
