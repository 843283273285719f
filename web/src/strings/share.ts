/** Texts of the share dialog. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en-US');

export const shareStrings = localise({
  title: 'Share exactly this',
  privacy: 'Nothing is uploaded; the program is in the link, after the #.',
  sections: 'Ways to share',
  section: {
    link: 'Link', formats: 'Text and pictures', qr: 'QR code', minimise: 'Make it shorter', embed: 'Embed', offline: 'One file', publish: 'Short link', exercise: 'Exercise',
  },

  link: 'Link',
  making: 'Making the link…',
  length: (n: number) => `${number(n)} characters`,
  lengths: { short: 'fits everywhere', medium: 'fits most chats', long: 'too long for some chats: make it shorter, or send it as a file or in an e-mail' },
  copyLink: 'Copy the link',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  failed: 'The browser did not allow copying. Select the text and copy it.',

  include: 'What the link opens with',
  includes: {
    run: 'This run and this step, and the run beside it',
    view: 'This view',
    comparison: 'The algorithms compared',
    readOnly: 'Read only, until somebody asks for a copy',
    before: 'The program before the change, to go back to',
    pseudonyms: 'Other names for what is in your home: light.light_1, Automation 1',
  },
  called: 'Title',
  calledHint: 'how you call it',
  note: 'Note',
  noteHint: 'what to look at',
  unproved: 'The program has changed since it was checked, so the link claims no verdict. Check it first, and whoever opens the link is told whether they come to the same.',
  proved: (states: number) => `The link says what you see (${number(states)} ${states === 1 ? 'state' : 'states'}). Whoever opens it has it checked again, and is told whether it is the same.`,
  noPseudonyms: 'The home of this program has devices of its own, and their names cannot be replaced.',
  pseudonymous: 'The link holds other names than yours, and no messages, descriptions or comments. Title and note are as you write them. It claims no verdict; whoever opens it has it checked. To share texts and pictures under those names, open it.',
  shorten: 'Make it shorter',

  formats: {
    run: 'The run',
    copy: 'Copy',
    save: 'Save',
    markdown: ['Markdown', 'title, verdict, steps and link, for an issue or a forum'],
    citation: ['Citation', 'BibTeX, with the version of the engine and the digest of the verdict'],
    dot: ['DOT', 'the graph on show, for Graphviz'],
    graphMermaid: ['Mermaid', 'the graph on show, for documents in Markdown'],
    print: ['Print', 'title, verdict, steps, program and link on paper, or as PDF'],
    noRun: 'There is no run on show.',
    failed: (why: string) => `That did not work: ${why}`,
    unchecked: 'Check the program first.',
    proof: (engine: string, digest: string) => `Crosscheck ${engine}, verdict ${digest}`,
    saved: (name: string) => `Saved as ${name}`,
    reopens: 'Text and pictures carry the link: dropped on this page, they open what they show.',
  },

  qr: {
    label: 'QR code of the link',
    hint: 'For the lecture hall: who points a telephone at it opens exactly this.',
    tooLong: (n: number, most: number) => `A link of ${number(n)} characters does not fit into a QR code that a telephone can read from a seat (at most ${number(most)}).`,
    dense: 'This code is dense. It can be read from a desk, not from the last row.',
    ways: 'Make the program shorter, or publish it for a short link.',
    save: 'Save as SVG',
    large: 'Show large',
  },
} as const);
