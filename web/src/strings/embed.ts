/** Texts of the embedded page, of the snippets that embed it, of the copy on disk and of the shorter program. */
import { localise } from './localise.ts';

const number = (n: number): string => n.toLocaleString('en-US');

const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const embedStrings = localise({
  open: 'Open in Crosscheck',
  views: 'What is shown of the run',
  view: { timeline: 'Timeline', graph: 'Graph', state: 'State' },

  about: 'The run inside your own page or slides, alive: readers step through it, and it is checked again in their browser.',
  show: 'It shows',
  how: 'As',
  kinds: { element: 'Element', iframe: 'Frame', reveal: 'reveal.js' },
  kindTexts: {
    element: 'A custom element: as high as what it shows, loaded when it comes into sight, driven by your own scripts. What stands inside it is shown where scripts do not run.',
    iframe: 'For places that allow frames and no scripts. Its height is fixed.',
    reveal: 'In a slide of reveal.js. Each fragment moves the run on by one step, as the clicker does with anything else.',
  },
  autoplay: 'Plays by itself',
  snippet: 'Put this into your page',
  copy: 'Copy',
  copied: 'Copied',
  failed: 'The browser did not allow copying. Select the text and copy it.',
  making: 'Making the link…',
  preview: 'Try it',
} as const);

export const offlineStrings = localise({
  about: 'One HTML file with the page, this program and the smallest engine that can check it. It opens from disk in a browser, without a network and without a server, and checks there; for other languages the page itself is needed.',
  size: (bytes: number) => `The file will have about ${size(bytes)}.`,
  weighing: 'Adding up what goes into it…',
  save: 'Save a copy that works offline',
  saving: 'Putting it together…',
  saved: (name: string, bytes: number) => `Saved as ${name}, ${size(bytes)}.`,
  failed: (why: string) => `The copy could not be made: ${why}`,
  already: 'This page is such a copy. Save a copy of the file itself to pass it on; this makes one that opens on what you see now.',
} as const);

export const minimiseStrings = localise({
  about: 'Leaves out of the program what one finding does not need: apps, devices, settings, handlers, statements, comments. The finding stays: its kind, its apps and what it is about. Your own text is not touched.',
  finding: 'Finding to keep',
  none: 'Nothing was found in this program, so there is nothing to keep.',
  stale: 'The program has changed since it was checked. Check it first.',
  start: 'Make it shorter',
  stop: 'Stop here',
  working: (characters: number, tried: number) => `${number(characters)} characters left after ${number(tried)} trials…`,
  beginning: 'Looking for the finding near the start…',
  result: (before: number, after: number, tried: number) => `${number(after)} characters of ${number(before)} are left, after ${number(tried)} trials.`,
  stopped: 'Stopped: it may get shorter still.',
  link: 'Link to the shorter program',
  linkBefore: 'Link to the program as it is',
  links: (before: number, after: number) => `${number(after)} characters instead of ${number(before)}`,
  notShorter: (before: number, after: number) => `The link to the program as it is stays: it has ${number(before)} characters, that to the shorter program would have ${number(after)}.`,
  copy: 'Copy the link',
  copied: 'Copied',
  failed: 'The browser did not allow copying. Select the text and copy it.',
  open: 'Put it in the editor',
  problem: (why: string) => `${why.slice(0, 1).toUpperCase()}${why.slice(1)}.`,
} as const);
