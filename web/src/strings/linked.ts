/** What is told about a link that was opened: its proof, its damage, its author's words. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en-US');

export const linkStrings = localise({
  notice: {
    reproduced: (states: number) => `Reproduced: same verdict, same ${number(states)} ${states === 1 ? 'state' : 'states'}.`,
    differsTitle: 'This browser came to another verdict than the link says',
    what: { outcome: 'search', findings: 'findings', states: 'states', transitions: 'transitions' },
    outcomes: { complete: 'complete', bounded: 'ended at a limit', stopped: 'was stopped', unchecked: 'checked nothing', invalid: 'found mistakes' },
    side: (theirs: string, ours: string) => `${theirs} in the link, ${ours} here`,
    onlyRuns: 'The numbers are the same; the runs or the texts of the findings are not.',
    madeWith: (theirs: string, ours: string) =>
      (theirs === ours ? `Both were made with engine ${ours}.` : `The link was made with engine ${theirs || 'unknown'}; this is ${ours}.`),
    cutShort: 'A limit ended the search, and how far it comes by then depends on the machine.',
    seen: 'What you see was checked just now.',
    linkTitle: 'This link cannot be opened',
    linkText: 'What you had before is still here.',
    remains: 'What can still be read',
    remainsHint: 'From the damaged place on it may be wrong, so it was not opened.',
    copyRemains: 'Copy it',
  },
  badge: {
    reproduced: 'reproduced',
    same: (states: number, theirs: string, ours: string) =>
      `Same verdict, same ${number(states)} states, engine ${ours}${theirs === ours ? '' : ` (link made with ${theirs})`}`,
    differs: 'differs from the link',
    other: 'This browser came to another verdict than the one in the link',
  },
  from: {
    readOnly: 'This program is read only.',
    edit: 'Edit a copy',
    label: 'About this link',
  },
} as const);
