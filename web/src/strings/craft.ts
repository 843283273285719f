/** What commands are called, and what is said about work that is kept, about being offline and about new versions. */
import { localise } from './localise.ts';
import { count } from './page.ts';

export const commandStrings = localise({
  groups: { page: 'Everywhere', views: 'Views', run: 'The run', program: 'The program' },
  titles: {
    check: 'Check the program',
    stop: 'Stop the search',
    link: 'Copy a link to exactly this',
    share: 'Share',
    palette: 'Find a command, an example, a run',
    help: 'Keys and help',
    examples: 'Pick an example',
    library: 'My programs',
    options: 'How to check',
    theme: 'Light or dark',
    program: 'Only the program',
    results: 'Only the results',
    only: 'Only the run',
    all: 'All panes again',
    editor: 'Into the program',
    back: 'A step back',
    on: 'A step on',
    first: 'To the start',
    last: 'To the end',
    play: 'Play, pause',
    slower: 'Slower',
    faster: 'Faster',
    before: 'Previous interesting step',
    after: 'Next interesting step',
    next: 'Next run',
    loop: 'Jump round the loop',
    format: 'Format the program',
    create: 'New program',
    add: 'Add a file',
    usual: 'Check as usual: options back to the beginning',
    single: 'Single-letter keys on or off',
    home: 'Home', graph: 'Graph', time: 'Time', compare: 'Compare', algorithm: 'Algorithm', matrix: 'Matrix', about: 'About this example',
    quotient: 'Graph with states put together',
  },
  /** what the editor and the time axis do by themselves */
  own: {
    define: 'Go to the definition', rename: 'Rename', complete: 'Complete', search: 'Search in the text', undo: 'Undo',
    leave: 'Leave the editor', zoom: 'Zoom the time axis, when it has the focus',
  },
});

export const paletteStrings = localise({
  title: 'Go to',
  label: 'What do you want to do?',
  hint: 'A command, an example, a run, a finding',
  none: 'Nothing is called that.',
  kinds: { command: 'Command', example: 'Example', finding: 'Finding', run: 'Run', program: 'My program', lesson: 'Lesson' },
  found: (n: number) => count(n, 'match', 'matches'),
});

export const libraryStrings = localise({
  title: 'My programs',
  about: 'What you write is kept in this browser, and nowhere else. Export it to have it elsewhere.',
  none: 'Nothing here yet: a program that you write or change is kept here by itself.',
  create: 'New program',
  import: 'Import…',
  exportAll: 'Export all',
  exportOne: (name: string) => `Export ${name}`,
  open: (name: string) => `Open ${name}`,
  rename: (name: string) => `Rename ${name}`,
  newName: 'New name',
  keep: 'Keep',
  cancel: 'Cancel',
  duplicate: (name: string) => `Duplicate ${name}`,
  copyOf: (name: string) => `${name} (copy)`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
  current: 'open now',
  untitled: 'Untitled program',
  files: (n: number) => count(n, 'file'),
  verdict: (findings: number, outcome: string) =>
    (findings > 0 ? count(findings, 'finding') : outcome === 'complete' ? 'nothing found' : 'nothing found so far'),
  unchecked: 'not checked',
  imported: (n: number) => `${count(n, 'program')} imported`,
  noPrograms: (name: string) => `${name} holds no programs of Crosscheck.`,
  ago: { now: 'just now', minutes: (n: number) => `${count(n, 'minute')} ago`, hours: (n: number) => `${count(n, 'hour')} ago`, days: (n: number) => `${count(n, 'day')} ago` },
});

export const stateStrings = localise({
  cards: {
    title: 'Nothing to check yet',
    text: 'Type a program here, or begin with one of these.',
    example: { title: 'Pick an example', text: 'Small programs, homes with two apps, races that everybody knows: each with its story.' },
    lesson: { title: 'Start a lesson', text: 'Watch an algorithm overlook a failure, step by step, and see why another one does not.' },
    paste: { title: 'Paste a SmartApp', text: 'Copy the text of an app for SmartThings or Hubitat and paste it here. Several apps, or a whole configuration: open the files, the folder or a .zip, or drop them on the page.' },
    pasteNow: 'Paste',
    notPasted: 'The browser did not allow reading what was copied. Press Ctrl+V in the editor.',
    small: 'or begin with a small program of two events',
  },
  tooBig: {
    title: 'Ways to get to the end',
    text: (states: string, bound: string) => `${states} explored${bound === '' ? '' : `, ${bound}`}.`,
    dpor: 'Explore with dpor',
    dporText: (algorithm: string) => `It leaves out orders that make no difference; ${algorithm} takes them all.`,
    pairs: 'Check the apps two by two',
    pairsText: 'Those that can have to do with each other, each with a small number of states. What only three apps do together is not found that way.',
    fewer: (location: string) => `Give ${location} fewer values, or leave it out`,
    fewerText: (classes: number, states: number) =>
      `What was explored would be ${count(classes, 'state')} instead of ${count(states, 'state')}.`,
    fewerUnknown: 'Each value that a variable or device cannot have divides the number of states.',
    show: 'Show it',
    limits: 'Wider limits',
    limitsText: 'Choose how many states, seconds and megabytes a search may take.',
  },
});
