/** Texts of publishing: short links that a service keeps. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en-US');

export const publishStrings = localise({
  about: (host: string) => `A short link needs a place that keeps what it leads to. Publishing sends the program, title, description and picture below to ${host}, which stores them until they expire or you delete them. Whoever has the short link can read them.`,
  title: 'Title',
  description: 'Description',
  expires: 'Kept',
  choices: { week: 'for a week', month: 'for a month', year: 'for a year', never: 'until I delete it' },
  picture: 'Picture that chats show',
  drawing: 'Drawing the picture…',
  withPicture: 'Send the picture too',
  publish: 'Publish',
  publishing: 'Publishing…',
  unknown: 'Asking whether links can be published here…',
  nowhere: 'Nothing can be published at this address: no link service answers.',
  closed: 'Publishing is switched off here at the moment. Links with the program in them always work.',
  tooLong: (most: number) => `This program is too long to be published: its link has more than ${number(most)} characters. Make it shorter first.`,
  noAnswer: 'The link service does not answer. Check the connection and try again.',

  done: 'Published. The short link:',
  again: 'The very same was published before, so it has the same short link. Only whoever published it first can delete it.',
  until: (day: string) => `Kept until ${day}.`,
  forEver: 'Kept until you delete it.',
  copy: 'Copy the short link',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the link and copy it.',
  open: 'Open it',

  mine: 'Published from this browser',
  mineHint: 'This browser alone knows how to delete these. Clearing its data forgets that.',
  remove: 'Delete',
  removeIt: (title: string) => `Delete “${title}”`,
  removed: (title: string) => `“${title}” is deleted. The short link leads nowhere from now on; copies that others keep may last some minutes.`,
  untitled: 'Untitled',

  card: { more: (n: number) => (n === 1 ? 'and one more step' : `and ${n} more steps`), brand: 'Crosscheck' },
} as const);
