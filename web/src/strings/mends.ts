/** Texts about what to change so that a finding is gone. */
import { localise } from './localise.ts';
import { count } from './page.ts';

/** How many of a list are told. */
const most = 3;

const some = (list: readonly string[]): string =>
  `${list.slice(0, most).join('; ')}${list.length > most ? `; and ${list.length - most} more` : ''}`;

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const mendStrings = localise({
  label: 'What to change',
  look: 'Look for changes',
  again: 'Look again',
  stop: 'Stop',
  beginning: 'Looking for changes…',
  soFar: (n: number) => `${count(n, 'change')} so far; better ones may come.`,
  tried: (n: number) => `${count(n, 'change')} tried`,
  found: (n: number, more: number, tried: number) =>
    `${n === 1 ? 'One change takes' : `${n} changes take`} this away and ${n === 1 ? 'brings' : 'bring'} nothing else, of ${tried} that were tried.${
      more > 0 ? ` So ${more === 1 ? 'does one more that keeps' : `do ${more} more that keep`} less or ${more === 1 ? 'is' : 'are'} larger.` : ''}`,
  none: (tried: number) => (tried === 0
    ? 'There was no change to try here.'
    : `None of ${count(tried, 'change')} that ${tried === 1 ? 'was' : 'were'} tried takes this away without bringing something else.`),
  advice: 'The advice in words above remains.',
  stopped: 'Stopped: more may be found.',
  problem: (why: string) => `${capital(why)}.`,
  about: (title: string) => `These are for “${title}”:`,
  sentence: capital,
  proved: ['proved', 'The whole program was explored with this change'],
  unseen: ['not seen, as far as the search went', 'A limit ended the search of the program with this change before everything was explored'],
  keeps: (kept: number, of: number) => (kept === of ? `Keeps all ${count(of, 'thing')} that the apps do` : `Keeps ${kept} of ${count(of, 'thing')} that the apps do`),
  lost: (list: readonly string[]) => `no longer: ${some(list)}`,
  gone: (list: readonly string[]) => `Never any more: ${some(list)}`,
  left: (n: number) => (n === 0 ? 'Nothing else is found.' : `${count(n, 'other finding')} ${n === 1 ? 'is' : 'are'} still there.`),
  difference: 'What changes in the text',
  signs: { ' ': '', '−': 'removed: ', '+': 'added: ' },
  apply: 'Apply',
  compare: 'Try it in the run',
  comparing: 'Trying…',
  after: 'with this change',
  stale: 'The program has changed since. Check it, and look again.',
  locked: 'The program of this link is read only. Edit a copy of it to change it.',
  made: 'Changed:',
  takenBack: 'Taken back:',
  foundNoMore: (title: string) => `No longer found: ${title}.`,
  foundStill: (title: string) => `Still found: ${title}.`,
  undo: 'Undo',
  redo: 'Apply again',
} as const);
